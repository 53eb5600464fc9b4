/**
 * Random commands on everything that money goes through: transactions and their reversals, disputes, settlements,
 * payments, answers of the bank, settings and people. The rules for the money are checked by `money-rules.ts`.
 */
import { BANK, type Sql } from '@dcir/api/db/database'
import { type Actor, decideDispute, logDispute, reopenDispute } from '@dcir/api/features/disputes/dispute-transitions'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { Refusal } from '@dcir/core/errors/catalogue'
import { ApiError } from '@dcir/core/errors/processed-error'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import type { TestApi } from './api'
import { cardPayee, type DisputesAtHand, disputesOf } from './disputed'
import { createMoneyBank } from './money-bank'
import { type Modelled, moneyFaults } from './money-rules'
import { setting } from './payments'
import { cardAcceptorOf, transactionOf } from './transaction'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How many of the newest transactions commands choose from. */
const IN_PLAY = 40
const CODES = ['00', '00', '00', '00', '91']
const MANUAL = ['dcir.enable.manual.dispute-refund', 'dcir.enable.manual.settlement-payment']
const users: readonly Omit<Actor, 'at'>[] = [
  { username: 'bo.maker', side: 'backoffice' },
  { username: 'bo.checker', side: 'backoffice' },
]
const DESK = 'bo.admin'

interface OpenPayment {
  id: string
  type: string
  status: string
  key: string | null
  bulk: string | null
  narration: string
  reference: string | null
  sent: number | null
}

