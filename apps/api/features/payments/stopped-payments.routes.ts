/** Payments that nothing goes on with by itself: lists, and a new attempt that a person wants. */
import { statusText } from '@dcir/core/display/status'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { PaymentAsked } from '@dcir/core/payments/manual-schemas'
import { isStopped, paymentMessages } from '@dcir/core/payments/rules'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { type Call, routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx } from '../../write/write'
import { standingPayment } from './payment-plan'
import { type PaymentRequest, paymentsStore } from './payments.store'
import type { PaymentFamily, PaymentName } from './requery.store'
import { stoppedPaymentsStore } from './stopped-payments.store'

interface Asked {
  params: { requestId: string }
  body: { reason: string; acknowledged?: boolean | undefined }
}

/** @throws Refusal when the platform or a person is still at it, or may have paid it by hand */
async function stopped({ db }: Pick<Tx, 'db'>, family: PaymentFamily, { params, body }: Asked) {
  const id = await stoppedPaymentsStore(db, family).id(params.requestId)
  const payment = id === undefined ? undefined : await paymentsStore(db).lock(id)
  if (!payment) throw new Refusal('not-found', { label: 'Payment' })
  const state = statusText(payment.status).toLowerCase()
  if (!isStopped(payment)) throw new Refusal('payment-not-stopped', { state })
  if (payment.status === 'DOWNLOADED_FOR_PROCESSING' && !body.acknowledged)
    throw new Refusal('payment-downloaded', {}, 'body.acknowledged')
  return payment
}

const nameOf = ({ transactionSearchKey, requestId }: PaymentRequest): PaymentName =>
  transactionSearchKey === null ? { requestId } : { transactionSearchKey }

function retryPlan(family: PaymentFamily): RecordPlan<never, PaymentAsked> {
  const asked = (input: unknown) => input as Asked
  return {
    record: (_, before) => before?.requestId ?? '',
    describe: (input, before) => `Try payment ${before?.requestId} again: ${asked(input).body.reason}`,
    before: async (tx, input) => standingPayment(tx, nameOf(await stopped(tx, family, asked(input)))),
    async after(tx, input, before) {
      await stopped(tx, family, asked(input))
      return before && { ...before, status: 'PENDING', reason: asked(input).body.reason }
    },
    async change(tx, input) {
      const request = await stopped(tx, family, asked(input))
      await stoppedPaymentsStore(tx.db, family).restart(request.id, tx.at)
      const { reason: comment } = asked(input).body
      await paymentsStore(tx.db).record([{ request, at: tx.at, actor: tx.actor, action: 'TRIED AGAIN', comment }])
      return paymentMessages.triedAgain
    },
  }
}

export function stoppedPaymentsRoutes({ database, gate }: { database: Database; gate: Gate }) {
  const list = (call: Call, family: PaymentFamily, { page: index, size }: { page: number; size: number }) =>
    database.read(call.scope, (db) => stoppedPaymentsStore(db, family).list(index, size))
  return routesOf(stoppedPayments, {
    refunds: (call, { query }) => list(call, 'refunds', query),
    settlements: (call, { query }) => list(call, 'settlements', query),
    retryRefund: gate.changes(stoppedPayments.retryRefund, retryPlan('refunds')),
    retrySettlement: gate.changes(stoppedPayments.retrySettlement, retryPlan('settlements')),
  })
}
