/** Order of what is wrong, here and on top of every page of the monitor. */
import { formatTimeOfDay } from '../../time/lagos'
import type { RunbookTopic } from '../runbook-topics'

/** The service looks twice a minute: two looks, and what an answer may take on top. */
const MAX_LOOK_AGE_MS = 63_000

/** Sentence instead of "normal" when nothing checked the figures lately; else null. */
export function unwatchedSentence(evaluatedAt: string | null, now: Date): string | null {
  if (evaluatedAt && now.getTime() - Date.parse(evaluatedAt) <= MAX_LOOK_AGE_MS) return null
  const since = evaluatedAt ? ` since ${formatTimeOfDay(evaluatedAt)}` : ''
  return `Nothing looked for alerts${since}: the service Alerts is not working.`
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
