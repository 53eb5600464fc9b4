/** Finds a page of the list without counting the rows above it: by the rollups, to the hour that holds its first row. */

import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import type { Sql } from '../../db/database'
import { allOf, type Fragment, sql } from '../../db/sql'

interface Seek {
  /** The page's rows are older than this; null when there are none so deep. */
  below: Date | null
  /** How many of those rows come before the page. */
  left: number
}

/** So many rows are passed over by the index sooner than the hours are read. */
const MAX_PASSED_OVER = 500
const HOUR_MS = 3_600_000

/**
 * The exact total of a filter, and a time close above the page's first row.
 * @param shared conditions that the rollups know too
 */
export async function seekPage(
  db: Sql,
  shared: readonly Fragment[],
  { startDate, endDate }: TransactionFilter,
  offset: number,
): Promise<Seek & { total: number }> {
  const dates = [
    ...(startDate ? [sql`business_date >= ${startDate}::date`] : []),
    ...(endDate ? [sql`business_date <= ${endDate}::date`] : []),
  ]
  const days = await db.rows<{ day: string; count: number }>(
    sql`SELECT business_date AS day, sum(transaction_count)::bigint AS count FROM transaction_days
      WHERE ${allOf([...dates, ...shared])} GROUP BY business_date ORDER BY business_date DESC`,
  )
  const total = days.reduce((sum, day) => sum + day.count, 0)
  let left = offset
  for (const { day, count } of days) {
    if (left < count) return { total, ...(await seekHour(db, shared, day, left)) }
    left -= count
  }
  return { total, below: null, left: 0 }
}

/** Within a busy day: the end of the hour that holds the page's first row. */
async function seekHour(db: Sql, shared: readonly Fragment[], day: string, offset: number): Promise<Seek> {
  const end = startOfDay(addDays(day, 1))
  if (offset < MAX_PASSED_OVER) return { below: end, left: offset }
  const times = sql`hour_start >= ${startOfDay(day)} AND hour_start < ${end}`
  const hours = await db.rows<{ hour: Date; count: number }>(
    sql`SELECT hour_start AS hour, sum(transaction_count)::bigint AS count FROM transaction_hours
      WHERE ${allOf([times, ...shared])} GROUP BY hour_start ORDER BY hour_start DESC`,
  )
  let left = offset
  for (const { hour, count } of hours) {
    if (left < count) return { below: new Date(hour.getTime() + HOUR_MS), left }
    left -= count
  }
  return { below: end, left: offset }
}
