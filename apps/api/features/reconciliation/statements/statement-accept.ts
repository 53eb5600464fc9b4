/**
 * Accepts the lines that were loaded: repeats are set apart, and every other line is written once, together with the
 * transaction that agrees with it in its whole key and its day. Lines that are open then are for the job's next step.
 */
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Loaded } from '@dcir/spreadsheets/statement-pages'
import type { Sql } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import { type Fragment, literally, sql } from '../../../db/sql'
import { PROBLEMS } from './statement-load'

const SAME = sql`s.rrn, s.stan, s.masked_pan, s.terminal_id, s.amount, s.is_debit`

/** Lines that earlier files brought; of the days that one of them has lines of. */
const earlierOn = (
  dates: readonly string[],
): Fragment => sql`SELECT s.row_number, e.row_number AS first_row, f.file_name
    FROM statement_entries e
    JOIN statement_in s ON s.transaction_date = e.transaction_date
      AND (${SAME}) = (e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)
    JOIN statement_files f ON f.id = e.statement_id
    WHERE e.transaction_date = ANY (${`{${dates.join(',')}}`}::date[])`
/** Most files are of days that no other file is of. */
const NO_EARLIER = sql`SELECT NULL::integer AS row_number, NULL::integer AS first_row, NULL::text AS file_name WHERE false`

/** Lines that may be there twice, in a table of their own: ANALYZE shows the planner that they are few. */
const SEVERAL = sql`CREATE TEMPORARY TABLE statement_several ON COMMIT DROP AS
  SELECT DISTINCT s.transaction_date, ${SAME} FROM statement_in s WHERE s.may_repeat`

/**
 * A row repeats another when all that identifies a line is the same: in this file, or in one accepted before. In this
 * file, only what may repeat a row above it is compared.
 */
const repeatsOf = (earlier: Fragment): Fragment => sql`CREATE TEMPORARY TABLE statement_repeats ON COMMIT DROP AS
  WITH ranked AS (
    SELECT s.row_number, min(s.row_number) OVER (PARTITION BY s.transaction_date, ${SAME}) AS first_row
    FROM statement_in s JOIN statement_several o ON o.transaction_date = s.transaction_date
      AND (${SAME}) = (o.rrn, o.stan, o.masked_pan, o.terminal_id, o.amount, o.is_debit)
  ), earlier AS (${earlier})
  SELECT DISTINCT ON (row_number) row_number, first_row, file_name FROM (
    SELECT row_number, first_row, file_name FROM earlier
    UNION ALL SELECT row_number, first_row, NULL FROM ranked WHERE row_number > first_row
  ) found ORDER BY row_number, file_name NULLS LAST`

interface Accepting extends Loaded {
  statementId: number
  /** The response codes that count as our success. */
  approved: readonly string[]
}

interface Days {
  firstDate: string
  lastDate: string
}

/** An accepting whose rows have days. */
interface Dated extends Omit<Accepting, keyof Days>, Days {
  /** The lines' ids are this and their rows' numbers. */
  firstId: number
  /** Whether there are rows that are not accepted. */
  hasOthers: boolean
  /** Whether a transaction of these days may have a line of another file. */
  hasPaired: boolean
}

/** Transactions that were paired before, by hand perhaps with a line of any day. */
const pairedBefore = ({ firstDate, lastDate }: Days): Fragment => sql`
    SELECT m.transaction_id FROM statement_matches m
      WHERE m.transaction_date BETWEEN ${addDays(firstDate, -1)}::date AND ${addDays(lastDate, 1)}::date
    UNION ALL SELECT p.transaction_id FROM entry_pairings p`

/**
 * One line is the only one of its key and day, and so is the earliest transaction of them, which is occurrence 0: one to
 * one is a plain join. Given as instants, the days are worked out once. IS NOT DISTINCT FROM keeps columns that
 * hardly tell two lines apart out of the hash.
 */
