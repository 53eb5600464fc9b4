import { pick } from '@dcir/core/contract/vocabulary'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatNaira } from '@dcir/core/money/kobo'
import { stoppedFields } from '@dcir/core/payments/fields'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { moneyFollows, payeeCaution } from '@dcir/core/payments/money-words'
import { type StoppedPayment, stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { MoneyStep } from '@dcir/ui/value/money-step'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UpdateStatus } from './update-status'

export type StoppedKind = 'stopped-refunds' | 'stopped-settlements'

const shared = ['requestId', 'merchantName', 'amount', 'status', 'attempts', 'comment', 'downloadedBy'] as const
const columns = {
  'stopped-refunds': columnsOf(pick(stoppedFields, ...shared, 'logCode', 'lastUpdatedAt')),
  'stopped-settlements': columnsOf(pick(stoppedFields, ...shared, 'bulkSettlementKey', 'lastUpdatedAt')),
}
const endpoints = {
  'stopped-refunds': {
    list: stoppedPayments.refunds,
    retry: stoppedPayments.retryRefund,
    process: manualRefunds.process,
  },
  'stopped-settlements': {
    list: stoppedPayments.settlements,
    retry: stoppedPayments.retrySettlement,
    process: manualSettlements.process,
  },
}

interface Chosen {
  item: StoppedPayment
  action: 'retry' | 'report'
}

/** Payments that nothing goes on with by itself: tried again by a person, or reported as paid. */
export function StoppedPayments({ kind, lead }: { kind: StoppedKind; lead: ReactNode }) {
  const { list, retry, process } = endpoints[kind]
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mayRetry, mayReport] = [useMayCall(retry), useMayCall(process)]
  const close = () => setChosen(null)
  return (
    <ListScreen
      title="Transactions Requery Status Update"
      endpoint={list}
      columns={columns[kind]}
      rowKey={({ requestId }) => requestId}
      rowName={({ requestId }) => requestId}
      rowActions={(item) => [
        ...(mayRetry
          ? [{ label: 'Try Again', icon: RotateCcw, onSelect: () => setChosen({ item, action: 'retry' }) }]
          : []),
        ...(mayReport
          ? [{ label: 'Update Status', icon: CircleCheck, onSelect: () => setChosen({ item, action: 'report' }) }]
          : []),
      ]}
      lead={lead}
      empty="No payments have stopped."
      emptyHint="Payments appear here that failed for good, or that somebody downloaded before the platform paid by itself."
    >
      {chosen?.action === 'retry' && <RetryDialog item={chosen.item} endpoint={retry} onClose={close} />}
      {chosen?.action === 'report' && <ReportDialog item={chosen.item} endpoint={process} onClose={close} />}
    </ListScreen>
  )
}

const sourceOf = ({ debitAccountName, debitAccount }: StoppedPayment) => ({
  name: debitAccountName,
  account: debitAccount,
})

interface Said {
  reason: string
  acknowledged: boolean
}

const { area, tick } = formFor<Said>()

interface RetryDialogProps {
  item: StoppedPayment
  endpoint: typeof stoppedPayments.retryRefund | typeof stoppedPayments.retrySettlement
  onClose: () => void
}

/** Asks why it can be paid now, and of what was downloaded whether nobody has paid it. */
function RetryDialog({ item, endpoint, onClose }: RetryDialogProps) {
  const { requestId, status, downloadedBy, comment, amount } = item
  const wasClaimed = status === 'DOWNLOADED_FOR_PROCESSING'
  const said = wasClaimed ? `${downloadedBy} downloaded it to pay it by hand.` : comment
  return (
    <FormDialog
      title={`Try ${requestId} again`}
      submit={`Try Again: ${formatNaira(amount)}`}
      endpoint={endpoint as typeof stoppedPayments.retryRefund}
      params={{ requestId }}
      fields={[
        area('reason', 'Reason', { most: 500, hint: 'Why it can be paid now' }),
        ...(wasClaimed ? [tick('acknowledged', 'Nobody has paid it by hand.')] : []),
      ]}
      body={({ reason, acknowledged }: Said) => ({ reason, ...(acknowledged && { acknowledged }) })}
      waits
      lead={
        <>
          <MoneyStep
            amount={amount}
            to={item.creditAccountName}
            account={item.creditAccount}
            from={sourceOf(item)}
            follows={moneyFollows.retry}
            caution={payeeCaution(item.payee)}
          />
          {said && <Alert tone="warning">{said}</Alert>}
        </>
      }
      done={({ message }) => message}
      onDone={onClose}
      onRefused={(error) => toast.error(errorText(error))}
      onClose={onClose}
      look={{ width: 520, role: 'alertdialog', fullWhenNarrow: false }}
    />
  )
}

interface ReportDialogProps {
  item: StoppedPayment
  endpoint: typeof manualRefunds.process | typeof manualSettlements.process
  onClose: () => void
}

function ReportDialog({ item, endpoint, onClose }: ReportDialogProps) {
  const { amount, creditAccount: account, creditAccountName: accountName, narration, bulkSettlementKey } = item
  const isRefund = item.transactionSearchKey !== null
  return (
    <UpdateStatus
      {...{ endpoint, amount, account, accountName, onClose }}
      from={sourceOf(item)}
      caution={payeeCaution(item.payee)}
      known={
        isRefund
          ? { label: 'Narration', value: narration }
          : { label: 'Bulk settlement key', value: bulkSettlementKey ?? '' }
      }
      body={(transactionReference) =>
        isRefund
          ? { transactionReference, narration, transactionSearchKey: item.transactionSearchKey }
          : { transactionReference, paymentRequestId: item.requestId, bulkSettlementKey }
      }
    />
  )
}
