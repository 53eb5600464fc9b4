import type { StatementDay } from '@dcir/core/reconciliation/contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import type { EntryStatus } from '@dcir/core/reconciliation/entries/query'
import type { Target } from '@dcir/ui/address/target'
import { linkOptions } from '@tanstack/react-router'

/** One line, over the list that it stands in. */
export const openEntry = ({ referenceId }: Pick<AccountEntry, 'referenceId'>): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, entry: referenceId }),
})

/** The lines of a file of which the same became. */
export const linesOf = (reconStatus: EntryStatus): Target => ({ to: '.', search: { tab: 'lines', reconStatus } })

/** The entries of a day. */
export const openDay = ({ transactionDate }: StatementDay) =>
  linkOptions({ to: '/back-office/reconciliation/daily-uploads/$transactionDate', params: { transactionDate } })
