/** Work that never stops: transactions of the switch, disputes on them, and their acceptance; what was acknowledged is kept. */
import { setTimeout } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { session } from '@dcir/core/access/session-contract'
import { addressesOf, type Endpoint, fullPath } from '@dcir/core/contract/endpoint'
import { disputes } from '@dcir/core/disputes/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'

/** A call that has no answer by then is repeated with the same key. */
const GIVE_UP_MS = 15_000
const PROBE_GIVE_UP_MS = 4_000
const AGAIN_MS = 200
const LANES = 3
const ROWS = 4

export interface Acknowledged {
  /** Amounts by search key. */
  rows: Map<string, number>
  /** Amounts of accepted disputes by their codes, each of which is refunded once. */
  accepted: Map<string, number>
}

export interface Load extends Acknowledged {
  /** Instants at which each API acknowledged a write, by its address. */
  writes: ReadonlyMap<string, readonly number[]>
  /** Answers that no failover explains, such as a 500. */
  faults: string[]
  /** Calls that were repeated. */
  repeats(): number
  signedIn(username: string): Promise<string>
  stop(): Promise<void>
}

interface Body {
  result?: Record<string, string>
  errors?: { code: string; message: string }[]
}

const pathOf = (endpoint: Endpoint) => fullPath(addressesOf(endpoint)[0] as Parameters<typeof fullPath>[0])
const paths = {
  ingest: pathOf(transactions.ingest),
  login: pathOf(session.login),
  log: pathOf(disputes.log),
  resolve: pathOf(disputes.resolve),
}

const samples = [...trafficOf(addDays(businessDate(new Date()), -1), 500)]
let made = 0

/** A transaction that nothing reverses and that can be disputed. */
function nextRow(prefix: string): IncomingTransaction {
  const number = String(++made).padStart(9, '0')
  const sample = samples[made % samples.length] as IncomingTransaction
  const own = { transactionSearchKey: `${prefix}-${number}`, rrn: `777${number}`, stan: number.slice(-6) }
  return { ...sample, ...own, transactionIndicator: 'CREDIT', responseCode: '91', transactionAmount: 100_000 + made }
}

/** @param addresses of the APIs, among which the calls alternate */
export function startLoad(addresses: readonly string[], switchKey: string): Load {
  const rows = new Map<string, number>()
  const accepted = new Map<string, number>()
  const writes = new Map<string, number[]>(addresses.map((address) => [address, []]))
  const faults: string[] = []
  const tokens = new Map<string, string>()
  let over = false
  let repeats = 0
  let turn = 0

  async function answerOf(url: string, init: RequestInit, withinMs = GIVE_UP_MS) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) }).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as Body | null
    // A broken answer says nothing of its effect, as no answer does.
    if (!answer || !body) return { status: 0, body: {} }
    return { status: answer.status, body }
  }

  /** Sends the same until there is an answer to it. @returns null where it was refused, which is a fault, or at the end */
  async function kept(
    method: string,
    path: string,
    body: object,
    key: string,
    username?: string,
  ): Promise<Body | null> {
    while (!over || username !== undefined) {
      const token = username === undefined ? switchKey : await signedIn(username)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }
      const address = addresses[turn++ % addresses.length] ?? ''
      const { status, body: answer } = await answerOf(address + path, { method, headers, body: JSON.stringify(body) })
      if (status === 200) return answer
      const codes = (answer.errors ?? []).map(({ code }) => code).join()
      if (status === 401 && username !== undefined) tokens.delete(username)
      const isPassing = [0, 401, 429, 502, 503].includes(status) || codes === 'request-in-flight'
      if (!isPassing) faults.push(`${method} ${path}: ${status} ${codes}`)
      if (!isPassing && status !== 500) return null
      repeats++
      await setTimeout(AGAIN_MS)
    }
    return null
  }

  async function signedIn(username: string): Promise<string> {
    for (;;) {
      const token = tokens.get(username)
      if (token) return token
      const address = addresses[turn++ % addresses.length] ?? ''
      const body = JSON.stringify({ username, password: DEMO_PASSWORD })
      const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa('WEB:')}` }
      const { body: answer } = await answerOf(address + paths.login, { method: 'POST', headers, body })
      const { accessToken } = (answer.result?.cosmosResponse ?? {}) as { accessToken?: string }
      if (accessToken) tokens.set(username, accessToken)
      else await setTimeout(AGAIN_MS)
    }
  }

  async function once(lane: number): Promise<void> {
    const batch = Array.from({ length: ROWS }, () => nextRow(`FAIL${lane}`))
    if (!(await kept('POST', paths.ingest, { transactions: batch }, `batch-${lane}-${made}`))) return
    for (const { transactionSearchKey, transactionAmount } of batch) rows.set(transactionSearchKey, transactionAmount)
    const [{ transactionSearchKey, transactionAmount } = nextRow('NONE')] = batch
    const claim = { customerAccountName: 'ADAEZE OKAFOR', customerAccountNumber: '0123456789', reason: 'Double debit' }
    const logged = await kept(
      ...(['POST', paths.log, { ...claim, transactionSearchKey }, `log-${transactionSearchKey}`, 'bo.maker'] as const),
    )
    const logCode = logged?.result?.logCode
    if (logCode === undefined) return
    const body = { logCode, approved: true, payeeAcknowledged: true }
    const answer = await kept('PUT', paths.resolve, body, `accept-${logCode}`, 'bo.checker')
    if (answer) accepted.set(logCode, transactionAmount)
  }

  const lane = async (number: number) => {
    while (!over) {
      await once(number)
      await setTimeout(50)
    }
  }

  /** Writes at one API all the time, so that the longest time without an answer is that of its outage. */
  async function probe(address: string): Promise<void> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${switchKey}` }
    while (!over) {
      const row = nextRow('PROBE')
      const body = JSON.stringify({ transactions: [row] })
      const { status } = await answerOf(address + paths.ingest, { method: 'POST', headers, body }, PROBE_GIVE_UP_MS)
      if (status === 200) {
        rows.set(row.transactionSearchKey, row.transactionAmount)
        writes.get(address)?.push(performance.now())
      } else if (![0, 429, 502, 503].includes(status)) faults.push(`probe: ${status}`)
      await setTimeout(100)
    }
  }

  const working = [...Array.from({ length: LANES }, (_, number) => lane(number)), ...addresses.map(probe)]
  return {
    ...{ rows, accepted, writes, faults, signedIn },
    repeats: () => repeats,
    async stop() {
      over = true
      await Promise.all(working)
    },
  }
}
