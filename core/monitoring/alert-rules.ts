/** When a figure is an alert, and how one is said; the job, the screens and the tests read the same rules. */
import { formatTimeOfDay } from '../time/lagos'

export const logicalOperators = ['LESS_THAN', 'GREATER_THAN'] as const
export type LogicalOperator = (typeof logicalOperators)[number]

export const operatorLabels: Readonly<Record<LogicalOperator, string>> = {
  LESS_THAN: 'Less than',
  GREATER_THAN: 'Greater than',
}

export const alertMessages = {
  updated: 'Successfully updated alert configuration',
  empty: 'No results found!',
  normal: 'All normal',
} as const

interface Limit {
  logicalOperator: LogicalOperator
  thresholdValue: number
}

/** Where nothing was measured, such as a rate of no transactions, nothing is wrong. */
export function isAlert({ logicalOperator, thresholdValue }: Limit, value: number | null): boolean {
  if (value === null) return false
  return logicalOperator === 'LESS_THAN' ? value < thresholdValue : value > thresholdValue
}

/** May an alert be raised again, so long after the last one? */
export const isCool = (coolDownMinutes: number, lastRaisedAt: Date | null, now: Date): boolean =>
  lastRaisedAt === null || now.getTime() - lastRaisedAt.getTime() >= coolDownMinutes * 60_000

interface Seen extends Limit {
  metricName: string
  metricUnit: string
  windowSize: number
  value: number
  raisedAt: Date
}

const amount = (value: number, unit: string) =>
  `${String(Math.round(value * 10) / 10).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${unit === '%' ? '' : ' '}${unit}`

/** Failed transactions 31.2% in 15 min, more than 25%, since 11:05 PM. */
export const alertSentence = (seen: Seen): string =>
  `${seen.metricName} ${amount(seen.value, seen.metricUnit)} in ${seen.windowSize} min, ${
    seen.logicalOperator === 'LESS_THAN' ? 'less' : 'more'
  } than ${amount(seen.thresholdValue, seen.metricUnit)}, since ${formatTimeOfDay(seen.raisedAt)}`
