/** Faults beside the watched figures, one of each kind with a sentence that names the first. */
import { formatCount } from '../display/numbers'
import { formatNaira } from '../money/kobo'
import { businessDate, formatInstant, formatTimeOfDay } from '../time/lagos'
import type { FoundFault } from './faults-contract'
import type { LastTransaction } from './last-transactions-contract'
import type { ServerHealth } from './server-health-contract'
import type { ServiceStatus } from './services-contract'
import type { UnknownPayments } from './unknown-payments-contract'
import type { Wall } from './wall/contract'
import { WALL_MINUTES } from './wall/figures'

/** `Payments`, `Payments and 2 more`. */
export const someOf = ([first = '', ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} and ${formatCount(more.length)} more` : first

/** The time of day, with its date where it is not today's. */
export const sinceText = (at: string, now: Date): string =>
  businessDate(new Date(at)) === businessDate(now) ? formatTimeOfDay(at) : formatInstant(at)

/** An instant in an episode's name, whose digits would be taken for a card number's one time in ten. */
const instantName = (at: string): string => Date.parse(at).toString(36)

type Kind = Pick<FoundFault, 'code' | 'tone'>
const found = ({ code, tone }: Kind, sentence: string, ...episode: readonly string[]): FoundFault => ({
  code,
  tone,
  sentence,
  episode: episode.join(' '),
})

const verb = (names: readonly string[], one: string, many: string) =>
  `${someOf(names)} ${names.length > 1 ? many : one}`

interface State extends Pick<ServiceStatus, 'serviceName' | 'status'> {
  /** Since when work that is due or under way has not moved on. */
  stuckSince: string | null
  /** Jobs that were given up, and the last of them. */
  failure: { count: number; at: string; reason: string } | null
}

/** `1 job of Mail failed at 2:05 PM: no server`, and how many services beside it. */
function failingSentence(states: readonly State[], now: Date): string | null {
  const failing = states.flatMap(({ serviceName, status, failure }) =>
    status === 'FAILING' && failure ? [{ serviceName, ...failure }] : [],
  )
  const [last, ...more] = failing.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (!last) return null
  const { count, serviceName, at, reason } = last
  const jobs = `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'} of ${serviceName} failed`
  const when = `${count === 1 ? 'at' : 'the last at'} ${sinceText(at, now)}`
  const beside = more.length > 0 ? ` Also failing: ${someOf(more.map((one) => one.serviceName))}.` : ''
  return `${jobs}${count === 1 ? '' : ','} ${when}: ${reason.replace(/\.$/, '')}${beside && `.${beside}`}`
}

/** Services that no server runs, that have not moved on, or that gave work up. */
export function serviceFaults(states: readonly State[], now: Date): FoundFault[] {
  const named = (wanted: ServiceStatus['status']) =>
    states.filter(({ status }) => status === wanted).map(({ serviceName }) => serviceName)
  const [down, stuck] = [named('DOWN'), named('STUCK')]
  const [since = ''] = states.flatMap(({ status, stuckSince }) => (status === 'STUCK' && stuckSince) || []).toSorted()
  const faults: FoundFault[] = []
  if (down.length > 0)
    faults.push(
      found({ code: 'SERVICE_DOWN', tone: 'error' }, `${verb(down, 'does', 'do')} not run on any server`, ...down),
    )
  if (stuck.length > 0)
    faults.push(
      found(
        { code: 'SERVICE_STUCK', tone: 'error' },
        `${verb(stuck, 'has', 'have')} not moved on since ${sinceText(since, now)}`,
        ...stuck,
        instantName(since),
      ),
    )
  const failing = failingSentence(states, now)
  const failures = states.flatMap(({ failure }) => (failure ? [failure.at] : []))
  if (failing)
    faults.push(found({ code: 'SERVICE_FAILING', tone: 'warning' }, failing, ...failures.toSorted().map(instantName)))
  return faults
}

