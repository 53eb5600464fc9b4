/** Periods of the monitor's figures: which one stands beside another, and which slot still runs. */
import { addDays, daysBetween } from '../time/lagos'

/** Periods to compare with; `none` shows a period alone. */
export const besideChoices = ['none', 'before', 'week'] as const
export type Beside = (typeof besideChoices)[number]

export interface DateRange {
  startDate: string
  endDate: string
}

/** Both ends count. */
export const isOneDay = ({ startDate, endDate }: DateRange): boolean => startDate === endDate

/** As many days right before it, or the same weekdays of the week before; null where nothing is asked for. */
export function rangeBeside({ startDate, endDate }: DateRange, beside: Beside): DateRange | null {
  if (beside === 'none') return null
  const days = beside === 'week' ? 7 : daysBetween(startDate, endDate) + 1
  return { startDate: addDays(startDate, -days), endDate: addDays(endDate, -days) }
}

const SLOT_MS = 30 * 60_000

/** The first moment after the half hour. @param slotStart ISO 8601 */
export const endOfSlot = (slotStart: string): Date => new Date(Date.parse(slotStart) + SLOT_MS)

/** Is the half hour that begins then still being counted? @param slotStart ISO 8601 @param now milliseconds */
export function isRunning(slotStart: string, now: number): boolean {
  return Date.parse(slotStart) <= now && now < endOfSlot(slotStart).getTime()
}
