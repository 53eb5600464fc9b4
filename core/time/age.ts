/** How long ago something was, in the largest unit that fits. */
import { addDays, businessDate, formatInstant, formatTimeOfDay, weekdayAndDate } from './lagos'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * @param now milliseconds, by the server's clock
 * @example ageOf('2026-11-20T09:00:00Z', Date.parse('2026-11-20T12:10:00Z')) is `3 hours ago`
 */
export function ageOf(instant: string, now: number): string {
  const ms = now - Date.parse(instant)
  for (const [unit, size] of units) {
    const count = Math.floor(ms / size)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** An instant that is past: `at 2:05 PM` on the same day, `on Nov 21st, 26 2:05 PM` on another. */
export const pastText = (instant: Date, now: Date): string =>
  businessDate(instant) === businessDate(now) ? `at ${formatTimeOfDay(instant)}` : `on ${formatInstant(instant)}`

/** An instant to come: `in 17 min` within the hour, `at 6:00 PM`, `at 6:00 PM tomorrow`, or `on Mon 23 Nov`. */
export function whenText(instant: string, now: Date): string {
  const minutes = Math.floor((Date.parse(instant) - now.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  const [date, today] = [businessDate(new Date(instant)), businessDate(now)]
  if (date === today) return `at ${formatTimeOfDay(instant)}`
  return date === addDays(today, 1) ? `at ${formatTimeOfDay(instant)} tomorrow` : `on ${weekdayAndDate(date)}`
}
