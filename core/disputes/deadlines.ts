/**
 * The time to answer a dispute (TAT): when it begins, which days do not count, and when it ends.
 * Days are those of Lagos. The trace says how the deadline came about, so that every screen can explain it.
 */

import {
  addDays,
  businessDate,
  DAY_MS,
  daysBetween,
  formatTimeOfDay,
  lagosIso,
  startOfDay,
  weekdayAndDate,
  weekdayOf,
} from '../time/lagos'
import type { DeadlineTrace } from './schemas'

export const deadlineKeys = { hours: 'dcir.dispute.tat.hours', mode: 'dcir.dispute.tat.mode' } as const
export const DEFAULT_TAT_HOURS = 24

export type DeadlineMode = DeadlineTrace['mode']
const modes: readonly DeadlineMode[] = ['WORKING_CLOCK', 'ELAPSED', 'BUSINESS_DAYS']

export interface DeadlineRule {
  hours: number
  mode: DeadlineMode
}

/** Names of active holidays by their date. */
export type Holidays = ReadonlyMap<string, string>

/** The rule from its two configured texts; what cannot be read is the default. */
export function deadlineRule(hours: string | undefined, mode: string | undefined): DeadlineRule {
  const wanted = Number(hours?.trim() || Number.NaN)
  return {
    hours: Number.isInteger(wanted) && wanted > 0 ? wanted : DEFAULT_TAT_HOURS,
    mode: modes.find((one) => one === mode?.trim()) ?? 'WORKING_CLOCK',
  }
}

/** Why nothing is counted on a date, or null on a working day. */
export function reasonOff(date: string, holidays: Holidays): string | null {
  const holiday = holidays.get(date)
  if (holiday !== undefined) return holiday
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day === 0 || day === 6 ? 'Weekend' : null
}

export interface Deadline {
  expiry: Date
  trace: DeadlineTrace
}

/** A calendar of nothing but days off would never end; two years of them are a mistake in the calendar. */
const MAX_DAYS = 730

/**
 * When the time is over.
 * WORKING_CLOCK counts all 24 hours of working days and no others. ELAPSED counts every hour.
 * BUSINESS_DAYS ends with the last of as many whole working days as the hours make, after the day it starts on.
 * @param stored the instant at which the dispute was stored or reopened
 * @throws RangeError when no working day is found within two years
 */
export function deadlineOf(stored: Date, { hours, mode }: DeadlineRule, holidays: Holidays): Deadline {
  if (mode === 'ELAPSED') return elapsed(stored, hours)
  const trace: DeadlineTrace = { startedAt: lagosIso(stored), hours, mode, counted: [], skipped: [] }
  let date = businessDate(stored)
  let from = stored
  const whole = mode === 'WORKING_CLOCK' ? hours * 3_600_000 : Math.ceil(hours / 24) * DAY_MS
  let left = whole
  for (let days = 0; days < MAX_DAYS; days++, date = addDays(date, 1), from = startOfDay(date)) {
    const why = reasonOff(date, holidays)
    if (why) {
      trace.skipped.push({ date, why })
      continue
    }
    if (trace.counted.length === 0) trace.startedAt = lagosIso(from)
    const available = startOfDay(addDays(date, 1)).getTime() - from.getTime()
    // The first business day does not count.
    const used = mode === 'BUSINESS_DAYS' && trace.counted.length === 0 ? 0 : Math.min(left, available)
    // Rounded as a running sum, so that the days add up to the hours to the minute.
    trace.counted.push({ date, minutes: minutesUpTo(whole - left + used) - minutesUpTo(whole - left) })
    left -= used
    if (left === 0) return { expiry: new Date(from.getTime() + used), trace }
  }
  throw new RangeError(`no working days in the two years from ${businessDate(stored)}`)
}

const minutesUpTo = (milliseconds: number) => Math.round(milliseconds / 60_000)

