/** Sends made-up requests to every endpoint, round after round, and takes down what is wrong with the answers. */
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Address, grantsOf } from '@dcir/core/contract/endpoint'
import { isMonitorRole } from '@dcir/core/permissions/authorities'
import fc from 'fast-check'
import { type FuzzRequest, requestsOf, type Vocabulary } from './requests'
import { complaintAbout, type FuzzAnswer, isEnding } from './verdict'

export type Caller = 'bank' | 'agent' | 'monitor' | 'service'

export interface FuzzGround {
  address: string
  /** The token of a caller with every authority; `ending` when the call may end the session that it is made with. */
  token(caller: Caller, ending: boolean): Promise<string>
  /** Values that exist at the moment, so that later rounds ask for the records of earlier ones. */
  vocabulary(): Promise<Vocabulary>
}

export interface FuzzOptions {
  endpoints: readonly Address[]
  requests: number
  seed: number
  /** An answer that takes longer, twice, is a complaint; one that does not come within twice the time is given up. */
  slowMs?: number
}

export interface FuzzOutcome {
  sent: number
  statuses: Record<string, number>
  /** One of each kind, with what is needed to repeat it. */
  complaints: string[]
  /** Endpoints that were never answered with success, so that nothing behind their checks was reached. */
  neverDone: string[]
  slowestMs: number
  /** Bytes of the heap after the first third of the rounds, and at the end. */
  heap: { warm: number; end: number }
}

const PER_ROUND = 5
/** Sign-ins, uploads and workbooks take a hundred times as long as anything else. */
const COSTLY_PER_ROUND = 2
const isCostly = ({ rate, download }: Address) => rate !== undefined || download !== undefined
const MAX_CONCURRENT = 6
/** Proxied callers of many addresses, so that the limits of one do not hide what lies behind them. */
const ADDRESSES = 200

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapNow(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function callerOf(endpoint: Address, turn: number): Caller | null {
  const grants = grantsOf(endpoint)
  if (grants.includes('public')) return null
  if (grants.includes('service')) return 'service'
  if (grants.some(isMonitorRole)) return 'monitor'
  if (grants.includes('any')) return turn % 2 ? 'bank' : 'agent'
  return grants.some((grant) => grant.startsWith('bo_')) ? 'bank' : 'agent'
}

const LATE = 'LATE'
const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT })

