/**
 * Pairs accepted statement rows with transactions, one to one, in tiers of set-based SQL. Results go into a table of
 * their own; nothing is updated in place, and what was paired before stays paired.
 */
import type { Sql } from '../../db/database'
import { type Fragment, sql } from '../../db/sql'

/** What is matched: a statement's rows between two dates, and the response codes that count as our success. */
interface Job {
  statementId: number
  firstDate: string
  lastDate: string
  approved: readonly string[]
  /** The rerun that looks again at open rows; none while the file is matched for the first time. */
  rerunId?: number | null
}

const statusOf = ({ approved }: Job): Fragment =>
  sql`CASE WHEN t.response_code = ANY (${approved}::text[]) THEN 'MATCHED_SUCCESS' ELSE 'MATCHED_FAILED' END`
const SAME_LINE = sql`(t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount, t.is_debit)
  = (e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)`
const KEY = sql`match_key(e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)`
const INTO = sql`INSERT INTO statement_matches
  (entry_id, transaction_id, statement_id, transaction_date, transaction_time, tier, status)`
const INTO_OF_RUN = sql`INSERT INTO statement_matches
  (rerun_id, entry_id, transaction_id, statement_id, transaction_date, transaction_time, tier, status)`

/**
 * Tier 1: the whole key and the date. An accepted row's key is the only one of its date, so the earliest transaction
 * of that key is occurrence 0, and one to one is a plain join. Rows without a pair stay in the table, open. A person may
 * have paired a transaction with a line of any other day, which the days at hand would not show.
 */
const exact = (job: Job): Fragment => sql`CREATE TEMPORARY TABLE statement_exact ON COMMIT DROP AS
  SELECT e.id AS entry_id, e.transaction_date, e.is_debit, e.amount, t.id AS transaction_id, t.transaction_time,
    t.response_code
  FROM statement_entries e
  LEFT JOIN transactions t ON t.match_key = ${KEY} AND t.business_date = e.transaction_date
    AND t.match_occurrence = 0 AND ${SAME_LINE}
    AND t.transaction_time >= (${job.firstDate}::date - 1)::timestamptz AND t.transaction_time < (${job.lastDate}::date + 2)::timestamptz
    AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id
      AND m.transaction_date BETWEEN ${job.firstDate}::date - 1 AND ${job.lastDate}::date + 1)
    AND NOT EXISTS (SELECT 1 FROM entry_pairings p WHERE p.transaction_id = t.id)
  WHERE e.statement_id = ${job.statementId} AND e.transaction_date BETWEEN ${job.firstDate}::date AND ${job.lastDate}::date`

/**
 * In the order of one of the two keys, which halves what keeping them costs. A second pairing would be a fault of
 * ours, and the unique constraints then stop the job; ON CONFLICT would hide it and costs as much as the join.
 */
const keepExact = (job: Job): Fragment => sql`${INTO}
  SELECT t.entry_id, t.transaction_id, ${job.statementId}::bigint, t.transaction_date, t.transaction_time, 1, ${statusOf(job)}
  FROM statement_exact t WHERE t.transaction_id IS NOT NULL AND ${job.firstDate}::date <= ${job.lastDate}::date ORDER BY t.entry_id`

/** Rows that are still open, in a table of their own: they are few where the statement is right. */
const open = (job: Job): Fragment => sql`CREATE TEMPORARY TABLE statement_open ON COMMIT DROP AS
  SELECT e.*, ${KEY} AS match_key FROM statement_entries e JOIN statement_exact x ON x.entry_id = e.id
  WHERE x.transaction_id IS NULL AND e.statement_id = ${job.statementId} AND e.transaction_date BETWEEN ${job.firstDate}::date AND ${job.lastDate}::date`

/** They are kept by day, for whoever looks for what no transaction was found for. */
const keepOpen = sql`INSERT INTO statement_open_entries (transaction_date, is_debit, entry_id)
  SELECT transaction_date, is_debit, id FROM statement_open ON CONFLICT DO NOTHING`

/**
 * Tiers 1 and 2 for what is left: a retry of the same key, or the same line a day apart. Each round pairs the rows and
 * transactions that choose each other; rounds go on until one pairs nothing.
 */
