/** Deadlines that a change of the public holidays would move, before anybody makes it. */
import {
  changedHolidays,
  deadlineUnder,
  type HolidayEffect,
  type HolidayEffectQuery,
} from '@dcir/core/disputes/holiday-effect'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { readCalendar } from './calendar'
import { disputesStore } from './disputes.store'

/** As many as are listed by name. */
const MAX_LISTED = 20

/** The deadlines of open disputes as they are, beside those that the changed calendar would give them. */
export async function holidayEffect(db: Sql, change: HolidayEffectQuery, at: Date): Promise<HolidayEffect> {
  const { holidays } = await readCalendar(db, at)
  const before = change.code ? await disputesStore(db).holiday(change.code) : undefined
  const changed = changedHolidays(holidays, change, before, at)
  const open = await disputesStore(db).openDeadlines()
  const moved = open.flatMap(({ logCode, cycleBegan, tatExpiry, trace }) => {
    const to = deadlineUnder(cycleBegan, trace, changed)
    return to.getTime() === tatExpiry.getTime() ? [] : [{ logCode, from: lagosIso(tatExpiry), to: lagosIso(to) }]
  })
  return { open: open.length, moved: moved.length, disputes: moved.slice(0, MAX_LISTED) }
}
