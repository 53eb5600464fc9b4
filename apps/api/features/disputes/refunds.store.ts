/** Refunds of disputes, as payments hold them. */

import type { RefundAttempt } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { debitKeys } from '@dcir/core/reference/debit-accounts'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
import { type NewEvent, writeEvents } from '../../events/write-events'
import type { EndedHook, EndedPayment } from '../payments/end-payment'
import { requestPayments } from '../payments/request-payments'
import { disputeTransitionsStore } from './dispute-transitions.store'
import type { DisputeRecord } from './disputes.store'

export const reversedSince = (at: Date) => new Refusal('reversed-since', { at: formatInstant(at) })

/**
 * Requests a refund of each dispute's transaction to its customer; the table refuses a second one.
 * @throws Refusal where the switch has reversed one since the dispute was read
 */
export async function requestRefunds(db: Sql, disputes: readonly DisputeRecord[], at: Date): Promise<void> {
  if (disputes.length === 0) return
  const reversed = await db.first<{ at: Date }>(
    sql`SELECT reversal_time AS at FROM transaction_reversals WHERE transaction_id = ANY
      (${disputes.map(({ transactionId }) => transactionId)}) ORDER BY reversal_id LIMIT 1`,
  )
  if (reversed) throw reversedSince(reversed.at)
  const { fromOriginal, refundAccount: account, refundAccountName: accountName } = debitKeys
  const settings = await configured(db, fromOriginal, account, accountName)
  const isReversal = settings[fromOriginal]
  const debitAccount = isReversal ? null : settings[account]
  const debitAccountName = isReversal ? null : settings[accountName]
  const refunds = disputes.map(({ id, createdOn, customerAccountNumber, customerAccountName, rrn, ...dispute }) => ({
    recipientType: 'REFUND' as const,
    superAgentId: dispute.superAgentId,
    amount: dispute.amount,
    creditAccount: customerAccountNumber,
    creditAccountName: customerAccountName,
    payeeCheck: dispute.payeeCheck,
    cardAccountName: dispute.cardAccountName,
    debitAccount,
    debitAccountName,
    narration: `${isReversal ? 'REVERSAL' : 'REFUND'}/${rrn}/${dispute.logCode}`,
    disputeId: id,
    cycle: dispute.cycle,
    logCode: dispute.logCode,
    disputeCreatedAt: createdOn,
    transactionId: dispute.transactionId,
    transactionSearchKey: dispute.transactionSearchKey,
    transactionTime: dispute.transactionTime,
  }))
  await requestPayments(db, refunds, at)
}

const refundActions = { SUCCESSFUL: 'REFUNDED', FAILED: 'REFUND FAILED', CANCELED: 'REFUND CANCELED' } as const

/** Writes into a dispute's status log that its refund was paid or canceled, or that the bank refused it. */
export const refundsEnded: EndedHook = async (db, ended) => {
  const rows = await db.rows<Pick<DisputeRecord, 'id' | 'superAgentId' | 'cycle' | 'resolutionStatus'>>(
    sql`SELECT id, super_agent_id, cycle, resolution_status FROM disputes WHERE id = ANY
      (${ended.map(({ request }) => request.disputeId)}) ORDER BY id FOR UPDATE`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const events = ended.flatMap(({ request: { disputeId }, status, reference, why, at, by }) => {
    const dispute = byId.get(disputeId ?? 0)
    const entry = { at, by, action: refundActions[status], comment: why ?? reference }
    return dispute ? [{ ...entry, dispute, status: dispute.resolutionStatus }] : []
  })
  await disputeTransitionsStore(db).record(events)
  await writeEvents(db, ended.map(eventOf), (ended[0] as EndedPayment).at)
}

function eventOf({ request, status, reference }: EndedPayment): NewEvent {
  const { superAgentId, logCode, transactionSearchKey, amount: amountKobo, nextAttemptAt } = request
  const data = { logCode: logCode ?? '', transactionSearchKey: transactionSearchKey ?? '', amountKobo, reference }
  if (status === 'FAILED')
    return { kind: 'refund.failed', superAgentId, data: { ...data, willRetry: nextAttemptAt !== null } }
  return { kind: status === 'SUCCESSFUL' ? 'refund.paid' : 'refund.canceled', superAgentId, data }
}

interface AttemptRow extends Omit<RefundAttempt, 'createdTime' | 'completedTime' | 'refundTransaction'> {
  createdTime: Date
  completedTime: Date | null
  destinationAccount: string
  destinationAccountName: string
  amount: RefundAttempt['refundTransaction']['amount']
  transactionSearchKey: string
}

const attemptOf = (row: AttemptRow): RefundAttempt => ({
  status: row.status,
  createdTime: lagosIso(row.createdTime),
  completedTime: row.completedTime ? lagosIso(row.completedTime) : null,
  comment: row.comment,
  narration: row.narration,
  transactionRef: row.transactionRef,
  refundTransaction: {
    destinationAccount: row.destinationAccount,
    destinationAccountName: row.destinationAccountName,
    amount: row.amount,
    transactionSearchKey: row.transactionSearchKey,
  },
})

/** The attempts to pay the refund of a transaction, the newest first. */
export async function refundAttempts(db: Sql, key: string, side: string | null, page: number, size: number) {
  const rows = await listPage<AttemptRow>(db, {
    columns: sql`a.status, a.created_at AS created_time, a.completed_at AS completed_time, a.comment, r.narration, a.transaction_ref,
      r.credit_account AS destination_account, r.credit_account_name AS destination_account_name, r.amount,
      r.transaction_search_key`,
    from: sql`payment_attempts a JOIN payment_requests r ON r.id = a.request_id JOIN disputes d ON d.id = r.dispute_id`,
    where: [sql`r.transaction_search_key = ${key}`, ...(side === null ? [] : [sql`d.logged_side = ${side}`])],
    order: sql`a.created_at DESC, a.id DESC`,
    page,
    size,
  })
  return mapPage(rows, attemptOf)
}
