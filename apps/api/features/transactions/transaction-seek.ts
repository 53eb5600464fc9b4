/** Finds a page of the list without counting the rows above it: by the rollups, to the hour that holds its first row. */

import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import type { Sql } from '../../db/database'

/** Conditions that the rollups know too, with their values. */
interface SharedWhere {
  shared: readonly string[]
  values: readonly unknown[]
}

interface Seek {
  /** The page's rows are older than this; null when there are none so deep. */
  below: Date | null
  /** How many of those rows come before the page. */
  left: number
}

/** So many rows are passed over by the index sooner than another question is asked. */
const SCANNED_GLADLY = 500
const HOUR_MS = 3_600_000

/** The exact total of a filter, and a time close above the page's first row. */
export async function seekPage(
  sql: Sql,
  where: SharedWhere,
  filter: TransactionFilter,
  offset: number,
): Promise<Seek & { total: number }> {
  const values = [...where.values, filter.startDate ?? '-infinity', filter.endDate ?? 'infinity']
  const dates = `business_date BETWEEN $${values.length - 1}::date AND $${values.length}::date`
  const days = await sql.dynamic<{ day: string; count: number }>(
    `SELECT business_date AS day, sum(transaction_count)::bigint AS count FROM transaction_days
     WHERE ${[dates, ...where.shared].join(' AND ')} GROUP BY business_date ORDER BY business_date DESC`,
    values,
  )
  const total = days.reduce((sum, day) => sum + day.count, 0)
  let left = offset
  for (const { day, count } of days) {
    if (left < count) return { total, ...(await seekHour(sql, where, day, left)) }
    left -= count
  }
  return { total, below: null, left: 0 }
}

/** Within a busy day: the end of the hour that holds the page's first row. */
async function seekHour(sql: Sql, where: SharedWhere, day: string, offset: number): Promise<Seek> {
  const end = startOfDay(addDays(day, 1))
  if (offset < SCANNED_GLADLY) return { below: end, left: offset }
  const values = [...where.values, startOfDay(day), end]
  const times = `hour_start >= $${values.length - 1} AND hour_start < $${values.length}`
  const hours = await sql.dynamic<{ hour: Date; count: number }>(
    `SELECT hour_start AS hour, sum(transaction_count)::bigint AS count FROM transaction_hours
     WHERE ${[times, ...where.shared].join(' AND ')} GROUP BY hour_start ORDER BY hour_start DESC`,
    values,
  )
  let left = offset
  for (const { hour, count } of hours) {
    if (left < count) return { below: new Date(hour.getTime() + HOUR_MS), left }
    left -= count
  }
  return { below: end, left: offset }
}
