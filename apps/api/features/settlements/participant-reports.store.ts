/** SQL of participant reports, and of the settlements that they are about. */

import type { Page } from '@dcir/core/contract/schemas'
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import type { ParticipantReport } from '@dcir/core/settlements/participant-reports-contract'
import { ownerIdsOf, type ParticipantReportFilter } from '@dcir/core/settlements/participant-reports-query'
import { canRetry } from '@dcir/core/settlements/participant-reports-rules'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { onDates } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'
import { enqueueJob, type Work } from '../../jobs/jobs.store'
import { isSeenBy } from '../reference/participant-users.store'

export const PARTICIPANT_REPORT_JOB = 'participant-reports'

/** A making of a report, for which its job is there. */
interface Making {
  detailId: string
  generation: number
}

/** Queues a making; one that a later settlement has made void is a job of its own. */
const enqueueMaking = (db: Sql, { detailId, generation }: Making) =>
  enqueueJob(db, PARTICIPANT_REPORT_JOB, `${detailId} ${generation}`, { detailId, generation })

/** The making that a job is there for. */
export const makingOf = ({ payload }: Work) => payload as Making

export interface ReportRecord extends Omit<ParticipantReport, 'createdAt' | 'canRetry'> {
  createdAt: Date
  generation: number
  fileKey: string | null
  fileSize: number | null
  fileSha256: Buffer | null
}

const FROM = sql`participant_reports r LEFT JOIN settlement_participants p ON p.id = r.participant_id
  LEFT JOIN super_agents s ON s.id = r.super_agent_id`
const OWNER = sql`r.owner_type, coalesce(p.participant_id, s.merchant_id) AS owner_id,
  coalesce(p.name, s.merchant_name) AS owner_name`
const COLUMNS = sql`${OWNER}, r.detail_id, r.settlement_date AS report_time, r.created_at,
  r.status AS report_generation_status, r.failure AS failure_reason, r.generation, r.file_key, r.file_size, r.file_sha256`

export function reportOf({
  createdAt,
  generation: _,
  fileKey: __,
  fileSize: ___,
  fileSha256: ____,
  ...row
}: ReportRecord) {
  return { ...row, createdAt: lagosIso(createdAt), canRetry: canRetry(row.reportGenerationStatus) }
}

function whereOf(filter: ParticipantReportFilter): Fragment[] {
  const { ownerType, fromDate, toDate } = filter
  const ids = ownerIdsOf(filter)
  return [
    ...(ownerType ? [sql`r.owner_type = ${ownerType}`] : []),
    ...(ids.length > 0 ? [sql`coalesce(p.participant_id, s.merchant_id) = ANY (${ids}::text[])`] : []),
    ...onDates(sql`r.settlement_date`, { from: fromDate, to: toDate }),
  ]
}

/** Reports as one user sees them. */
export function participantReportsStore(db: Sql, username: string) {
  const seen = isSeenBy(username, sql`r.participant_id`)
  const one = async (detailId: string, end = sql``) =>
    await db.first<ReportRecord>(sql`SELECT ${COLUMNS} FROM ${FROM} WHERE r.detail_id = ${detailId} AND ${seen} ${end}`)
  return {
    async list(filter: ParticipantReportFilter, page: number, size: number): Promise<Page<ParticipantReport>> {
      const order = sql`r.settlement_date DESC, r.owner_type DESC, lower(coalesce(p.name, s.merchant_name)), r.id`
      const spec = { columns: COLUMNS, from: FROM, where: [seen, ...whereOf(filter)], order, page, size }
      return mapPage(await listPage<ReportRecord>(db, spec), reportOf)
    },

    owners: () =>
      db.rows<Pick<ParticipantReport, 'ownerType' | 'ownerId' | 'ownerName'>>(
        sql`SELECT DISTINCT ON (r.owner_type, lower(coalesce(p.name, s.merchant_name)), 2) ${OWNER} FROM ${FROM}
          WHERE ${seen} ORDER BY r.owner_type DESC, lower(coalesce(p.name, s.merchant_name)), 2`,
      ),

    byId: (detailId: string) => one(detailId),
    /** The same, locked until the transaction ends. */
    lock: (detailId: string) => one(detailId, sql`FOR UPDATE OF r`),
  }
}

