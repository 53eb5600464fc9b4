import { pick } from '@dcir/core/contract/vocabulary'
import { settlementReferenceLayout, settlementReferenceWords } from '@dcir/core/payments/bulk-rules'
import {
  manualSettlementSearch as by,
  manualSettlementFields as fields,
  settlementBulkFields,
} from '@dcir/core/payments/fields'
import { type ManualSettlementFilter, manualSettlements } from '@dcir/core/payments/manual-contract'
import type { ManualSettlement, SettlementBulkItem } from '@dcir/core/payments/manual-schemas'
import { useSuperAgentChoices } from '@dcir/screens/reference/super-agent-choices.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { linkOptions } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { itemLooks, type ManualKind } from './manual-kind'
import { ManualPayments } from './manual-payments'
import { PaymentState } from './request-mark'

const filter = filterFor<ManualSettlementFilter>()

export const settlementKind: ManualKind<ManualSettlement, SettlementBulkItem> = {
  title: 'Pending Settlement Payments',
  Dialog: lazy(() => import('./manual-payment-dialog').then((one) => one.dialogOf(settlementKind))),
  tabs: ['Pending Settlements', 'Bulk Uploads'],
  endpoints: manualSettlements,
  layout: settlementReferenceLayout,
  words: settlementReferenceWords,
  columns: columnsOf(
    pick(fields, 'bulkSettlementRecord', 'creditAccountName', 'creditAccount', 'amount', 'status', 'createdAt'),
    { status: { cell: (payment: ManualSettlement) => <PaymentState item={payment} /> } },
  ),
  empty: 'No pending settlement payments found...',
  emptyHint: 'Payments appear here when a bulk settlement is made.',
  detail: pick(
    fields,
    'bulkSettlementRecord',
    'creditAccountName',
    'creditAccount',
    'amount',
    'status',
    'debitAccount',
    'debitAccountName',
    'participant',
    'requestId',
    'narration',
    'processedBy',
    'downloadedBy',
    'createdAt',
    'lastUpdatedTime',
  ),
  more: ({ merchantPayment, bulkSettlementRecord }) =>
    merchantPayment ? [['Super Agent', bulkSettlementRecord.merchant.merchantName]] : [],
  paying: ({
    amount,
    creditAccount,
    creditAccountName,
    debitAccount,
    debitAccountName,
    requestId,
    bulkSettlementRecord,
  }) => ({
    amount,
    account: creditAccount,
    accountName: creditAccountName,
    from: { name: debitAccountName, account: debitAccount },
    // No card is concerned: it pays a super agent, a participant or VAT.
    caution: null,
    known: { label: 'Payment request id', value: requestId },
    body: (transactionReference) => ({
      transactionReference,
      paymentRequestId: requestId,
      bulkSettlementKey: bulkSettlementRecord.bulkSettlementKey,
    }),
  }),
  openBatch: ({ batchId }) =>
    linkOptions({ to: '/back-office/disputes/pending-manual-settlements/$batchId', params: { batchId } }),
  list: { to: '/back-office/disputes/pending-manual-settlements' },
  itemColumns: columnsOf(
    pick(
      settlementBulkFields,
      'rowNumber',
      'creditAccount',
      'creditAccountName',
      'amount',
      'processStatus',
      'bulkId',
      'requestCreateTime',
      'processMessage',
    ),
    itemLooks,
  ),
  itemFields: Object.values(settlementBulkFields),
}

/** Settlement payments that wait to be paid by hand, and files that report them as paid. */
export function ManualSettlements() {
  const { dialog, merchantId } = useAddress()
  const choices = useSuperAgentChoices('merchantId', dialog === 'filter' || merchantId !== undefined)
  const filters = useMemo(
    () => [
      ...(choices ? [filter(by.merchantId, { choices, prompt: 'Select super agent' })] : []),
      filter(by.bulkSettlementKey),
      filter(by.creditAccount),
      ...dateRange({ initial: '' }),
    ],
    [choices],
  )
  return <ManualPayments kind={settlementKind} filters={filters} />
}
