import { parseNaira } from '@dcir/core/money/kobo'
import { entrySearchFields as by } from '@dcir/core/reconciliation/entries/fields'
import type { EntrySearch } from '@dcir/core/reconciliation/entries/query'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { useMemo } from 'react'

const filter = filterFor<EntrySearch>()

/** Filters of a day's entries. */
export const entryFilters = [
  filter(by.amount, { type: 'CASH_INPUT', hint: 'In naira, such as 12,500.00' }),
  filter(by.maskedPan),
  filter(by.terminalId),
  filter(by.narration),
]

/** Search values beside the typed filter: the day, and the amount in kobo, since people type naira. */
export function useEntrySearch(fixed: Pick<EntrySearch, 'transactionDate'> & Partial<EntrySearch>) {
  const { amount } = useActiveFilter(entryFilters)
  const sent = JSON.stringify({ ...fixed, ...(amount === undefined ? {} : { amount: parseNaira(amount) }) })
  return useMemo(() => JSON.parse(sent) as Readonly<Record<string, unknown>>, [sent])
}