/** Has the reports of those who have a part of a bulk made, or made again: it is one more of its day's settlements. */
export async function requestReports(db: Sql, bulkSettlementKey: string, at: Date): Promise<void> {
  const makings = await db.rows<Making>(
    sql`INSERT INTO participant_reports AS r (owner_type, participant_id, super_agent_id, settlement_date, created_at)
     SELECT o.type, o.participant_id, o.super_agent_id, (b.created_at AT TIME ZONE 'Africa/Lagos')::date, ${at}
     FROM bulk_settlements b CROSS JOIN LATERAL (
       SELECT 'PARTICIPANT' AS type, s.participant_id, NULL::integer AS super_agent_id
       FROM settlement_shares s WHERE s.bulk_id = b.id AND s.amount > 0
       UNION SELECT 'MERCHANT', NULL, b.super_agent_id) o
     WHERE b.bulk_settlement_key = ${bulkSettlementKey} AND b.transaction_count > 0
     -- One order for all, so that two closings wait for each other instead of both.
     ORDER BY o.participant_id, o.super_agent_id
     ON CONFLICT (participant_id, super_agent_id, settlement_date) DO UPDATE
       SET status = 'PENDING', failure = NULL, generation = r.generation + 1, created_at = excluded.created_at
     RETURNING detail_id, generation`,
  )
  for (const making of makings) await enqueueMaking(db, making)
}

/** Has a report that failed made again. */
export async function retryReport(db: Sql, detailId: string, at: Date): Promise<void> {
  const making = await db.first<Making>(
    sql`UPDATE participant_reports SET status = 'PENDING', failure = NULL, created_at = ${at}
     WHERE detail_id = ${detailId} RETURNING detail_id, generation`,
  )
  if (making) await enqueueMaking(db, making)
}

/** A report that is being made. */
interface MadeReport extends Making {
  participantKey: string | null
  participantId: number | null
  superAgentId: number | null
  settlementDate: string
}

/** A bulk that a report is about. */
interface ReportedBulk {
  id: number
  key: string
  merchantName: string
  terms: SettlementTerms
}

export const makingStore = (db: Sql) => ({
  /** Undefined where a later making took its place, or it is made already. */
  begin: ({ detailId, generation }: Making) =>
    db.first<MadeReport>(
      sql`UPDATE participant_reports r SET status = 'IN_PROGRESS'
       WHERE detail_id = ${detailId} AND generation = ${generation} AND status IN ('PENDING', 'IN_PROGRESS')
       RETURNING r.detail_id, r.generation, r.participant_id, r.super_agent_id, r.settlement_date,
         (SELECT p.participant_id FROM settlement_participants p WHERE p.id = r.participant_id) AS participant_key`,
    ),

  /** The file that this one takes the place of; undefined when the making is void, so that its file belongs to nobody. */
  finish: ({ detailId, generation }: Making, file: { key: string; size: number; sha256: Buffer }) =>
    db.first<{ before: string | null }>(
      sql`UPDATE participant_reports r SET status = 'COMPLETED', file_key = ${file.key}, file_size = ${file.size},
        file_sha256 = ${file.sha256}
       FROM (SELECT id, file_key FROM participant_reports
         WHERE detail_id = ${detailId} AND generation = ${generation} AND status = 'IN_PROGRESS' FOR UPDATE) old
       WHERE r.id = old.id RETURNING old.file_key AS before`,
    ),

  fail: ({ detailId, generation }: Making, reason: string) =>
    db.run(
      sql`UPDATE participant_reports SET status = 'FAILED', failure = ${reason}
       WHERE detail_id = ${detailId} AND generation = ${generation} AND status IN ('PENDING', 'IN_PROGRESS')`,
    ),

  /** Opens a failed making again. */
  reopen: ({ detailId, generation }: Making) =>
    db.run(
      sql`UPDATE participant_reports SET status = 'PENDING', failure = NULL
       WHERE detail_id = ${detailId} AND generation = ${generation} AND status = 'FAILED'`,
    ),

  /** The closed bulks of the day in which the report's owner has a part. */
  bulks({ participantId, superAgentId, settlementDate: day }: MadeReport): Promise<ReportedBulk[]> {
    const own =
      participantId === null
        ? sql`b.super_agent_id = ${superAgentId}`
        : sql`EXISTS (SELECT 1 FROM settlement_shares s
            WHERE s.bulk_id = b.id AND s.participant_id = ${participantId} AND s.amount > 0)`
    const ofDay = [sql`b.created_at >= ${startOfDay(day)}`, sql`b.created_at < ${startOfDay(addDays(day, 1))}`]
    return db.rows<ReportedBulk>(
      sql`SELECT b.id, b.bulk_settlement_key AS key, a.merchant_name, b.terms
        FROM bulk_settlements b JOIN super_agents a ON a.id = b.super_agent_id
        WHERE b.status <> 'PENDING' AND ${allOf([...ofDay, own])} ORDER BY b.id`,
    )
  },
})
