import { pick } from '@dcir/core/contract/vocabulary'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries-contract'
import { entrySearchFields as by, entryFields } from '@dcir/core/reconciliation/entries-fields'
import type { EntrySearch, EntryStatus } from '@dcir/core/reconciliation/entries-query'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import type { ListBodyProps } from '@dcir/ui/list/list-body'
import type { ListSource } from '@dcir/ui/list/list-query.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { DayKind } from './day-places'

const filter = filterFor<EntrySearch>()
/** What every tab of a day narrows its lines by. */
export const lineFilters = [filter(by.maskedPan), filter(by.terminalId), filter(by.narration)]

const lineFields = ['narration', 'maskedPan', 'rrn', 'stan', 'amount', 'terminalId', 'isDebit'] as const
const lineOptions = {
  narration: { yields: true },
  stan: { kind: 'text' },
  terminalId: { kind: 'text' },
  isDebit: {
    cell: ({ isDebit }: AccountEntry) => <StatusBadge status={isDebit ? 'Debit' : 'Credit'} />,
  },
} as const
/** The columns of lines without a transaction. */
export const lineColumns = columnsOf(pick(entryFields, ...lineFields), lineOptions)
/** The columns of lines that have one. */
export const matchedColumns = columnsOf(pick(entryFields, ...lineFields, 'responseCode'), lineOptions)
/** The same with how far the dispute on it is. */
export const failedColumns = columnsOf(
  pick(
    entryFields,
    'narration',
    'maskedPan',
    'rrn',
    'amount',
    'terminalId',
    'responseCode',
    'disputeCreationStatus',
    'logCode',
  ),
  { narration: { yields: true }, terminalId: { kind: 'text' } },
)

export interface DayPartProps {
  transactionDate: string
  kind: DayKind
}

type Search = typeof accountEntries.search
type LinesProps = DayPartProps &
  Pick<ListSource<Search>, 'pollWhile' | 'filters'> &
  Partial<Pick<ListBodyProps<Search>, 'columns' | 'open' | 'rowActions'>> & {
    label: string
    reconStatus: EntryStatus
  }

/** The lines of a day that something became of. */
export function DayMatched({ transactionDate, kind, reconStatus, columns = matchedColumns, ...rest }: LinesProps) {
  return (
    <FilteredPart
      filters={lineFilters}
      {...rest}
      endpoint={accountEntries.search}
      fixed={{ transactionDate, transactionIndicator: kind.indicator, reconStatus }}
      columns={columns}
      rowKey={({ referenceId }) => referenceId}
      rowName={({ rrn }) => rrn}
      empty="No transactions found..."
    />
  )
}
