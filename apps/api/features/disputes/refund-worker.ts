/**
 * The worker group that pays refunds through the bank. Before money is sent the attempt is in the database as one
 * whose answer is unknown, and such an attempt is only ever asked about: a process that is killed at any instant leaves
 * nothing that could be paid twice.
 */

import type { BankGateway, TransferStatus } from '../../bank/gateway'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { recordAudit } from '../../write/audit'
import { SYSTEM_ACTOR } from './dispute-transitions'
import { type RefundRecord, refundsStore } from './refunds.store'

interface Deps {
  database: Database
  clock: Clock
  log: Log
  bank: BankGateway
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long after a transfer the bank is asked for its outcome: then every six hours, until a person has to find out. */
const ASK_AFTER = [30 * MINUTE, HOUR, 3 * HOUR]
const ASK_EVERY = 6 * HOUR
const ASK_UNTIL = 72 * HOUR
/** A refusal by the bank is final for that attempt; a new one, with a new reference, is made so often and so late. */
const MAX_ATTEMPTS = 3
const AGAIN_AFTER = 15 * MINUTE

/** When to ask the bank next, counted from the transfer; null when a person has to find out. */
export function nextQuery(sent: Date, queries: number): Date | null {
  const last = ASK_AFTER.length - 1
  const wait = ASK_AFTER[queries] ?? (ASK_AFTER[last] as number) + ASK_EVERY * (queries - last)
  return wait > ASK_UNTIL ? null : new Date(sent.getTime() + wait)
}

export type RefundWorker = ReturnType<typeof createRefundWorker>

export function createRefundWorker({ database, clock, log, bank }: Deps) {
  const within = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  async function end(reference: string, status: 'SUCCESSFUL' | 'FAILED', comment: string, attempts: number) {
    const at = clock.now()
    const again = status === 'FAILED' && attempts < MAX_ATTEMPTS ? new Date(at.getTime() + AGAIN_AFTER) : null
    await within(async (sql) => {
      if (!(await refundsStore(sql).end(reference, status, comment, at, again))) return
      const entry = { actor: SYSTEM_ACTOR, action: 'disputes.refund', subject: reference, result: status.toLowerCase() }
      await recordAudit(sql, at, { ...entry, address: '', requestId: '' })
    })
  }

  /** Takes it on and writes the attempt down; null when it is not to be sent. */
  const begin = (id: number): Promise<{ refund: RefundRecord; reference: string; attempt: number } | null> =>
    within(async (sql) => {
      const store = refundsStore(sql)
      if (await store.isManual()) return null
      const at = clock.now()
      const attempt = await store.take(id, at)
      const refund = attempt === null ? undefined : await store.byId(id)
      if (!refund || attempt === null) return null
      const reference = `RFD${String(id).padStart(9, '0')}${String(attempt).padStart(2, '0')}`
      await store.addAttempt(refund, reference, at)
      return { refund, reference, attempt }
    })

  async function pay(id: number): Promise<void> {
    const begun = await begin(id)
    if (!begun) return
    const { refund, reference, attempt } = begun
    try {
      const { status } = await bank.transfer({
        idempotencyKey: reference,
        debitAccount: refund.sourceAccount ?? '',
        creditAccount: refund.destinationAccount,
        amount: refund.amount,
        narration: refund.narration,
      })
      if (status !== 'UNKNOWN') await end(reference, status, commentOn(status), attempt)
    } catch (error) {
      // The money may be gone or not: the attempt stays as it is, and the bank is asked later.
      log.warn({ reference, error: (error as Error).message }, 'a refund was sent without an answer')
    }
  }

  async function ask(attempt: { reference: string; queries: number; createdTime: Date; attempts: number }) {
    const status = await bank.transferStatus(attempt.reference).catch((): TransferStatus => 'UNKNOWN')
    if (status !== 'UNKNOWN') return end(attempt.reference, status, commentOn(status), attempt.attempts)
    const queries = attempt.queries + 1
    const next = nextQuery(attempt.createdTime, queries)
    const comment = next ? 'The bank has not answered yet' : 'The bank has not answered; a person has to find out'
    await within((sql) => refundsStore(sql).unknown(attempt.reference, queries, comment, next))
  }

  return {
    process: (id: string) => pay(Number(id)),

    /** Refunds that may be sent now: new ones, and those that the bank refused a while ago. */
    unfinished: () =>
      database.read(BANK, async (sql) => {
        const store = refundsStore(sql)
        return (await store.isManual()) ? [] : store.sendable(clock.now())
      }),

    /** Asks the bank about what was sent without an answer. */
    async requery(): Promise<void> {
      const attempts = await database.read(BANK, (sql) => refundsStore(sql).toAsk(clock.now()))
      for (const attempt of attempts) await ask(attempt)
    },
  }
}

const commentOn = (status: 'SUCCESSFUL' | 'FAILED') =>
  status === 'SUCCESSFUL' ? 'Paid by the bank' : 'Refused by the bank'
