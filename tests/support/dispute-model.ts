/**
 * Random commands on disputes, each held against a model that knows nothing of the database: the outcome, the state and
 * the money must be the same after every step.
 */

import { BANK, type Sql } from '@dcir/api/db/database'
import { type Actor, decideDispute, logDispute, reopenDispute } from '@dcir/api/features/disputes/dispute-transitions'
import { deadlineOf } from '@dcir/core/disputes/deadlines'
import { Refusal } from '@dcir/core/errors/catalogue'
import { isWindowOver, nextQuery } from '@dcir/core/payments/rules'
import type { TestApi } from './api'
import { cardPayee, type DisputesAtHand, disputesOf } from './disputed'

type RefundState = 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'AWAITING_RE_QUERY'

interface Modelled {
  key: string
  code: string
  account: string
  logCode?: string
  loggedBy: Actor['username']
  side: Actor['side']
  state: string
  cycle: number
  expiry: number
  refund: { state: RefundState; attempts: number; again: number; sent: number; asked: number; askAt: number } | null
  canceled: number
}

const users: readonly Omit<Actor, 'at'>[] = [
  { username: 'bo.maker', side: 'backoffice' },
  { username: 'bo.checker', side: 'backoffice' },
  { username: 'sa.admin', side: 'merchant' },
  { username: 'sa.viewer', side: 'merchant' },
]
const FAILED_CODES = ['91', '92', '96', '22', '06', '68']
const CODES = ['00', '00', '91', '96', '51']
const ACCOUNTS = ['0123456701', '0123456702', '0123456797', '0123456798', '0123456796']
const RULE = { hours: 24, mode: 'WORKING_CLOCK' } as const
const MINUTE = 60_000
const WINDOW_HOURS = 72
/** How many of the newest transactions commands choose from. */
const IN_PLAY = 25

export interface ModelRun {
  steps: number
  /** How often each command ended in each way. */
  outcomes: Record<string, number>
  differences: string[]
}