function ask(address: string, one: FuzzRequest, headers: Record<string, string | string[]>, timeoutMs: number) {
  const begin = performance.now()
  return new Promise<FuzzAnswer>((resolve, reject) => {
    const { method, path, body } = one
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {}
    const options = { method, path, agent, headers: { ...headers, ...one.headers, ...length }, timeout: timeoutMs }
    const sent = send(address, options, (response: IncomingMessage) => {
      buffer(response).then((content) => {
        const { statusCode = 0, headers: answered } = response
        resolve({ status: statusCode, headers: answered, body: content, milliseconds: performance.now() - begin })
      }, reject)
    })
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer in time'), { code: LATE })))
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

/** A refusal that comes before all was sent may be cut off by the bytes that are still on their way. */
const mayBeCut = ({ body, headers }: FuzzRequest, error: NodeJS.ErrnoException) =>
  ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') && ((body?.length ?? 0) > 60_000 || 'x-long' in headers)

function shown(one: FuzzRequest, seed: number): string {
  const { endpoint, method, path, headers, body } = one
  const text = body ? JSON.stringify(body.toString('latin1').slice(0, 1_500)) : 'no body'
  return `FUZZ_SEED=${seed} FUZZ_ONLY=${endpoint}\n  ${method} ${path.slice(0, 1_500)}\n  ${JSON.stringify(headers).slice(0, 500)}\n  ${text}`
}

type Turn = readonly [Address, FuzzRequest]

interface Run {
  ground: FuzzGround
  slowMs: number
  seed: number
  outcome: FuzzOutcome
  kinds: Set<string>
  done: Set<string>
  /** Answered too late while others were being answered; asked again when nothing else is. */
  late: Turn[]
}

function take(run: Run, endpoint: Address, one: FuzzRequest, complaint: string, body = ''): void {
  const kind = `${endpoint.key} ${complaint.replace(/\d+/g, '#')}`
  if (run.kinds.has(kind)) return
  run.kinds.add(kind)
  run.outcome.complaints.push(`${endpoint.key}: ${complaint}\n  ${shown(one, run.seed)}\n  ${body.slice(0, 300)}`)
}

async function judgeOne(run: Run, [endpoint, one]: Turn, turn: number, onLate: (ms: number) => void): Promise<void> {
  const { ground, slowMs, outcome } = run
  const caller = callerOf(endpoint, turn)
  const headers: Record<string, string> = { 'x-forwarded-for': `10.0.0.${turn % ADDRESSES}` }
  if (caller) headers.authorization = `Bearer ${await ground.token(caller, isEnding(endpoint))}`
  outcome.sent += 1
  try {
    const answer = await ask(ground.address, one, headers, slowMs * 2)
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
    outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(answer.milliseconds))
    if (answer.status < 300) run.done.add(endpoint.key)
    const complaint = complaintAbout(endpoint, one, answer)
    if (complaint) take(run, endpoint, one, complaint, answer.body.toString('utf8'))
    else if (answer.milliseconds > slowMs) onLate(answer.milliseconds)
  } catch (error) {
    const fault = error as NodeJS.ErrnoException
    if (fault.code === LATE) onLate(slowMs * 2)
    else if (!mayBeCut(one, fault)) take(run, endpoint, one, `no answer: ${fault.message}`)
  }
}

/** The requests of a round, the endpoints taking turns, so that what one makes is there for the others. */
async function turnsOf({ ground, seed }: Run, endpoints: readonly Address[], round: number): Promise<Turn[]> {
  const vocabulary = await ground.vocabulary()
  const sets = endpoints.map((endpoint, at) => {
    const numRuns = isCostly(endpoint) ? COSTLY_PER_ROUND : PER_ROUND
    return fc.sample(requestsOf(endpoint, vocabulary), { numRuns, seed: seed + round * 1_000 + at })
  })
  return Array.from({ length: PER_ROUND }, (_, turn) => turn).flatMap((turn) =>
    endpoints.flatMap((endpoint, at): Turn[] => {
      const one = sets[at]?.[turn]
      return one ? [[endpoint, one]] : []
    }),
  )
}

/** A machine that has other things to do is late by itself; an answer that is late with nothing else to do is slow. */
async function askAgain(run: Run): Promise<void> {
  for (const each of run.late.splice(0)) {
    const [endpoint, one] = each
    await judgeOne(run, each, 0, (ms) => take(run, endpoint, one, `an answer after ${Math.round(ms)} ms`))
  }
}

/** @returns what became of it; a ground without faults leaves `complaints` empty */
export async function fuzz(ground: FuzzGround, options: FuzzOptions): Promise<FuzzOutcome> {
  const { endpoints, requests, seed, slowMs = 5_000 } = options
  const heap = { warm: 0, end: 0 }
  const outcome: FuzzOutcome = { sent: 0, statuses: {}, complaints: [], neverDone: [], slowestMs: 0, heap }
  const run: Run = { ground, slowMs, seed, outcome, kinds: new Set(), done: new Set(), late: [] }
  for (let round = 0; outcome.sent < requests; round++) {
    const turns = await turnsOf(run, endpoints, round)
    const waiting = turns.slice(0, requests - outcome.sent).entries()
    const worker = async () => {
      for (const [at, each] of waiting) await judgeOne(run, each, round * 7 + at, () => run.late.push(each))
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
    await askAgain(run)
    if (heap.warm === 0 && outcome.sent >= requests / 3) heap.warm = heapNow()
  }
  heap.end = heapNow()
  outcome.neverDone = endpoints.filter(({ key }) => !run.done.has(key)).map(({ key }) => key)
  return outcome
}
