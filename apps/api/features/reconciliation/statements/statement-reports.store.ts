/** SQL of statement reports: what was asked for, how far it is, and whether its rows have changed since. */

import type { ReportTarget } from '@dcir/core/reconciliation/reports-contract'
import type { Sql } from '../../../db/database'
import { fixed, sql } from '../../../db/sql'

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

const COLUMNS = fixed`id, download_key, file_key, transaction_date, status, percentage, storage_key, file_size, sha256,
  read_from`

export const statementReportsStore = (db: Sql) => ({
  /** Keeps the files of a report from being withdrawn until the transaction ends. */
  hold: ({ fileKey, transactionDate }: Target) =>
    db.rows(
      sql`SELECT f.id FROM statement_files f WHERE f.file_key = ${fileKey ?? null}
         OR f.id IN (SELECT statement_id FROM statement_days WHERE transaction_date = ${transactionDate}::date)
         ORDER BY f.id FOR SHARE`,
    ),

  /** Where the rows of a report are; undefined when there is no such file or day. */
  extent: (target: Target) =>
    db.first<Extent>(
      target.fileKey === undefined
        ? sql`SELECT NULL::bigint AS statement_id, transaction_date AS first_date, transaction_date AS last_date,
             sum(total_count)::bigint AS expected, bool_and(f.status = 'COMPLETED') AS is_ready
           FROM statement_days d JOIN statement_files f ON f.id = d.statement_id
           WHERE transaction_date = ${target.transactionDate}::date GROUP BY transaction_date`
        : sql`SELECT f.id AS statement_id, min(transaction_date) AS first_date, max(transaction_date) AS last_date,
             coalesce(sum(total_count), 0)::bigint AS expected, f.status = 'COMPLETED' AS is_ready
           FROM statement_files f LEFT JOIN statement_days d ON d.statement_id = f.id
           WHERE f.file_key = ${target.fileKey} GROUP BY f.id`,
    ),

  /** The one that was asked for last. */
  latest: ({ fileKey, transactionDate }: Target) =>
    db.first<StatementReportRecord>(
      sql`SELECT ${COLUMNS} FROM statement_reports
       WHERE file_key = ${fileKey}::text OR transaction_date = ${transactionDate}::date ORDER BY id DESC LIMIT 1`,
    ),

  /** Whether a file came, or a person decided about a row, since a report began to read. */
  isOutdated: async ({ statementId, firstDate, lastDate }: Extent, readFrom: Date) =>
    (
      await db.first<{ outdated: boolean }>(
        sql`SELECT EXISTS (SELECT 1 FROM statement_days d JOIN statement_files f ON f.id = d.statement_id
             WHERE d.transaction_date BETWEEN ${firstDate}::date AND ${lastDate}::date
             AND (${statementId}::bigint IS NULL OR f.id = ${statementId}::bigint)
               AND (f.completed_at > ${readFrom} OR d.decided_at > ${readFrom})) AS outdated`,
      )
    )?.outdated ?? false,

  /** False when one is being generated already. */
  create: async (downloadKey: string, { fileKey, transactionDate }: Target, by: string, at: Date) =>
    (await db.run(
      sql`INSERT INTO statement_reports (download_key, file_key, transaction_date, created_by, created_at)
       VALUES (${downloadKey}, ${fileKey}, ${transactionDate}::date, ${by}, ${at}) ON CONFLICT DO NOTHING`,
    )) === 1,

  byKey: (downloadKey: string) =>
    db.first<StatementReportRecord>(sql`SELECT ${COLUMNS} FROM statement_reports WHERE download_key = ${downloadKey}`),

  begin: (id: number, at: Date) =>
    db.run(
      sql`UPDATE statement_reports SET status = 'IN_PROGRESS', percentage = 0, read_from = ${at}
       WHERE id = ${id} AND status IN ('PENDING', 'IN_PROGRESS')`,
    ),

  progress: (id: number, percentage: number) =>
    db.run(sql`UPDATE statement_reports SET percentage = ${percentage} WHERE id = ${id} AND status = 'IN_PROGRESS'`),

  /** False when it is no longer being worked on, so that its file belongs to nobody. */
  finish: async (id: number, done: Finished) =>
    (await db.run(
      sql`UPDATE statement_reports SET status = 'COMPLETED', percentage = 100, row_count = ${done.rowCount},
        storage_key = ${done.storageKey},
         file_size = ${done.fileSize}, sha256 = ${done.sha256}, completed_at = ${done.at},
         available_until = ${done.until}
       WHERE id = ${id} AND status = 'IN_PROGRESS'`,
    )) === 1,

  fail: (downloadKey: string, reason: string, at: Date) =>
    db.run(
      sql`UPDATE statement_reports SET status = 'FAILED', completed_at = ${at}, failure_message = ${reason}
       WHERE download_key = ${downloadKey} AND status IN ('PENDING', 'IN_PROGRESS')`,
    ),

  /** Lets go of the files whose time is over, and says which they were. */
  expire: async (at: Date) =>
    (
      await db.rows<{ storageKey: string }>(
        sql`UPDATE statement_reports t SET storage_key = NULL
         FROM (SELECT id, storage_key FROM statement_reports
           WHERE storage_key IS NOT NULL AND available_until <= ${at} FOR UPDATE) old
         WHERE t.id = old.id RETURNING old.storage_key`,
      )
    ).map(({ storageKey }) => storageKey),
})
