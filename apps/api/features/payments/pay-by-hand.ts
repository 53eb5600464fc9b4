/** Payments that a person reports as paid: one rule for a screen, a command and a row of a file. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { isStopped, manualRefusal, normaliseReference, paymentMessages } from '@dcir/core/payments/rules'
import type { Sql } from '../../db/database'
import { announceEnded, type EndedHooks } from './end-payment'
import { manualPaymentsStore } from './manual-payments.store'
import { lockPayment } from './payment-plan'
import { paymentsStore } from './payments.store'
import type { NamedPayment, PaymentName } from './requery.store'

export interface Reported {
  name: PaymentName
  transactionReference: string
}

interface Actor {
  username: string
  at: Date
}

const familyOf = (payment: NamedPayment) => (payment.recipientType === 'REFUND' ? 'refunds' : 'settlements')

/**
 * The payment, locked, and whether this very reference has paid it already.
 * @throws Refusal when it cannot be reported as paid, or its reference was used for another
 */
export async function reportable(db: Sql, { name, transactionReference }: Reported) {
  const payment = await lockPayment({ db }, name)
  // A payment that a person has claimed or that failed for good can be reported even where the platform pays by itself.
  if (!isStopped(payment) && !(await paymentsStore(db).isManual(payment.recipientType)))
    throw new Refusal('manual-off', { setting: 'A setting' })
  const store = manualPaymentsStore(db, familyOf(payment))
  const reference = normaliseReference(transactionReference)
  const refused = manualRefusal(payment.status)
  const paid = refused === 'payment-made' ? await store.paidBy(payment.id) : undefined
  if (paid === reference) return { payment, reference, isRepeat: true }
  if (refused) throw new Refusal(refused, { by: payment.processedBy ?? 'The bank', reference: paid ?? '' })
  const used = await store.byReference(reference)
  if (used) throw new Refusal('reference-used', { reference, requestId: used.requestId }, 'body.transactionReference')
  return { payment, reference, isRepeat: false }
}

/** Makes it successful, with its reference. The same sent twice is the first result. @throws Refusal */
export async function payByHand(
  db: Sql,
  reported: Reported,
  { username, at }: Actor,
  hooks: EndedHooks,
): Promise<NamedPayment> {
  const { payment, reference, isRepeat } = await reportable(db, reported)
  if (isRepeat) return payment
  const store = manualPaymentsStore(db, familyOf(payment))
  if (!(await store.pay(payment.id, reference, username, paymentMessages.paid, at)))
    throw new Refusal('reference-used', { reference, requestId: 'another payment' }, 'body.transactionReference')
  await paymentsStore(db).record([{ request: payment, at, actor: username, action: 'PAID BY HAND', reference }])
  const status = 'SUCCESSFUL'
  await announceEnded(db, [{ request: { ...payment, status }, status, reference, at, by: username }], hooks)
  return payment
}
