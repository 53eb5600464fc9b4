/** When a figure is an alert, and how one is said; the job, the screens and the tests read the same rules. */
import { businessDate, formatTimeOfDay, lagosIso } from '../time/lagos'

export const logicalOperators = ['LESS_THAN', 'GREATER_THAN'] as const
export type LogicalOperator = (typeof logicalOperators)[number]

export const operatorLabels: Readonly<Record<LogicalOperator, string>> = {
  LESS_THAN: 'Less than',
  GREATER_THAN: 'Greater than',
}

/** An alert that begins again so soon after it ended is the same one to the person who took it on. */
const FLAP_MINUTES = 10

export const alertMessages = {
  updated: 'Successfully updated alert configuration',
  empty: 'No results found!',
  normal: 'All normal',
  acknowledged: `The alert is acknowledged. It is not mailed again until it has been over for ${FLAP_MINUTES} minutes.`,
  faultAcknowledged: 'The fault is acknowledged.',
  noted: 'The note was added.',
  noMail: 'Mail is not set up here: alerts are shown and mailed to nobody.',
  nothingToSendBy: 'Neither mail nor a webhook is set up here.',
  noIncidents: 'No incidents found!',
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

/** Where an alert ends; at its threshold unless a level of its own is set. */
interface Levels extends Limit {
  clearValue: number | null
}

interface Past {
  endedAt: Date | null
  acknowledgedAt: Date | null
}

/** Does somebody's word on the last alert hold for one that begins now? */
export const isSameAgain = ({ endedAt, acknowledgedAt }: Past, now: Date): boolean =>
  acknowledgedAt !== null && endedAt !== null && now.getTime() - endedAt.getTime() < FLAP_MINUTES * 60_000

/** Has the figure come back so far that its alert ends? One that was not measured says nothing of that. */
export function isClear({ clearValue, ...limit }: Levels, value: number | null): boolean {
  if (value === null) return false
  if (clearValue === null) return !isAlert(limit, value)
  return limit.logicalOperator === 'LESS_THAN' ? value >= clearValue : value <= clearValue
}

/** A level to clear at lies on the good side of the threshold, or an alert would end while it fires. */
export const isClearLevel = ({ logicalOperator, thresholdValue, clearValue }: Levels): boolean =>
  clearValue === null || (logicalOperator === 'LESS_THAN' ? clearValue >= thresholdValue : clearValue <= thresholdValue)

export const clearLevelMessage = 'The clear value lies on the good side of the threshold'

interface Firing extends Levels {
  firingMinutes: number
  coolDownPeriod: number
}

/** How a figure stands between two looks. */
export interface Standing {
  isOpen: boolean
  /** Since when it is beyond its threshold without an alert. */
  breachedSince: Date | null
  lastRaisedAt: Date | null
}

export interface Step {
  does: 'raise' | 'end' | 'nothing'
  breachedSince: Date | null
}

/**
 * Result of one check of a figure: a figure that flaps raises one alert per cool-down period, not one per check.
 * @param isEnough whether the figure is of so many that it may raise one; an alert that lasts ends by it all the same
 */
export function alertStep(
  config: Firing,
  { isOpen, breachedSince, lastRaisedAt }: Standing,
  value: number | null,
  now: Date,
  isEnough = true,
): Step {
  if (isOpen) return { does: isClear(config, value) ? 'end' : 'nothing', breachedSince: null }
  if (!isEnough || !isAlert(config, value)) return { does: 'nothing', breachedSince: null }
  const since = breachedSince ?? now
  const isDue = now.getTime() - since.getTime() >= config.firingMinutes * 60_000
  const raises = isDue && isCool(config.coolDownPeriod, lastRaisedAt, now)
  return raises ? { does: 'raise', breachedSince: null } : { does: 'nothing', breachedSince: since }
}

/** `HH:MM` in Lagos, and the dates on which it is quiet all day. */
export interface QuietHours {
  from: string
  to: string
  holidays: ReadonlySet<string>
}

/** Is nobody to be woken now, unless an alert says so? */
export function isQuiet({ from, to, holidays }: QuietHours, now: Date): boolean {
  if (holidays.has(businessDate(now))) return true
  const time = lagosIso(now).slice(11, 16)
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** An alert that lasts is mailed again after so long at the earliest. */
const MIN_REPEAT_MINUTES = 30

interface Mailable {
  isAcknowledged: boolean
  mailedAt: Date | null
  coolDownPeriod: number
  inQuietHours: boolean
}

/** Whether an open alert is mailed now: for the first time, again since it still lasts, or not at all. */
export function mailOf(alert: Mailable, quiet: boolean, now: Date): 'first' | 'again' | null {
  if (alert.isAcknowledged || (quiet && !alert.inQuietHours)) return null
  if (alert.mailedAt === null) return 'first'
  return isCool(Math.max(alert.coolDownPeriod, MIN_REPEAT_MINUTES), alert.mailedAt, now) ? 'again' : null
}

interface Seen extends Limit {
  metricName: string
  metricUnit: string
  windowSize: number
  value: number
  raisedAt: Date
}

const amount = (value: number, unit: string) =>
  `${(Math.round(value * 10) / 10).toLocaleString('en-US')}${unit === '%' ? '' : ' '}${unit}`

/** Context of an alert that lasts: the usual figure at this hour, and who it is mostly about. */
export interface AlertContext {
  usual?: number | null
  mostly?: string | null
}

/** Failed transactions 31.2% in 15 min, more than 25%, usually 4.4%, since 11:05 PM, mostly Kano Agency. */
export function alertSentence(seen: Seen, { usual = null, mostly = null }: AlertContext = {}): string {
  const { metricName, metricUnit, value, thresholdValue, windowSize, logicalOperator } = seen
  // A figure named like its unit is said by its number alone: 0 transactions.
  const isItsUnit = metricName.toLowerCase() === metricUnit
  const figure = isItsUnit ? amount(value, metricUnit) : `${metricName} ${amount(value, metricUnit)}`
  const limit = isItsUnit ? thresholdValue.toLocaleString('en-US') : amount(thresholdValue, metricUnit)
  const than = logicalOperator === 'LESS_THAN' ? (isItsUnit ? 'fewer' : 'less') : 'more'
  return [
    `${figure} in ${windowSize} min`,
    `${than} than ${limit}`,
    ...(usual === null ? [] : [`usually ${amount(usual, metricUnit)}`]),
    `since ${formatTimeOfDay(seen.raisedAt)}`,
    ...(mostly ? [`mostly ${mostly}`] : []),
  ].join(', ')
}

/** Still failing since 11:05 PM: Failed transactions 40% in 15 min, more than 25%. */
export function stillFailing(seen: Seen, value: number | null): string {
  const since = formatTimeOfDay(seen.raisedAt)
  if (value === null)
    return `Still open since ${since}: ${seen.metricName}, of which nothing was measured in the last ${seen.windowSize} min`
  const [now = ''] = alertSentence({ ...seen, value }).split(', since ')
  return `Still failing since ${since}: ${now}`
}

/** Counts behind the figure as text: `40 transactions, 13 failed`. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
    .join(', ')

export const incidentName = (id: number): string => `INC-${id}`