/** Servers that were not heard of any more. */
export function serverFaults(
  servers: readonly Pick<ServerHealth, 'name' | 'up' | 'reportedAt'>[],
  now: Date,
): FoundFault[] {
  const down = servers.filter(({ up }) => !up).toSorted((a, b) => Date.parse(a.reportedAt) - Date.parse(b.reportedAt))
  const [first] = down
  if (!first) return []
  const names = someOf(down.map(({ name }) => name))
  const said = `Nothing was heard of ${names} since ${sinceText(first.reportedAt, now)}`
  return [
    found({ code: 'SERVER_DOWN', tone: 'error' }, said, ...down.map(({ name }) => name), instantName(first.reportedAt)),
  ]
}

/** Super agents that are quiet against their own rhythm, the longest silence first. */
export function silenceFaults(
  rows: readonly Pick<LastTransaction, 'merchantName' | 'silence'>[],
  now: Date,
): FoundFault[] {
  const quiet = rows
    .filter(({ silence }) => silence.state === 'quiet' && silence.since !== null)
    .toSorted((a, b) => Date.parse(a.silence.since ?? '') - Date.parse(b.silence.since ?? ''))
  const [first, ...more] = quiet
  if (!first?.silence.since) return []
  const { since, expected } = first.silence
  const usual =
    more.length > 0 || expected === null ? '' : `; ${formatCount(Math.round(expected))} transactions were expected`
  const names = quiet.map(({ merchantName }) => merchantName)
  const said = `Nothing from ${someOf(names)} since ${sinceText(since, now)}${usual}`
  return [found({ code: 'SUPER_AGENT_QUIET', tone: 'error' }, said, ...names, instantName(since))]
}

/** So many times the usual traffic is told; fewer transactions than this are no traffic to speak of. */
const MANY_TIMES = 4
const LEAST_TRAFFIC = 50

/** Far more transactions than usual: a switch that sends twice looks like that. */
export function trafficFaults(figures: Wall['figures']): FoundFault[] {
  const [now, usual] = [figures?.now.transactions ?? 0, figures?.usual?.transactions ?? 0]
  if (usual === 0 || now < LEAST_TRAFFIC || now < MANY_TIMES * usual) return []
  const said = `${formatCount(now)} transactions in the last ${WALL_MINUTES} min, usually ${formatCount(Math.round(usual))}`
  return [found({ code: 'TRAFFIC_HIGH', tone: 'warning' }, said)]
}

const HOUR_MS = 3_600_000

/** Is the oldest of them older than the time in which the bank posts what it was sent? */
export const isOverdue = ({ oldestSentAt, windowHours }: UnknownPayments, now: Date): boolean =>
  oldestSentAt !== null && now.getTime() - Date.parse(oldestSentAt) >= windowHours * HOUR_MS

/** `2 payments`. */
const payments = (count: number) => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`

/** Unknown for so long, money is said on top although the bank is still asked. */
const LATE_HOURS = 24

/** Has the oldest of them been unknown for a day? */
export const isLate = ({ oldestSentAt }: UnknownPayments, now: Date): boolean =>
  oldestSentAt !== null && now.getTime() - Date.parse(oldestSentAt) >= LATE_HOURS * HOUR_MS

/** Payments that the bank has not answered for a day; loud once it is asked no more and a person has to. */
export function unknownPaymentsFaults(unknown: UnknownPayments, now: Date): FoundFault[] {
  const { count, amount, oldestSentAt, nextQueryAt } = unknown
  const mustAsk = isOverdue(unknown, now)
  if (oldestSentAt === null || !(isLate(unknown, now) || mustAsk)) return []
  const what = `The bank has not answered for ${payments(count)}, ${formatNaira(amount)}`
  const oldest = `the oldest sent ${sinceText(oldestSentAt, now)}`
  const next = nextQueryAt === null ? 'a person must ask the bank' : `we ask again at ${sinceText(nextQueryAt, now)}`
  const tone = mustAsk ? 'error' : 'warning'
  return [found({ code: 'PAYMENTS_UNKNOWN', tone }, `${what}, ${oldest}; ${next}`, instantName(oldestSentAt))]
}
