/**
 * Pairs lines that are open after their file was accepted, or were left open by an earlier look: one to one, in tiers of
 * set-based SQL. Results go into a table of their own; what was paired before stays paired.
 */
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../../db/database'
import { shareLockForTransaction } from '../../../db/locks'
import { type Fragment, literally, sql } from '../../../db/sql'
import { UNPAIRED } from '../exceptions/pairs'

/** The subject of a matching: a statement's open lines, and the response codes that count as our success. */
interface Job {
  statementId: number
  approved: readonly string[]
  /** The rerun that looks again; null while the file is matched for the first time. */
  rerunId: number | null
}

/** A job whose open lines are of these days. */
type Dated = Job & { firstDate: string; lastDate: string }

const statusOf = ({ approved }: Job): Fragment =>
  sql`CASE WHEN t.response_code = ANY (${approved}::text[]) THEN 'MATCHED_SUCCESS' ELSE 'MATCHED_FAILED' END`
const SAME_LINE = sql`(t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount, t.is_debit)
  = (e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)`
const KEY = sql`match_key(e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)`
const INTO = sql`INSERT INTO statement_matches
  (rerun_id, entry_id, transaction_id, statement_id, transaction_date, transaction_time, tier, status)`
const OPEN_LINE = sql`NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)`

/** Lines that are open still, and that nobody has decided about: they are few where the statement is right. */
const stillOpen = (statementId: number): Fragment => sql`CREATE TEMPORARY TABLE statement_open ON COMMIT DROP AS
  SELECT e.*, ${KEY} AS match_key FROM statement_days d
  JOIN statement_open_entries o ON o.transaction_date = d.transaction_date
  JOIN statement_entries e ON e.transaction_date = o.transaction_date AND e.id = o.entry_id AND e.statement_id = d.statement_id
  WHERE d.statement_id = ${statementId} AND ${OPEN_LINE}
    AND NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = e.id)`

/** The beginning of the day that is so many days later. */
const startOf = (date: string, days: number): Date => startOfDay(addDays(date, days))

/**
 * Tiers 1 and 2: a retry of the same key, or the same line a day apart. Each round pairs the lines and transactions that
 * choose each other; rounds go on until one pairs nothing.
 */
const near = (job: Dated): Fragment => sql`WITH candidates AS (
    SELECT e.id AS entry_id, e.statement_id, e.transaction_date, t.id AS transaction_id, t.transaction_time,
      abs(t.business_date - e.transaction_date) AS apart, ${statusOf(job)} AS status
    FROM statement_open e
    JOIN transactions t ON t.match_key = e.match_key AND ${SAME_LINE}
      AND t.business_date BETWEEN e.transaction_date - 1 AND e.transaction_date + 1
    WHERE t.transaction_time >= ${startOf(job.firstDate, -1)} AND t.transaction_time < ${startOf(job.lastDate, 2)}
      AND ${UNPAIRED} AND ${OPEN_LINE}
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY entry_id ORDER BY apart, transaction_time, transaction_id) AS by_entry,
      row_number() OVER (PARTITION BY transaction_id ORDER BY apart, entry_id) AS by_transaction
    FROM candidates
  )
  ${INTO}
  SELECT ${job.rerunId}::bigint, entry_id, transaction_id, statement_id, transaction_date, transaction_time,
    CASE WHEN apart = 0 THEN 1 ELSE 2 END, status
  FROM ranked WHERE by_entry = 1 AND by_transaction = 1 ON CONFLICT DO NOTHING`

/** Tier 3: the file has no STAN or no PAN. Only a single candidate is taken; several are for a person to choose from. */
const partial = (job: Dated): Fragment => sql`WITH candidates AS (
    SELECT e.id AS entry_id, e.statement_id, e.transaction_date, t.id AS transaction_id, t.transaction_time,
      ${statusOf(job)} AS status,
      count(*) OVER (PARTITION BY e.id) AS for_entry, count(*) OVER (PARTITION BY t.id) AS for_transaction
    FROM statement_open e
    JOIN transactions t ON t.rrn = e.rrn AND t.business_date = e.transaction_date AND t.terminal_id = e.terminal_id
      AND t.amount = e.amount AND t.is_debit = e.is_debit
      AND (e.stan = '' OR t.stan = e.stan) AND (e.masked_pan = '' OR t.masked_pan = e.masked_pan)
    WHERE (e.stan = '' OR e.masked_pan = '')
      AND t.transaction_time >= ${startOf(job.firstDate, 0)} AND t.transaction_time < ${startOf(job.lastDate, 1)}
      AND ${UNPAIRED} AND ${OPEN_LINE}
  )
  ${INTO}
  SELECT ${job.rerunId}::bigint, entry_id, transaction_id, statement_id, transaction_date, transaction_time, 3, status
  FROM candidates WHERE for_entry = 1 AND for_transaction = 1 ON CONFLICT DO NOTHING`

