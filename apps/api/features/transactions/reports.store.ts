/** SQL of transaction reports. */

import { lagosIso } from '@dcir/core/time/lagos'
import type { Report, ReportFilter } from '@dcir/core/transactions/reports-contract'
import type { Sql } from '../../db/database'

export interface ReportRecord {
  id: number
  recordId: string
  owner: string
  superAgentIds: number[] | null
  filter: ReportFilter
  status: Report['reportGenerationStatus']
  percentage: number
  rowCount: number | null
  storageKey: string | null
  fileSize: number | null
  sha256: Buffer | null
  createdAt: Date
  completedAt: Date | null
  availableUntil: Date | null
}

const COLUMNS = `id, record_id AS "recordId", owner, super_agent_ids AS "superAgentIds", filter, status, percentage,
  row_count AS "rowCount", storage_key AS "storageKey", file_size AS "fileSize", sha256, created_at AS "createdAt",
  completed_at AS "completedAt", available_until AS "availableUntil"`

/** The bank sees the bank's reports; a super agent's are its own business, and row-level security keeps them apart. */
const SEEN = '(NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL)'

interface Finished {
  rowCount: number
  storageKey: string
  fileSize: number
  sha256: Buffer
  at: Date
  until: Date
}

type NewReport = Pick<ReportRecord, 'recordId' | 'owner' | 'superAgentIds' | 'filter' | 'createdAt'>

export const reportsStore = (sql: Sql) => ({
  create: (report: NewReport) =>
    sql.run(
      `INSERT INTO transaction_reports (record_id, owner, super_agent_ids, filter, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [report.recordId, report.owner, report.superAgentIds, JSON.stringify(report.filter), report.createdAt],
    ),

  waitingOf: async (owner: string) =>
    (
      await sql.first<{ count: number }>(
        `SELECT count(*) AS count FROM transaction_reports
         WHERE status IN ('PENDING', 'IN_PROGRESS') AND owner = $1`,
        [owner],
      )
    )?.count ?? 0,

  byKey: (recordId: string) =>
    sql.first<ReportRecord>(`SELECT ${COLUMNS} FROM transaction_reports WHERE record_id = $1 AND ${SEEN}`, [recordId]),

  /** The same for the worker, whoever it belongs to. */
  forWork: (recordId: string) =>
    sql.first<ReportRecord>(`SELECT ${COLUMNS} FROM transaction_reports WHERE record_id = $1`, [recordId]),

  async list(page: number, size: number) {
    const rows = await sql.rows<ReportRecord>(
      `SELECT ${COLUMNS} FROM transaction_reports WHERE ${SEEN} ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT $2`,
      [page * size, size],
    )
    const total = await sql.first<{ count: number }>(`SELECT count(*) AS count FROM transaction_reports WHERE ${SEEN}`)
    return { rows, total: total?.count ?? 0 }
  },

  begin: (id: number) =>
    sql.run(
      `UPDATE transaction_reports SET status = 'IN_PROGRESS', percentage = 0
       WHERE id = $1 AND status IN ('PENDING', 'IN_PROGRESS')`,
      [id],
    ),

  progress: (id: number, percentage: number) =>
    sql.run(`UPDATE transaction_reports SET percentage = $2 WHERE id = $1 AND status = 'IN_PROGRESS'`, [
      id,
      percentage,
    ]),

  /** False when it is no longer being worked on, so that its file belongs to nobody. */
  finish: async (id: number, done: Finished) =>
    (await sql.run(
      `UPDATE transaction_reports SET status = 'COMPLETED', percentage = 100, row_count = $2, storage_key = $3,
         file_size = $4, sha256 = $5, completed_at = $6, available_until = $7
       WHERE id = $1 AND status = 'IN_PROGRESS'`,
      [id, done.rowCount, done.storageKey, done.fileSize, done.sha256, done.at, done.until],
    )) === 1,

  fail: (recordId: string, reason: string, at: Date) =>
    sql.run(
      `UPDATE transaction_reports SET status = 'FAILED', completed_at = $3, failure_message = $2
       WHERE record_id = $1 AND status IN ('PENDING', 'IN_PROGRESS')`,
      [recordId, reason, at],
    ),

  /** Opens a failed report again, from its beginning. */
  reopen: (recordId: string) =>
    sql.run(
      `UPDATE transaction_reports SET status = 'PENDING', percentage = 0, completed_at = NULL, failure_message = NULL
       WHERE record_id = $1 AND status = 'FAILED'`,
      [recordId],
    ),

  /** Lets go of the files whose time is over, and says which they were. */
  expire: async (at: Date) =>
    (
      await sql.rows<{ storageKey: string }>(
        `UPDATE transaction_reports t SET storage_key = NULL
         FROM (SELECT id, storage_key FROM transaction_reports
           WHERE storage_key IS NOT NULL AND available_until <= $1 FOR UPDATE) old
         WHERE t.id = old.id RETURNING old.storage_key AS "storageKey"`,
        [at],
      )
    ).map(({ storageKey }) => storageKey),
})

/** A record as the contract tells it. */
export function reportOf(record: ReportRecord): Report {
  const { recordId, owner, filter, status, rowCount, fileSize, createdAt, completedAt, availableUntil } = record
  return {
    recordId,
    owner,
    filter,
    rowCount,
    fileSize,
    reportGenerationStatus: status,
    retentionStatus: status === 'COMPLETED' ? (record.storageKey ? 'AVAILABLE' : 'EXPIRED') : null,
    percentageProcessed: status === 'FAILED' ? null : record.percentage,
    sha256: record.sha256?.toString('hex') ?? null,
    createdAt: lagosIso(createdAt),
    completedAt: completedAt && lagosIso(completedAt),
    availableUntil: availableUntil && lagosIso(availableUntil),
  }
}
