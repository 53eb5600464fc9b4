/** Refunds whose transaction the switch reversed meanwhile: canceled as long as nothing was sent. */
import { formatInstant } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { recordAudit } from '../../write/audit'
import { announceEnded, type EndedHooks } from './end-payment'
import { paymentsStore } from './payments.store'
import { reversedRefundsStore } from './reversed-refunds.store'

const ACTOR = 'SYSTEM'

/**
 * Cancels a refund, locked by the caller, if the switch has reversed its transaction.
 * @param reference of an attempt that was written down and not sent, which ends with it
 * @returns whether it was reversed, so that it must not be sent
 */
export async function cancelReversed(
  db: Sql,
  id: number,
  at: Date,
  hooks: EndedHooks,
  reference: string | null = null,
): Promise<boolean> {
  const store = paymentsStore(db)
  const refunds = reversedRefundsStore(db)
  const reversedAt = await refunds.reversedAt(id)
  if (!reversedAt) return false
  const why = `The switch reversed the transaction on ${formatInstant(reversedAt)}`
  if (reference !== null) {
    const comment = `Never sent: t${why.slice(1)}`
    await store.end({ reference, status: 'FAILED', comment, at, again: null, by: null, unsent: true }, 0)
  }
  const request = await refunds.cancel(id, at)
  if (!request) return true
  await store.record([{ request, at, actor: ACTOR, action: 'CANCELED', comment: why }])
  await announceEnded(db, [{ request, status: 'CANCELED', reference: null, why, at, by: ACTOR }], hooks)
  const entry = { actor: ACTOR, action: 'payments.cancel', subject: request.requestId, result: 'done' }
  await recordAudit(db, at, { ...entry, address: '', requestId: '', details: { reversedAt } })
  return true
}
