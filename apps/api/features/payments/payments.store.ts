/** SQL of payment requests, of the attempts to pay them and of their history. Nothing else writes these tables. */

import {
  type BankAnswer,
  manualKeyOf,
  type PaymentStatus,
  paymentKeys,
  type RecipientType,
} from '@dcir/core/payments/rules'
import { debitKeys } from '@dcir/core/reference/debit-accounts'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { rowLock } from '../../db/locks'
import { setOf } from '../../db/set-of'
import { fixed, sql } from '../../db/sql'

export interface PaymentRequest {
  id: number
  requestId: string
  recipientType: RecipientType
  superAgentId: number
  disputeId: number | null
  transactionSearchKey: string | null
  logCode: string | null
  bulkSettlementKey: string | null
  participantId: number | null
  /** Kobo. */
  amount: number
  creditAccount: string
  creditAccountName: string
  /** Null for a reversal of the original transaction. */
  debitAccount: string | null
  debitAccountName: string | null
  narration: string
  status: PaymentStatus
  attempts: number
  /** When a failed one is tried again by itself; null for never. */
  nextAttemptAt: Date | null
  processedBy: string | null
  createdAt: Date
  updatedAt: Date
}

export const REQUEST_COLUMNS = fixed`r.id, r.request_id, r.recipient_type, r.super_agent_id, r.dispute_id,
  r.transaction_search_key, r.log_code, r.bulk_settlement_key, r.participant_id, r.amount, r.credit_account,
  r.credit_account_name, r.debit_account, r.debit_account_name, r.narration, r.status, r.attempts, r.next_attempt_at, r.processed_by,
  r.created_at, r.updated_at`

export type PaymentAction =
  | 'REQUESTED'
  | 'CANCELED'
  | 'DOWNLOADED'
  | 'SENT'
  | 'GIVEN BACK'
  | 'TRIED AGAIN'
  | 'BANK ASKED'
  | 'PAID'
  | 'FAILED'
  | 'MARKED AS SUCCESSFUL'
  | 'MARKED AS FAILED'
  | 'PAID BY HAND'

/** An entry of a request's history. */
export interface PaymentEvent {
  request: Pick<PaymentRequest, 'id' | 'superAgentId'>
  at: Date
  actor: string
  action: PaymentAction
  reference?: string | null
  comment?: string | null
}

export interface AskedAttempt {
  reference: string
  queries: number
  sentAt: Date
  /** When the bank last answered; null before it has. */
  answeredAt: Date | null
}

/** How an attempt ends, and what becomes of its request. */
export interface AttemptEnd {
  reference: string
  status: 'SUCCESSFUL' | 'FAILED'
  comment: string
  at: Date
  /** When a new attempt may be made by itself; null for never. */
  again: Date | null
  /** The person who said so; null for the bank. */
  by: string | null
  /** Ends it only while it was surely never sent. */
  unsent?: boolean
}

/** The state of an attempt whose end is not known. */
export interface UnknownEnd {
  reference: string
  /** How often the bank was asked. */
  queries: number
  answer: BankAnswer
  at: Date
  comment: string
  /** When it is asked next; null once a person has to find out. */
  next: Date | null
  /** It was known before that a person has to find out. */
  wasFinal?: boolean
}

const EVENT = {
  requestId: 'bigint',
  superAgentId: 'integer',
  at: 'timestamptz',
  actor: 'text',
  action: 'text',
  transactionRef: 'text',
  comment: 'text',
} as const

const eventRow = ({ request: { id, superAgentId }, reference = null, comment = null, ...event }: PaymentEvent) => ({
  ...event,
  requestId: id,
  superAgentId,
  transactionRef: reference,
  comment,
})

