import { Box } from '@chakra-ui/react'
import { features } from '@dcir/core/access/features-contract'
import type { Result } from '@dcir/core/contract/endpoint'
import { formatCount } from '@dcir/core/display/numbers'
import { bulkDisputeChoices } from '@dcir/core/disputes/query'
import { formatNaira } from '@dcir/core/money/kobo'
import { exceptionMessages, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { entrySearchFields as by } from '@dcir/core/reconciliation/entries/fields'
import type { EntrySearch } from '@dcir/core/reconciliation/entries/query'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useGo } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { linkOptions } from '@tanstack/react-router'
import { Eye, Gavel, RotateCcw } from 'lucide-react'
import { DayMatched, type DayPartProps, failedColumns } from './day-matched'
import { EntryDialog } from './entry-dialog'
import { entryFilters } from './entry-filters'
import { openEntry } from './places'

const filters = [
  filterFor<EntrySearch>()(by.disputeCreationStatus, {
    choices: choicesOf(bulkDisputeChoices),
    prompt: selectPrompts.type,
  }),
  ...entryFilters,
]

/** Credits of transactions that failed here: their customers are owed, and disputes give it back. */
export function DayFailed({ transactionDate, kind }: DayPartProps) {
  return (
    <Box display="grid" gap="12px">
      <Disputing date={transactionDate} />
      <DayMatched
        label="Matched Failed Transactions"
        {...{ transactionDate, kind, filters }}
        reconStatus="MATCHED_FAILED"
        columns={failedColumns}
        open={openEntry}
        rowActions={(row) => [{ label: 'View', icon: Eye, target: openEntry(row) }]}
        pollWhile={(rows) => rows.some(({ disputeCreationStatus }) => disputeCreationStatus === 'PENDING')}
      />
      <EntryDialog isDecided={() => false} />
    </Box>
  )
}

type Sum = Result<typeof reconciliationDays.undisputed>['initiate']

const muchOf = ({ count, amount }: Sum) => `${formatCount(count)}, ${formatNaira(amount)}`

/** Count and sum of the disputes before they are logged. */
const Claimed = ({ sum }: { sum: Sum }) => (
  <Box role="group" aria-label="Money" marginTop="12px">
    <strong>
      {formatCount(sum.count)} {sum.count === 1 ? 'dispute' : 'disputes'}, {formatNaira(sum.amount)}
    </strong>
    , claimed for the customers.
  </Box>
)

const openBatch = (batchId: string) => linkOptions({ to: '/back-office/bulk-disputes/$batchId', params: { batchId } })

/** Asks for the disputes of a day, where the bank has switched it on. */
function Disputing({ date }: { date: string }) {
  const { data } = useEndpoint(features.list, {})
  const may = useMayCall(reconciliationDays.initiateDisputes)
  const [dialog, open] = useAddressField('dialog')
  const go = useGo()
  const { data: sum } = useEndpoint(reconciliationDays.undisputed, { query: { date } }, { enabled: may })
  if (!may || data?.['reconciliation-auto-dispute'] !== true) return null
  const close = () => void open(undefined)
  const day = formatBusinessDate(date)
  const done = ({ message, batchId }: { message: string; batchId: string }) => ({
    text: message,
    action: { label: `Open ${batchId}`, run: () => void go(openBatch(batchId)) },
  })
  const shared = { done, onClose: close }
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      <ActionButton
        variant="solid"
        action={{
          label: 'Initiate Disputes',
          icon: Gavel,
          refusal: sum?.initiate.count === 0 ? 'Every failed transaction of this day has a dispute.' : null,
          onSelect: () => void open('initiate'),
        }}
      />
      <ActionButton
        action={{ label: 'Re-initiate Disputes', icon: RotateCcw, onSelect: () => void open('re-initiate') }}
      />
      {dialog === 'initiate' && sum && (
        <ConfirmWrite
          {...shared}
          title="Initiate Disputes"
          endpoint={reconciliationDays.initiateDisputes}
          input={{ query: { disputeDate: date } }}
          confirm={`Initiate ${muchOf(sum.initiate)}`}
        >
          Do you want to <strong>{exceptionMessages.initiate}</strong> of {day}? Transactions already disputed are
          skipped. We ask the bank for each cardholder’s account.
          <Claimed sum={sum.initiate} />
        </ConfirmWrite>
      )}
      {dialog === 're-initiate' && sum && (
        <ConfirmWrite
          {...shared}
          title="Re-initiate Disputes"
          endpoint={reconciliationDays.reinitiateDisputes}
          input={{ query: { date } }}
          confirm={`Re-initiate ${muchOf(sum.reinitiate)}`}
        >
          Do you want to re-initiate the disputes of {day} that failed? Those that were logged are left as they are.
          <Claimed sum={sum.reinitiate} />
        </ConfirmWrite>
      )}
    </Box>
  )
}
