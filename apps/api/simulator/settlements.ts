/** Settlements of the demonstration: closed as the schedule would have, most of them paid, some after another attempt. */

import { isDue, windowEnd } from '@dcir/core/settlements/windows'
import { startOfDay } from '@dcir/core/time/lagos'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import type { SecretsKey } from '../features/access/secrets-key'
import { arrivedNow, type Closing, closeNext } from '../features/settlements/closing'
import { requestReports } from '../features/settlements/participant-reports.store'
import { SETTLEMENT_REPORT_JOB } from '../features/settlements/settlement-report'
import { closingSettings, settledAgents } from '../features/settlements/terms'
import { enqueueJob } from '../jobs/jobs.store'
import type { Clock } from '../kit/clock'

const DAY = 86_400_000
/** Time before now that is left for the schedule to close, with the disputes that there are by then. */
const LEFT_MS = 1.5 * DAY
/** Bulks that are older are paid; the younger ones wait for a person, or for the bank. */
const PAID_AFTER = '3 days'
const REPORTED_MS = 3 * DAY

type Agent = Awaited<ReturnType<typeof settledAgents>>[number]

/** Closes the windows of a super agent at the times that they were due. */
async function closeWindows(closing: Closing, agent: Agent, first: Date, now: Date): Promise<void> {
  const { windows: settings } = await closing.database.read(BANK, closingSettings)
  const arrivedId = await arrivedNow(closing.database)
  let end = windowEnd(agent.settlementType, first, settings)
  while (isDue(end, new Date(now.getTime() - LEFT_MS), settings)) {
    await closeNext(closing, agent.id, { now: new Date(end.getTime() + settings.graceMinutes * 60_000), arrivedId })
    end = windowEnd(agent.settlementType, end, settings)
  }
}

/** Payments of old bulks: one attempt each, of every eleventh the first was refused and the second paid. */
const paidQuery = (now: Date, after: string) => sql`
  WITH due AS (
    SELECT r.id, r.super_agent_id, r.created_at + INTERVAL '5 minutes' AS began, r.id % 11 = 0 AS is_retried
    FROM payment_requests r
    WHERE r.bulk_settlement_key IS NOT NULL AND r.status = 'PENDING' AND r.created_at < ${now}::timestamptz -
    ${after}::interval),
  tries AS (
    SELECT d.*, n, d.began + (n - 1) * INTERVAL '15 minutes' AS at,
      CASE WHEN n = 1 AND is_retried THEN 'FAILED' ELSE 'SUCCESSFUL' END AS outcome,
      'PAY' || lpad(d.id::text, 9, '0') || lpad(n::text, 2, '0') AS reference
    FROM due d, generate_series(1, CASE WHEN d.is_retried THEN 2 ELSE 1 END) n),
  attempts AS (
    INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
      sent_at, completed_at, comment)
    SELECT id, super_agent_id, reference, reference, outcome, at, at, at + INTERVAL '2 seconds',
      CASE outcome WHEN 'FAILED' THEN 'Refused by the bank' ELSE 'Paid by the bank' END FROM tries ORDER BY id, n),
  events AS (
    INSERT INTO payment_events (request_id, position, super_agent_id, at, actor, action, transaction_ref)
    SELECT id, 1 + n, super_agent_id, at + INTERVAL '2 seconds', 'SYSTEM',
      CASE outcome WHEN 'FAILED' THEN 'FAILED' ELSE 'PAID' END, reference FROM tries)
  UPDATE payment_requests r SET status = 'SUCCESSFUL', attempts = t.n, processed_by = 'SYSTEM',
    completed_at = t.at + INTERVAL '2 seconds', updated_at = t.at + INTERVAL '2 seconds'
  FROM tries t WHERE t.id = r.id AND t.outcome = 'SUCCESSFUL'`

const COMPLETED = sql`
  UPDATE bulk_settlements b SET status = 'COMPLETED',
    completed_at = (SELECT max(completed_at) FROM payment_requests p WHERE p.bulk_settlement_key = b.bulk_settlement_key)
  WHERE status = 'STARTED' AND NOT EXISTS (SELECT 1 FROM payment_requests p
    WHERE p.bulk_settlement_key = b.bulk_settlement_key AND p.status <> 'SUCCESSFUL')`

/**
 * Payments of young bulks: every fifth was sent without an answer yet, every seventh was refused three times. The bank
 * has had some hours to answer, and not the day after which the monitor says so.
 */
