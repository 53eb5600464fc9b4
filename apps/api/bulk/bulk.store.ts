/** SQL of bulk files, whatever their rows bring about: batches, their rows, and how far they are. */

import type { BulkBatch, BulkRowStatus } from '@dcir/core/bulk/contract'
import { rowSentence } from '@dcir/core/bulk/rows'
import type { RowProblem } from '@dcir/core/files/rows'
import { lagosIso } from '@dcir/core/time/lagos'
import { onDays } from '../db/conditions'
import { BANK, type Scope, type Sql } from '../db/database'
import { listPage } from '../db/lists'
import { setOf } from '../db/set-of'
import { fixed, sql } from '../db/sql'

export const bulkKinds = {
  dispute: 'DISPUTE',
  disputeResponse: 'DISPUTE_RESPONSE',
  manualRefund: 'MANUAL_REFUND',
  manualSettlement: 'MANUAL_SETTLEMENT',
  superAgent: 'SUPER_AGENT',
  user: 'USER',
} as const
export type BulkKindName = (typeof bulkKinds)[keyof typeof bulkKinds]

export interface BatchRecord {
  id: number
  kind: BulkKindName
  batchId: string
  superAgentIds: number[] | null
  uploadedBy: string
  uploadedAt: Date
  address: string
  requestId: string
  fileName: string
  archiveKey: string | null
  header: string[]
  settings: unknown
  status: BulkBatch['status']
  totalCount: number
  successfulCount: number
  failedCount: number
}

export type DoneBatch = Pick<BatchRecord, 'kind' | 'batchId' | 'superAgentIds' | 'totalCount' | 'failedCount'>

export interface NewBatch {
  kind: BulkKindName
  batchId: string
  superAgentIds: readonly number[] | null
  uploadedBy: string
  uploadedAt: Date
  address: string
  requestId: string
  fileName: string
  /** Null for a batch that no file was sent for. */
  storageKey: string | null
  archiveKey: string | null
  sha256: Buffer
  header: readonly string[]
  /** Settings sent with the file, for all of its rows; null where there are none. */
  settings: object | null
}

/** Values by which filters find a row. */
export interface ItemKeys {
  logCode?: string | null
  maskedPan?: string | null
  rrn?: string | null
  transactionTime?: Date | null
  answer?: string | null
}

export interface NewItem extends ItemKeys {
  rowNumber: number
  cells: readonly string[]
  payload: unknown
  /** Faults for which it is refused from the start; without any it is processed. */
  problems: readonly RowProblem[]
}

export interface ItemRecord {
  rowNumber: number
  payload: unknown
  attempts: number
}

/** The outcome of a row: its message, and values that are known only now. */
export interface RowDone extends Pick<ItemKeys, 'logCode' | 'transactionTime'> {
  message: string
  /** Subject of its audit entry; its log code, or else the batch, unless given. */
  subject?: string
  details?: object
}

/** A row that becomes final. */
export interface SettledItem extends RowDone {
  rowNumber: number
  status: Exclude<BulkRowStatus, 'PENDING'>
}

const BATCH = fixed`id, kind, batch_id, super_agent_ids, uploaded_by,
  uploaded_at, address, request_id, file_name,
  archive_key, header, settings, status, total_count,
  successful_count, failed_count`

/** The tenants that a batch belongs to, as the scope that its rows are processed under. */
export const scopeOfBatch = ({ superAgentIds }: Pick<BatchRecord, 'superAgentIds'>): Scope =>
  superAgentIds ? { kind: 'super-agents', ids: superAgentIds } : BANK

/** The bank sees the bank's batches; a super agent's are its own business, and row-level security keeps them apart. */
const SEEN = fixed`(NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL)`

export interface Span {
  startDate?: string | undefined
  endDate?: string | undefined
  /** Digest of all that was sent, in hexadecimal digits. */
  sha256?: string | undefined
}

