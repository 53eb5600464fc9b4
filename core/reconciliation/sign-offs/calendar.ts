/** Months of reconciliation days: their dates, and what each day says in a word. */
import { formatCount } from '../../display/numbers'
import { addDays, weekdayAndDate, weekdayOf } from '../../time/lagos'
import type { OverviewDay } from './contract'

/** DONE: nothing waits, or somebody signed. OPEN: rows wait. URGENT: customers' money waits, or a signed day changed. */
export type DayMark = 'DONE' | 'OPEN' | 'URGENT' | 'NONE'

export interface DaySaid {
  mark: DayMark
  /** A word or two; in a narrow cell its number stands alone. */
  text: string
  count: number
}

type Standing = Pick<OverviewDay, 'state' | 'loaded' | 'unmatched' | 'missing' | 'open'>

/** Word of a day at a glance: the most urgent of what is true of it. */
export function daySaid({ state, loaded, unmatched, missing, open }: Standing): DaySaid {
  const owed = open - unmatched - missing
  if (state === 'CHANGED') return { mark: 'URGENT', text: 'Changed', count: 0 }
  if (owed > 0) return { mark: 'URGENT', text: `${formatCount(owed)} owed`, count: owed }
  if (state === 'SIGNED') return { mark: 'DONE', text: 'Signed', count: 0 }
  if (open === 0) return { mark: loaded > 0 ? 'DONE' : 'NONE', text: loaded > 0 ? 'Clear' : 'No rows', count: 0 }
  if (loaded === 0) return { mark: 'OPEN', text: 'No statement', count: 0 }
  return { mark: 'OPEN', text: `${formatCount(open)} open`, count: open }
}

/** @example 'Tue 24 Nov: 85 open' */
export const daySentence = (date: string, said: DaySaid | undefined): string =>
  `${weekdayAndDate(date)}: ${said?.text ?? 'No rows'}`

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** @example 'November 2026' */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The month of a date, or another one so many months later: `2026-11`. */
export function monthOf(date: string, later = 0): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + later
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Dates of a month in their order. */
export function datesOf(month: string): string[] {
  const dates: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  return dates
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Column of a date in a week that begins with Monday, the first being 1. */
export const columnOf = (date: string): number => weekdays.indexOf(weekdayOf(date) as (typeof weekdays)[number]) + 1