const underWayQuery = (now: Date) => sql`
  WITH sent AS (
    SELECT r.id, r.super_agent_id, r.created_at, r.id % 7 = 0 AS is_refused,
      CASE WHEN r.id % 7 = 0 THEN r.created_at + INTERVAL '9 minutes' ELSE ${now}::timestamptz - INTERVAL '3 hours' END AS at,
      'PAY' || lpad(r.id::text, 9, '0') || '01' AS reference
    FROM payment_requests r
    WHERE r.bulk_settlement_key IS NOT NULL AND r.status = 'PENDING' AND (r.id % 5 = 0 OR r.id % 7 = 0)),
  attempts AS (
    INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
      sent_at, completed_at, comment, queries, next_query_at)
    SELECT id, super_agent_id, reference, reference, CASE WHEN is_refused THEN 'FAILED' ELSE 'AWAITING_RE_QUERY' END, at, at,
      CASE WHEN is_refused THEN at + INTERVAL '3 seconds' END,
      CASE WHEN is_refused THEN 'Refused by the bank' ELSE 'The bank has not answered yet' END, 0,
      CASE WHEN is_refused THEN NULL ELSE ${now}::timestamptz + INTERVAL '6 hours' END FROM sent ORDER BY id)
  UPDATE payment_requests r SET status = CASE WHEN s.is_refused THEN 'FAILED' ELSE 'AWAITING_RE_QUERY' END, attempts = 1,
    processed_by = 'SYSTEM', updated_at = s.at FROM sent s WHERE s.id = r.id`

/**
 * One report could not be made, so that somebody can have it made again: the oldest of a participant. Its job is over,
 * since the services of a demonstration are well.
 */
const failedReportQuery = (reason: string) => sql`
  WITH one AS (SELECT r.id, r.detail_id || ' ' || r.generation AS job FROM participant_reports r
      WHERE r.owner_type = 'PARTICIPANT' ORDER BY r.settlement_date, r.id LIMIT 1),
    looked_after AS (UPDATE jobs j SET state = 'COMPLETED', progress = 100, next_at = NULL FROM one
      WHERE j.kind = 'participant-reports' AND j.key = one.job)
  UPDATE participant_reports r SET status = 'FAILED', failure = ${reason} FROM one WHERE one.id = r.id`

async function pay(db: Sql, now: Date): Promise<void> {
  await db.run(paidQuery(now, PAID_AFTER))
  await db.run(COMPLETED)
  await db.run(underWayQuery(now))
}

/** A bulk was paid, which is done last and for all of them at once. */
const IS_PAID = sql`SELECT 1 FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id
  WHERE r.bulk_settlement_key IS NOT NULL LIMIT 1`

/**
 * Closes sixty days of windows and pays them, once: in a database where a bulk was paid nothing is added. Windows that
 * are closed already are behind the cursor, so that a load that was broken off goes on.
 */
export async function seedDemoSettlements(
  database: Database,
  key: Pick<SecretsKey, 'sign'>,
  clock: Clock,
): Promise<number> {
  const now = clock.now()
  const { has, agents, first } = await database.read(BANK, async (db) => ({
    has: await db.first(IS_PAID),
    agents: await settledAgents(db),
    first: await db.first<{ date: string | null }>(sql`SELECT min(business_date) AS date FROM transaction_days`),
  }))
  if (has || !first?.date) return 0
  const begin = startOfDay(first.date)
  const isYoung = (at: string) => Date.parse(at) > now.getTime() - REPORTED_MS
  const closed = async (db: Sql, bulkSettlementKey: string, at: Date) => {
    const date = bulkSettlementKey.slice(8, 16).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    if (!isYoung(date)) return
    await enqueueJob(db, SETTLEMENT_REPORT_JOB, bulkSettlementKey)
    await requestReports(db, bulkSettlementKey, at)
  }
  await Promise.all(agents.map((agent) => closeWindows({ database, key, closed }, agent, begin, now)))
  await database.transaction(BANK, async (db) => {
    await pay(db, now)
    await db.run(failedReportQuery('The folder of files was full.'))
  })
  const made = await database.read(BANK, (db) =>
    db.first<{ n: number }>(sql`SELECT count(*) AS n FROM bulk_settlements`),
  )
  return made?.n ?? 0
}
