/** The calendar that deadlines are counted by: the bank's rule and its active holidays. */

import { createHash } from 'node:crypto'
import { type DeadlineRule, deadlineKeys, deadlineRule, type Holidays } from '@dcir/core/disputes/deadlines'
import { businessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'

export interface Calendar {
  rule: DeadlineRule
  holidays: Holidays
  /** Digest of the holidays; a deadline that was counted by other holidays is counted again. */
  fingerprint: string
}

interface CalendarRow {
  hours: string | null
  mode: string | null
  holidays: { date: string; name: string }[]
}

/** In one question, for every dispute that is logged asks it. */
export async function readCalendar(db: Sql, at: Date): Promise<Calendar> {
  const row = await db.first<CalendarRow>(
    sql`SELECT (SELECT config_value FROM configurations WHERE config_key = ${deadlineKeys.hours}) AS hours,
       (SELECT config_value FROM configurations WHERE config_key = ${deadlineKeys.mode}) AS mode,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('date', day, 'name', name) ORDER BY day, name), '[]')
        FROM days_off(${Number(businessDate(at).slice(0, 4))})) AS holidays`,
  )
  const { hours, mode, holidays } = row ?? { hours: null, mode: null, holidays: [] }
  const fingerprint = createHash('sha256').update(JSON.stringify(holidays)).digest('hex').slice(0, 16)
  return {
    rule: deadlineRule(hours ?? undefined, mode ?? undefined),
    holidays: new Map(holidays.map(({ date, name }) => [date, name])),
    fingerprint,
  }
}
