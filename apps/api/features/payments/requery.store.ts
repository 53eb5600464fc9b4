/** SQL of payments whose answer the bank has not given. */

import { kobo } from '@dcir/core/money/kobo'
import { requeryFilters } from '@dcir/core/payments/query'
import type { RequeryFilter, RequeryItem } from '@dcir/core/payments/requery-contract'
import {
  type BankAnswer,
  type Evidence,
  type payeeWord,
  paymentKeys,
  type RecipientType,
} from '@dcir/core/payments/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { allOf, type Fragment, sql } from '../../db/sql'
import { requestedBy } from '../../write/workflow.store'
import { type PaymentRequest, REQUEST_COLUMNS } from './payments.store'

/** Refunds of disputes, or what a settlement pays. */
export type PaymentFamily = 'refunds' | 'settlements'

export const familyOf = (family: PaymentFamily): Fragment =>
  family === 'refunds' ? sql`r.recipient_type = 'REFUND'` : sql`r.recipient_type <> 'REFUND'`

export interface RequeryRow {
  attemptId: number
  recipientType: RecipientType
  merchantName: string
  participantName: string | null
  amount: number
  debitAccount: string | null
  debitAccountName: string | null
  creditAccount: string
  creditAccountName: string
  transactionReference: string
  narration: string
  bulkSettlementKey: string | null
  requestId: string
  transactionSearchKey: string | null
  sentAt: Date
  createdAt: Date
  disputeCreatedAt: Date | null
  updatedAt: Date
  bankAnswer: BankAnswer | null
  bankAnsweredAt: Date | null
  queries: number
  nextQueryAt: Date | null
  finalAt: Date
  comment: string | null
  /** Known in a list and of one payment, not in a download. */
  requestedBy?: string | null
}

/** The end of the window in which the bank may still post what was sent. */
const FINAL_AT = sql`a.sent_at + make_interval(hours => coalesce((SELECT c.config_value::integer FROM configurations c
  WHERE c.config_key = ${paymentKeys.requeryWindow} AND c.config_value ~ '^[0-9]{1,4}$'), 72))`
const COLUMNS = sql`a.id AS attempt_id, r.recipient_type, s.merchant_name, p.name AS participant_name, r.amount,
  r.debit_account, r.debit_account_name, r.credit_account, r.credit_account_name,
  a.transaction_ref AS transaction_reference, r.narration, r.bulk_settlement_key, r.request_id,
  r.transaction_search_key, a.sent_at, r.created_at, r.dispute_created_at, r.updated_at, a.bank_answer,
  a.bank_answered_at, a.queries, a.next_query_at, ${FINAL_AT} AS final_at, a.comment`
const SHOWN = sql`${COLUMNS}, ${requestedBy('requery', sql`r.request_id`)}`
const FROM = sql`payment_attempts a JOIN payment_requests r ON r.id = a.request_id
  JOIN super_agents s ON s.id = r.super_agent_id
  LEFT JOIN settlement_participants p ON p.id = r.participant_id`
/** Days after its sending in which a statement may have it. */
const STATEMENT_DAYS = 30
/** The line of a statement that has an attempt: a debit of its amount whose narration has its reference. */
const STATEMENT_LINE = sql`(SELECT f.file_name || ', row ' || e.row_number || ', ' || e.transaction_date || ': ' || e.narration
  FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
  WHERE e.is_debit AND e.amount = r.amount AND position(a.transaction_ref IN upper(e.narration)) > 0
    AND e.transaction_date >= (a.sent_at AT TIME ZONE INTERVAL '01:00')::date
    AND e.transaction_date <= (a.sent_at AT TIME ZONE INTERVAL '01:00')::date + ${STATEMENT_DAYS}::integer
  ORDER BY e.transaction_date, e.id LIMIT 1) AS statement_line`
const AWAITING = sql`a.status = 'AWAITING_RE_QUERY'`

const conditions = conditionsOf(requeryFilters, { creditAccount: sql`r.credit_account`, sentAt: sql`a.sent_at` })
const whereOf = (family: PaymentFamily, filter: RequeryFilter) => [AWAITING, familyOf(family), ...conditions(filter)]

const at = (value: Date | null): string | null => value && lagosIso(value)

/** Name of who is paid; VAT is the super agent's, and goes to the account for VAT. */
function recipientOf({ recipientType, participantName, merchantName }: RequeryRow): string {
  if (recipientType === 'VAT') return `VAT of ${merchantName}`
  return (recipientType === 'PARTICIPANT' && participantName) || merchantName
}

