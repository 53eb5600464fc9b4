/** When the nightly matching is due. */
import { addDays, businessDate } from '../time/lagos'

/**
 * The last instant at which the nightly matching was due.
 * @param time `HH:MM` of a day in Lagos
 * @example lastDue(new Date('2026-11-21T01:00:00+01:00'), '02:30') // 2026-11-20, 02:30 in Lagos
 */
export function lastDue(now: Date, time: string): Date {
  const on = (date: string) => new Date(`${date}T${time}:00+01:00`)
  const today = businessDate(now)
  const due = on(today)
  return due > now ? on(addDays(today, -1)) : due
}
