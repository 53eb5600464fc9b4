import { Box } from '@chakra-ui/react'
import { features } from '@dcir/core/access/features-contract'
import { bulkDisputeChoices } from '@dcir/core/disputes/query'
import { exceptionMessages, reconciliationDays } from '@dcir/core/reconciliation/days-contract'
import { entrySearchFields as by } from '@dcir/core/reconciliation/entries-fields'
import type { EntrySearch } from '@dcir/core/reconciliation/entries-query'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/fields'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
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

/** Asks for the disputes of a day, where the bank has switched it on. */
function Disputing({ date }: { date: string }) {
  const { data } = useEndpoint(features.list, {})
  const may = useMayCall(reconciliationDays.initiateDisputes)
  const [dialog, open] = useAddressField('dialog')
  if (!may || data?.['reconciliation-auto-dispute'] !== true) return null
  const close = () => void open(undefined)
  const day = formatBusinessDate(date)
  const shared = { done: ({ message }: { message: string }) => message, onClose: close }
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      <ActionButton
        variant="solid"
        action={{ label: 'Initiate Disputes', icon: Gavel, onSelect: () => void open('initiate') }}
      />
      <ActionButton
        action={{ label: 'Re-initiate Disputes', icon: RotateCcw, onSelect: () => void open('re-initiate') }}
      />
      {dialog === 'initiate' && (
        <ConfirmWrite
          {...shared}
          title="Initiate Disputes"
          endpoint={reconciliationDays.initiateDisputes}
          input={{ query: { disputeDate: date } }}
          confirm="Initiate"
        >
          Do you want to <strong>{exceptionMessages.initiate}</strong> of {day}? Those that have a dispute are left out.
          The bank is asked for the account behind each card.
        </ConfirmWrite>
      )}
      {dialog === 're-initiate' && (
        <ConfirmWrite
          {...shared}
          title="Re-initiate Disputes"
          endpoint={reconciliationDays.reinitiateDisputes}
          input={{ query: { date } }}
          confirm="Re-initiate"
        >
          Do you want to re-initiate the disputes of {day} that failed? Those that were logged are left as they are.
        </ConfirmWrite>
      )}
    </Box>
  )
}
