/** Requests of other domains to payments, in their own transaction: to pay something, or not to pay it after all. */
import type { RecipientType } from '@dcir/core/payments/rules'
import { columns } from '../../db/columns'
import type { Sql } from '../../db/database'
import { paymentsStore } from './payments.store'

/** The dispute that a refund is for, as it is when the refund is requested. */
export interface RefundedDispute {
  disputeId: number
  cycle: number
  logCode: string
  disputeCreatedOn: Date
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
  disputeCreatedOn: Date | null
  transactionId: number | null
  transactionSearchKey: string | null
  transactionTime: Date | null
  payeeCheck: string | null
  cardAccountName: string | null
  bulkSettlementKey: string | null
  participantId: number | null
}

const rowOf = (payment: NewPayment): Row => ({
  disputeId: null,
  cycle: null,
  logCode: null,
  disputeCreatedOn: null,
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
export async function requestPayments(
  sql: Sql,
  payments: readonly NewPayment[],
  at: Date,
): Promise<RequestedPayment[]> {
  if (payments.length === 0) return []
  const created = await sql.rows<RequestedPayment & { superAgentId: number }>(
    `INSERT INTO payment_requests (recipient_type, super_agent_id, amount, credit_account, credit_account_name,
       debit_account, debit_account_name, narration, dispute_id, cycle, log_code, dispute_created_on, transaction_id,
       transaction_search_key, transaction_time, payee_check, card_account_name, bulk_settlement_key,
       participant_id, created_at, last_updated)
     SELECT recipient_type, super_agent_id, amount, credit_account, credit_account_name, debit_account,
       debit_account_name, narration, dispute_id, cycle, log_code, dispute_created_on, transaction_id,
       transaction_search_key, transaction_time, payee_check, card_account_name, bulk_settlement_key,
       participant_id, $1, $1
     FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::bigint[], $11::integer[], $12::text[], $13::timestamptz[], $14::bigint[], $15::text[], $16::timestamptz[],
       $17::text[], $18::text[], $19::text[], $20::integer[]) WITH ORDINALITY
       AS p (recipient_type, super_agent_id, amount, credit_account, credit_account_name, debit_account,
         debit_account_name, narration, dispute_id, cycle, log_code, dispute_created_on, transaction_id,
         transaction_search_key, transaction_time, payee_check, card_account_name, bulk_settlement_key, participant_id,
         position)
     ORDER BY position RETURNING id, request_id, super_agent_id`,
    [
      at,
      ...columns(
        payments.map(rowOf),
        'recipientType',
        'superAgentId',
        'amount',
        'creditAccount',
        'creditAccountName',
        'debitAccount',
        'debitAccountName',
        'narration',
        'disputeId',
        'cycle',
        'logCode',
        'disputeCreatedOn',
        'transactionId',
        'transactionSearchKey',
        'transactionTime',
        'payeeCheck',
        'cardAccountName',
        'bulkSettlementKey',
        'participantId',
      ),
    ],
  )
  const entry = { at, actor: 'SYSTEM', action: 'REQUESTED' } as const
  await paymentsStore(sql).record(created.map((request) => ({ ...entry, request })))
  return created.map(({ id, requestId }) => ({ id, requestId }))
}

/** Takes a refund back that was never sent and that nobody has taken to pay. True when nothing is left to be paid. */
export async function cancelRefund(sql: Sql, disputeId: number, actor: string, at: Date): Promise<boolean> {
  const canceled = await sql.rows<{ id: number; superAgentId: number }>(
    `UPDATE payment_requests SET status = 'CANCELED', completed_at = $2, last_updated = $2
     WHERE dispute_id = $1 AND status = 'PENDING' AND attempts = 0 RETURNING id, super_agent_id`,
    [disputeId, at],
  )
  if (canceled.length > 0) {
    const entry = { at, actor, action: 'CANCELED' } as const
    await paymentsStore(sql).record(canceled.map((request) => ({ ...entry, request })))
  }
  const left = await sql.first("SELECT 1 FROM payment_requests WHERE dispute_id = $1 AND status <> 'CANCELED'", [
    disputeId,
  ])
  return left === undefined
}
