/** The calendar that deadlines are counted by: the bank's rule and its active holidays. */
import { createHash } from 'node:crypto'
import { type DeadlineRule, deadlineKeys, deadlineRule, type Holidays } from '@dcir/core/disputes/deadlines'
import { businessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'

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
export async function readCalendar(sql: Sql, at: Date): Promise<Calendar> {
  const row = await sql.first<CalendarRow>(
    `SELECT (SELECT config_value FROM configurations WHERE config_key = $1) AS hours,
       (SELECT config_value FROM configurations WHERE config_key = $2) AS mode,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('date', day, 'name', name) ORDER BY day, name), '[]')
        FROM days_off($3)) AS holidays`,
    [deadlineKeys.hours, deadlineKeys.mode, Number(businessDate(at).slice(0, 4))],
  )
  const { hours, mode, holidays } = row ?? { hours: null, mode: null, holidays: [] }
  const fingerprint = createHash('sha256').update(JSON.stringify(holidays)).digest('hex').slice(0, 16)
  return {
    rule: deadlineRule(hours ?? undefined, mode ?? undefined),
    holidays: new Map(holidays.map(({ date, name }) => [date, name])),
    fingerprint,
  }
}
