import { Box, Button } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { bulkSettlements, type SettlementAttempt } from '@dcir/core/settlements/bulk-settlements-contract'
import { settlementAttemptFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { AccessDenied } from '@dcir/ui/feedback/states'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { ArrowLeft, Eye } from 'lucide-react'

const columns = columnsOf(
  pick(settlementAttemptFields, 'paymentRequest', 'transactionRef', 'narration', 'status', 'createdTime'),
)
const fields = pick(
  settlementAttemptFields,
  'paymentRequest',
  'transactionRef',
  'status',
  'createdTime',
  'completedTime',
  'comment',
  'narration',
)
const keyOf = ({ transactionRef }: SettlementAttempt) => transactionRef
const open = (row: SettlementAttempt): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, attempt: keyOf(row) }),
})
const back: Target = {
  to: '.',
  search: (before: Record<string, unknown>) => ({
    ...before,
    attempts: undefined,
    attempt: undefined,
    page: undefined,
  }),
}

/** Every attempt to pay one payment request. */
export function SettlementAttempts({ requestId }: { requestId: string }) {
  const may = useMayCall(bulkSettlements.paymentAttempts)
  const [attempt, setAttempt] = useAddressField('attempt')
  if (!may) {
    return (
      <Surface>
        <AccessDenied within />
      </Surface>
    )
  }
  const close = () => void setAttempt(undefined)
  return (
    <Box display="grid" gap="12px">
      <Box>
        <Button asChild variant="outline" size="sm">
          <TargetLink target={back}>
            <ArrowLeft size={16} aria-hidden="true" /> All payment requests
          </TargetLink>
        </Button>
      </Box>
      <FilteredPart
        label="Settlement Attempts"
        endpoint={bulkSettlements.paymentAttempts}
        params={{ requestId }}
        columns={columns}
        rowKey={keyOf}
        open={open}
        rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
        empty="No settlement attempts for this transaction..."
        over={(rows) => {
          const shown = rows.find((row) => keyOf(row) === attempt)
          return shown && <AttemptDialog attempt={shown} onClose={close} />
        }}
      />
    </Box>
  )
}

function AttemptDialog({ attempt, onClose }: { attempt: SettlementAttempt; onClose: () => void }) {
  return (
    <Dialog title="Settlement Attempt" open onClose={onClose} width={680}>
      {/* The list brings the space around it for lying on a sheet of its own. */}
      <Box margin={{ base: '-16px', md: '-24px' }}>
        <DefinitionList items={definitionsOf(fields, attempt)} />
      </Box>
    </Dialog>
  )
}