function elapsed(stored: Date, hours: number): Deadline {
  const expiry = new Date(stored.getTime() + hours * 3_600_000)
  const counted: DeadlineTrace['counted'] = []
  for (let at = stored; at < expiry; ) {
    const date = businessDate(at)
    const end = new Date(Math.min(startOfDay(addDays(date, 1)).getTime(), expiry.getTime()))
    const [before, after] = [at.getTime() - stored.getTime(), end.getTime() - stored.getTime()]
    counted.push({ date, minutes: minutesUpTo(after) - minutesUpTo(before) })
    at = end
  }
  return { expiry, trace: { startedAt: lagosIso(stored), hours, mode: 'ELAPSED', counted, skipped: [] } }
}

export interface DeadlineDay {
  date: string
  /** Minutes that count on this day; null on a day that does not count. */
  minutes: number | null
  /** Why the day does not count. */
  why: string | null
}

/** The days of a deadline in their order, those that count and those that do not. */
export const deadlineDays = ({ counted, skipped }: Pick<DeadlineTrace, 'counted' | 'skipped'>): DeadlineDay[] =>
  [
    ...counted.map(({ date, minutes }) => ({ date, minutes, why: null })),
    ...skipped.map(({ date, why }) => ({ date, minutes: null, why })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))

/** `21 h 47 min`; a whole day is 24 hours here, since hours are what is counted. */
export const countedText = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

/** One line of how a deadline came about: the day or days, and what they are in it. */
export interface DeadlineStep {
  /** The first of its days. */
  date: string
  when: string
  what: string
  /** False for days that are left out. */
  counts: boolean
}

/** Days in a row that are left out for the same reason are one step: `Sat, Sun not counted`. */
function skippedStep(days: readonly DeadlineDay[]): DeadlineStep {
  const { date = '', why } = days[0] ?? {}
  const reason = why === 'Weekend' ? '' : ` (${why})`
  return { date, when: days.map((day) => weekdayOf(day.date)).join(', '), what: `not counted${reason}`, counts: false }
}

/**
 * How a deadline came about, in order of time: logged, each day, due. A week or more ahead the end has its date.
 * @param cycle above 1 the deadline began with a reopening
 */
export function deadlineSteps(trace: DeadlineTrace, expiry: string, cycle: number): DeadlineStep[] {
  const days = deadlineDays(trace)
  const begin = days[0]?.date ?? trace.startedAt.slice(0, 10)
  const steps: DeadlineStep[] = [
    { date: begin, when: weekdayAndDate(begin), what: cycle > 1 ? 'reopened' : 'logged', counts: true },
  ]
  for (let at = 0; at < days.length; ) {
    const { date, minutes, why } = days[at] as DeadlineDay
    if (minutes === null) {
      const length = days.slice(at).findIndex((day) => day.why !== why)
      const skipped = length < 0 ? days.slice(at) : days.slice(at, at + length)
      steps.push(skippedStep(skipped))
      at += skipped.length
      continue
    }
    const isRest = date === begin && minutes > 0 && minutes < 24 * 60
    const when = `${weekdayAndDate(date)}${isRest ? ', rest of the day' : ''}`
    // The first day does not count where whole working days are counted.
    steps.push({
      date,
      when,
      what: minutes === 0 ? 'not counted (first day)' : countedText(minutes),
      counts: minutes > 0,
    })
    at++
  }
  const due = lagosIso(new Date(expiry))
  const end = due.slice(0, 10)
  const endDay = daysBetween(begin, end) < 7 ? weekdayOf(end) : weekdayAndDate(end)
  return [...steps, { date: end, when: `${endDay} ${formatTimeOfDay(new Date(expiry))}`, what: 'due', counts: true }]
}

/** The same in one line: `Sat 21 Nov logged · Sat, Sun not counted · Mon 23 Nov 24 h · due Tue 12:00 AM`. */
export const deadlineSentence = (trace: DeadlineTrace, expiry: string, cycle: number): string =>
  deadlineSteps(trace, expiry, cycle)
    .map(({ when, what }) => (what === 'due' ? `due ${when}` : `${when} ${what}`))
    .join(' · ')