export function createMoneyModel(api: TestApi, random: () => number) {
  const hand: DisputesAtHand = disputesOf(api)
  const now = () => api.clock.now().getTime()
  const bank = createMoneyBank(random, now)
  const all: Modelled[] = []
  const done: Record<string, number> = {}
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const within = <T>(work: (sql: Sql) => Promise<T>) => api.app.database.transaction(BANK, work)
  const services = () => api.app.services
  let references = 0

  /** Runs a command. A refusal counts as no change; any other error is a fault of the platform. */
  async function attempt(name: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      const isRefused = error instanceof Refusal || (error instanceof ApiError && error.status < 500)
      if (!isRefused) throw error
      done[`${name} refused`] = (done[`${name} refused`] ?? 0) + 1
      return false
    }
    done[name] = (done[name] ?? 0) + 1
    return true
  }

  const take = (incoming: IncomingTransaction) => within((sql) => ingestBatch(sql, [incoming]))

  /** A transaction of now or one that arrives late, new or another try of an earlier one. */
  async function add(): Promise<void> {
    const late = random() < 0.15 ? Math.floor(random() * 30 * 60) * MINUTE : 0
    const transactionTime = lagosIso(new Date(now() - late))
    const earlier = all.at(-1)
    const retried = earlier && random() < 0.2 ? earlier.incoming : undefined
    const agent = 1 + Math.floor(random() * 3)
    // A kobo pays no fee: it is kept out for that.
    const transactionAmount = random() < 0.05 ? 1 : 100_000 + all.length
    const fresh = { cardAcceptorId: cardAcceptorOf(agent), responseCode: pick(CODES), transactionAmount }
    const { transactionSearchKey, ...made } = transactionOf({ ...fresh, transactionTime })
    const incoming = retried ? { ...retried, transactionSearchKey, transactionTime } : { ...made, transactionSearchKey }
    if (await attempt('add', () => take(incoming))) all.push({ incoming, reversedAt: null, paidByHand: [] })
  }

  /** A reversal cancels the latest credit like it that is not canceled yet. */
  async function reverse({ incoming }: Modelled): Promise<void> {
    const isLike = ({ incoming: { rrn, terminalId, maskedPan, stan, transactionAmount, cardAcceptorId } }: Modelled) =>
      rrn === incoming.rrn &&
      stan === incoming.stan &&
      terminalId === incoming.terminalId &&
      maskedPan === incoming.maskedPan &&
      transactionAmount === incoming.transactionAmount &&
      cardAcceptorId === incoming.cardAcceptorId
    const canceled = all
      .filter((one) => isLike(one) && one.reversedAt === null)
      .sort((one, other) => Date.parse(one.incoming.transactionTime) - Date.parse(other.incoming.transactionTime))
      .at(-1)
    if (!canceled) return
    const key = `${canceled.incoming.transactionSearchKey}-R`
    const debit = {
      transactionSearchKey: key,
      transactionIndicator: 'DEBIT',
      transactionTime: lagosIso(new Date(now())),
    }
    const reversal = { ...incoming, ...debit } as IncomingTransaction
    if (await attempt('reverse', () => take(reversal))) canceled.reversedAt = now()
  }

  const actor = (): Actor => ({ ...pick(users), at: api.clock.now() })

  async function dispute(one: Modelled): Promise<void> {
    const claim = {
      transactionSearchKey: one.incoming.transactionSearchKey,
      reason: 'Duplicate debit',
      customerAccountNumber: '0123456789',
      payee: cardPayee,
    }
    await attempt('log', async () => {
      one.logCode = (await within((sql) => logDispute(sql, claim, actor()))).logCode
    })
  }

  async function decide({ logCode }: Modelled): Promise<void> {
    if (!logCode) return
    const decision = { logCode, approved: random() < 0.35, hasReceipt: true, comment: 'As the receipt shows' }
    await attempt(decision.approved ? 'accept' : 'decline', () =>
      within((sql) => decideDispute(sql, decision, actor())),
    )
  }

  async function reopen({ logCode, incoming }: Modelled): Promise<void> {
    if (!logCode) return
    const transition = pick(['REOPEN', 'REOPEN_SYSTEM_ACCEPTED'] as const)
    const wanted = { logCode, transactionSearchKey: incoming.transactionSearchKey, transition }
    await attempt(transition, () => within((sql) => reopenDispute(sql, wanted, actor())))
  }

  const open = (where: string) =>
    hand.sql<OpenPayment>(
      `SELECT r.request_id AS id, r.recipient_type AS type, r.status, r.transaction_search_key AS key,
         r.bulk_settlement_key AS bulk, r.narration, a.transaction_ref AS reference,
         extract(epoch FROM a.sent_at)::float8 * 1000 AS sent
       FROM payment_requests r LEFT JOIN LATERAL (SELECT * FROM payment_attempts o WHERE o.request_id = r.id
         ORDER BY o.id DESC LIMIT 1) a ON true
       WHERE ${where} ORDER BY r.id DESC LIMIT 20`,
    )

  const desk = async () => api.client(await api.signIn(DESK))

  /** A person pays what waits for one, in truth, and reports it. */
  async function payByHand(): Promise<void> {
    const waiting = await open(`r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED')`)
    const one = waiting.length > 0 && pick(waiting)
    if (!one) return
    const client = await desk()
    const transactionReference = `HAND${++references}`
    const { key, bulk, narration, id: paymentRequestId } = one
    const isPaid = await attempt('pay by hand', () =>
      key
        ? client.call(manualRefunds.process, { body: { transactionReference, narration, transactionSearchKey: key } })
        : client.call(manualSettlements.process, {
            body: { transactionReference, paymentRequestId, bulkSettlementKey: bulk ?? '' },
          }),
    )
    const paid = isPaid && all.find(({ incoming }) => incoming.transactionSearchKey === key)
    if (paid) paid.paidByHand.push(now())
  }

  async function retry(): Promise<void> {
    const stopped = await open(
      `(r.status = 'DOWNLOADED_FOR_PROCESSING' OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL))`,
    )
    if (stopped.length === 0) return
    const client = await desk()
    const { id: requestId, type } = pick(stopped)
    const endpoint = type === 'REFUND' ? stoppedPayments.retryRefund : stoppedPayments.retrySettlement
    const input = { params: { requestId }, body: { reason: 'The account is open again', acknowledged: true } }
    await attempt('try again', () => client.call(endpoint, input))
  }

  /** A person finds out at the bank, once it can post no more, and says so. */
  async function mark(): Promise<void> {
    const unknown = (await open(`r.status = 'AWAITING_RE_QUERY'`)).filter(({ sent }) => now() - (sent ?? 0) > 4 * DAY)
    if (unknown.length === 0) return
    const client = await desk()
    const { id, key, reference } = pick(unknown)
    const status = bank.posts(reference ?? '') ? 'SUCCESSFUL' : 'FAILED'
    const body = { reason: 'Found out at the bank', acknowledged: true }
    await attempt(`mark ${status}`, () =>
      key
        ? client.call(requery.markDispute, {
            params: { transactionSearchKey: key },
            query: { disputeStatus: status },
            body,
          })
        : client.call(requery.markSettlement, { params: { id }, query: { settlementStatus: status }, body }),
    )
  }

  const expire = () => services().disputeExpiry.round()
  const pay = () => services().paymentWorker.round()
  const settle = () => services().settlementWorker.round()

  async function tick(most: number): Promise<void> {
    api.clock.advance(Math.floor((random() * most) / MINUTE) * MINUTE)
    await attempt('expire', expire)
  }

  /** All that the platform does by itself, at one time, and a reversal in between. */
  const together = () =>
    attempt('together', () => Promise.all([expire(), pay(), settle(), reverse(pick(all.slice(-IN_PLAY)))]))

  async function step(): Promise<void> {
    const one = pick(all.slice(-IN_PLAY))
    const disputed = all.slice(-IN_PLAY).filter(({ logCode }) => logCode)
    const answered = disputed.length > 0 ? pick(disputed) : one
    const chance = random()
    if (chance < 0.12) return add()
    if (chance < 0.18) return reverse(one)
    // Settled transactions are disputed as often as others.
    if (chance < 0.32) return dispute(random() < 0.5 ? one : pick(all.slice(-IN_PLAY, -IN_PLAY / 2)))
    if (chance < 0.5) return decide(answered)
    if (chance < 0.68) return reopen(answered)
    if (chance < 0.78) return tick(8 * 60 * MINUTE)
    if (chance < 0.8) return void (await attempt('pay', pay))
    if (chance < 0.87) return void (await attempt('settle', settle))
    if (chance < 0.89) return void (await together())
    if (chance < 0.92) return payByHand()
    if (chance < 0.95) return retry()
    if (chance < 0.98) return mark()
    return void (await setting(hand, pick(MANUAL), pick(['true', 'false'])))
  }

  /** Lets every window end, so that all that is due was looked at, and holds the rules against what is there. */
  async function check(): Promise<string[]> {
    api.clock.advance(DAY)
    await expire()
    await settle()
    return moneyFaults(hand, all, bank)
  }

  /** Payments and bulks that have not come to their end. */
  const unended = () =>
    hand.sql(
      `SELECT request_id AS id, status FROM payment_requests WHERE status NOT IN ('SUCCESSFUL', 'CANCELED')
       UNION ALL SELECT bulk_settlement_key, status FROM bulk_settlements
       WHERE status <> 'COMPLETED' AND transaction_count > 0`,
    )

  /** With a kind bank, automatic payments and people who try again, everything comes to an end. */
  async function finish(): Promise<string[]> {
    bank.beKind()
    for (const key of MANUAL) await setting(hand, key, 'false')
    let left = await unended()
    for (let round = 0; round < 40 && left.length > 0; round++) {
      api.clock.advance(DAY)
      for (const work of [expire, settle, pay]) await work()
      for (let turn = 0; turn < 10; turn++) await retry()
      await mark()
      left = await unended()
    }
    return [...(await check()), ...left.map(({ id, status }) => `${id} is ${status} and does not end`)]
  }

  return {
    /** @param every after how many steps the rules are checked */
    async run(steps: number, every: number) {
      api.bank.instead = bank.gateway
      for (const key of MANUAL) await setting(hand, key, 'false')
      // The others would be closed each day for nothing.
      await hand.sql(`UPDATE super_agents SET settlement_configured = false WHERE merchant_id > 'SA-0003'`)
      await hand.sql(`UPDATE super_agents SET charge_type_code = 'FLAT_50' WHERE merchant_id = 'SA-0001'`)
      for (let count = 0; count < IN_PLAY; count++) await add()
      let faults: string[] = []
      for (let count = 1; count <= steps && faults.length === 0; count++) {
        await step()
        if (count % every === 0) faults = await check()
      }
      return { done, faults: faults.length > 0 ? faults : await finish() }
    },
  }
}
