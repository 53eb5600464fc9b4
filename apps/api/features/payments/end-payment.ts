/** How a payment ends: its attempt, its request, its history, and what follows for whoever asked for it. */
import type { RecipientType } from '@dcir/core/payments/rules'
import type { Sql } from '../../db/database'
import { type AttemptEnd, type PaymentAction, type PaymentRequest, paymentsStore } from './payments.store'

export interface EndedPayment {
  request: PaymentRequest
  status: 'SUCCESSFUL' | 'FAILED' | 'CANCELED'
  /** Null for one that was canceled. */
  reference: string | null
  /** Why it was canceled. */
  why?: string
  at: Date
  /** Who said so: a person, or `SYSTEM` for the bank. */
  by: string
}

/** Effect of a finished payment on its owner, in the transaction that ends it; handed in by the owner's domain. */
export type EndedHook = (db: Sql, ended: readonly EndedPayment[]) => Promise<void>
export type EndedHooks = Readonly<Partial<Record<RecipientType, EndedHook>>>

/** Hands ended payments to their owners, a set to each. */
export async function announceEnded(db: Sql, ended: readonly EndedPayment[], hooks: EndedHooks): Promise<void> {
  for (const [type, hook] of Object.entries(hooks)) {
    const own = ended.filter(({ request }) => request.recipientType === type)
    if (own.length > 0) await hook(db, own)
  }
}

/** A refusal is final for its attempt; a new one, with a new reference, is made so often by itself. */
const MAX_ATTEMPTS = 3

/** Ends an attempt; undefined when it has ended already. */
export async function endPayment(db: Sql, end: AttemptEnd, hooks: EndedHooks): Promise<PaymentRequest | undefined> {
  const store = paymentsStore(db)
  const request = await store.end(end, MAX_ATTEMPTS)
  if (!request) return undefined
  const { reference, status, comment, at, by } = end
  const action: PaymentAction = by
    ? status === 'SUCCESSFUL'
      ? 'MARKED AS SUCCESSFUL'
      : 'MARKED AS FAILED'
    : status === 'SUCCESSFUL'
      ? 'PAID'
      : 'FAILED'
  const actor = by ?? 'SYSTEM'
  await store.record([{ request, at, actor, action, reference, comment }])
  await announceEnded(db, [{ request, status, reference, at, by: actor }], hooks)
  return request
}
