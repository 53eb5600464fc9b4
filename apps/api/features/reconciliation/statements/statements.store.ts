/** SQL of statement files as the screens and the command line read them. */

import type { StatementDay, StatementFile, UploadError } from '@dcir/core/reconciliation/contract'
import type { StatementType } from '@dcir/core/reconciliation/statement-text'
import { lagosIso } from '@dcir/core/time/lagos'
import { onDates, onDays } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage, mapPage } from '../../../db/lists'
import { allOf, sql } from '../../../db/sql'

export interface StatementRecord {
  id: number
  fileKey: string
  fileName: string
  format: StatementType
  fileSize: number
  sha256: Buffer
  /** Null once its time is over. */
  storageKey: string | null
  uploadedBy: string
  uploadedAt: Date
  status: StatementFile['status']
  rowsRead: number
  percentage: number
  successCount: number
  failedCount: number
  duplicateCount: number
  matchedSuccessCount: number
  matchedFailedCount: number
  completedAt: Date | null
  failureMessage: string | null
  canRetry: boolean
  withdrawnBy: string | null
  withdrawnAt: Date | null
  withdrawalReason: string | null
}

/** Every tier has run: what was not matched is unmatched. */
const isMatched = ({ status }: StatementRecord) =>
  status === 'COMPLETED' || status === 'REMATCHING' || status === 'WITHDRAWING'

export function statementFileOf(row: StatementRecord): StatementFile {
  const matched = row.matchedSuccessCount + row.matchedFailedCount
  return {
    fileKey: row.fileKey,
    fileName: row.fileName,
    uploadedAt: lagosIso(row.uploadedAt),
    uploadedBy: row.uploadedBy,
    fileSize: row.fileSize,
    sha256: row.sha256.toString('hex'),
    status: row.status,
    uploadTotalCount: row.rowsRead,
    successCount: row.successCount,
    failedCount: row.failedCount,
    duplicateCount: row.duplicateCount,
    matchedSuccessCount: row.matchedSuccessCount,
    matchedFailedCount: row.matchedFailedCount,
    // Until every tier has run nothing is called unmatched.
    unmatchedCount: isMatched(row) ? row.successCount - matched : 0,
    percentageProcessed: row.percentage,
    completedAt: row.completedAt ? lagosIso(row.completedAt) : null,
    failureMessage: row.failureMessage,
    canRetry: row.canRetry,
    withdrawnBy: row.withdrawnBy,
    withdrawnAt: row.withdrawnAt ? lagosIso(row.withdrawnAt) : null,
    withdrawalReason: row.withdrawalReason,
  }
}

export interface NewStatement {
  fileKey: string
  fileName: string
  format: StatementType
  fileSize: number
  sha256: Buffer
  storageKey: string
  uploadedBy: string
  uploadedAt: Date
}

interface Span {
  startDate?: string | undefined
  endDate?: string | undefined
}

interface ErrorRow {
  rowNumber: number
  type: UploadError['type']
  column: string | null
  value: string | null
  errorMessage: string
}

export const statementsStore = (db: Sql) => ({
  /** Returns false when the same bytes are already here. */
  create: async (file: NewStatement) =>
    (await db.run(
      sql`INSERT INTO statement_files
         (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by, uploaded_at, status)
       VALUES (${file.fileKey}, ${file.fileName}, ${file.format}, ${file.fileSize}, ${file.sha256}, ${file.storageKey},
       ${file.uploadedBy}, ${file.uploadedAt}, 'RECEIVED') ON CONFLICT DO NOTHING`,
    )) === 1,

  /**
   * Ends a file that has not ended yet.
   * @param canRetry whether the fault may be gone when it is read again
   */
  fail: (fileKey: string, { message, canRetry }: { message: string; canRetry: boolean }, at: Date) =>
    db.run(
      sql`UPDATE statement_files SET status = 'FAILED', percentage = 100, failure_message = ${message},
        can_retry = ${canRetry},
         completed_at = ${at}
       WHERE file_key = ${fileKey} AND status IN ('RECEIVED', 'LOADING', 'MATCHING')`,
    ),

  /** Opens a failed file again: where its rows were loaded it goes on with the matching, else it starts over. */
  reopen: (fileKey: string) =>
    db.run(
      sql`UPDATE statement_files f SET completed_at = NULL, failure_message = NULL, can_retry = false,
         percentage = 0,
         status = CASE WHEN EXISTS (SELECT 1 FROM statement_days d WHERE d.statement_id = f.id)
           THEN 'MATCHING' ELSE 'RECEIVED' END
       WHERE file_key = ${fileKey} AND status = 'FAILED'`,
    ),

  byContent: (sha256: Buffer) =>
    db.first<StatementRecord>(
      sql`SELECT * FROM statement_files WHERE sha256 = ${sha256} AND status NOT IN ('FAILED', 'WITHDRAWN')`,
    ),

  /** The file, locked as deciding about one of its lines locks it. */
  lock: (fileKey: string) =>
    db.first<StatementRecord>(sql`SELECT * FROM statement_files WHERE file_key = ${fileKey} FOR UPDATE`),

  byKey: (fileKey: string) => db.first<StatementRecord>(sql`SELECT * FROM statement_files WHERE file_key = ${fileKey}`),

  async list({ startDate, endDate }: Span, page: number, size: number) {
    const where = onDays(sql`uploaded_at`, { from: startDate, to: endDate })
    const order = sql`uploaded_at DESC, id DESC`
    const spec = { columns: sql`*`, from: sql`statement_files`, where, order, page, size }
    return mapPage(await listPage<StatementRecord>(db, spec), statementFileOf)
  },

  days: (statementId: number, page: number, size: number) =>
    listPage<StatementDay>(db, {
      columns: sql`transaction_date, total_count`,
      from: sql`statement_days`,
      where: [sql`statement_id = ${statementId}`],
      order: sql`transaction_date DESC`,
      page,
      size,
    }),

  /** The days of all files together. */
  dailyUploads: ({ startDate, endDate }: Span, page: number, size: number) => {
    const where = onDates(sql`transaction_date`, { from: startDate, to: endDate })
    const days = sql`(SELECT transaction_date, sum(total_count)::bigint AS total_count FROM statement_days
      WHERE ${allOf(where)} GROUP BY transaction_date) days`
    const order = sql`transaction_date DESC`
    return listPage<StatementDay>(db, { columns: sql`*`, from: days, where: [], order, page, size })
  },

  errors: (statementId: number, type: UploadError['type'], page: number, size: number) =>
    listPage<ErrorRow>(db, {
      columns: sql`row_number, type, column_header AS column, value, message AS error_message`,
      from: sql`statement_errors`,
      where: [sql`statement_id = ${statementId}`, sql`type = ${type}`],
      order: sql`row_number, position`,
      page,
      size,
    }),
})
