import { pick } from '@dcir/core/contract/vocabulary'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { entryFields } from '@dcir/core/reconciliation/entries/fields'
import type { EntryStatus } from '@dcir/core/reconciliation/entries/query'
import type { Action } from '@dcir/ui/action/action.ts'
import type { Target } from '@dcir/ui/address/target'
import type { Field } from '@dcir/ui/form/field.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import type { Column } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import type { DayKind } from './day-places'
import { entryColumns } from './entry-columns'
import { entryFilters, useEntrySearch } from './entry-filters'

const without = (...ids: readonly string[]) => entryColumns.filter(({ id }) => !ids.includes(id))
/** The status is the tab's own, and the direction the screen's. */
const matchedColumns = without('reconStatus', 'isDebit')
/** The columns of lines without a transaction. */
export const lineColumns = without('reconStatus', 'isDebit', 'responseCode')
/** The columns of lines that a person paired, of successful and failed ones alike. */
export const pairedColumns = without('isDebit')
/** The columns of failed ones, with how far the dispute on each is. */
export const failedColumns = [
  ...without('reconStatus', 'isDebit', 'stan'),
  ...columnsOf<'disputeCreationStatus' | 'logCode', AccountEntry>(
    pick(entryFields, 'disputeCreationStatus', 'logCode'),
  ),
]

export interface DayPartProps {
  transactionDate: string
  kind: DayKind
}

interface LinesProps extends DayPartProps {
  label: string
  reconStatus?: EntryStatus
  isPairedByHand?: true
  columns?: readonly Column<AccountEntry>[]
  filters?: readonly Field[]
  pollWhile?: (rows: readonly AccountEntry[]) => boolean
  open?: (row: AccountEntry) => Target
  rowActions?: (row: AccountEntry) => readonly Action[]
}

/** The lines of a day that the same became of. */
export function DayMatched({ transactionDate, kind, reconStatus, isPairedByHand, ...rest }: LinesProps) {
  const search = { transactionDate, transactionIndicator: kind.indicator, reconStatus, isPairedByHand }
  const fixed = useEntrySearch(search)
  return (
    <FilteredPart
      columns={matchedColumns}
      filters={entryFilters}
      {...rest}
      endpoint={accountEntries.search}
      fixed={fixed}
      rowKey={({ referenceId }) => referenceId}
      rowName={({ rrn }) => rrn}
      empty="No transactions found..."
    />
  )
}