export const paymentsStore = (db: Sql) => ({
  byId: (id: number, lock = fixed``) =>
    db.first<PaymentRequest>(sql`SELECT ${REQUEST_COLUMNS} FROM payment_requests r WHERE r.id = ${id} ${lock}`),

  /** The same, locked until the transaction ends. */
  lock: (id: number) => paymentsStore(db).byId(id, rowLock(db)),

  /** The refund of each dispute that counts: the one that was not taken back, else the last that was. */
  ofDisputes: (disputeIds: readonly number[]) =>
    db.rows<PaymentRequest>(
      sql`SELECT DISTINCT ON (r.dispute_id) ${REQUEST_COLUMNS} FROM payment_requests r
        WHERE r.dispute_id = ANY (${disputeIds})
       ORDER BY r.dispute_id, (r.status = 'CANCELED'), r.id DESC`,
    ),

  /** Whether payments of this kind wait for a person; only exactly `false` lets them go by themselves. */
  async isManual(type: RecipientType): Promise<boolean> {
    const key = manualKeyOf(type)
    return (await configured(db, key))[key]
  },

  requeryWindow: async () => (await configured(db, paymentKeys.requeryWindow))[paymentKeys.requeryWindow],

  /** Claims a request for sending, if it may be sent now: the number of this attempt, or null. */
  async claim(id: number, at: Date): Promise<number | null> {
    const row = await db.first<{ attempts: number }>(
      sql`UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = attempts + 1, next_attempt_at = NULL,
         updated_at = ${at}
       WHERE id = ${id} AND (status = 'PENDING' OR (status = 'FAILED' AND next_attempt_at <= ${at}))
       RETURNING attempts`,
    )
    return row?.attempts ?? null
  },

  /** Names the account of a request for which the bank had named none, where it has by now; undefined where not. */
  async nameDebitAccount(id: number, type: RecipientType): Promise<string | undefined> {
    const { refundAccount, refundAccountName, settlementAccount, settlementAccountName } = debitKeys
    const [account, name] =
      type === 'REFUND' ? [refundAccount, refundAccountName] : [settlementAccount, settlementAccountName]
    const settings = await configured(db, account, name)
    if (!settings[account]) return undefined
    await db.run(
      sql`UPDATE payment_requests SET debit_account = ${settings[account]}, debit_account_name = ${settings[name]}
        WHERE id = ${id}`,
    )
    return settings[account]
  },

  /** Writes an attempt down that is not sent yet. */
  addAttempt: (request: Pick<PaymentRequest, 'id' | 'superAgentId'>, reference: string, at: Date) =>
    db.run(
      sql`INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status,
        created_at)
       VALUES (${request.id}, ${request.superAgentId}, ${reference}, ${reference}, 'PENDING', ${at})`,
    ),

  /** Marks an attempt as sent, which only one process can: false for all others. */
  markSent: async (reference: string, at: Date, askAt: Date | null) =>
    (await db.run(
      sql`UPDATE payment_attempts SET status = 'AWAITING_RE_QUERY', sent_at = ${at}, next_query_at = ${askAt}
       WHERE transaction_ref = ${reference} AND status = 'PENDING'`,
    )) === 1,

  /**
   * An attempt's end, and with it the request's; undefined for one that has ended already.
   * @param maxAttempts after so many it is not tried again by itself
   */
  async end(
    { reference, status, comment, at, again, by, unsent = false }: AttemptEnd,
    maxAttempts: number,
  ): Promise<PaymentRequest | undefined> {
    const row = await db.first<{ requestId: number }>(
      sql`UPDATE payment_attempts SET status = ${status}, comment = ${comment}, completed_at = ${at},
        next_query_at = NULL
       WHERE transaction_ref = ${reference} AND (status = 'PENDING' OR (status = 'AWAITING_RE_QUERY' AND NOT ${unsent}))
       RETURNING request_id`,
    )
    if (!row) return undefined
    return db.first<PaymentRequest>(
      sql`UPDATE payment_requests r SET status = ${status}, updated_at = ${at}::timestamptz,
         next_attempt_at = CASE WHEN r.attempts < ${maxAttempts} THEN ${again}::timestamptz END,
         completed_at = CASE WHEN ${status} = 'SUCCESSFUL' THEN ${at}::timestamptz END,
         processed_by = coalesce(${by}, r.processed_by)
       WHERE r.id = ${row.requestId} RETURNING ${REQUEST_COLUMNS}`,
    )
  },

  /** The answer is not known yet: what the bank said, and when it is asked next; null once a person has to find out. */
  unknown: ({ reference, queries, answer, at, comment, next }: UnknownEnd) =>
    db.first<PaymentRequest>(
      sql`WITH asked AS (UPDATE payment_attempts SET queries = ${queries}, bank_answer = ${answer},
        bank_answered_at = ${at}, comment = ${comment},
         next_query_at = ${next} WHERE transaction_ref = ${reference} AND status = 'AWAITING_RE_QUERY'
         RETURNING request_id)
       SELECT ${REQUEST_COLUMNS} FROM payment_requests r JOIN asked ON asked.request_id = r.id`,
    ),

  /** Attempts whose answer is to be asked for. */
  toAsk: (at: Date) =>
    db.rows<AskedAttempt>(
      sql`SELECT transaction_ref AS reference, queries, sent_at, bank_answered_at AS answered_at
       FROM payment_attempts
       WHERE status = 'AWAITING_RE_QUERY' AND next_query_at <= ${at} ORDER BY next_query_at LIMIT 200`,
    ),

  /** Has the bank asked about an attempt in the next round; one that is about to be asked stays as it is. */
  askNow: (reference: string, at: Date) =>
    db.run(
      sql`UPDATE payment_attempts SET next_query_at = ${at} WHERE transaction_ref = ${reference}
         AND status = 'AWAITING_RE_QUERY' AND (next_query_at IS NULL OR next_query_at > ${at})`,
    ),

  /** Attempts that were written down and surely never sent. */
  unsent: (before: Date) =>
    db.rows<{ reference: string; requestId: number }>(
      sql`SELECT transaction_ref AS reference, request_id FROM payment_attempts
       WHERE status = 'PENDING' AND created_at <= ${before} ORDER BY id LIMIT 200`,
    ),

  /** Requests of these kinds that may be sent now. */
  sendable: async (types: readonly RecipientType[], at: Date) =>
    (
      await db.rows<{ id: number }>(
        sql`SELECT id FROM payment_requests
         WHERE (status = 'PENDING' OR (status = 'FAILED' AND next_attempt_at <= ${at}))
         AND recipient_type = ANY (${types})
         ORDER BY id LIMIT 500`,
      )
    ).map(({ id }) => String(id)),

  /** Adds to the history of requests that the caller has locked; a set names a request once. */
  record: (events: readonly PaymentEvent[]) =>
    db.run(
      sql`INSERT INTO payment_events (request_id, position, super_agent_id, at, actor, action, transaction_ref, comment)
       SELECT e.request_id,
         coalesce((SELECT l.position FROM payment_events l WHERE l.request_id = e.request_id
           ORDER BY l.position DESC LIMIT 1), 0) + 1,
         e.super_agent_id, e.at, e.actor, e.action, e.transaction_ref, e.comment
       FROM ${setOf('e', events.map(eventRow), EVENT)}`,
    ),
})