const paired = ({ firstDate, lastDate, hasPaired }: Dated): Fragment => sql`t.rrn = s.rrn AND t.stan = s.stan
    AND t.masked_pan = s.masked_pan AND t.amount = s.amount AND t.business_date IS NOT DISTINCT FROM s.transaction_date
    AND t.terminal_id IS NOT DISTINCT FROM s.terminal_id AND t.is_debit IS NOT DISTINCT FROM s.is_debit
    AND t.match_occurrence = 0
    AND t.transaction_time >= ${startOfDay(firstDate)} AND t.transaction_time < ${startOfDay(addDays(lastDate, 1))}
    ${hasPaired ? sql`AND NOT EXISTS (SELECT 1 FROM paired_before b WHERE b.transaction_id = t.id)` : sql``}`

/**
 * Lines, what of them is open, and the counts of their days, in one statement and one pass. Lines are numbered in the
 * order of their file.
 */
const accept = (
  of: Dated,
): Fragment => sql`WITH ${of.hasPaired ? sql`paired_before AS MATERIALIZED (${pairedBefore(of)}),` : sql``}
  kept AS (
    INSERT INTO statement_entries (id, statement_id, row_number, transaction_date, narration, rrn, stan, masked_pan,
      terminal_id, amount, is_debit, transaction_id, transaction_time, is_approved) OVERRIDING SYSTEM VALUE
    SELECT ${of.firstId}::bigint + s.row_number, ${of.statementId}::bigint, s.row_number, s.transaction_date, s.narration,
      ${SAME}, t.id, t.transaction_time, t.response_code = ANY (${of.approved}::text[])
    FROM statement_in s LEFT JOIN transactions t ON ${paired(of)}
    WHERE ${of.hasOthers ? sql`s.problem IS NULL AND NOT EXISTS (SELECT 1 FROM statement_repeats r WHERE r.row_number = s.row_number)` : sql`true`}
    RETURNING id, transaction_date, is_debit, amount, is_approved
  ), opened AS (
    INSERT INTO statement_open_entries (transaction_date, is_debit, entry_id)
    SELECT transaction_date, is_debit, id FROM kept WHERE is_approved IS NULL
  ), summed AS (
    SELECT transaction_date, is_debit, is_approved, count(*) AS count, sum(amount) AS value FROM kept
    GROUP BY transaction_date, is_debit, is_approved
  ), counted AS (
    INSERT INTO statement_day_totals (transaction_date, is_debit, statement_id, total_count, total_value, success_count,
      success_value, failed_count, failed_value)
    SELECT transaction_date, is_debit, ${of.statementId}::bigint, sum(count), sum(value),
      coalesce(sum(count) FILTER (WHERE is_approved), 0), coalesce(sum(value) FILTER (WHERE is_approved), 0),
      coalesce(sum(count) FILTER (WHERE NOT is_approved), 0), coalesce(sum(value) FILTER (WHERE NOT is_approved), 0)
    FROM summed GROUP BY transaction_date, is_debit RETURNING transaction_date, total_count
  )
  INSERT INTO statement_days (statement_id, transaction_date, total_count)
  SELECT ${of.statementId}::bigint, transaction_date, sum(total_count) FROM counted GROUP BY transaction_date`

/** From this many rows on, probing an index row by row loses to one pass over both sides. */
const LARGE = 20_000
const FEW_SAMPLES = sql`SELECT set_config('default_statistics_target', '10', true)`
const QUICK_JOINS = sql`SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`
const USUAL_JOINS = sql`SELECT set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`

/** Asking for the id of each line takes longer than joining it. @returns the one before that of row 1 */
async function reserveIds(db: Sql, { lastRow }: Accepting): Promise<number> {
  const taken = await db.first<{ first: number }>(sql`SELECT reserve_statement_entries(${lastRow}::integer) AS first`)
  if (!taken) throw new Error('no ids were reserved')
  return taken.first - 1
}

