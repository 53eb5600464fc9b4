/**
 * The engine that pays through the bank. An attempt is in the database before its money is sent, and marked as sent by
 * exactly one process right before the call: what is marked is only ever asked about, what is not was surely never sent
 * and is sent with the same key. A process that is killed at any instant leaves nothing that could be paid twice.
 */

import {
  type BankAnswer,
  isWindowOver,
  nextQuery,
  type RecipientType,
  recipientTypes,
  referenceOf,
} from '@dcir/core/payments/rules'
import type { BankGateway } from '../../bank/gateway'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Clock } from '../../kit/clock'
import { inLanes } from '../../kit/lanes'
import type { Log } from '../../kit/log'
import { recordAudit } from '../../write/audit'
import { type EndedHooks, endPayment } from './end-payment'
import { type AskedAttempt, type PaymentRequest, paymentsStore } from './payments.store'
import { cancelReversed } from './reversed-refunds'
import { reversedRefundsStore } from './reversed-refunds.store'
import { unknownPayment } from './unknown-payment'

interface Deps {
  database: Database
  clock: Clock
  log: Log
  bank: BankGateway
  /** The bank does not answer and is left alone: nothing new is sent, since its answer would be unknown. */
  isResting: () => boolean
  /** Effects of a finished payment on the domain that requested it. */
  onEnded: EndedHooks
}

const SYSTEM = 'SYSTEM'
const MINUTE = 60_000
/** After a refusal by the bank a new attempt, with a new reference, is made so late. */
const AGAIN_AFTER = 15 * MINUTE
/** The process that wrote an attempt down has this long to send it before another does. */
const UNSENT_AFTER = MINUTE
/** How many payments wait for the bank at the same time. */
const LANES = 8

