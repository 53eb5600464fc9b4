/** Endpoints of payments that people make by hand: refunds of disputes, and what settlements pay. */
import { pick } from '@dcir/core/contract/vocabulary'
import { manualRefundFields, manualSettlementFields } from '@dcir/core/payments/fields'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { cellsOf } from '@dcir/spreadsheets/sheet-columns'
import type { IntakeDeps } from '../../bulk/bulk-intake'
import { routesOf } from '../../call/call'
import { giveBack } from './give-back'
import { createManualBulk, refundItemOf, settlementItemOf } from './manual-bulk'
import { createManualPayments, type ManualDeps, manualPlan } from './manual-payments'
import { manualRefundOf, manualSettlementOf } from './manual-payments.store'

/** Filled in by whoever pays: the file with it can be sent back as it is. */
const REFERENCE = { name: 'transactionReference', label: 'Transaction Reference', kind: 'text', width: 26 } as const

const refundSheet = [
  ...pick(
    manualRefundFields,
    'requestId',
    'transactionSearchKey',
    'logCode',
    'merchant',
    'destinationAccount',
    'destinationAccountName',
    'payee',
    'cardAccountName',
    'amount',
    'sourceAccount',
    'sourceAccountName',
    'narration',
    'createdOn',
  ),
  REFERENCE,
]
const settlementSheet = [
  ...pick(
    manualSettlementFields,
    'requestId',
    'bulkSettlementRecord',
    'participant',
    'creditAccount',
    'creditAccountName',
    'amount',
    'debitAccount',
    'debitAccountName',
    'narration',
    'createdAt',
  ),
  REFERENCE,
]

type Deps = ManualDeps & IntakeDeps

function refundRoutes(deps: Deps) {
  const service = createManualPayments(deps, {
    family: 'refunds',
    download: manualRefunds.download,
    file: 'pending-dispute-refunds',
    sheet: refundSheet,
    itemOf: manualRefundOf,
    cellsOf: (row) => {
      const { merchant, createdOn: _, ...refund } = manualRefundOf(row)
      const cells = { ...refund, merchant: merchant.merchantName, createdOn: row.createdAt, transactionReference: null }
      return cellsOf(refundSheet, cells)
    },
  })
  const bulk = createManualBulk(deps, 'refunds', refundItemOf, service.checkUpload)
  return routesOf(manualRefunds, {
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.requestId),
    downloadStatus: (call, { query }) => service.downloadStatus(call, query),
    download: (call, { query }) => service.download(call, query),
    giveBack: (call, { body }) =>
      giveBack(deps.writes, { family: 'refunds', endpoint: manualRefunds.giveBack }, call, body),
    process: deps.gate.changes(
      manualRefunds.process,
      manualPlan(deps, {
        name: ({ body }) => ({ transactionSearchKey: body.transactionSearchKey ?? '' }),
        repeats: { field: 'narration', what: 'narration', of: ({ narration }) => narration },
      }),
    ),
    upload: (call, { file }) => bulk.upload(call, file),
    dryRun: (call, { file }) => bulk.dryRun(call, file),
    batches: (call, { query }) => bulk.batches(call, query),
    batch: (call, { params }) => bulk.batch(call, params.batchId),
    items: (call, { query }) => bulk.items(call, query),
    errorFile: (call, { params }) => bulk.errorFile(call, params.batchId),
    summary: (call, { params }) => bulk.summary(call, params.batchId),
  })
}

function settlementRoutes(deps: Deps) {
  const service = createManualPayments(deps, {
    family: 'settlements',
    download: manualSettlements.download,
    file: 'pending-settlements',
    sheet: settlementSheet,
    itemOf: manualSettlementOf,
    cellsOf: (row) => {
      const { bulkSettlementRecord, participant, createdAt: _, ...payment } = manualSettlementOf(row)
      return cellsOf(settlementSheet, {
        ...payment,
        bulkSettlementRecord: bulkSettlementRecord.bulkSettlementKey,
        participant: participant?.name ?? null,
        createdAt: row.createdAt,
        transactionReference: null,
      })
    },
  })
  const bulk = createManualBulk(deps, 'settlements', settlementItemOf, service.checkUpload)
  return routesOf(manualSettlements, {
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.requestId),
    downloadStatus: (call, { query }) => service.downloadStatus(call, query),
    download: (call, { query }) => service.download(call, query),
    giveBack: (call, { body }) =>
      giveBack(deps.writes, { family: 'settlements', endpoint: manualSettlements.giveBack }, call, body),
    process: deps.gate.changes(
      manualSettlements.process,
      manualPlan(deps, {
        name: ({ body }) => ({ requestId: body.paymentRequestId ?? '' }),
        repeats: { field: 'bulkSettlementKey', what: 'bulk settlement key', of: (data) => data.bulkSettlementKey },
      }),
    ),
    upload: (call, { file }) => bulk.upload(call, file),
    dryRun: (call, { file }) => bulk.dryRun(call, file),
    batches: (call, { query }) => bulk.batches(call, query),
    batch: (call, { params }) => bulk.batch(call, params.batchId),
    items: (call, { query }) => bulk.items(call, query),
    errorFile: (call, { params }) => bulk.errorFile(call, params.batchId),
    summary: (call, { params }) => bulk.summary(call, params.batchId),
  })
}

export const manualPaymentsRoutes = (deps: Deps) => [...refundRoutes(deps), ...settlementRoutes(deps)]
