/** The days that files and the switch may bring: a year typed wrong must not become a partition of the database. */
import { addDays, isBusinessDate } from './lagos'

export interface DateWindow {
  first: string
  last: string
}

/** From two years before a business date to the day after it, since a device or a bank may be ahead of Lagos. */
export function dateWindow(today: string): DateWindow {
  const first = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`
  // Two years before 29 February there is none.
  return { first: isBusinessDate(first) ? first : `${first.slice(0, 8)}28`, last: addDays(today, 1) }
}

export const isInWindow = (date: string, { first, last }: DateWindow): boolean => date >= first && date <= last

const written = (date: string) => date.split('-').reverse().join('/')

/** @example Transaction Date must be between 22/11/2024 and 23/11/2026 */
export const outsideMessage = (label: string, { first, last }: DateWindow): string =>
  `${label} must be between ${written(first)} and ${written(last)}`
