/**
 * The business zone is Africa/Lagos, UTC+1 the year round. Instants travel as ISO 8601 with offset; business dates are
 * plain `YYYY-MM-DD` and never pass through a zone. Nothing here reads a clock: time is handed in.
 */
export const LAGOS_OFFSET_MINUTES = 60
const LAGOS_OFFSET = LAGOS_OFFSET_MINUTES * 60_000
export const DAY_MS = 86_400_000

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** True for a real calendar date written `YYYY-MM-DD`; there is no year 0. */
export function isBusinessDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const INSTANT = /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** True for an instant of this century, ISO 8601 with offset, on a day that the calendar has. */
export const isInstant = (text: string): boolean => INSTANT.test(text) && isBusinessDate(text.slice(0, 10))

/** The Lagos calendar date of an instant. */
export function businessDate(instant: Date): string {
  return new Date(instant.getTime() + LAGOS_OFFSET).toISOString().slice(0, 10)
}

/** Dates are of the years 1 to 9999, in the database and in a form: what would lie beyond is the first or the last day. */
const [FIRST_DAY, LAST_DAY] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

export function addDays(date: string, days: number): string {
  const day = Date.parse(`${date}T00:00:00Z`) + days * DAY_MS
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10)
}

/** The first day of the month before that of a business date, and the first day of its own: a whole month between them. */
export function monthBefore(date: string): { from: string; to: string } {
  const to = `${date.slice(0, 8)}01`
  return { from: `${addDays(to, -1).slice(0, 8)}01`, to }
}

/** Days from one business date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The instant at which a business date begins in Lagos. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - LAGOS_OFFSET)
}

/** An instant as ISO 8601 with the Lagos offset, the form the API sends. */
export function lagosIso(instant: Date): string {
  return `${new Date(instant.getTime() + LAGOS_OFFSET).toISOString().slice(0, 19)}+01:00`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

const inLagos = (instant: string | Date) =>
  new Date((typeof instant === 'string' ? Date.parse(instant) : instant.getTime()) + LAGOS_OFFSET)

/** An instant as `Nov 21st, 26 3:04 PM` (month, ordinal day, 2-digit year, time), in Lagos. Dashes when it is none. */
export function formatInstant(instant: string | Date | null | undefined): string {
  if (!instant) return '---'
  const local = inLagos(instant)
  if (Number.isNaN(local.getTime())) return '---'
  return `${formatDay(local)} ${clock(local)}`
}

/** A business date as `Nov 21st, 26`. */
export function formatBusinessDate(date: string | null | undefined): string {
  return date && isBusinessDate(date) ? formatDay(new Date(`${date}T00:00:00Z`)) : '---'
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The weekday of a business date, `Sat`. */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** A business date with its weekday, for explanations: `Sat 21 Nov`. */
export const weekdayAndDate = (date: string): string =>
  `${weekdayOf(date)} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`

/** The time of day of an instant in Lagos, `3:04 PM`. */
export function formatTimeOfDay(instant: string | Date): string {
  return clock(inLagos(instant))
}

/** The whole instant with its zone, for a hover: `2026-11-21 15:04:05 Africa/Lagos (UTC+1)`. */
export function fullInstant(instant: string | Date): string {
  const local = inLagos(instant).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)} Africa/Lagos (UTC+1)`
}

const formatDay = (date: Date) =>
  `${MONTHS[date.getUTCMonth()]} ${ordinal(date.getUTCDate())}, ${pad(date.getUTCFullYear() % 100)}`

const clock = (date: Date) =>
  `${date.getUTCHours() % 12 || 12}:${pad(date.getUTCMinutes())} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}`

export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
  expired: boolean
  /** Five hours or fewer remain. */
  urgent: boolean
  text: string
}

const URGENT_MS = 5 * 3_600_000

/** Time that remains until a deadline, days and then the rest of the day; it stops at zero. */
export function countdown(deadline: Date, now: Date): Countdown {
  const left = Math.max(0, deadline.getTime() - now.getTime())
  const total = Math.floor(left / 1000)
  const days = Math.floor(total / 86_400)
  const hours = Math.floor((total % 86_400) / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const seconds = total % 60
  const text = `${days ? `${days}d ` : ''}${hours}h ${minutes}m ${seconds}s`
  return { days, hours, minutes, seconds, expired: left === 0, urgent: left <= URGENT_MS, text }
}

/** Seconds as `3 d 4 h`, `4 h 5 min`, `5 min`, `12 s`: the two largest parts. */
export function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [Math.floor(seconds % 60), 's'],
  ] as const
  const first = parts.findIndex(([value]) => value > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}
