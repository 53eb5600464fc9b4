/** Figures of the wall: the last minutes, the usual ones, and which of them are not as usual. */
import { DAY_MS } from '../../time/lagos'
import type { Wall, WallFigures } from './contract'

export const WALL_MINUTES = 15
const WALL_MS = WALL_MINUTES * 60_000
const HOUR_MS = 3_600_000
const WEEKS = 4

/** Sums over the transactions of a span. */
export interface WallSums {
  total: number
  success: number
  approved: number
  failure: number
  aptent: number
  bank: number
}

interface Span {
  from: Date
  to: Date
}

export const lastMinutes = (now: Date): Span => ({ from: new Date(now.getTime() - WALL_MS), to: now })

/** The same hour of the same weekday, once for each of the weeks before: the hour in which most of the span lies. */
export function usualHours(now: Date): Span[] {
  const hour = Math.floor((now.getTime() - WALL_MS / 2) / HOUR_MS) * HOUR_MS
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = hour - (week + 1) * 7 * DAY_MS
    return { from: new Date(from), to: new Date(from + HOUR_MS) }
  })
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** @param spans of how many quarters of an hour the sums are */
export function wallFigures({ total, success, approved, failure, aptent, bank }: WallSums, spans: number): WallFigures {
  const per = (sum: number) => (total > 0 ? rounded(sum / total) : null)
  return {
    transactions: rounded(total / spans),
    approved: per(100 * approved),
    declined: per(100 * Math.max(0, success - approved)),
    failed: per(100 * failure),
    platformMs: per(aptent),
    bankMs: per(bank),
  }
}

/** The usual of several weeks together; weeks in which nothing was processed say nothing. */
export function usualFigures(weeks: readonly WallSums[]): WallFigures | null {
  const busy = weeks.filter(({ total }) => total > 0)
  if (busy.length === 0) return null
  const sum = (name: keyof WallSums) => busy.reduce((all, week) => all + week[name], 0)
  const sums = {
    total: sum('total'),
    success: sum('success'),
    approved: sum('approved'),
    failure: sum('failure'),
    aptent: sum('aptent'),
    bank: sum('bank'),
  }
  return wallFigures(sums, (busy.length * HOUR_MS) / WALL_MS)
}

/** So much more or less than usual, in per cent of the transactions, is no chance any more. */
const UNUSUAL_POINTS = 5
const UNUSUAL_TIMES = 2

/** Figures that are not as usual at this hour: the others need no colour. */
export function unusualFigures({ now, usual }: NonNullable<Wall['figures']>): ReadonlySet<keyof WallFigures> {
  const far = (name: keyof WallFigures, isWorse: (is: number, was: number) => boolean) => {
    const [is, was] = [now[name], usual?.[name] ?? null]
    return is !== null && was !== null && isWorse(is, was) ? [name] : []
  }
  const more = (is: number, was: number) => is >= UNUSUAL_TIMES * was && is > 0
  return new Set([
    ...far('approved', (is, was) => was - is >= UNUSUAL_POINTS),
    ...far('declined', (is, was) => is - was >= UNUSUAL_POINTS),
    ...far('failed', (is, was) => more(is, was) && is - was >= UNUSUAL_POINTS),
    ...far('platformMs', more),
    ...far('bankMs', more),
  ])
}
