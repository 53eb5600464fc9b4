/** Effect of a change of the public holidays on disputes whose deadline is still open. */
import * as z from 'zod/mini'
import { BusinessDate, Instant } from '../contract/schemas'
import { businessDate } from '../time/lagos'
import { deadlineOf, type Holidays } from './deadlines'
import type { DeadlineTrace } from './schemas'

const flag = z._default(z.enum(['true', 'false']), 'false')

export const HolidayEffectQuery = z.object({
  date: BusinessDate,
  recurring: flag,
  /** The holiday would be a day off no more. */
  removed: flag,
  /** Code of the holiday that changes; none for a new one. */
  code: z.optional(z.string().check(z.regex(/^PH-[0-9]{4,9}$/, 'Holiday code is invalid'))),
})
export type HolidayEffectQuery = z.infer<typeof HolidayEffectQuery>

export const HolidayEffect = z.object({
  /** Open disputes in all. */
  open: z.int(),
  /** Those that would get another deadline. */
  moved: z.int(),
  /** The first of them. */
  disputes: z.array(z.object({ logCode: z.string(), from: Instant, to: Instant })),
})
export type HolidayEffect = z.infer<typeof HolidayEffect>

/** The dates of a holiday in the years around one; 29 February only where there is one. */
function datesOf(date: string, recurring: boolean, year: number): string[] {
  if (!recurring) return [date]
  const years = [year - 1, year, year + 1, year + 2].filter((one) => one >= Number(date.slice(0, 4)))
  const dates = years.map((one) => `${one}${date.slice(4)}`)
  return dates.filter((one) => new Date(`${one}T00:00:00Z`).toISOString().startsWith(one))
}

/** The days off as they would be. @param before those of the holiday as it is now, where there is one */
export function changedHolidays(
  holidays: Holidays,
  { date, recurring, removed }: HolidayEffectQuery,
  before: { name: string; date: string; recurring: boolean } | undefined,
  at: Date,
): Holidays {
  const year = Number(businessDate(at).slice(0, 4))
  const after = new Map(holidays)
  for (const one of before ? datesOf(before.date, before.recurring, year) : []) after.delete(one)
  const name = before?.name ?? 'Public holiday'
  for (const one of removed === 'true' ? [] : datesOf(date, recurring === 'true', year)) after.set(one, name)
  return after
}

/** The deadline that an open dispute would get, counted from the same beginning with the hours that it was given. */
export const deadlineUnder = (
  began: Date,
  { hours, mode }: Pick<DeadlineTrace, 'hours' | 'mode'>,
  holidays: Holidays,
) => deadlineOf(began, { hours, mode }, holidays).expiry

/** As a person reads it before the last click. */
export function holidayEffectText({ open, moved }: Pick<HolidayEffect, 'open' | 'moved'>): string {
  if (moved === 0) return open === 0 ? 'No dispute is open.' : 'No open dispute will be due later.'
  return moved === 1
    ? '1 open dispute will be due later. Show it'
    : `${moved} open disputes will be due later. Show them`
}
