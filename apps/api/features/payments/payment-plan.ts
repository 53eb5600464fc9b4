/** A payment as a change of it is asked for and approved: what it pays to whom, and where it stands. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { PaymentAsked } from '@dcir/core/payments/manual-schemas'
import { payeeWord } from '@dcir/core/payments/rules'
import type { Standing } from '../../db/records'
import type { Tx } from '../../write/write'
import { type NamedPayment, type PaymentName, requeryStore } from './requery.store'

const dataOf = ({ requestId, merchantName, participantName, ...payment }: NamedPayment): PaymentAsked => ({
  requestId,
  superAgent: merchantName,
  participant: participantName,
  amount: kobo(payment.amount),
  creditAccount: payment.creditAccount,
  creditAccountName: payment.creditAccountName,
  payee: payment.recipientType === 'REFUND' ? payeeWord(payment.payeeCheck) : null,
  debitAccount: payment.debitAccount,
  debitAccountName: payment.debitAccountName,
  narration: payment.narration,
  bulkSettlementKey: payment.bulkSettlementKey,
  status: payment.status,
})

/** @throws Refusal when there is no such payment */
export async function lockPayment({ db }: Pick<Tx, 'db'>, name: PaymentName): Promise<NamedPayment> {
  const payment = await requeryStore(db).lock(name)
  if (!payment) throw new Refusal('not-found', { label: 'Payment' })
  return payment
}

export async function standingPayment(tx: Tx, name: PaymentName): Promise<Standing<PaymentAsked>> {
  const payment = await lockPayment(tx, name)
  return { data: dataOf(payment), version: payment.version }
}
