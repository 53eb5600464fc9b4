/** A payment as a change of it is asked for and approved: what it pays to whom, and where it stands. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { PaymentStatus } from '@dcir/core/payments/rules'
import type { Standing } from '../../db/records'
import type { Tx } from '../../write/write'
import { type NamedPayment, type PaymentName, requeryStore } from './requery.store'

export interface PaymentData {
  requestId: string
  superAgent: string
  participant: string | null
  amount: number
  creditAccount: string
  creditAccountName: string
  debitAccount: string | null
  narration: string
  bulkSettlementKey: string | null
  status: PaymentStatus
}

const dataOf = ({ requestId, merchantName, participantName, ...payment }: NamedPayment): PaymentData => ({
  requestId,
  superAgent: merchantName,
  participant: participantName,
  amount: payment.amount,
  creditAccount: payment.creditAccount,
  creditAccountName: payment.creditAccountName,
  debitAccount: payment.debitAccount,
  narration: payment.narration,
  bulkSettlementKey: payment.bulkSettlementKey,
  status: payment.status,
})

/** @throws Refusal when there is no such payment */
export async function lockPayment({ sql }: Pick<Tx, 'sql'>, name: PaymentName): Promise<NamedPayment> {
  const payment = await requeryStore(sql).lock(name)
  if (!payment) throw new Refusal('not-found', { label: 'Payment' })
  return payment
}

export async function standingPayment(tx: Tx, name: PaymentName): Promise<Standing<PaymentData>> {
  const payment = await lockPayment(tx, name)
  return { data: dataOf(payment), version: payment.version }
}
