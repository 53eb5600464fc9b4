import { pick } from '@dcir/core/contract/vocabulary'
import { refundReferenceLayout, refundReferenceWords } from '@dcir/core/payments/bulk-rules'
import { manualRefundSearch as by, manualRefundFields as fields, refundBulkFields } from '@dcir/core/payments/fields'
import { type ManualRefundFilter, manualRefunds } from '@dcir/core/payments/manual-contract'
import type { ManualRefund, RefundBulkItem } from '@dcir/core/payments/manual-schemas'
import { payeeCaution } from '@dcir/core/payments/money-words'
import { useSuperAgentChoices } from '@dcir/screens/reference/super-agent-choices.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { linkOptions } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { itemLooks, type ManualKind } from './manual-kind'
import { ManualPayments } from './manual-payments'
import { PaymentState } from './request-mark'

const filter = filterFor<ManualRefundFilter>()

const cautionOf = ({ payee, cardAccountName, destinationAccountName }: ManualRefund) =>
  payeeCaution(payee, cardAccountName, destinationAccountName)

/** The account's holder, in amber with the card's where it is not known to be the card's own account. */
function Payee({ refund }: { refund: ManualRefund }) {
  const caution = cautionOf(refund)
  if (!caution) return <>{refund.destinationAccountName}</>
  return (
    <span style={{ display: 'inline-grid', gap: 2, justifyItems: 'start' }}>
      {refund.destinationAccountName}
      <StatusBadge status={refund.payee} tone="warning" hint={caution} />
    </span>
  )
}

const columns = columnsOf(
  pick(fields, 'destinationAccount', 'destinationAccountName', 'amount', 'merchant', 'status', 'logCode', 'createdOn'),
  {
    destinationAccount: { card: 'lead' },
    destinationAccountName: { cell: (refund: ManualRefund) => <Payee refund={refund} /> },
    status: { cell: (refund: ManualRefund) => <PaymentState item={refund} /> },
  },
)

export const refundKind: ManualKind<ManualRefund, RefundBulkItem> = {
  title: 'Pending Dispute Refunds',
  Dialog: lazy(() => import('./manual-payment-dialog').then((one) => one.dialogOf(refundKind))),
  tabs: ['Pending Disputes', 'Bulk Upload'],
  endpoints: manualRefunds,
  layout: refundReferenceLayout,
  words: refundReferenceWords,
  columns,
  empty: 'No pending dispute refunds found...',
  emptyHint: 'Refunds appear here when a dispute is accepted.',
  detail: pick(
    fields,
    'amount',
    'merchant',
    'status',
    'destinationAccount',
    'destinationAccountName',
    'payee',
    'cardAccountName',
    'sourceAccount',
    'sourceAccountName',
    'transactionSearchKey',
    'logCode',
    'narration',
    'processedBy',
    'downloadedBy',
    'createdOn',
    'lastUpdatedTime',
  ),
  drawn: (refund) => (cautionOf(refund) ? { payee: <StatusBadge status={refund.payee} tone="warning" /> } : {}),
  paying: (refund) => ({
    amount: refund.amount,
    account: refund.destinationAccount,
    accountName: refund.destinationAccountName,
    from: { name: refund.sourceAccountName, account: refund.sourceAccount },
    caution: cautionOf(refund),
    known: { label: 'Narration', value: refund.narration },
    body: (transactionReference) => ({
      transactionReference,
      narration: refund.narration,
      transactionSearchKey: refund.transactionSearchKey,
    }),
  }),
  openBatch: ({ batchId }) =>
    linkOptions({ to: '/back-office/disputes/pending-manual-refunds/$batchId', params: { batchId } }),
  list: { to: '/back-office/disputes/pending-manual-refunds' },
  itemColumns: columnsOf(
    pick(
      refundBulkFields,
      'rowNumber',
      'creditAccount',
      'creditAccountName',
      'amount',
      'processStatus',
      'resolutionStatus',
      'refundStatus',
      'disputeCreateTime',
      'processMessage',
    ),
    itemLooks,
  ),
  itemFields: Object.values(refundBulkFields),
}

/** Refunds that wait to be paid by hand, and files that report them as paid. */
export function ManualRefunds() {
  const { dialog, merchantId } = useAddress()
  const choices = useSuperAgentChoices('merchantId', dialog === 'filter' || merchantId !== undefined)
  const filters = useMemo(
    () => [
      ...(choices ? [filter(by.merchantId, { choices, prompt: 'Select super agent' })] : []),
      filter(by.logCode, { findsOne: true }),
      filter(by.creditAccount),
      ...dateRange({ initial: '' }),
    ],
    [choices],
  )
  return <ManualPayments kind={refundKind} filters={filters} />
}