/** A batch as the contract returns it. */
export function batchOf(record: BatchRecord): BulkBatch {
  const { batchId, uploadedBy, uploadedAt, fileName, status, totalCount, successfulCount, failedCount } = record
  const pendingCount = totalCount - successfulCount - failedCount
  const counts = { totalCount, pendingCount, successfulCount, failedCount }
  return { batchId, uploadedBy, uploadedAt: lagosIso(uploadedAt), fileName, status, ...counts }
}

/** Whether a new row is refused from the start. */
export const isRefused = ({ problems }: Pick<NewItem, 'problems'>): boolean => problems.length > 0

const itemJson = ({ rowNumber, cells, payload, problems, ...keys }: NewItem) => ({
  row_number: rowNumber,
  cells,
  payload,
  status: problems.length === 0 ? 'PENDING' : 'FAILED',
  message: problems.length === 0 ? null : rowSentence(problems),
  log_code: keys.logCode ?? null,
  masked_pan: keys.maskedPan ?? null,
  rrn: keys.rrn ?? null,
  transaction_time: keys.transactionTime ?? null,
  answer: keys.answer ?? null,
})

const SETTLED = {
  rowNumber: 'integer',
  status: 'text',
  message: 'text',
  logCode: 'text',
  transactionTime: 'timestamptz',
} as const

