/** Requests of other domains to payments, in their own transaction: to pay something, or not to pay it after all. */

import type { RecipientType } from '@dcir/core/payments/rules'
import type { Sql } from '../../db/database'
import { type ColumnType, setOf } from '../../db/set-of'
import { listOf, named, sql } from '../../db/sql'
import { paymentsStore } from './payments.store'

/** The dispute that a refund is for, as it is when the refund is requested. */
export interface RefundedDispute {
  disputeId: number
  cycle: number
  logCode: string
  disputeCreatedAt: Date
  transactionId: number
  transactionSearchKey: string
  transactionTime: Date
  /** The bank's answer about the account. */
  payeeCheck: 'CARD_ACCOUNT' | 'VERIFIED_OTHER' | 'UNVERIFIED'
  cardAccountName: string | null
}

interface NewRequest {
  superAgentId: number
  /** Kobo. */
  amount: number
  creditAccount: string
  creditAccountName: string
  /** Null for a reversal of the original transaction. */
  debitAccount: string | null
  debitAccountName: string | null
  narration: string
}

export type NewPayment = NewRequest &
  (
    | ({ recipientType: 'REFUND' } & RefundedDispute)
    | { recipientType: 'MERCHANT' | 'VAT'; bulkSettlementKey: string }
    | { recipientType: 'PARTICIPANT'; bulkSettlementKey: string; participantId: number }
  )

export interface RequestedPayment {
  id: number
  requestId: string
}

interface Row extends NewRequest {
  recipientType: RecipientType
  disputeId: number | null
  cycle: number | null
  logCode: string | null
  disputeCreatedAt: Date | null
  transactionId: number | null
  transactionSearchKey: string | null
  transactionTime: Date | null
  payeeCheck: string | null
  cardAccountName: string | null
  bulkSettlementKey: string | null
  participantId: number | null
}

/** Columns of a payment request that its requester names. */
const types = {
  recipientType: 'text',
  superAgentId: 'integer',
  amount: 'bigint',
  creditAccount: 'text',
  creditAccountName: 'text',
  debitAccount: 'text',
  debitAccountName: 'text',
  narration: 'text',
  disputeId: 'bigint',
  cycle: 'integer',
  logCode: 'text',
  disputeCreatedAt: 'timestamptz',
  transactionId: 'bigint',
  transactionSearchKey: 'text',
  transactionTime: 'timestamptz',
  payeeCheck: 'text',
  cardAccountName: 'text',
  bulkSettlementKey: 'text',
  participantId: 'integer',
} as const satisfies Record<keyof Row, ColumnType>

const PAYMENT = listOf(Object.keys(types).map(named))

const rowOf = (payment: NewPayment): Row => ({
  disputeId: null,
  cycle: null,
  logCode: null,
  disputeCreatedAt: null,
  transactionId: null,
  transactionSearchKey: null,
  transactionTime: null,
  payeeCheck: null,
  cardAccountName: null,
  bulkSettlementKey: null,
  participantId: null,
  ...payment,
})

/**
 * Requests payments, all by one statement, and brings them in the order given. The table refuses a second refund of a
 * transaction.
 * @example
 * await requestPayments(sql, [{ recipientType: 'VAT', bulkSettlementKey: key, superAgentId, amount, … }], at)
 */
export async function requestPayments(db: Sql, payments: readonly NewPayment[], at: Date): Promise<RequestedPayment[]> {
  if (payments.length === 0) return []
  const created = await db.rows<RequestedPayment & { superAgentId: number }>(
    sql`INSERT INTO payment_requests (${PAYMENT}, created_at, updated_at)
     SELECT ${PAYMENT}, ${at}, ${at} FROM ${setOf('p', payments.map(rowOf), types)}
     ORDER BY position RETURNING id, request_id, super_agent_id`,
  )
  const entry = { at, actor: 'SYSTEM', action: 'REQUESTED' } as const
  await paymentsStore(db).record(created.map((request) => ({ ...entry, request })))
  return created.map(({ id, requestId }) => ({ id, requestId }))
}

/** Takes a refund back that was never sent and that nobody has taken to pay. True when nothing is left to be paid. */
export async function cancelRefund(db: Sql, disputeId: number, actor: string, at: Date): Promise<boolean> {
  const canceled = await db.rows<{ id: number; superAgentId: number }>(
    sql`UPDATE payment_requests SET status = 'CANCELED', completed_at = ${at}, updated_at = ${at}
     WHERE dispute_id = ${disputeId} AND status = 'PENDING' AND attempts = 0 RETURNING id, super_agent_id`,
  )
  if (canceled.length > 0) {
    const entry = { at, actor, action: 'CANCELED' } as const
    await paymentsStore(db).record(canceled.map((request) => ({ ...entry, request })))
  }
  const left = await db.first(
    sql`SELECT 1 FROM payment_requests WHERE dispute_id = ${disputeId} AND status <> 'CANCELED'`,
  )
  return left === undefined
}