/** Writes down lines that were refused and lines that repeat others. @returns how many lines of each */
async function keepErrors(
  db: Sql,
  { statementId, hasProblems }: Accepting,
): Promise<{ duplicate: number; failed: number }> {
  const duplicate = await db.run(
    sql`INSERT INTO statement_errors (statement_id, type, row_number, position, message)
     SELECT ${statementId}, 'DUPLICATE', row_number, 0, CASE WHEN file_name IS NULL
       THEN 'Duplicate of row ' || first_row || ' of this file'
       ELSE 'Duplicate of row ' || first_row || ' of ' || file_name END
     FROM statement_repeats`,
  )
  if (!hasProblems) return { duplicate, failed: 0 }
  await db.run(
    sql`INSERT INTO statement_errors (statement_id, type, row_number, position, column_header, value, message)
     SELECT ${statementId}, 'FAILED', p.row_number, p.position, p.column_header, p.value, p.message FROM (${PROBLEMS}) p`,
  )
  const failed = await db.first<{ count: number }>(
    sql`SELECT count(DISTINCT row_number) AS count FROM statement_errors WHERE statement_id = ${statementId}
      AND type = 'FAILED'`,
  )
  return { duplicate, failed: failed?.count ?? 0 }
}

/**
 * Checks against single lines that are paired at the same time: neither side sees the pairs of the other. From here on
 * single pairings wait for the end of this transaction; earlier ones are looked for.
 * @throws Error for a transaction that has another line since: the job then begins again, and sees it
 */
async function assertOneToOne(db: Sql, { statementId, firstDate, lastDate }: Dated): Promise<void> {
  await lockForTransaction(db, 'statementPairs')
  const twice =
    await db.first(sql`SELECT 1 FROM (${pairedBefore({ firstDate, lastDate })}) other JOIN statement_entries e
      ON e.transaction_id = other.transaction_id AND e.statement_id = ${statementId}
      AND e.transaction_date BETWEEN ${firstDate}::date AND ${lastDate}::date LIMIT 1`)
  if (twice) throw new Error('a transaction was paired with another line while its own was accepted')
}

export interface Counts {
  /** Lines that were accepted. */
  success: number
  duplicate: number
  failed: number
}

/**
 * Sets repeats apart and accepts the rest; the caller holds the lock that makes statements wait for each other.
 * @throws Error when not every row that was read is accounted for
 */
export async function acceptStatement(
  db: Sql,
  accepting: Accepting,
  reached: (percentage: number) => void,
): Promise<Counts> {
  const { statementId, firstDate, lastDate, rowsRead } = accepting
  // Statistics of two columns only, from few rows. Without those of the join columns, the planner hashes the
  // transactions, so that lines are written in the order of their file.
  await db.run(FEW_SAMPLES)
  await db.run(sql`ANALYZE statement_in (transaction_date, may_repeat)`)
  // The planner would rather look each line up, or sort both sides, while it takes repeats and days for what they usually
  // are not.
  if (rowsRead >= LARGE) await db.run(QUICK_JOINS)
  const shared = await db.rows<{ transactionDate: string }>(
    sql`SELECT DISTINCT transaction_date FROM statement_days WHERE transaction_date BETWEEN ${firstDate}::date
      AND ${lastDate}::date`,
  )
  const dates = shared.map(({ transactionDate }) => transactionDate)
  await db.run(literally(SEVERAL))
  await db.run(sql`ANALYZE statement_several`)
  await db.run(literally(repeatsOf(dates.length > 0 ? earlierOn(dates) : NO_EARLIER)))
  reached(67)
  const { duplicate, failed } = await keepErrors(db, accepting)
  reached(70)
  if (firstDate && lastDate) {
    const days = { firstDate, lastDate }
    const dated: Dated = {
      ...accepting,
      ...days,
      firstId: await reserveIds(db, accepting),
      hasOthers: duplicate + failed > 0,
      hasPaired: (await db.rows(sql`${pairedBefore(days)} LIMIT 1`)).length > 0,
    }
    await db.run(accept(dated))
    reached(77)
    await assertOneToOne(db, dated)
  }
  if (rowsRead >= LARGE) await db.run(USUAL_JOINS)
  const taken = await db.first<{ count: number }>(
    sql`SELECT coalesce(sum(total_count), 0)::bigint AS count FROM statement_days WHERE statement_id = ${statementId}`,
  )
  const success = taken?.count ?? 0
  if (success + duplicate + failed !== rowsRead)
    throw new Error(`${rowsRead} rows were read, but ${success} accepted, ${duplicate} repeated, ${failed} refused`)
  reached(78)
  return { success, duplicate, failed }
}
