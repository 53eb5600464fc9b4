/** SQL of statement reports: what was asked for, how far it is, and whether its rows have changed since. */
import type { ReportTarget } from '@dcir/core/reconciliation/reports-contract'
import type { Sql } from '../../db/database'

export type Target = Pick<ReportTarget, 'fileKey' | 'transactionDate'>

export interface StatementReportRecord {
  id: number
  downloadKey: string
  fileKey: string | null
  transactionDate: string | null
  status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  percentage: number
  storageKey: string | null
  fileSize: number | null
  sha256: Buffer | null
  readFrom: Date | null
}

/** The statement file, or the days, that a report is of. */
export interface Extent {
  statementId: number | null
  firstDate: string
  lastDate: string
  expected: number
  /** Until every file is matched its rows have no status that counts. */
  isReady: boolean
}

interface Finished {
  rowCount: number
  storageKey: string
  fileSize: number
  sha256: Buffer
  at: Date
  until: Date
}

const COLUMNS = `id, download_key, file_key, transaction_date, status, percentage, storage_key, file_size, sha256,
  read_from`
const values = ({ fileKey, transactionDate }: Target) => [fileKey ?? null, transactionDate ?? null]

export const statementReportsStore = (db: Sql) => ({
  /** Keeps the files of a report from being withdrawn until the transaction ends. */
  hold: (target: Target) =>
    db.rows(
      `SELECT f.id FROM statement_files f WHERE f.file_key = $1
         OR f.id IN (SELECT statement_id FROM statement_days WHERE transaction_date = $2::date) ORDER BY f.id FOR SHARE`,
      values(target),
    ),

  /** Where the rows of a report are; undefined when there is no such file or day. */
  extent: (target: Target) =>
    db.first<Extent>(
      target.fileKey === undefined
        ? `SELECT NULL::bigint AS statement_id, transaction_date AS first_date, transaction_date AS last_date,
             sum(total_count)::bigint AS expected, bool_and(f.status = 'COMPLETED') AS is_ready
           FROM statement_days d JOIN statement_files f ON f.id = d.statement_id
           WHERE transaction_date = $1::date GROUP BY transaction_date`
        : `SELECT f.id AS statement_id, min(transaction_date) AS first_date, max(transaction_date) AS last_date,
             coalesce(sum(total_count), 0)::bigint AS expected, f.status = 'COMPLETED' AS is_ready
           FROM statement_files f LEFT JOIN statement_days d ON d.statement_id = f.id
           WHERE f.file_key = $1 GROUP BY f.id`,
      [target.fileKey ?? target.transactionDate],
    ),

  /** The one that was asked for last. */
  latest: (target: Target) =>
    db.first<StatementReportRecord>(
      `SELECT ${COLUMNS} FROM statement_reports
       WHERE file_key = $1::text OR transaction_date = $2::date ORDER BY id DESC LIMIT 1`,
      values(target),
    ),

  /** Whether a file came, or a person decided about a row, since a report began to read. */
  isOutdated: async ({ statementId, firstDate, lastDate }: Extent, readFrom: Date) =>
    (
      await db.first<{ outdated: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM statement_days d JOIN statement_files f ON f.id = d.statement_id
             WHERE d.transaction_date BETWEEN $2::date AND $3::date AND ($1::bigint IS NULL OR f.id = $1)
               AND (f.completed_at > $4 OR d.decided_at > $4)) AS outdated`,
        [statementId, firstDate, lastDate, readFrom],
      )
    )?.outdated ?? false,

  /** False when one is being generated already. */
  create: async (downloadKey: string, target: Target, by: string, at: Date) =>
    (await db.run(
      `INSERT INTO statement_reports (download_key, file_key, transaction_date, created_by, created_at)
       VALUES ($1, $2, $3::date, $4, $5) ON CONFLICT DO NOTHING`,
      [downloadKey, ...values(target), by, at],
    )) === 1,

  byKey: (downloadKey: string) =>
    db.first<StatementReportRecord>(`SELECT ${COLUMNS} FROM statement_reports WHERE download_key = $1`, [downloadKey]),

  begin: (id: number, at: Date) =>
    db.run(
      `UPDATE statement_reports SET status = 'IN_PROGRESS', percentage = 0, read_from = $2
       WHERE id = $1 AND status IN ('PENDING', 'IN_PROGRESS')`,
      [id, at],
    ),

  progress: (id: number, percentage: number) =>
    db.run("UPDATE statement_reports SET percentage = $2 WHERE id = $1 AND status = 'IN_PROGRESS'", [id, percentage]),

  /** False when it is no longer being worked on, so that its file belongs to nobody. */
  finish: async (id: number, done: Finished) =>
    (await db.run(
      `UPDATE statement_reports SET status = 'COMPLETED', percentage = 100, row_count = $2, storage_key = $3,
         file_size = $4, sha256 = $5, completed_at = $6, available_until = $7
       WHERE id = $1 AND status = 'IN_PROGRESS'`,
      [id, done.rowCount, done.storageKey, done.fileSize, done.sha256, done.at, done.until],
    )) === 1,

  fail: (downloadKey: string, reason: string, at: Date) =>
    db.run(
      `UPDATE statement_reports SET status = 'FAILED', completed_at = $3, failure_message = $2
       WHERE download_key = $1 AND status IN ('PENDING', 'IN_PROGRESS')`,
      [downloadKey, reason, at],
    ),

  /** Lets go of the files whose time is over, and says which they were. */
  expire: async (at: Date) =>
    (
      await db.rows<{ storageKey: string }>(
        `UPDATE statement_reports t SET storage_key = NULL
         FROM (SELECT id, storage_key FROM statement_reports
           WHERE storage_key IS NOT NULL AND available_until <= $1 FOR UPDATE) old
         WHERE t.id = old.id RETURNING old.storage_key`,
        [at],
      )
    ).map(({ storageKey }) => storageKey),
})
