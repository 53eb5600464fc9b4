/** The calendar that deadlines are counted by: the bank's rule and its active holidays. */
import { createHash } from 'node:crypto'
import { type DeadlineRule, deadlineKeys, deadlineRule, type Holidays } from '@dcir/core/rules/deadlines'
import type { Sql } from '../../db/database'
import { configurationText } from '../../kit/configuration'

export interface Calendar {
  rule: DeadlineRule
  holidays: Holidays
  /** Of the holidays; a dispute whose deadline was counted by others is counted again. */
  fingerprint: string
}

export async function readCalendar(sql: Sql): Promise<Calendar> {
  const rows = await sql.rows<{ date: string; name: string }>(
    'SELECT holiday_date AS date, name FROM public_holidays WHERE active ORDER BY holiday_date',
  )
  const rule = deadlineRule(
    await configurationText(sql, deadlineKeys.hours),
    await configurationText(sql, deadlineKeys.mode),
  )
  const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
  return { rule, holidays: new Map(rows.map(({ date, name }) => [date, name])), fingerprint }
}