export function createDisputeModel(api: TestApi, random: () => number) {
  const hand: DisputesAtHand = disputesOf(api)
  const all: Modelled[] = []
  const outcomes: Record<string, number> = {}
  const differences: string[] = []
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const now = () => api.clock.now().getTime()
  const within = <T>(work: (sql: Sql) => Promise<T>) => api.app.database.transaction(BANK, work)
  const actorOfCall = (user: Omit<Actor, 'at'>): Actor => ({ ...user, at: api.clock.now() })

  async function add(): Promise<void> {
    const code = pick(CODES)
    const { key } = await hand.next({ code })
    all.push({
      key,
      code,
      account: pick(ACCOUNTS),
      loggedBy: '',
      side: 'backoffice',
      state: '',
      cycle: 0,
      expiry: 0,
      refund: null,
      canceled: 0,
    })
  }

  /** Runs the real command and compares what it said with what the model says. */
  async function compare(name: string, expected: string, work: () => Promise<unknown>): Promise<void> {
    const actual = await work().then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    )
    outcomes[`${name} ${actual}`] = (outcomes[`${name} ${actual}`] ?? 0) + 1
    if (actual !== expected) differences.push(`${name}: ${actual} where the model says ${expected}`)
  }

  const open = (one: Modelled) => {
    one.state = 'PENDING/PENDING'
    one.cycle++
    one.expiry = deadlineOf(api.clock.now(), RULE, new Map()).expiry.getTime()
  }
  const accept = (one: Modelled, state: string) => {
    one.state = state
    one.refund = { state: 'PENDING', attempts: 0, again: 0, sent: 0, asked: 0, askAt: 0 }
  }

  async function log(one: Modelled): Promise<void> {
    const user = pick(users)
    const expected = one.code === '51' ? 'not-disputable' : one.state ? 'dispute-exists' : 'done'
    const claim = {
      transactionSearchKey: one.key,
      reason: 'Duplicate debit',
      customerAccountNumber: one.account,
      payee: cardPayee,
    }
    await compare('log', expected, async () => {
      one.logCode = (await within((sql) => logDispute(sql, claim, actorOfCall(user)))).logCode
    })
    if (expected !== 'done') return
    Object.assign(one, { loggedBy: user.username, side: user.side })
    open(one)
  }

  function expectedDecision(
    one: Modelled,
    user: Omit<Actor, 'at'>,
    evidence: { comment: boolean; receipt: boolean; approved: boolean },
  ) {
    if (!one.logCode) return 'not-found'
    if (one.state === 'SYSTEM_ACCEPTED/ACCEPTED') return 'dispute-expired'
    if (one.state !== 'PENDING/PENDING' && one.state !== 'SYSTEM_ACCEPTED/PENDING') return 'dispute-decided'
    if (user.side === 'merchant' && one.side === 'merchant') return 'own-side-dispute'
    if (one.loggedBy === user.username) return 'own-dispute'
    if (user.side === 'merchant' && one.state !== 'PENDING/PENDING') return 'dispute-expired'
    if (one.state === 'PENDING/PENDING' && one.expiry <= now()) return 'dispute-expired'
    if (evidence.approved) return 'done'
    if (!evidence.comment) return 'comment-missing'
    return evidence.receipt ? 'done' : 'receipt-missing'
  }

  async function decide(one: Modelled): Promise<void> {
    const user = pick(users)
    const evidence = { approved: random() < 0.5, comment: random() < 0.9, receipt: random() < 0.9 }
    const expected = expectedDecision(one, user, evidence)
    const decision = {
      logCode: one.logCode ?? 'DSP-00000000-0000000',
      approved: evidence.approved,
      hasReceipt: evidence.receipt,
      ...(evidence.comment ? { comment: 'As the receipt shows' } : {}),
    }
    await compare('decide', expected, () => within((sql) => decideDispute(sql, decision, actorOfCall(user))))
    if (expected !== 'done') return
    if (evidence.approved) accept(one, 'RESOLVED/ACCEPTED')
    else one.state = 'RESOLVED/DECLINED'
  }

  async function reopen(one: Modelled): Promise<void> {
    const transition = pick(['REOPEN', 'REOPEN_SYSTEM_ACCEPTED'] as const)
    const from =
      transition === 'REOPEN' ? ['RESOLVED/DECLINED'] : ['SYSTEM_ACCEPTED/ACCEPTED', 'SYSTEM_ACCEPTED/PENDING']
    const unsent = !one.refund || (one.refund.state === 'PENDING' && one.refund.attempts === 0)
    const allowed = from.includes(one.state)
    const expected = !one.logCode ? 'not-found' : !allowed ? 'dispute-not-reopenable' : unsent ? 'done' : 'refund-sent'
    const wanted = { logCode: one.logCode ?? 'DSP-00000000-0000000', transactionSearchKey: one.key, transition }
    await compare(transition, expected, () => within((sql) => reopenDispute(sql, wanted, actorOfCall(pick(users)))))
    if (expected !== 'done') return
    if (one.refund) one.canceled++
    one.refund = null
    open(one)
  }

  async function tick(): Promise<void> {
    api.clock.advance(Math.floor(random() * 10 * 60) * MINUTE)
    await compare('tick', 'done', () => api.app.services.disputeExpiry.round())
    for (const one of all) {
      if (one.state !== 'PENDING/PENDING' || one.expiry > now()) continue
      if (FAILED_CODES.includes(one.code)) one.state = 'SYSTEM_ACCEPTED/PENDING'
      else accept(one, 'SYSTEM_ACCEPTED/ACCEPTED')
    }
  }

  async function pay(): Promise<void> {
    const { paymentWorker } = api.app.services
    await compare('pay', 'done', async () => {
      for (const refund of await paymentWorker.unfinished()) await paymentWorker.process(refund)
    })
    for (const { refund, account } of all) {
      if (!refund) continue
      const isDue =
        refund.state === 'PENDING' || (refund.state === 'FAILED' && refund.again > 0 && refund.again <= now())
      if (!isDue) continue
      Object.assign(refund, {
        attempts: refund.attempts + 1,
        sent: now(),
        asked: 0,
        askAt: now() + 30 * MINUTE,
        again: 0,
      })
      if (account.endsWith('98') || account.endsWith('96')) refund.state = 'AWAITING_RE_QUERY'
      else end(refund, account.endsWith('97') ? 'FAILED' : 'SUCCESSFUL')
    }
  }

  function end(refund: NonNullable<Modelled['refund']>, state: 'FAILED' | 'SUCCESSFUL'): void {
    refund.state = state
    refund.again = state === 'FAILED' && refund.attempts < 3 ? now() + 15 * MINUTE : 0
  }

  async function requery(): Promise<void> {
    await compare('requery', 'done', () => api.app.services.paymentWorker.requery())
    for (const { refund, account } of all) {
      if (refund?.state !== 'AWAITING_RE_QUERY' || refund.askAt > now()) continue
      refund.asked++
      const sent = new Date(refund.sent)
      const isFinal = isWindowOver(sent, new Date(now()), WINDOW_HOURS)
      const isKnown = refund.asked >= 2
      if (isKnown && account.endsWith('98')) end(refund, 'SUCCESSFUL')
      else if (isKnown && isFinal) end(refund, 'FAILED')
      else {
        const next = isFinal ? null : nextQuery(sent, new Date(now()), WINDOW_HOURS)
        refund.askAt = next?.getTime() ?? Number.POSITIVE_INFINITY
      }
    }
  }

  async function step(): Promise<void> {
    const one = pick(all.slice(-IN_PLAY))
    const chance = random()
    if (chance < 0.06) return add()
    if (chance < 0.3) return log(one)
    if (chance < 0.62) return decide(one)
    if (chance < 0.86) return reopen(one)
    if (chance < 0.92) return tick()
    return chance < 0.97 ? pay() : requery()
  }

  /** All that the database holds, against all that the model holds. */
  async function compareAll(): Promise<void> {
    const rows = await hand.sql(
      `SELECT d.transaction_search_key AS key, d.status || '/' || d.resolution_status AS state, d.cycle,
         extract(epoch FROM d.tat_expiry)::float8 * 1000 AS expiry, r.status AS refund, coalesce(r.attempts, 0) AS attempts,
         (SELECT count(*)::int FROM payment_requests c WHERE c.dispute_id = d.id AND c.status = 'CANCELED') AS canceled
       FROM disputes d LEFT JOIN payment_requests r ON r.dispute_id = d.id AND r.status <> 'CANCELED' ORDER BY 1`,
    )
    const expected = all
      .filter(({ state }) => state)
      .map(({ key, state, cycle, expiry, refund, canceled }) => ({
        key,
        state,
        cycle,
        expiry,
        refund: refund?.state ?? null,
        attempts: refund?.attempts ?? 0,
        canceled,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    for (const [at, one] of expected.entries()) {
      const [actual, wanted] = [JSON.stringify(rows[at]), JSON.stringify(one)]
      if (actual !== wanted) differences.push(`${actual} where the model says ${wanted}`)
    }
    if (rows.length !== expected.length)
      differences.push(`${rows.length} disputes where the model has ${expected.length}`)
  }

  return {
    /** @param every after how many steps everything is compared */
    async run(steps: number, every: number): Promise<ModelRun> {
      await hand.sql(
        "UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.enable.manual.dispute-refund'",
      )
      for (let count = 0; count < IN_PLAY; count++) await add()
      for (let count = 1; count <= steps && differences.length === 0; count++) {
        await step()
        if (count % every === 0) await compareAll()
      }
      await compareAll()
      return { steps, outcomes, differences }
    },
  }
}
