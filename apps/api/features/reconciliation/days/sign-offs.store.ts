/** SQL of the officer's overview and of certificates: figures of any number of days in one statement. */

import { kobo } from '@dcir/core/money/kobo'
import { type TransactionIndicator, transactionIndicators } from '@dcir/core/reconciliation/entries/query'
import {
  type DayFigureName,
  type DayFigures,
  type DirectionFigures,
  dayFigureNames,
} from '@dcir/core/reconciliation/sign-offs/contract'
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../../db/database'
import { fixed, sql } from '../../../db/sql'

export interface CertificateRecord {
  figures: DayFigures
  comment: string
  openReason: string | null
  signedBy: string
  signedAt: Date
  /** Hexadecimal. */
  digest: string
}

export interface StoredCertificate extends CertificateRecord {
  id: number
  transactionDate: string
}

/** A day as it stands: its figures, and how many rows of each direction somebody still has to deal with. */
export interface DayStanding {
  figures: DayFigures
  open: Record<TransactionIndicator, number>
}

type FigureColumn = `${DayFigureName}${'Count' | 'Value'}`
type FigureRow = Record<FigureColumn, number> & {
  transactionDate: string
  isDebit: boolean
  openOwed: number
}

/**
 * Figures of days. The missing transactions are our approved ones without those that were paired. The totals count
 * pairs by the line's day and amount; where the transaction has another day or amount, they are counted by its own.
 */
const figuresQuery = (dates: readonly string[], approved: readonly string[], from: Date, until: Date) => sql`
  WITH asked AS (
    SELECT transaction_date, is_debit FROM unnest(${dates}::date[]) AS dates (transaction_date),
      (VALUES (false), (true)) AS directions (is_debit)
  ), account AS (
    SELECT transaction_date, is_debit, sum(total_count) AS count, sum(total_value) AS value,
      sum(success_count) AS success, sum(success_value) AS success_value,
      sum(failed_count) AS failed, sum(failed_value) AS failed_value
    FROM statement_day_totals WHERE transaction_date = ANY (${dates}::date[]) GROUP BY transaction_date, is_debit
  ), resolved AS (
    SELECT x.transaction_date, e.is_debit, count(*) AS count, sum(e.amount) AS value FROM entry_resolutions x
    JOIN statement_entries e ON e.transaction_date = x.transaction_date AND e.id = x.entry_id
    WHERE x.transaction_date = ANY (${dates}::date[]) GROUP BY x.transaction_date, e.is_debit
  ), debits AS (
    SELECT business_date, count(*) AS count, sum(amount) AS value FROM transactions
    WHERE is_debit AND business_date = ANY (${dates}::date[]) AND response_code = ANY (${approved}::text[])
    GROUP BY business_date
  ), both_ways AS (
    SELECT business_date, sum(transaction_count) AS count, sum(amount) AS value FROM transaction_days
    WHERE business_date = ANY (${dates}::date[]) AND response_code = ANY (${approved}::text[]) GROUP BY business_date
  ), apart AS (
    SELECT m.transaction_date, e.amount AS line_amount, t.business_date, t.amount, t.is_debit FROM statement_matches m
    JOIN statement_entries e ON e.transaction_date = m.transaction_date AND e.id = m.entry_id
    JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
    WHERE m.tier IN (2, 9) AND m.status = 'MATCHED_SUCCESS'
      AND (m.transaction_date = ANY (${dates}::date[]) OR m.transaction_time >= ${from}
      AND m.transaction_time < ${until})
  ), by_line AS (
    SELECT transaction_date, is_debit, count(*) AS count, sum(line_amount) AS value FROM apart
    GROUP BY transaction_date, is_debit
  ), by_transaction AS (
    SELECT business_date, is_debit, count(*) AS count, sum(amount) AS value FROM apart GROUP BY business_date, is_debit
  ), undisputed AS (
    SELECT m.transaction_date, count(*) AS count FROM statement_pairs m
    JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
    LEFT JOIN entry_disputes d ON d.entry_id = m.entry_id
    LEFT JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
    WHERE m.status = 'MATCHED_FAILED' AND NOT m.is_debit AND m.transaction_date = ANY (${dates}::date[])
    AND t.dispute_log_code IS NULL
      AND (d.entry_id IS NULL OR i.status = 'FAILED')
    GROUP BY m.transaction_date
  ), ours AS (
    SELECT q.transaction_date, q.is_debit,
      CASE WHEN q.is_debit THEN coalesce(d.count, 0) ELSE coalesce(b.count, 0) - coalesce(d.count, 0) END AS count,
      CASE WHEN q.is_debit THEN coalesce(d.value, 0) ELSE coalesce(b.value, 0) - coalesce(d.value, 0) END AS value
    FROM asked q LEFT JOIN both_ways b ON b.business_date = q.transaction_date
    LEFT JOIN debits d ON d.business_date = q.transaction_date
  )
  SELECT q.transaction_date, q.is_debit,
    coalesce(a.count, 0)::bigint AS loaded_count, coalesce(a.value, 0)::bigint AS loaded_value,
    coalesce(a.success, 0)::bigint AS matched_count, coalesce(a.success_value, 0)::bigint AS matched_value,
    coalesce(a.failed, 0)::bigint AS owed_count, coalesce(a.failed_value, 0)::bigint AS owed_value,
    coalesce(r.count, 0)::bigint AS resolved_count, coalesce(r.value, 0)::bigint AS resolved_value,
    coalesce(a.count - a.success - a.failed - coalesce(r.count, 0), 0)::bigint AS unmatched_count,
    coalesce(a.value - a.success_value - a.failed_value - coalesce(r.value, 0), 0)::bigint AS unmatched_value,
    (o.count - coalesce(a.success, 0) + coalesce(l.count, 0) - coalesce(p.count, 0))::bigint AS missing_count,
    (o.value - coalesce(a.success_value, 0) + coalesce(l.value, 0) - coalesce(p.value, 0))::bigint AS missing_value,
    CASE WHEN q.is_debit THEN 0 ELSE coalesce(u.count, 0) END::bigint AS open_owed
  FROM asked q JOIN ours o USING (transaction_date, is_debit)
  LEFT JOIN account a USING (transaction_date, is_debit)
  LEFT JOIN resolved r USING (transaction_date, is_debit)
  LEFT JOIN by_line l USING (transaction_date, is_debit)
  LEFT JOIN by_transaction p ON p.business_date = q.transaction_date AND p.is_debit = q.is_debit
  LEFT JOIN undisputed u ON u.transaction_date = q.transaction_date`

