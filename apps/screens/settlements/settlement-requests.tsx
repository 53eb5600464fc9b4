import { pick } from '@dcir/core/contract/vocabulary'
import { bulkSettlements, type SettlementRequest } from '@dcir/core/settlements/bulk-settlements-contract'
import { settlementRequestFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { ListPart } from '@dcir/ui/list/list-part'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { SettlementAttempts } from './settlement-attempts'

const RequestDialog = lazy(() =>
  import('./settlement-request-dialog').then((module) => ({ default: module.SettlementRequestDialog })),
)

const columns = columnsOf(
  pick(settlementRequestFields, 'recipient', 'recipientType', 'amount', 'attempts', 'status', 'createdAt'),
  { recipientType: { kind: 'text' } },
)
const open = ({ requestId }: SettlementRequest): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, request: requestId }),
})
const isMoving = ({ status }: SettlementRequest) => status === 'PENDING' || status === 'AWAITING_RE_QUERY'

/** Payment requests of a bulk, with the accounts that they pay. */
export function SettlementRequests({ bulkSettlementKey }: { bulkSettlementKey: string }) {
  const [request, setRequest] = useAddressField('request')
  const [attempts] = useAddressField('attempts')
  if (attempts) return <SettlementAttempts requestId={attempts} />
  return (
    <Surface>
      <ListPart
        label="Payment requests"
        endpoint={bulkSettlements.paymentRequests}
        params={{ bulkSettlementKey }}
        columns={columns}
        rowKey={({ requestId }) => requestId}
        rowName={({ recipient }) => recipient}
        open={open}
        rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
        pollWhile={(rows) => rows.some(isMoving)}
        empty="No payment requests found ..."
        emptyHint="They are made when the bulk is closed."
      />
      {request && (
        <Suspense>
          <RequestDialog
            bulkSettlementKey={bulkSettlementKey}
            requestId={request}
            onClose={() => void setRequest(undefined)}
          />
        </Suspense>
      )}
    </Surface>
  )
}
