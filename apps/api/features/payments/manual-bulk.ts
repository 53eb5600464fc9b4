/** Files of references: each row reports one payment as paid, by the rule that a screen uses. */

import type { BulkRowStatus } from '@dcir/core/bulk/contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import { type ReferenceRow, refundReferenceLayout, settlementReferenceLayout } from '@dcir/core/payments/bulk-rules'
import { type ManualItemFilter, manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import type { PaymentAsked, RefundBulkItem, SettlementBulkItem } from '@dcir/core/payments/manual-schemas'
import { normaliseReference, paymentMessages } from '@dcir/core/payments/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { bulkKinds } from '../../bulk/bulk.store'
import { bulkBatches } from '../../bulk/bulk-batches'
import { createIntake, type IntakeDeps, plainItems } from '../../bulk/bulk-intake'
import type { BulkKind } from '../../bulk/bulk-set'
import { createDryRun } from '../../bulk/dry-run'
import { type PrepareRows, type RowRequest, recordJudging, recordRows } from '../../bulk/record-rows'
import type { Call, IncomingFile } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
import type { Gate } from '../../write/gate'
import type { PaymentFamily } from './requery.store'

const kinds = {
  refunds: {
    kind: bulkKinds.manualRefund,
    prefix: 'MR',
    endpoint: manualRefunds.upload,
    layout: refundReferenceLayout,
    action: 'manual-refunds.row',
    // A row names no more than the payment and its reference, so that it has nothing to repeat.
    asked: (transactionSearchKey: string, transactionReference: string): RowRequest => ({
      endpoint: manualRefunds.process,
      input: { body: { transactionSearchKey, transactionReference } },
    }),
  },
  settlements: {
    kind: bulkKinds.manualSettlement,
    prefix: 'MS',
    endpoint: manualSettlements.upload,
    layout: settlementReferenceLayout,
    action: 'manual-settlements.row',
    asked: (paymentRequestId: string, transactionReference: string): RowRequest => ({
      endpoint: manualSettlements.process,
      input: { body: { paymentRequestId, transactionReference } },
    }),
  },
} as const

/** The work on a row of a file: its payment is paid, waits for a second person, or the row fails with the reason. */
export function manualBulkWork(family: PaymentFamily, gate: Gate): BulkKind<RowRequest> {
  const { kind, action, asked, endpoint: upload } = kinds[family]
  return recordRows({
    kind,
    upload,
    action,
    gate,
    done: paymentMessages.paid,
    prepare: prepareWith(asked),
  })
}

const prepareWith =
  (asked: (key: string, reference: string) => RowRequest): PrepareRows =>
  () =>
  async ({ payload }) => {
    const { key, transactionReference } = payload as ReferenceRow
    return asked(key, transactionReference)
  }

/** References that earlier rows of a file report, each for its payment. */
function takingReferences() {
  const taken = new Map<string, string>()
  return ({ transactionReference }: ReferenceRow, before: object | null) => {
    const reference = normaliseReference(transactionReference)
    const { requestId = '' } = (before ?? {}) as Partial<PaymentAsked>
    const by = taken.get(reference)
    if (by !== undefined) throw new Refusal('reference-used', { reference, requestId: by }, 'body.transactionReference')
    taken.set(reference, requestId)
  }
}

interface ItemRow {
  rowNumber: number
  payload: Partial<ReferenceRow>
  processStatus: BulkRowStatus
  processMessage: string | null
  requestId: string | null
  amount: number | null
  creditAccount: string | null
  creditAccountName: string | null
  debitAccount: string | null
  debitAccountName: string | null
  narration: string | null
  status: string | null
  bulkSettlementKey: string | null
  transactionTime: Date | null
  disputeCreatedAt: Date | null
  createdAt: Date | null
  updatedAt: Date | null
}

const at = (value: Date | null): string | null => value && lagosIso(value)

const shared = (row: ItemRow) => ({
  rowNumber: row.rowNumber,
  amount: row.amount === null ? null : kobo(row.amount),
  processStatus: row.processStatus,
  processMessage: row.processMessage,
  creditAccount: row.creditAccount,
  creditAccountName: row.creditAccountName,
  debitAccount: row.debitAccount,
  debitAccountName: row.debitAccountName,
  updatedAt: at(row.updatedAt),
})

export const refundItemOf = (row: ItemRow): RefundBulkItem => ({
  ...shared(row),
  // Only what was accepted is refunded.
  resolutionStatus: row.status && 'ACCEPTED',
  refundStatus: row.status,
  refundTransactionReference: row.payload.transactionReference ?? null,
  refundNarration: row.narration,
  transactionSearchKey: row.payload.key ?? null,
  transactionDate: at(row.transactionTime),
  disputeCreateTime: at(row.disputeCreatedAt),
})

export const settlementItemOf = (row: ItemRow): SettlementBulkItem => ({
  ...shared(row),
  bulkId: row.bulkSettlementKey,
  paymentRequestId: row.payload.key ?? null,
  transactionStatus: row.status,
  transactionReference: row.payload.transactionReference ?? null,
  requestCreateTime: at(row.createdAt),
})

const COLUMNS = sql`b.row_number, b.payload, b.status AS process_status, b.message AS process_message, r.request_id,
  r.amount, r.credit_account, r.credit_account_name, r.debit_account, r.debit_account_name, r.narration, r.status,
  r.bulk_settlement_key, r.transaction_time, r.dispute_created_at, r.created_at,
  r.updated_at`
const payments = {
  refunds: sql`LEFT JOIN payment_requests r ON r.transaction_search_key = b.payload->>'key' AND r.status <> 'CANCELED'`,
  settlements: sql`LEFT JOIN payment_requests r ON r.request_id = b.payload->>'key' AND r.recipient_type <> 'REFUND'`,
}

export function createManualBulk<Item>(
  deps: IntakeDeps & { database: Database; gate: Gate },
  family: PaymentFamily,
  itemOf: (row: ItemRow) => Item,
  checkManual: (db: Sql) => Promise<void>,
) {
  const { database, clock } = deps
  const intake = createIntake(deps)
  const dryRun = createDryRun(deps)
  const { kind, prefix, endpoint, layout, asked } = kinds[family]
  const batches = bulkBatches(database, clock, kind)
  const judging = recordJudging<ReferenceRow>({
    gate: deps.gate,
    prepare: prepareWith(asked),
    amountOf: (before) => (before as PaymentAsked | null)?.amount ?? null,
    taking: takingReferences,
    knownBy: 'key',
  })
  return {
    batches: batches.list,
    batch: batches.show,

    async upload(call: Call, file: IncomingFile) {
      await database.read(call.scope, checkManual)
      const stored = await intake.store(file)
      return intake.take(call, file.name, stored, {
        kind,
        prefix,
        endpoint,
        layout,
        only: 'xlsx',
        field: 'file',
        items: plainItems,
      })
    },

    /** Judges a file of references by the rule that reports each payment. */
    async dryRun(call: Call, file: IncomingFile) {
      await database.read(call.scope, checkManual)
      const reading = { layout, only: 'xlsx', field: 'file', items: plainItems } as const
      return dryRun(call, file, reading, judging)
    },

    errorFile: (call: Call, batchId: string) => batches.errorFile(call, batchId),

    items: (
      call: Call,
      { batchId, page: index, size, processStatus }: ManualItemFilter & { batchId: string; page: number; size: number },
    ) =>
      database.read(call.scope, async (db) => {
        const { id } = await batches.found(db, batchId)
        const spec = {
          columns: COLUMNS,
          from: sql`bulk_items b ${payments[family]}`,
          where: [sql`b.batch = ${id}`, ...(processStatus ? [sql`b.status = ${processStatus}`] : [])],
          // People look for what failed.
          order: sql`b.status <> 'FAILED', b.row_number`,
          page: index,
          size,
        }
        return mapPage(await listPage<ItemRow>(db, spec), itemOf)
      }),

    async summary(call: Call, batchId: string) {
      const { pendingCount, successfulCount, failedCount } = await batches.show(call, batchId)
      return { PENDING: pendingCount, SUCCESSFUL: successfulCount, FAILED: failedCount }
    },
  }
}
