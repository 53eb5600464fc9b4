/** The periods of a dashboard: which dates they mean, and which dates a custom one may have. */
import { addDays, daysBetween } from '../time/lagos'
import { limits, rangeError } from '../validators/limits'

export const dashboardPeriods = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-14-days': 'Last 14 days',
  'last-30-days': 'Last 30 days',
  custom: 'Custom',
} as const
export type DashboardPeriod = keyof typeof dashboardPeriods

export interface DateRange {
  startDate: string
  endDate: string
}

const quickDays: Partial<Record<DashboardPeriod, number>> = {
  yesterday: 1,
  'last-7-days': 7,
  'last-14-days': 14,
  'last-30-days': 30,
}

/** Today is still being counted, so that the latest date of the past is the day before. */
export const latestPastDay = (today: string): string => addDays(today, -1)

/** The dates of a quick range: so many days, the last of which is yesterday. Today and Custom have none of their own. */
export function quickRange(period: DashboardPeriod, today: string): DateRange | null {
  const days = quickDays[period]
  if (!days) return null
  const endDate = latestPastDay(today)
  return { startDate: addDays(endDate, 1 - days), endDate }
}

/** Fault of a custom range, in the spec's sentence; null when it may be asked for. */
export function customRangeError(startDate: string, endDate: string, today: string): string | null {
  const problem = rangeError(startDate, endDate)
  if (problem) return problem
  // A date that is not past yet is as little a valid range as a missing one.
  return daysBetween(endDate, latestPastDay(today)) < 0 ? rangeError('', '', limits.rangeDays) : null
}

const UNITS = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const

/** Naira as a chart's scale has room for them: `₦1.2m`. The exact amount is on the bar and in the table. */
export function scaleNaira(naira: number): string {
  const [size, unit] = UNITS.find(([least]) => naira >= least) ?? [1, '']
  const value = naira / size
  return `₦${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)}${unit}`
}