export function createPaymentWorker({ database, clock, log, bank, isResting, onEnded }: Deps) {
  const within = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  /** @param unsent ends it only while no process has sent it */
  async function end(
    reference: string,
    status: 'SUCCESSFUL' | 'FAILED',
    comment: string,
    unsent = false,
  ): Promise<void> {
    const at = clock.now()
    await within(async (db) => {
      const again = status === 'FAILED' ? new Date(at.getTime() + AGAIN_AFTER) : null
      const ended = await endPayment(db, { reference, status, comment, at, again, by: null, unsent }, onEnded)
      if (!ended) return
      const entry = { actor: SYSTEM, action: 'payments.end', subject: ended.requestId, result: status.toLowerCase() }
      await recordAudit(db, at, { ...entry, address: '', requestId: '', details: { reference } })
    })
  }

  /** Claims a request and writes its attempt down; null when it is not to be sent. */
  const begin = (id: number): Promise<string | null> =>
    within(async (db) => {
      const store = paymentsStore(db)
      const request = await store.lock(id)
      const at = clock.now()
      if (!request || (await cancelReversed(db, id, at, onEnded))) return null
      if (await store.isManual(request.recipientType)) return null
      // An account that the bank has not named yet is none that a payment may be sent without.
      if (request.debitAccount === '' && !(await store.nameDebitAccount(id, request.recipientType))) return null
      const attempt = await store.claim(id, at)
      if (attempt === null) return null
      const reference = referenceOf(request.recipientType, id, attempt)
      await store.addAttempt(request, reference, at)
      return reference
    })

  /** Marks an attempt as sent; undefined where another process was first. */
  const marked = (id: number, reference: string): Promise<PaymentRequest | undefined> =>
    within(async (db) => {
      const store = paymentsStore(db)
      const [request, at] = [await store.lock(id), clock.now()]
      const askAt = nextQuery(at, at, await store.requeryWindow())
      if (!request || (await cancelReversed(db, id, at, onEnded, reference))) return undefined
      if (!(await store.markSent(reference, at, askAt))) return undefined
      await store.record([{ request, at, actor: SYSTEM, action: 'SENT', reference }])
      return request
    })

  /** Writes down that the bank refused a sending and may post it all the same: it is asked about. */
  const doubt = (reference: string) =>
    within(async (db) => {
      const [store, at] = [paymentsStore(db), clock.now()]
      const next = nextQuery(at, at, await store.requeryWindow())
      await unknownPayment(db, { reference, queries: 0, answer: 'FAILED', at, comment: said.FAILED, next })
    })

  async function send(id: number, reference: string): Promise<void> {
    const request = await marked(id, reference)
    if (!request) return
    const { debitAccount, creditAccount, amount, narration } = request
    const transfer = { idempotencyKey: reference, debitAccount, creditAccount, amount, narration }
    try {
      const { status, isFinal = false } = await bank.transfer(transfer)
      if (status === 'SUCCESSFUL' || (status === 'FAILED' && isFinal)) await end(reference, status, commentOn(status))
      else if (status === 'FAILED') await doubt(reference)
    } catch (error) {
      // The money may be gone or not: the attempt stays as it is, and the bank is asked later.
      log.warn({ reference, error: (error as Error).message }, 'a payment was sent without an answer')
    }
  }

  async function pay(id: number): Promise<void> {
    const reference = await begin(id)
    if (reference !== null) await send(id, reference)
  }

  /** Sends an attempt that was never sent, with the same key, or ends it where payments wait for a person now. */
  async function resume({ reference, requestId }: { reference: string; requestId: number }): Promise<void> {
    const isManual = await database.read(BANK, async (db) => {
      const store = paymentsStore(db)
      const request = await store.byId(requestId)
      return request ? store.isManual(request.recipientType) : true
    })
    if (isManual) await end(reference, 'FAILED', 'Never sent: payments wait for a person', true)
    else await send(requestId, reference)
  }

  async function ask({ reference, queries, sentAt, answeredAt }: AskedAttempt): Promise<void> {
    const answer = await bank.transferStatus(reference).catch((): BankAnswer => 'NO_ANSWER')
    if (answer === 'SUCCESSFUL') return end(reference, answer, commentOn(answer))
    const [at, window] = [clock.now(), await database.read(BANK, (db) => paymentsStore(db).requeryWindow())]
    const isFinal = isWindowOver(sentAt, at, window)
    if (isFinal && answer === 'FAILED') return end(reference, 'FAILED', commentOn('FAILED'))
    if (isFinal && answer === 'NOT_FOUND')
      return end(reference, 'FAILED', `The bank had never heard of it after ${window} hours`)
    const [next, wasFinal] = [nextQuery(sentAt, at, window), wasFinalBefore(sentAt, answeredAt, window)]
    const comment = next ? said[answer] : `${said[answer]}; a person has to find out`
    await within((db) => unknownPayment(db, { reference, queries: queries + 1, answer, at, comment, next, wasFinal }))
  }

  const unsent = () =>
    database.read(BANK, (db) => paymentsStore(db).unsent(new Date(clock.now().getTime() - UNSENT_AFTER)))

  const worker = {
    process: (id: string) => pay(Number(id)),

    /** Requests that may be sent now: new ones, and those that the bank refused a while ago. */
    unfinished: () =>
      database.read(BANK, async (db) => {
        const store = paymentsStore(db)
        const types: RecipientType[] = []
        for (const type of recipientTypes) if (!(await store.isManual(type))) types.push(type)
        return types.length === 0 ? [] : store.sendable(types, clock.now())
      }),

    /** Cancels refunds that wait although the switch has reversed their transactions. */
    async cancelReversed(): Promise<void> {
      const waiting = await database.read(BANK, (db) => reversedRefundsStore(db).waiting())
      await inLanes(waiting, 1, ({ id }) =>
        within(async (db) => {
          await paymentsStore(db).lock(id)
          await cancelReversed(db, id, clock.now(), onEnded)
        }),
      )
    },

    /** Sends what was written down by a process that ended before it could. */
    async resume(): Promise<void> {
      if (!isResting()) await inLanes(await unsent(), LANES, resume)
    },

    /** Asks the bank about what was sent without an answer. */
    async requery(): Promise<void> {
      await inLanes(await database.read(BANK, (db) => paymentsStore(db).toAsk(clock.now())), LANES, ask)
    },

    /** One round of all of it. A call that the bank leaves hanging takes one lane until its deadline. */
    async round(): Promise<void> {
      const sendUnlessResting = async (id: string) => (isResting() ? undefined : worker.process(id))
      const pay = async () => inLanes(await worker.unfinished(), LANES, sendUnlessResting)
      // A failure in one part does not stop the others.
      await inLanes([worker.cancelReversed, worker.resume, pay, worker.requery], 1, (part) => part())
    },
  }
  return worker
}

/** Asked once more by a person after its window, it is no news that a person has to find out. */
const wasFinalBefore = (sentAt: Date, answeredAt: Date | null, window: number) =>
  answeredAt !== null && isWindowOver(sentAt, answeredAt, window)

const commentOn = (status: 'SUCCESSFUL' | 'FAILED') =>
  status === 'SUCCESSFUL' ? 'Paid by the bank' : 'Refused by the bank'

const said: Readonly<Record<Exclude<BankAnswer, 'SUCCESSFUL'>, string>> = {
  PENDING: 'The bank has not paid it yet',
  FAILED: 'The bank says that it failed, which may change',
  NOT_FOUND: 'The bank does not know it yet',
  NO_ANSWER: 'The bank has not answered yet',
}
