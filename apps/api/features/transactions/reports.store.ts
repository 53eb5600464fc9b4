/** SQL of transaction reports. */

import { lagosIso } from '@dcir/core/time/lagos'
import type { Report, ReportFilter } from '@dcir/core/transactions/reports-contract'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { fixed, sql } from '../../db/sql'

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

const COLUMNS = fixed`id, record_id, created_by AS owner, super_agent_ids, filter, status, percentage,
  row_count, storage_key, file_size, sha256, created_at,
  completed_at, available_until`

/** The bank sees the bank's reports; a super agent's are its own business, and row-level security keeps them apart. */
const SEEN = fixed`(NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL)`

/** Reports of a person that were finished since then, are still kept, and that they have not downloaded. */
const readyFor = (owner: string, since: Date) =>
  sql`created_by = ${owner} AND status = 'COMPLETED' AND completed_at >= ${since} AND storage_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.subject = record_id AND a.action = 'reports.download'
      AND a.result = 'done' AND a.actor = ${owner})`

interface Finished {
  rowCount: number
  storageKey: string
  fileSize: number
  sha256: Buffer
  at: Date
  until: Date
}

type NewReport = Pick<ReportRecord, 'recordId' | 'owner' | 'superAgentIds' | 'filter' | 'createdAt'>

export const reportsStore = (db: Sql) => ({
  create: (report: NewReport) =>
    db.run(
      sql`INSERT INTO transaction_reports (record_id, created_by, super_agent_ids, filter, created_at)
       VALUES (${report.recordId}, ${report.owner}, ${report.superAgentIds}, ${JSON.stringify(report.filter)},
       ${report.createdAt})`,
    ),

  waitingOf: async (owner: string) =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*) AS count FROM transaction_reports
         WHERE status IN ('PENDING', 'IN_PROGRESS') AND created_by = ${owner}`,
      )
    )?.count ?? 0,

  byKey: (recordId: string) =>
    db.first<ReportRecord>(sql`SELECT ${COLUMNS} FROM transaction_reports WHERE record_id = ${recordId} AND ${SEEN}`),

  /** The same for the worker, whoever it belongs to. */
  forWork: (recordId: string) =>
    db.first<ReportRecord>(sql`SELECT ${COLUMNS} FROM transaction_reports WHERE record_id = ${recordId}`),

  /** @param ready only those that are ready for this person, since when */
  list: (page: number, size: number, ready?: { owner: string; since: Date }) =>
    listPage<ReportRecord>(db, {
      columns: sql`*, created_by AS owner`,
      from: sql`transaction_reports`,
      where: [
        sql`(NOT (SELECT scope_is_all()) OR super_agent_ids IS NULL)`,
        ...(ready ? [readyFor(ready.owner, ready.since)] : []),
      ],
      order: sql`created_at DESC, id DESC`,
      page,
      size,
    }),

  /** How many are ready for this person. */
  ready: async (owner: string, since: Date) =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM transaction_reports WHERE ${SEEN} AND ${readyFor(owner, since)}`,
      )
    )?.count ?? 0,

  begin: (id: number) =>
    db.run(
      sql`UPDATE transaction_reports SET status = 'IN_PROGRESS', percentage = 0
       WHERE id = ${id} AND status IN ('PENDING', 'IN_PROGRESS')`,
    ),

  progress: (id: number, percentage: number) =>
    db.run(sql`UPDATE transaction_reports SET percentage = ${percentage} WHERE id = ${id} AND status = 'IN_PROGRESS'`),

  /** False when it is no longer being worked on, so that its file belongs to nobody. */
  finish: async (id: number, done: Finished) =>
    (await db.run(
      sql`UPDATE transaction_reports SET status = 'COMPLETED', percentage = 100, row_count = ${done.rowCount},
        storage_key = ${done.storageKey},
         file_size = ${done.fileSize}, sha256 = ${done.sha256}, completed_at = ${done.at},
         available_until = ${done.until}
       WHERE id = ${id} AND status = 'IN_PROGRESS'`,
    )) === 1,

  fail: (recordId: string, reason: string, at: Date) =>
    db.run(
      sql`UPDATE transaction_reports SET status = 'FAILED', completed_at = ${at}, failure_message = ${reason}
       WHERE record_id = ${recordId} AND status IN ('PENDING', 'IN_PROGRESS')`,
    ),

  /** Opens a failed report again, from its beginning. */
  reopen: (recordId: string) =>
    db.run(
      sql`UPDATE transaction_reports SET status = 'PENDING', percentage = 0, completed_at = NULL, failure_message = NULL
       WHERE record_id = ${recordId} AND status = 'FAILED'`,
    ),

  /** Lets go of the files whose time is over, and says which they were. */
  expire: async (at: Date) =>
    (
      await db.rows<{ storageKey: string }>(
        sql`UPDATE transaction_reports t SET storage_key = NULL
         FROM (SELECT id, storage_key FROM transaction_reports
           WHERE storage_key IS NOT NULL AND available_until <= ${at} FOR UPDATE) old
         WHERE t.id = old.id RETURNING old.storage_key`,
      )
    ).map(({ storageKey }) => storageKey),
})

/** A record as the contract returns it. */
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
