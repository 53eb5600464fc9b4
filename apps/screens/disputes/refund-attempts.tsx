import type { DisputeDetail, RefundAttempt } from '@dcir/core/disputes/schemas'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { ListPart } from '@dcir/ui/list/list-part'
import { type Column, column } from '@dcir/ui/table/column'
import { Eye } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { DisputeConsole } from './dispute-list-endpoints'

const RefundAttemptDialog = lazy(() =>
  import('./refund-attempt-dialog').then((module) => ({ default: module.RefundAttemptDialog })),
)

const refundOf = ({ refundTransaction }: RefundAttempt) => refundTransaction
const columns: Column<RefundAttempt>[] = [
  column.instant('createdTime', 'Date'),
  column.custom('account', 'Destination account', (row) => refundOf(row).destinationAccount),
  column.custom('name', 'Destination account name', (row) => refundOf(row).destinationAccountName),
  column.id('transactionRef', 'Transaction ref'),
  column.status('status', 'Status'),
]

const keyOf = ({ transactionRef }: RefundAttempt) => transactionRef
const openAttempt = ({ transactionRef }: RefundAttempt): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, attempt: transactionRef }),
})
/** Until its end is known, an attempt may change. */
const isOpen = ({ status }: RefundAttempt) => status === 'PENDING' || status === 'AWAITING_RE_QUERY'

interface RefundAttemptsProps {
  dispute: DisputeDetail
  endpoint: DisputeConsole['attempts']
}

/** Every attempt to pay a dispute's refund. */
export function RefundAttempts({ dispute, endpoint }: RefundAttemptsProps) {
  const [attempt, setAttempt] = useAddressField('attempt')
  const { transactionSearchKey } = dispute
  return (
    <>
      <ListPart
        label="Dispute refund attempts"
        endpoint={endpoint}
        fixed={{ transactionSearchKey }}
        columns={columns}
        rowKey={keyOf}
        rowName={keyOf}
        open={openAttempt}
        rowActions={(row) => [{ label: 'View', icon: Eye, target: openAttempt(row) }]}
        pollWhile={(rows) => rows.some(isOpen)}
        empty="No refund attempts found..."
        emptyHint="A refund is attempted once the dispute is accepted."
      />
      {attempt && (
        <Suspense>
          <RefundAttemptDialog
            transactionRef={attempt}
            transactionSearchKey={transactionSearchKey}
            endpoint={endpoint}
            onClose={() => void setAttempt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
