import { disputes } from '@dcir/core/disputes/contract'
import { refundAttemptFields, refundFields } from '@dcir/core/disputes/fields'
import { noAttemptText } from '@dcir/core/disputes/refund-words'
import type { DisputeDetail, RefundAttempt } from '@dcir/core/disputes/schemas'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { ListPart } from '@dcir/ui/list/list-part'
import { type Column, column } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { lazy, Suspense } from 'react'

const RefundAttemptDialog = lazy(() =>
  import('./refund-attempt-dialog').then((module) => ({ default: module.RefundAttemptDialog })),
)

const refundOf = ({ refundTransaction }: RefundAttempt) => refundTransaction
const { destinationAccount, destinationAccountName } = refundFields
const { createdTime, transactionRef, status } = refundAttemptFields
const columns: Column<RefundAttempt>[] = [
  ...columnsOf([createdTime]),
  column.custom('account', destinationAccount.label, (row) => refundOf(row).destinationAccount),
  column.custom('name', destinationAccountName.label, (row) => refundOf(row).destinationAccountName),
  ...columnsOf([transactionRef, status]),
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
  /** They stand beside another list. */
  isSecond: boolean
}

/** Every attempt to pay a dispute's refund. */
export function RefundAttempts({ dispute, isSecond }: RefundAttemptsProps) {
  const [attempt, setAttempt] = useAddressField('attempt')
  const { transactionSearchKey } = dispute
  return (
    <>
      <ListPart
        label="Dispute refund attempts"
        endpoint={disputes.refundAttempts}
        isSecond={isSecond}
        fixed={{ transactionSearchKey }}
        columns={columns}
        rowKey={keyOf}
        rowName={keyOf}
        open={openAttempt}
        rowActions={(row) => [{ label: 'View', icon: Eye, target: openAttempt(row) }]}
        pollWhile={(rows) => rows.some(isOpen)}
        empty="No refund attempts found..."
        emptyHint={noAttemptText(dispute)}
      />
      {attempt && (
        <Suspense>
          <RefundAttemptDialog
            transactionRef={attempt}
            transactionSearchKey={transactionSearchKey}
            onClose={() => void setAttempt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