const CERTIFICATE = fixed`id, transaction_date, figures, comment, open_reason, signed_by, signed_at, encode(digest,
  'hex') AS digest`
/** How many certificates of one day are shown. */
const MAX_SHOWN = 50

const figuresOf = (row: FigureRow): DirectionFigures =>
  Object.fromEntries(
    dayFigureNames.map((name) => [name, { count: row[`${name}Count`], value: kobo(row[`${name}Value`]) }]),
  ) as DirectionFigures

export interface Span {
  startDate: string
  endDate: string
}

export const signOffsStore = (db: Sql) => ({
  /** The days of a span that a statement or a transaction of ours is of, the latest first. */
  async days({ startDate, endDate }: Span, approved: readonly string[]): Promise<string[]> {
    const rows = await db.rows<{ date: string }>(
      sql`SELECT transaction_date AS date FROM statement_day_totals WHERE transaction_date BETWEEN ${startDate}::date
        AND ${endDate}::date
       UNION SELECT business_date FROM transaction_days
       WHERE business_date BETWEEN ${startDate}::date AND ${endDate}::date AND response_code = ANY
       (${approved}::text[]) ORDER BY date DESC`,
    )
    return rows.map(({ date }) => date)
  },

  /** How days stand, by their dates. */
  async standing(dates: readonly string[], approved: readonly string[]): Promise<Map<string, DayStanding>> {
    const sorted = [...dates].sort()
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (first === undefined || last === undefined) return new Map()
    const rows = await db.rows<FigureRow>(
      figuresQuery(dates, approved, startOfDay(first), startOfDay(addDays(last, 1))),
    )
    const ofDirection = (date: string, direction: TransactionIndicator): FigureRow => {
      const isDebit = direction === 'DEBIT'
      const found = rows.find((row) => row.transactionDate === date && row.isDebit === isDebit)
      if (!found) throw new Error(`${date} was asked for and has no figures`)
      return found
    }
    const standingOf = (date: string): DayStanding => {
      const [credit, debit] = transactionIndicators.map((direction) => ofDirection(date, direction)) as [
        FigureRow,
        FigureRow,
      ]
      const openOf = (row: FigureRow) => row.unmatchedCount + row.missingCount + row.openOwed
      return {
        figures: { CREDIT: figuresOf(credit), DEBIT: figuresOf(debit) },
        open: { CREDIT: openOf(credit), DEBIT: openOf(debit) },
      }
    }
    return new Map(dates.map((date) => [date, standingOf(date)]))
  },

  /** The certificate of each day that counts, by the day. */
  async latest(dates: readonly string[]): Promise<Map<string, StoredCertificate>> {
    const rows = await db.rows<StoredCertificate>(
      sql`SELECT DISTINCT ON (transaction_date) ${CERTIFICATE} FROM day_sign_offs
        WHERE transaction_date = ANY (${dates}::date[])
       ORDER BY transaction_date, id DESC`,
    )
    return new Map(rows.map((row) => [row.transactionDate, row]))
  },

  /** All certificates of a day, the one that counts first. */
  ofDay: (transactionDate: string) =>
    db.rows<StoredCertificate>(
      sql`SELECT ${CERTIFICATE} FROM day_sign_offs WHERE transaction_date = ${transactionDate}::date ORDER BY id DESC
        LIMIT ${MAX_SHOWN}`,
    ),

  /** The signed days of a span. */
  signedDays: async ({ startDate, endDate }: Span) =>
    (
      await db.rows<{ date: string }>(
        sql`SELECT DISTINCT transaction_date AS date FROM day_sign_offs WHERE transaction_date BETWEEN
          ${startDate}::date AND ${endDate}::date
         ORDER BY date`,
      )
    ).map(({ date }) => date),

  /**
   * Whether a statement that may be of the day is still being read or matched: until it is read, nobody knows the days
   * that it is of.
   */
  isBeingRead: async (transactionDate: string) =>
    (await db.first(
      sql`SELECT 1 AS found FROM statement_files f WHERE f.status IN ('RECEIVED', 'LOADING')
         OR (f.status = 'MATCHING' AND EXISTS (SELECT 1 FROM statement_days d
           WHERE d.statement_id = f.id AND d.transaction_date = ${transactionDate}::date)) LIMIT 1`,
    )) !== undefined,

  add: (transactionDate: string, { figures, comment, openReason, signedBy, signedAt, digest }: CertificateRecord) =>
    db.run(
      sql`INSERT INTO day_sign_offs (transaction_date, figures, comment, open_reason, signed_by, signed_at, digest)
       VALUES (${transactionDate}::date, ${JSON.stringify(figures)}::jsonb, ${comment}, ${openReason}, ${signedBy},
       ${signedAt}, decode(${digest}, 'hex'))`,
    ),
})
