/** Lines of the wall, and how long it stays signed in. */
import { businessDate, formatInstant, formatTimeOfDay } from '../../time/lagos'
import type { OpenAlert } from '../alert-configs-contract'
import { alertMessages } from '../alert-rules'
import type { Fault } from '../faults-contract'
import { runbookTopic } from '../runbook-topics'
import type { Wall } from './contract'
import { gravestFirst, unwatchedSentence, type WallLine } from './rules'

interface Look {
  alerts: readonly Pick<OpenAlert, 'metricCode' | 'sentence' | 'acknowledged'>[]
  evaluatedAt: string | null
  faults: readonly Omit<Fault, 'episode'>[]
}

type Wrong = Pick<OpenAlert, 'sentence' | 'acknowledged'>

const lineOf = ({ sentence, acknowledged }: Wrong, tone: WallLine['tone'], topic: WallLine['topic']): WallLine =>
  acknowledged
    ? { tone: 'warning', text: `${sentence} (${acknowledged.by}: ${acknowledged.reason})`, topic }
    : { tone, text: sentence, topic }

/** Whether anything is wrong now, a line for each thing: what nobody took on is the loudest and comes first. */
export function wallLines({ alerts, evaluatedAt, faults }: Look, now: Date): WallLine[] {
  const lines = [
    ...alerts.map((alert): WallLine => lineOf(alert, 'error', runbookTopic(alert.metricCode))),
    ...faults.map((fault): WallLine => lineOf(fault, fault.tone, fault.code)),
  ]
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
