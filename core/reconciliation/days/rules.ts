/** Rules of a day's reconciliation: since when what is missing in a statement is only waited for. */
import { type Holidays, reasonOff } from '../../disputes/deadlines'
import { addDays, businessDate, DAY_MS, startOfDay } from '../../time/lagos'

/** A calendar of nothing but days off would never end. */
const MAX_DAYS = 730

/**
 * The instant one working day ago: all 24 hours of working days count, and no others. A younger transaction may still
 * come with a statement; an older one is missing.
 * @example waitingSince(new Date('2026-11-23T09:00:00+01:00'), new Map()) // Friday 09:00, for Monday 09:00
 */
export function waitingSince(now: Date, holidays: Holidays): Date {
  let date = businessDate(now)
  let until = now.getTime()
  let left = DAY_MS
  for (let days = 0; days < MAX_DAYS; days++, date = addDays(date, -1)) {
    const begin = startOfDay(date).getTime()
    if (reasonOff(date, holidays) === null) {
      if (until - begin >= left) return new Date(until - left)
      left -= until - begin
    }
    until = begin
  }
  return new Date(until)
}

/** The reason of a dispute that reconciliation asked for. */
export const failedCreditReason = 'Credited to the account, but the transaction failed here'
