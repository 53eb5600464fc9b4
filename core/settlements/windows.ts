/** The windows that super agents are settled by. They follow each other without a gap, in Lagos's time. */
import { addDays, businessDate, startOfDay } from '../time/lagos'

export const settlementTypes = ['T0', 'T1'] as const
export type SettlementType = (typeof settlementTypes)[number]

export const windowKeys = {
  /** How many hours a window of T0 is long; a day is cut into such from midnight on. */
  hours: 'dcir.settlement.t0.window-hours',
  /** How many minutes after its end a window is closed, so that what the switch reports late is in it. */
  grace: 'dcir.settlement.grace-minutes',
} as const

export interface WindowSettings {
  hours: number
  graceMinutes: number
}

const HOUR = 3_600_000
const MINUTE = 60_000

/** The first end of a window after an instant: midnight for T1, or where the day's next part begins for T0. */
export function windowEnd(type: SettlementType, after: Date, { hours }: WindowSettings): Date {
  const day = businessDate(after)
  const midnight = startOfDay(addDays(day, 1))
  if (type === 'T1') return midnight
  const length = Math.min(Math.max(hours, 1), 24) * HOUR
  const begin = startOfDay(day).getTime()
  const end = begin + (Math.floor((after.getTime() - begin) / length) + 1) * length
  return new Date(Math.min(end, midnight.getTime()))
}

/** Whether a window with this end may be closed. */
export const isDue = (end: Date, now: Date, { graceMinutes }: WindowSettings): boolean =>
  now.getTime() >= end.getTime() + graceMinutes * MINUTE

const digits = (value: number, width: number) => String(value).padStart(width, '0')

/**
 * The key of a bulk: a super agent has one that begins at an instant. Letters keep its figures apart, for with dashes
 * alone they could be taken for a card number, and be masked.
 */
export function bulkKeyOf(superAgentId: number, begin: Date): string {
  const minutes = Math.floor((begin.getTime() - startOfDay(businessDate(begin)).getTime()) / MINUTE)
  const time = `${digits(Math.floor(minutes / 60), 2)}${digits(minutes % 60, 2)}`
  const [seconds, thousandths] = [begin.getUTCSeconds(), begin.getUTCMilliseconds()]
  // To the thousandth where a window begins there: two may be closed by hand within a second.
  const thousandth = thousandths === 0 ? '' : digits(thousandths, 3)
  const second = seconds === 0 && thousandth === '' ? '' : digits(seconds, 2)
  return `BS${digits(superAgentId, 4)}-D${businessDate(begin).replaceAll('-', '')}-T${time}${second}${thousandth}`
}
