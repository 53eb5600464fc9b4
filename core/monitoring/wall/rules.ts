/** Lines and sentences of the wall, in the order in which people have to read them. */
import { businessDate, formatInstant, formatTimeOfDay } from '../../time/lagos'
import type { OpenAlert } from '../alert-configs-contract'
import { alertMessages } from '../alert-rules'
import type { Fault } from '../faults-contract'
import { type RunbookTopic, runbookTopic } from '../runbook-topics'
import type { Wall } from './contract'

/** The service looks twice a minute: two looks, and what an answer may take on top. */
const MAX_LOOK_AGE_MS = 63_000

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