export function requeryItemOf(row: RequeryRow): RequeryItem {
  const isRefund = row.recipientType === 'REFUND'
  const isParticipant = row.recipientType === 'PARTICIPANT'
  const sentAt = lagosIso(row.sentAt)
  return {
    recipientType: row.recipientType,
    merchantName: isParticipant ? null : row.merchantName,
    participantName: isParticipant ? row.participantName : null,
    recipientName: recipientOf(row),
    amount: kobo(row.amount),
    sourceAccountNumber: row.debitAccount,
    sourceAccountName: row.debitAccountName,
    destinationAccountNumber: row.creditAccount,
    destinationAccountName: row.creditAccountName,
    transactionReference: row.transactionReference,
    transactionNarration: row.narration,
    bulkSettlementKey: row.bulkSettlementKey,
    settlementRequestId: isRefund ? null : row.requestId,
    settlementAttemptDateTime: isRefund ? null : sentAt,
    settlementRequestCreationDateTime: isRefund ? null : lagosIso(row.createdAt),
    disputeTransactionSearchKey: row.transactionSearchKey,
    disputeRefundAttemptDateTime: isRefund ? sentAt : null,
    disputeTransactionCreationDateTime: at(row.disputeCreatedAt),
    lastUpdatedAt: lagosIso(row.updatedAt),
    bankAnswer: row.bankAnswer,
    bankAnsweredAt: at(row.bankAnsweredAt),
    bankQueries: row.queries,
    nextQueryAt: at(row.nextQueryAt),
    finalAt: lagosIso(row.finalAt),
    comment: row.comment,
    requestedBy: row.requestedBy ?? null,
  }
}

/** Which payment: by the transaction of a refund, or by the id of its request. */
export type PaymentName = { transactionSearchKey: string } | { requestId: string }

const named = (name: PaymentName): Fragment =>
  'requestId' in name
    ? sql`r.request_id = ${name.requestId.toUpperCase()} AND r.recipient_type <> 'REFUND'`
    : sql`r.transaction_search_key = ${name.transactionSearchKey} AND r.recipient_type = 'REFUND'`

export type NamedPayment = PaymentRequest & {
  merchantName: string
  participantName: string | null
  /** The bank's answer about the account of a refund, from the time when its dispute was logged. */
  payeeCheck: Parameters<typeof payeeWord>[0]
  version: number
}

export interface AwaitingAttempt extends Evidence {
  reference: string
  sentAt: Date
  bankAnsweredAt: Date | null
  finalAt: Date
}

export const requeryStore = (db: Sql) => ({
  async list(family: PaymentFamily, filter: RequeryFilter, page: number, size: number) {
    const order = sql`a.sent_at DESC, a.id DESC`
    const spec = { columns: SHOWN, from: FROM, where: whereOf(family, filter), order, page, size }
    return mapPage(await listPage<RequeryRow>(db, spec), requeryItemOf)
  },

  /** The next of a download after the given one, newest first. */
  after: (family: PaymentFamily, filter: RequeryFilter, last: RequeryRow | null, limit: number) =>
    db.rows<RequeryRow>(
      sql`SELECT ${COLUMNS} FROM ${FROM}
        WHERE ${allOf([...whereOf(family, filter), ...(last ? [sql`a.id < ${last.attemptId}`] : [])])}
        ORDER BY a.id DESC LIMIT ${limit}`,
    ),

  find: async (name: PaymentName) =>
    await db.first<RequeryRow & Pick<Evidence, 'statementLine'> & Pick<NamedPayment, 'payeeCheck'>>(
      sql`SELECT ${SHOWN}, ${STATEMENT_LINE}, r.payee_check FROM ${FROM} WHERE ${AWAITING} AND ${named(name)}`,
    ),

  /** The payment that counts under this name, locked; its version is how much has happened to it. */
  async lock(name: PaymentName): Promise<NamedPayment | undefined> {
    const row = await db.first<{ id: number }>(
      sql`SELECT r.id FROM payment_requests r WHERE ${named(name)}
        ORDER BY (r.status = 'CANCELED'), r.id DESC LIMIT 1 ${rowLock(db)}`,
    )
    if (!row) return undefined
    return db.first<NamedPayment>(
      sql`SELECT ${REQUEST_COLUMNS}, s.merchant_name, p.name AS participant_name,
         (SELECT d.payee_check FROM disputes d WHERE d.id = r.dispute_id) AS payee_check,
         (SELECT coalesce(max(e.position), 0) FROM payment_events e WHERE e.request_id = r.id) AS version
       FROM payment_requests r JOIN super_agents s ON s.id = r.super_agent_id
       LEFT JOIN settlement_participants p ON p.id = r.participant_id WHERE r.id = ${row.id}`,
    )
  },

  /** The attempt of a request whose answer is not known. */
  awaiting: async (id: number) =>
    await db.first<AwaitingAttempt>(
      sql`SELECT a.transaction_ref AS reference, a.sent_at, a.bank_answer, a.bank_answered_at,
            ${FINAL_AT} AS final_at, ${STATEMENT_LINE}
          FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id WHERE a.request_id = ${id} AND ${AWAITING}`,
    ),
})