const NEWLY_MATCHED = sql`SELECT e.transaction_date, e.is_debit,
    count(*) FILTER (WHERE m.status = 'MATCHED_SUCCESS') AS success_count,
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_SUCCESS'), 0) AS success_value,
    count(*) FILTER (WHERE m.status = 'MATCHED_FAILED') AS failed_count,
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_FAILED'), 0) AS failed_value
  FROM statement_open e JOIN statement_matches m ON m.entry_id = e.id GROUP BY e.transaction_date, e.is_debit`

const MAX_ROUNDS = 20

export interface Matched {
  success: number
  failed: number
}

/**
 * Pairs what is open of a statement, and counts it in its days. While it does, no file is accepted that could pair the
 * same transactions.
 * @returns what it paired
 */
async function pairOpen(db: Sql, job: Job): Promise<Matched> {
  await shareLockForTransaction(db, 'statementPairs')
  await db.run(literally(stillOpen(job.statementId)))
  await db.run(sql`ANALYZE statement_open`)
  const span = await db.first<{ firstDate: string | null; lastDate: string | null }>(
    sql`SELECT min(transaction_date) AS first_date, max(transaction_date) AS last_date FROM statement_open`,
  )
  if (!span?.firstDate || !span.lastDate) return { success: 0, failed: 0 }
  const dated: Dated = { ...job, firstDate: span.firstDate, lastDate: span.lastDate }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await db.run(near(dated))) === 0) break
  }
  await db.run(partial(dated))
  await db.run(sql`UPDATE statement_day_totals d SET success_count = d.success_count + n.success_count,
      success_value = d.success_value + n.success_value, failed_count = d.failed_count + n.failed_count,
      failed_value = d.failed_value + n.failed_value
    FROM (${NEWLY_MATCHED}) n
    WHERE d.transaction_date = n.transaction_date AND d.is_debit = n.is_debit AND d.statement_id = ${job.statementId}`)
  const matched = await db.first<Matched>(sql`SELECT coalesce(sum(success_count), 0)::bigint AS success,
    coalesce(sum(failed_count), 0)::bigint AS failed FROM (${NEWLY_MATCHED}) n`)
  return matched ?? { success: 0, failed: 0 }
}

/**
 * Matches what is open of a statement that has just been accepted.
 * @param approved the response codes that count as our success
 * @returns all that its lines are paired with
 */
export async function matchStatement(db: Sql, statementId: number, approved: readonly string[]): Promise<Matched> {
  await pairOpen(db, { statementId, approved, rerunId: null })
  const matched = await db.first<Matched>(
    sql`SELECT coalesce(sum(success_count), 0)::bigint AS success, coalesce(sum(failed_count), 0)::bigint AS failed
     FROM statement_day_totals t JOIN statement_days d USING (statement_id, transaction_date)
     WHERE statement_id = ${statementId}`,
  )
  return matched ?? { success: 0, failed: 0 }
}

/**
 * Matches a statement's open lines with what arrived since; whoever calls has made sure that nobody decides about a line
 * of the file meanwhile. Reports of its days are made again.
 * @returns what it paired
 */
export async function matchAgain(
  db: Sql,
  { at, ...job }: Pick<Job, 'statementId' | 'approved'> & { rerunId: number; at: Date },
): Promise<Matched> {
  const matched = await pairOpen(db, job)
  if (matched.success + matched.failed > 0)
    await db.run(sql`UPDATE statement_days d SET decided_at = ${at} FROM (${NEWLY_MATCHED}) n
      WHERE d.transaction_date = n.transaction_date AND d.statement_id = ${job.statementId}`)
  return matched
}
