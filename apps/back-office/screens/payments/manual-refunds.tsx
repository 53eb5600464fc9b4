import { pick } from '@dcir/core/contract/vocabulary'
import { refundReferenceLayout } from '@dcir/core/payments/bulk-rules'
import { manualRefundSearch as by, manualRefundFields as fields, refundBulkFields } from '@dcir/core/payments/fields'
import { type ManualRefundFilter, manualRefunds } from '@dcir/core/payments/manual-contract'
import type { ManualRefund, RefundBulkItem } from '@dcir/core/payments/manual-schemas'
import { payeeWord } from '@dcir/core/payments/rules'
import { useSuperAgentChoices } from '@dcir/screens/reference/super-agent-choices.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ManualKind } from './manual-kind'
import { ManualPayments } from './manual-payments'

const filter = filterFor<ManualRefundFilter>()

const isOwn = (refund: ManualRefund) => refund.payee === payeeWord('CARD_ACCOUNT')

/** The account's holder, in amber with the card's where it is not known to be the card's own account. */
function Payee({ refund }: { refund: ManualRefund }) {
  if (isOwn(refund)) return <>{refund.destinationAccountName}</>
  const { cardAccountName: card } = refund
  return (
    <span style={{ display: 'inline-grid', gap: 2, justifyItems: 'start' }}>
      {refund.destinationAccountName}
      <StatusBadge
        status={refund.payee}
        tone="warning"
        hint={card ? `The card belongs to ${card}.` : 'The bank names no account of the card.'}
      />
    </span>
  )
}

const columns = columnsOf(
  pick(fields, 'destinationAccount', 'destinationAccountName', 'amount', 'merchant', 'status', 'logCode', 'createdOn'),
  {
    destinationAccount: { card: 'lead' },
    destinationAccountName: { cell: (refund: ManualRefund) => <Payee refund={refund} /> },
  },
)

export const refundKind: ManualKind<ManualRefund, RefundBulkItem> = {
  title: 'Pending Dispute Refunds',
  tabs: ['Pending Disputes', 'Bulk Upload'],
  endpoints: manualRefunds,
  layout: refundReferenceLayout,
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
    'createdOn',
    'lastUpdatedTime',
  ),
  paying: ({ amount, destinationAccount, destinationAccountName, narration, transactionSearchKey }) => ({
    amount,
    account: destinationAccount,
    accountName: destinationAccountName,
    known: { label: 'Narration', value: narration },
    body: (transactionReference) => ({ transactionReference, narration, transactionSearchKey }),
  }),
  openBatch: ({ batchId }) =>
    linkOptions({ to: '/back-office/disputes/pending-manual-refunds/$batchId', params: { batchId } }),
  list: { to: '/back-office/disputes/pending-manual-refunds' },
  itemColumns: columnsOf(
    pick(
      refundBulkFields,
      'creditAccount',
      'creditAccountName',
      'amount',
      'processStatus',
      'resolutionStatus',
      'refundStatus',
      'disputeCreateTime',
    ),
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