const near = (job: Job): Fragment => sql`WITH candidates AS (
    SELECT e.id AS entry_id, e.statement_id, e.transaction_date, t.id AS transaction_id, t.transaction_time,
      abs(t.business_date - e.transaction_date) AS apart, ${statusOf(job)} AS status
    FROM statement_open e
    JOIN transactions t ON t.match_key = e.match_key AND ${SAME_LINE}
      AND t.business_date BETWEEN e.transaction_date - 1 AND e.transaction_date + 1
    WHERE t.transaction_time >= (${job.firstDate}::date - 2)::timestamptz AND t.transaction_time < (${job.lastDate}::date + 3)::timestamptz
      AND ${job.statementId}::bigint IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY entry_id ORDER BY apart, transaction_time, transaction_id) AS by_entry,
      row_number() OVER (PARTITION BY transaction_id ORDER BY apart, entry_id) AS by_transaction
    FROM candidates
  )
  ${INTO_OF_RUN}
  SELECT ${job.rerunId ?? null}::bigint, entry_id, transaction_id, statement_id, transaction_date, transaction_time,
    CASE WHEN apart = 0 THEN 1 ELSE 2 END, status
  FROM ranked WHERE by_entry = 1 AND by_transaction = 1 ON CONFLICT DO NOTHING`

/** Tier 3: the file has no STAN or no PAN. Only a single candidate is taken; several are for a person to choose from. */
const partial = (job: Job): Fragment => sql`WITH candidates AS (
    SELECT e.id AS entry_id, e.statement_id, e.transaction_date, t.id AS transaction_id, t.transaction_time,
      ${statusOf(job)} AS status,
      count(*) OVER (PARTITION BY e.id) AS for_entry, count(*) OVER (PARTITION BY t.id) AS for_transaction
    FROM statement_open e
    JOIN transactions t ON t.rrn = e.rrn AND t.business_date = e.transaction_date AND t.terminal_id = e.terminal_id
      AND t.amount = e.amount AND t.is_debit = e.is_debit
      AND (e.stan = '' OR t.stan = e.stan) AND (e.masked_pan = '' OR t.masked_pan = e.masked_pan)
    WHERE (e.stan = '' OR e.masked_pan = '') AND ${job.statementId}::bigint IS NOT NULL
      AND t.transaction_time >= (${job.firstDate}::date - 1)::timestamptz AND t.transaction_time < (${job.lastDate}::date + 2)::timestamptz
      AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
  )
  ${INTO_OF_RUN}
  SELECT ${job.rerunId ?? null}::bigint, entry_id, transaction_id, statement_id, transaction_date, transaction_time, 3, status
  FROM candidates WHERE for_entry = 1 AND for_transaction = 1 ON CONFLICT DO NOTHING`

/** What it brought for each day and direction, and what became of it: from the tables at hand, not from what was kept. */
const keepTotals = (job: Job): Fragment => sql`INSERT INTO statement_day_totals
    (transaction_date, is_debit, statement_id, total_count, total_value, success_count, success_value, failed_count,
     failed_value)
  SELECT transaction_date, is_debit, ${job.statementId}::bigint, count(*), sum(amount),
    count(*) FILTER (WHERE status = 'MATCHED_SUCCESS'),
    coalesce(sum(amount) FILTER (WHERE status = 'MATCHED_SUCCESS'), 0),
    count(*) FILTER (WHERE status = 'MATCHED_FAILED'),
    coalesce(sum(amount) FILTER (WHERE status = 'MATCHED_FAILED'), 0)
  FROM (
    SELECT t.transaction_date, t.is_debit, t.amount, ${statusOf(job)} AS status FROM statement_exact t
    WHERE t.transaction_id IS NOT NULL
    UNION ALL
    SELECT e.transaction_date, e.is_debit, e.amount, m.status FROM statement_open e
    LEFT JOIN statement_matches m ON m.entry_id = e.id
  ) entries GROUP BY transaction_date, is_debit`

const MAX_ROUNDS = 20
/** From this many rows on, probing an index row by row loses to one pass over both sides. */
const LARGE = 20_000

export interface Matched {
  success: number
  failed: number
}

/** All tiers for the rows in `statement_open`, which has to be there. */
async function pairOpen(db: Sql, job: Job): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await db.runDynamic(near(job))) === 0) break
  }
  await db.runDynamic(partial(job))
}

/**
 * Matches one statement's open rows.
 * @param approved the response codes that count as our success
 */
