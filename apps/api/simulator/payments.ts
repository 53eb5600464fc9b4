/** Outcomes of some of the demonstration's refunds: sent without an answer, refused, and paid at the second try. */

import { referenceOf } from '@dcir/core/payments/rules'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import { refundsEnded } from '../features/disputes/refunds.store'
import { endPayment } from '../features/payments/end-payment'
import { type PaymentRequest, paymentsStore } from '../features/payments/payments.store'
import type { Clock } from '../kit/clock'

const HOUR = 3_600_000
const hooks = { REFUND: refundsEnded }

/** Sends a payment by the simulated bank, which says nothing about it. @returns its reference */
async function sendWithoutAnswer(db: Sql, request: PaymentRequest, at: Date): Promise<string | null> {
  const store = paymentsStore(db)
  const attempt = await store.claim(request.id, at)
  if (attempt === null) return null
  const reference = referenceOf(request.recipientType, request.id, attempt)
  await store.addAttempt(request, reference, at)
  await store.markSent(reference, at, new Date(at.getTime() + HOUR / 2))
  await store.record([{ request, at, actor: 'SYSTEM', action: 'SENT', reference }])
  return reference
}

async function end(db: Sql, reference: string, status: 'SUCCESSFUL' | 'FAILED', at: Date): Promise<void> {
  const comment = status === 'SUCCESSFUL' ? 'Paid by the bank' : 'Refused by the bank'
  await endPayment(db, { reference, status, comment, at, again: at, by: null }, hooks)
}

/** Plays a refund: of twelve, one awaits an answer, one failed, one failed and was paid, one was paid; others wait. */
async function play(db: Sql, request: PaymentRequest, index: number, now: Date): Promise<void> {
  // All of them within the hours in which the monitor is not worried.
  const sent = new Date(now.getTime() - (2 + index / 32) * HOUR)
  const kind = index % 12
  if (kind > 3) return
  const first = await sendWithoutAnswer(db, request, sent)
  if (first === null || kind === 0) return
  await end(db, first, kind === 3 ? 'SUCCESSFUL' : 'FAILED', new Date(sent.getTime() + 2_000))
  if (kind !== 2) return
  const later = new Date(sent.getTime() + HOUR / 4)
  const second = await sendWithoutAnswer(db, request, later)
  if (second !== null) await end(db, second, 'SUCCESSFUL', new Date(later.getTime() + 2_000))
}

/** Plays once: where a refund was tried already, nothing is added. */
export async function seedDemoPayments(database: Database, clock: Clock): Promise<void> {
  await database.transaction(BANK, async (db) => {
    const tried = sql`SELECT 1 FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id
      WHERE r.recipient_type = 'REFUND' LIMIT 1`
    if (await db.first(tried)) return
    const waiting = await db.rows<{ id: number }>(
      sql`SELECT id FROM payment_requests WHERE recipient_type = 'REFUND' AND status = 'PENDING' ORDER BY id`,
    )
    for (const [index, { id }] of waiting.entries()) {
      const request = await paymentsStore(db).byId(id)
      if (request) await play(db, request, index, clock.now())
    }
  })
}
