/** SQL of statement files as the screens and the command line read them. */

import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import type { StatementDay, StatementFile, UploadError } from '@dcir/core/reconciliation/contract'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'

export interface StatementRecord {
  id: number
  file_key: string
  file_name: string
  format: 'csv' | 'xlsx'
  file_size: number
  sha256: Buffer
  storage_key: string
  uploaded_by: string
  uploaded_at: Date
  status: StatementFile['status']
  rows_read: number
  percentage: number
  success_count: number
  failed_count: number
  duplicate_count: number
  matched_success_count: number
  matched_failed_count: number
  completed_at: Date | null
  failure_message: string | null
}

export function statementFileOf(row: StatementRecord): StatementFile {
  const matched = row.matched_success_count + row.matched_failed_count
  return {
    fileKey: row.file_key,
    fileName: row.file_name,
    uploadedAt: lagosIso(row.uploaded_at),
    uploadedBy: row.uploaded_by,
    fileSize: row.file_size,
    sha256: row.sha256.toString('hex'),
    status: row.status,
    uploadTotalCount: row.rows_read,
    successCount: row.success_count,
    failedCount: row.failed_count,
    duplicateCount: row.duplicate_count,
    matchedSuccessCount: row.matched_success_count,
    matchedFailedCount: row.matched_failed_count,
    // Until every tier has run nothing is called unmatched.
    unmatchedCount: row.status === 'COMPLETED' ? row.success_count - matched : 0,
    percentageProcessed: row.percentage,
    completedAt: row.completed_at ? lagosIso(row.completed_at) : null,
    failureMessage: row.failure_message,
  }
}

export interface NewStatement {
  fileKey: string
  fileName: string
  format: 'csv' | 'xlsx'
  fileSize: number
  sha256: Buffer
  storageKey: string
  uploadedBy: string
  uploadedAt: Date
}

interface ErrorRow {
  rowNumber: number
  type: UploadError['type']
  column: string | null
  value: string | null
  errorMessage: string
}

export const statementsStore = (sql: Sql) => ({
  /** Returns false when the same bytes are already here. */
  create: async (file: NewStatement) =>
    (await sql.run(
      `INSERT INTO statement_files
         (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by, uploaded_at, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'RECEIVED') ON CONFLICT DO NOTHING`,
      [
        file.fileKey,
        file.fileName,
        file.format,
        file.fileSize,
        file.sha256,
        file.storageKey,
        file.uploadedBy,
        file.uploadedAt,
      ],
    )) === 1,

  /** Ends a file that has not ended yet. */
  fail: (fileKey: string, message: string, at: Date) =>
    sql.run(
      `UPDATE statement_files SET status = 'FAILED', percentage = 100, failure_message = $2, completed_at = $3
       WHERE file_key = $1 AND status NOT IN ('COMPLETED', 'FAILED')`,
      [fileKey, message, at],
    ),

  /** Opens a failed file again: where its rows were loaded it goes on with the matching, else it begins anew. */
  reopen: (fileKey: string) =>
    sql.run(
      `UPDATE statement_files f SET completed_at = NULL, failure_message = NULL,
         status = CASE WHEN EXISTS (SELECT 1 FROM statement_days d WHERE d.statement_id = f.id)
           THEN 'MATCHING' ELSE 'RECEIVED' END
       WHERE file_key = $1 AND status = 'FAILED'`,
      [fileKey],
    ),

  byContent: (sha256: Buffer) =>
    sql.first<StatementRecord>("SELECT * FROM statement_files WHERE sha256 = $1 AND status <> 'FAILED'", [sha256]),

  byKey: (fileKey: string) =>
    sql.first<StatementRecord>('SELECT * FROM statement_files WHERE file_key = $1', [fileKey]),

  async list(span: { startDate?: string | undefined; endDate?: string | undefined }, page: number, size: number) {
    const values = [
      span.startDate ? startOfDay(span.startDate) : '-infinity',
      span.endDate ? startOfDay(addDays(span.endDate, 1)) : 'infinity',
    ]
    const where = 'WHERE uploaded_at >= $1 AND uploaded_at < $2'
    const total = await sql.first<{ count: number }>(`SELECT count(*) AS count FROM statement_files ${where}`, values)
    const rows = await sql.rows<StatementRecord>(
      `SELECT * FROM statement_files ${where} ORDER BY uploaded_at DESC, id DESC OFFSET $3 LIMIT $4`,
      [...values, page * size, size],
    )
    return { rows: rows.map(statementFileOf), total: total?.count ?? 0 }
  },

  async days(statementId: number, page: number, size: number) {
    const total = await sql.first<{ count: number }>(
      'SELECT count(*) AS count FROM statement_days WHERE statement_id = $1',
      [statementId],
    )
    const rows = await sql.rows<StatementDay>(
      `SELECT transaction_date AS "transactionDate", total_count AS "totalCount" FROM statement_days
       WHERE statement_id = $1 ORDER BY transaction_date DESC OFFSET $2 LIMIT $3`,
      [statementId, page * size, size],
    )
    return { rows, total: total?.count ?? 0 }
  },

  async errors(statementId: number, type: UploadError['type'], page: number, size: number) {
    const total = await sql.first<{ count: number }>(
      'SELECT count(*) AS count FROM statement_errors WHERE statement_id = $1 AND type = $2',
      [statementId, type],
    )
    const rows = await sql.rows<ErrorRow>(
      `SELECT row_number AS "rowNumber", type, column_header AS column, value, message AS "errorMessage"
       FROM statement_errors WHERE statement_id = $1 AND type = $2
       ORDER BY row_number, position OFFSET $3 LIMIT $4`,
      [statementId, type, page * size, size],
    )
    return { rows, total: total?.count ?? 0 }
  },

  /** How the columns of a statement are read, as configured. */
  columns: () =>
    sql.rows<StatementColumn>(
      `SELECT config_key AS "configKey", field_name AS "fieldName", column_header AS "columnHeader",
         value_type AS "valueType", mandatory, value_format AS "valueFormat", rule
       FROM statement_columns ORDER BY position`,
    ),
})
