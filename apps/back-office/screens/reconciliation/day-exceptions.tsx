import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { statusText } from '@dcir/core/display/status'
import { type DatabaseException, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { databaseExceptionFields, databaseExceptionSearch } from '@dcir/core/reconciliation/days/fields'
import { exceptionStates } from '@dcir/core/reconciliation/days/query'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { Segments } from '@dcir/ui/form/segments'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { CircleCheck, Eye } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { transactionPlaces } from '../transaction-places'
import { DayMatched, type DayPartProps, lineColumns, pairedColumns } from './day-matched'
import { EntryDialog } from './entry-dialog'
import { entryFilters, useEntrySearch } from './entry-filters'
import { useExceptionQueue } from './exception-queue'
import { openEntry } from './places'

const ExceptionSheet = lazy(() => import('./exception-sheet').then((one) => ({ default: one.ExceptionSheet })))

const sides = [
  { value: 'account', label: 'In the account' },
  { value: 'database', label: 'In the database' },
  { value: 'paired', label: 'Paired by hand' },
  { value: 'resolved', label: 'Resolved' },
] as const
type Side = (typeof sides)[number]['value']

/** Exceptions of a day: entries that one side lacks, and the decisions about them. */
export function DayExceptions(given: DayPartProps) {
  const change = useChangeAddress()
  const { side: chosen } = useAddress()
  const may = useMayCall(reconciliationDays.resolve)
  const view = (row: AccountEntry) => [{ label: 'View', icon: Eye, target: openEntry(row) }]
  const side = sides.find(({ value }) => value === chosen)?.value ?? 'account'
  const queue = useExceptionQueue(given)
  const choose = (next: Side) => void change({ side: next === 'account' ? undefined : next, page: undefined })
  return (
    <Box display="grid" gap="12px" gridTemplateColumns="minmax(0, 1fr)">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8px 16px">
        <Box overflowX="auto" minWidth="0">
          <Segments label="Exceptions" choices={sides} value={side} onChange={choose} />
        </Box>
        {side === 'account' && may && <ActionButton action={queue.begin('Decide in order')} />}
      </Box>
      {side === 'account' && <DaySheet {...given} />}
      {side === 'account' && (
        <DayMatched
          {...given}
          label="On the statement only"
          reconStatus="UNMATCHED"
          columns={lineColumns}
          open={openEntry}
          rowActions={(row) => (may ? [{ label: 'Resolve', icon: CircleCheck, target: openEntry(row) }] : view(row))}
        />
      )}
      {side === 'database' && <DatabaseExceptions {...given} />}
      {side === 'paired' && (
        <DayMatched
          {...given}
          label="Lines paired by hand"
          isPairedByHand
          columns={pairedColumns}
          open={openEntry}
          rowActions={view}
        />
      )}
      {side === 'resolved' && (
        <DayMatched
          {...given}
          label="Resolved exceptions"
          reconStatus="RESOLVED"
          columns={lineColumns}
          open={openEntry}
          rowActions={view}
        />
      )}
      <EntryDialog isDecided={() => side !== 'account'} queue={queue} />
    </Box>
  )
}

/** The exceptions of the day as they are narrowed at this moment. */
function DaySheet({ transactionDate, kind }: DayPartProps) {
  const { maskedPan, terminalId, narration } = useActiveFilter(entryFilters)
  const search = useEntrySearch({ transactionDate, transactionIndicator: kind.indicator })
  return (
    <Suspense>
      <ExceptionSheet query={{ ...search, maskedPan, terminalId, narration }} />
    </Suspense>
  )
}

const stateFilter = filterFor<typeof databaseExceptionSearch>()(databaseExceptionSearch.state, {
  choices: choicesOf(exceptionStates, statusText),
})

/** The usual is to wait, and quiet; what is missing is the exception. */
const columns = columnsOf(
  pick(
    databaseExceptionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'terminalId',
    'merchantName',
    'state',
  ),
  {
    stan: { kind: 'text' },
    terminalId: { kind: 'text' },
    merchantName: { yields: true },
    state: {
      cell: ({ state }: DatabaseException) => (
        <StatusBadge status={state} tone={state === 'MISSING' ? 'error' : 'pending'} />
      ),
    },
  },
)

function DatabaseExceptions({ transactionDate, kind }: DayPartProps) {
  const open = ({ transactionSearchKey }: DatabaseException) => transactionPlaces.show(transactionSearchKey)
  return (
    <FilteredPart
      label="In our records only"
      endpoint={reconciliationDays.databaseExceptions}
      fixed={{ transactionDate, transactionIndicator: kind.indicator }}
      filters={[stateFilter]}
      columns={columns}
      rowKey={({ transactionSearchKey }) => transactionSearchKey}
      rowName={({ rrn }) => rrn}
      open={open}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      empty="No transactions found..."
    />
  )
}
