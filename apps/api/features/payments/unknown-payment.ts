/** Payments that were sent and whose end the bank does not say: written down, and heard of at the first and the last time. */
import type { Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import { paymentsStore, type UnknownEnd } from './payments.store'

/** Writes down what the bank said of an attempt that has no end yet. */
export async function unknownPayment(db: Sql, end: UnknownEnd): Promise<void> {
  const { reference, queries, answer: bankAnswer, at, next, wasFinal = false } = end
  const request = await paymentsStore(db).unknown(end)
  const needsPerson = next === null
  if (!request || wasFinal || (queries > 1 && !needsPerson)) return
  const { superAgentId, requestId, recipientType, amount: amountKobo } = request
  const { logCode, transactionSearchKey, bulkSettlementKey } = request
  const said = { amountKobo, reference, bankAnswer, needsPerson }
  if (recipientType === 'REFUND') {
    const data = { ...said, logCode: logCode ?? '', transactionSearchKey: transactionSearchKey ?? '' }
    return writeEvents(db, [{ kind: 'refund.unknown', superAgentId, data }], at)
  }
  const data = { ...said, bulkSettlementKey: bulkSettlementKey ?? '', requestId, recipientType }
  return writeEvents(db, [{ kind: 'settlement.payment_unknown', superAgentId, data }], at)
}