export const bulkStore = (db: Sql) => ({
  /** The batch's own number, or null when the same bytes are a batch already. */
  async create(batch: NewBatch, items: readonly NewItem[]): Promise<number | null> {
    const failed = items.filter(isRefused).length
    const created = await db.first<{ id: number }>(
      sql`INSERT INTO bulk_batches (kind, batch_id, super_agent_ids, uploaded_by, uploaded_at, address, request_id,
         file_name, storage_key, archive_key, sha256, header, total_count, failed_count, settings, status, completed_at)
       VALUES (${batch.kind}, ${batch.batchId}, ${batch.superAgentIds}, ${batch.uploadedBy},
       ${batch.uploadedAt}::timestamptz, ${batch.address}, ${batch.requestId}, ${batch.fileName}, ${batch.storageKey},
       ${batch.archiveKey}, ${batch.sha256}, ${JSON.stringify(batch.header)}, ${items.length}::integer,
       ${failed}::integer, ${batch.settings && JSON.stringify(batch.settings)},
         CASE WHEN ${items.length}::integer = ${failed}::integer THEN 'COMPLETED' ELSE 'PROCESSING' END,
         CASE WHEN ${items.length}::integer = ${failed}::integer THEN ${batch.uploadedAt}::timestamptz END)
       ON CONFLICT DO NOTHING RETURNING id`,
    )
    return created?.id ?? null
  },

  addItems: (batch: number, superAgentIds: readonly number[] | null, items: readonly NewItem[]) =>
    db.run(
      sql`INSERT INTO bulk_items (batch, super_agent_ids, row_number, cells, payload, status, message, log_code,
         masked_pan, rrn, transaction_time, answer)
       SELECT ${batch}, ${superAgentIds}, i.* FROM jsonb_to_recordset(${JSON.stringify(items.map(itemJson))}) AS i
       (row_number integer, cells jsonb, payload jsonb,
         status text, message text, log_code text, masked_pan text, rrn text, transaction_time timestamptz,
         answer text)`,
    ),

  /** The batch that the same bytes became. */
  byContent: (kind: BulkKindName, sha256: Buffer, superAgentIds: readonly number[] | null) =>
    db.first<BatchRecord>(
      sql`SELECT ${BATCH} FROM bulk_batches
       WHERE kind = ${kind} AND sha256 = ${sha256} AND coalesce(super_agent_ids, '{}') =
       coalesce(${superAgentIds}::integer[], '{}')`,
    ),

  byId: (kind: BulkKindName, batchId: string) =>
    db.first<BatchRecord>(
      sql`SELECT ${BATCH} FROM bulk_batches WHERE batch_id = ${batchId} AND kind = ${kind} AND ${SEEN}`,
    ),

  /** The same for the worker, whoever it belongs to. */
  forWork: (batchId: string) =>
    db.first<BatchRecord>(sql`SELECT ${BATCH} FROM bulk_batches WHERE batch_id = ${batchId}`),

  list: (kind: BulkKindName, { startDate, endDate, sha256 }: Span, page: number, size: number) =>
    listPage<BatchRecord>(db, {
      columns: sql`*`,
      from: sql`bulk_batches`,
      where: [
        sql`kind = ${kind}`,
        sql`(NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL)`,
        ...onDays(sql`uploaded_at`, { from: startDate, to: endDate }),
        ...(sha256 ? [sql`sha256 = ${Buffer.from(sha256, 'hex')}`] : []),
      ],
      order: sql`uploaded_at DESC, id DESC`,
      page,
      size,
    }),

  /** Ends a batch whose open rows cannot be processed; they stay open until somebody repeats it. */
  fail: (batchId: string, reason: string, at: Date) =>
    db.run(
      sql`UPDATE bulk_batches SET status = 'FAILED', completed_at = ${at}, failure_message = ${reason}
       WHERE batch_id = ${batchId} AND status = 'PROCESSING'`,
    ),

  reopen: (batchId: string) =>
    db.run(
      sql`UPDATE bulk_batches SET status = 'PROCESSING', completed_at = NULL, failure_message = NULL
       WHERE batch_id = ${batchId} AND status = 'FAILED'`,
    ),

  /** The next rows that are not final. */
  open: (batch: number, limit: number) =>
    db.rows<ItemRecord>(
      sql`SELECT row_number, payload, attempts FROM bulk_items
       WHERE batch = ${batch} AND status = 'PENDING' ORDER BY row_number LIMIT ${limit}`,
    ),

  /** The rows that failed, after the given one. */
  failed: (batch: number, after: number, limit: number) =>
    db.rows<{ rowNumber: number; cells: string[]; message: string }>(
      sql`SELECT row_number, cells, message FROM bulk_items
       WHERE batch = ${batch} AND row_number > ${after} AND status = 'FAILED' ORDER BY row_number LIMIT ${limit}`,
    ),

  /** Makes rows final and counts them, in one statement. @returns how many of them were not final before */
  async settle(batch: number, items: readonly SettledItem[]): Promise<number> {
    const settled = await db.first<{ count: number }>(
      sql`WITH settled AS (
         UPDATE bulk_items i SET status = s.status, message = s.message, attempts = i.attempts + 1,
           log_code = coalesce(s.log_code, i.log_code),
           transaction_time = coalesce(s.transaction_time, i.transaction_time)
         FROM ${setOf('s', items, SETTLED)}
         WHERE i.batch = ${batch} AND i.row_number = s.row_number AND i.status = 'PENDING' RETURNING i.status
       ), counted AS (
         SELECT count(*) FILTER (WHERE status = 'SUCCESSFUL') AS successful,
           count(*) FILTER (WHERE status = 'FAILED') AS failed FROM settled
       )
       UPDATE bulk_batches SET successful_count = successful_count + counted.successful,
         failed_count = failed_count + counted.failed
       FROM counted WHERE id = ${batch} RETURNING counted.successful + counted.failed AS count`,
    )
    return settled?.count ?? 0
  },

  /** Writes down that a row was tried in vain and is to be tried again. */
  tried: (batch: number, rowNumber: number) =>
    db.run(
      sql`UPDATE bulk_items SET attempts = attempts + 1 WHERE batch = ${batch} AND row_number = ${rowNumber}
        AND status = 'PENDING'`,
    ),

  /** Undefined for one that is not over, or was already. */
  complete: (batch: number, at: Date) =>
    db.first<DoneBatch>(
      sql`UPDATE bulk_batches SET status = 'COMPLETED', completed_at = ${at}, archive_key = NULL
       WHERE id = ${batch} AND status = 'PROCESSING' AND successful_count + failed_count = total_count
       RETURNING kind, batch_id, super_agent_ids, total_count, failed_count`,
    ),
})