export async function matchStatement(
  db: Sql,
  statementId: number,
  span: { firstDate: string; lastDate: string; rows: number },
  approved: readonly string[],
  reached: (percentage: number) => void,
): Promise<Matched> {
  const job: Job = { statementId, approved, firstDate: span.firstDate, lastDate: span.lastDate }
  // The planner knows nothing yet of rows that were loaded a moment ago, and would take them for a handful.
  if (span.rows >= LARGE) await db.runDynamic(sql`SET LOCAL enable_nestloop = off`)
  await db.runUtility(exact(job))
  reached(88)
  await db.runDynamic(keepExact(job))
  reached(92)
  await db.runUtility(open(job))
  await db.runDynamic(sql`ANALYZE statement_open`)
  await db.runDynamic(keepOpen)
  await db.runDynamic(sql`SET LOCAL enable_nestloop = on`)
  await pairOpen(db, job)
  reached(97)
  await db.runDynamic(keepTotals(job))
  const matched = await db.first<Matched>(
    `SELECT coalesce(sum(success_count), 0)::bigint AS success, coalesce(sum(failed_count), 0)::bigint AS failed
     FROM statement_day_totals WHERE statement_id = $1 AND transaction_date BETWEEN $2::date AND $3::date`,
    [statementId, span.firstDate, span.lastDate],
  )
  return matched ?? { success: 0, failed: 0 }
}

/** Rows that are open still, and that nobody has decided about. */
const stillOpen = (statementId: number): Fragment => sql`CREATE TEMPORARY TABLE statement_open ON COMMIT DROP AS
  SELECT e.*, ${KEY} AS match_key FROM statement_days d
  JOIN statement_open_entries o ON o.transaction_date = d.transaction_date
  JOIN statement_entries e ON e.transaction_date = o.transaction_date AND e.id = o.entry_id AND e.statement_id = d.statement_id
  WHERE d.statement_id = ${statementId}
    AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
    AND NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = e.id)`

const NEWLY_MATCHED = sql`SELECT e.transaction_date, e.is_debit,
    count(*) FILTER (WHERE m.status = 'MATCHED_SUCCESS') AS success_count,
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_SUCCESS'), 0) AS success_value,
    count(*) FILTER (WHERE m.status = 'MATCHED_FAILED') AS failed_count,
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_FAILED'), 0) AS failed_value
  FROM statement_open e JOIN statement_matches m ON m.entry_id = e.id GROUP BY e.transaction_date, e.is_debit`

/**
 * Matches a statement's open rows with what arrived since; whoever calls has made sure that nobody decides about a line
 * of the file meanwhile. The counts of its days follow, and reports of them are made again.
 * @returns what it paired
 */
export async function matchAgain(
  db: Sql,
  { statementId, rerunId, approved, at }: Pick<Job, 'statementId' | 'approved'> & { rerunId: number; at: Date },
): Promise<Matched> {
  await db.runUtility(stillOpen(statementId))
  await db.runDynamic(sql`ANALYZE statement_open`)
  const span = await db.first<{ firstDate: string | null; lastDate: string | null }>(
    'SELECT min(transaction_date) AS first_date, max(transaction_date) AS last_date FROM statement_open',
  )
  if (!span?.firstDate || !span.lastDate) return { success: 0, failed: 0 }
  await pairOpen(db, { statementId, rerunId, approved, firstDate: span.firstDate, lastDate: span.lastDate })
  await db.runDynamic(sql`UPDATE statement_day_totals d SET success_count = d.success_count + n.success_count,
      success_value = d.success_value + n.success_value, failed_count = d.failed_count + n.failed_count,
      failed_value = d.failed_value + n.failed_value
    FROM (${NEWLY_MATCHED}) n
    WHERE d.transaction_date = n.transaction_date AND d.is_debit = n.is_debit AND d.statement_id = ${statementId}`)
  await db.runDynamic(sql`UPDATE statement_days d SET decided_at = ${at} FROM (${NEWLY_MATCHED}) n
    WHERE d.transaction_date = n.transaction_date AND d.statement_id = ${statementId}`)
  const [matched] = await db.dynamic<Matched>(sql`SELECT coalesce(sum(success_count), 0)::bigint AS success,
    coalesce(sum(failed_count), 0)::bigint AS failed FROM (${NEWLY_MATCHED}) n`)
  return matched ?? { success: 0, failed: 0 }
}
