/** Figures of the wall: the last minutes, the usual ones, and the words for the difference. */
import { businessDate, DAY_MS, formatInstant, formatTimeOfDay } from '../time/lagos'
import type { OpenAlert } from './alert-configs-contract'
import { alertMessages } from './alert-rules'
import type { Fault } from './faults-contract'
import { type RunbookTopic, runbookTopic } from './runbook-topics'
import type { Wall, WallFigures } from './wall-contract'

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

/** The service looks twice a minute: two looks, and what an answer may take on top. */
const MAX_LOOK_AGE_MS = 63_000

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

/** Sentence instead of "normal" when nothing checked the figures lately; else null. */
export function unwatchedSentence(evaluatedAt: string | null, now: Date): string | null {
  if (evaluatedAt && now.getTime() - Date.parse(evaluatedAt) <= MAX_LOOK_AGE_MS) return null
  const since = evaluatedAt ? ` since ${formatTimeOfDay(evaluatedAt)}` : ''
  return `Nothing looked for alerts${since}: the service Alerts is not working.`
}

interface Look {
  alerts: readonly Pick<OpenAlert, 'metricCode' | 'sentence' | 'acknowledged'>[]
  evaluatedAt: string | null
  faults: readonly Fault[]
}

export interface WallLine {
  tone: 'success' | 'warning' | 'error'
  text: string
  /** Where the runbook says what to do. */
  topic?: RunbookTopic | undefined
}

/** Topics by their weight: what stops the platform, then money, then super agents and the bank, then shares. */
const byGravity: readonly (RunbookTopic | undefined)[] = [
  'SERVER_DOWN',
  'SERVICE_DOWN',
  'SERVICE_STUCK',
  'PAYMENTS_UNKNOWN',
  'TRANSACTION_COUNT',
  'SUPER_AGENT_QUIET',
  'BANK_API_FAILURE_RATE',
  'TRANSACTION_FAILURE_RATE',
  'BANK_RESPONSE_TIME',
]

/** In the order in which people have to read them: what nobody took on before what somebody did, and by its gravity. */
export function gravestFirst<Line extends Pick<WallLine, 'tone' | 'topic'>>(lines: readonly Line[]): Line[] {
  const rank = ({ topic }: Line) => (byGravity.includes(topic) ? byGravity.indexOf(topic) : byGravity.length)
  const isQuiet = ({ tone }: Line) => Number(tone !== 'error')
  return lines.toSorted((a, b) => isQuiet(a) - isQuiet(b) || rank(a) - rank(b))
}

/** Whether anything is wrong now, a line for each thing: what nobody took on is the loudest and comes first. */
export function wallLines({ alerts, evaluatedAt, faults }: Look, now: Date): WallLine[] {
  const lines = alerts.map(({ metricCode, sentence, acknowledged }): WallLine => {
    const topic = runbookTopic(metricCode)
    if (!acknowledged) return { tone: 'error', text: sentence, topic }
    return { tone: 'warning', text: `${sentence} (${acknowledged.by}: ${acknowledged.reason})`, topic }
  })
  for (const { code, tone, sentence } of faults) lines.push({ tone, text: sentence, topic: code })
  const loudestFirst = gravestFirst(lines)
  const unwatched = unwatchedSentence(evaluatedAt, now)
  if (unwatched) return [...loudestFirst, { tone: 'warning', text: unwatched, topic: 'NOT_WATCHED' }]
  return lines.length > 0 ? loudestFirst : [{ tone: 'success', text: alertMessages.normal }]
}

/** The end of a session is said loudly from here on. */
const SOON_MS = 10 * 60_000

/** Until when the wall stays signed in, and whether somebody has to do something about it soon. */
export function sessionSentence({ kept, endsAt }: Wall['session'], now: Date): { text: string; isSoon: boolean } {
  const end = new Date(endsAt)
  const at = businessDate(end) === businessDate(now) ? formatTimeOfDay(end) : formatInstant(end)
  const isSoon = end.getTime() - now.getTime() <= SOON_MS
  if (isSoon)
    return {
      text: `This wall ends at ${at}: ${kept ? 'sign in again then' : 'touch the screen to stay signed in'}`,
      isSoon,
    }
  return { text: kept ? `Signed in until ${at}` : `Signs out at ${at}. Touch the screen to stay signed in.`, isSoon }
}
