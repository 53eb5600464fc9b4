/** SQL of payments that people make by hand. */

import { kobo } from '@dcir/core/money/kobo'
import type { ManualRefundFilter, ManualSettlementFilter } from '@dcir/core/payments/manual-contract'
import type { ManualRefund, ManualSettlement } from '@dcir/core/payments/manual-schemas'
import { manualRefundFilters, manualSettlementFilters } from '@dcir/core/payments/query'
import { payeeWord } from '@dcir/core/payments/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf, ofMerchant } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { allOf, sql } from '../../db/sql'
import { requestedBy } from '../../write/workflow.store'
import { type PaymentRequest, REQUEST_COLUMNS } from './payments.store'
import { familyOf, type PaymentFamily } from './requery.store'

export type ManualFilter = ManualRefundFilter & ManualSettlementFilter

export interface ManualRow extends PaymentRequest {
  payeeCheck: 'CARD_ACCOUNT' | 'VERIFIED_OTHER' | 'UNVERIFIED' | null
  cardAccountName: string | null
  merchantId: string
  merchantName: string
  participantName: string | null
  downloadedBy: string | null
  requestedBy: string | null
}

const COLUMNS = sql`r.id, r.request_id, r.recipient_type, r.super_agent_id, r.dispute_id, r.transaction_search_key,
  r.log_code, r.bulk_settlement_key, r.participant_id, r.amount, r.credit_account, r.credit_account_name,
  r.debit_account, r.debit_account_name, r.narration, r.status, r.attempts, r.next_attempt_at, r.processed_by, r.created_at,
  r.updated_at, r.downloaded_by, r.payee_check, r.card_account_name, s.merchant_id, s.merchant_name, p.name AS participant_name`
const JOINS = sql`JOIN super_agents s ON s.id = r.super_agent_id
  LEFT JOIN settlement_participants p ON p.id = r.participant_id`
/** Columns with the request that waits about a payment. */
const shownOf = (family: PaymentFamily) => sql`${COLUMNS}, ${requestedBy(`manual-${family}`, sql`r.request_id`)}`
/** Condition for payments that are neither paid nor given up. */
export const WAITING = sql`r.status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED')`

/** Conditions of both families; a filter has no value for what the other family alone has. */
const conditions = conditionsOf(
  { ...manualRefundFilters, ...manualSettlementFilters },
  {
    merchantId: (id) => ofMerchant(sql`r.super_agent_id`, id),
    logCode: sql`r.log_code`,
    bulkSettlementKey: sql`r.bulk_settlement_key`,
    creditAccount: sql`r.credit_account`,
    createdAt: sql`r.created_at`,
  },
)
const whereOf = (family: PaymentFamily, filter: ManualFilter) => [WAITING, familyOf(family), ...conditions(filter)]

/** The person who has claimed a payment; null once it was paid or failed. */
const claimantOf = ({ status, downloadedBy }: ManualRow) =>
  status === 'DOWNLOADED_FOR_PROCESSING' ? downloadedBy : null

export const manualRefundOf = (row: ManualRow): ManualRefund => ({
  requestId: row.requestId,
  amount: kobo(row.amount),
  status: row.status,
  merchant: { merchantId: row.merchantId, merchantName: row.merchantName },
  destinationAccount: row.creditAccount,
  destinationAccountName: row.creditAccountName,
  payee: payeeWord(row.payeeCheck),
  cardAccountName: row.cardAccountName,
  sourceAccount: row.debitAccount,
  sourceAccountName: row.debitAccountName,
  transactionSearchKey: row.transactionSearchKey ?? '',
  logCode: row.logCode ?? '',
  narration: row.narration,
  processedBy: row.processedBy,
  downloadedBy: claimantOf(row),
  requestedBy: row.requestedBy,
  createdOn: lagosIso(row.createdAt),
  lastUpdatedTime: lagosIso(row.updatedAt),
})

export const manualSettlementOf = (row: ManualRow): ManualSettlement => ({
  requestId: row.requestId,
  amount: kobo(row.amount),
  status: row.status,
  bulkSettlementRecord: {
    bulkSettlementKey: row.bulkSettlementKey ?? '',
    merchant: { merchantId: row.merchantId, merchantName: row.merchantName },
  },
  merchantPayment: row.recipientType === 'MERCHANT',
  participant: row.participantName === null ? null : { name: row.participantName },
  creditAccount: row.creditAccount,
  creditAccountName: row.creditAccountName,
  debitAccount: row.debitAccount,
  debitAccountName: row.debitAccountName,
  narration: row.narration,
  processedBy: row.processedBy,
  downloadedBy: claimantOf(row),
  requestedBy: row.requestedBy,
  createdAt: lagosIso(row.createdAt),
  lastUpdatedTime: lagosIso(row.updatedAt),
})

interface Taken {
  count: number
  by: string
  total: number
  amount: number
}

export const manualPaymentsStore = (db: Sql, family: PaymentFamily) => ({
  list: (filter: ManualFilter, page: number, size: number) =>
    listPage<ManualRow>(db, {
      columns: shownOf(family),
      from: sql`payment_requests r ${JOINS}`,
      where: whereOf(family, filter),
      order: sql`r.created_at DESC, r.id DESC`,
      page,
      size,
    }),

  find: async (requestId: string) =>
    await db.first<ManualRow>(
      sql`SELECT ${shownOf(family)} FROM payment_requests r ${JOINS}
          WHERE ${familyOf(family)} AND r.request_id = ${requestId.toUpperCase()}`,
    ),

  /** How many of a filter were downloaded before, and by whom; and all that a download would take. */
  async downloaded(filter: ManualFilter): Promise<Taken> {
    const found = await db.first<Omit<Taken, 'by'> & { by: string | null }>(
      sql`SELECT count(*) FILTER (WHERE r.status = 'DOWNLOADED_FOR_PROCESSING') AS count,
          string_agg(DISTINCT r.downloaded_by, ', ') FILTER (WHERE r.status = 'DOWNLOADED_FOR_PROCESSING') AS by,
          count(*) AS total, coalesce(sum(r.amount), 0)::bigint AS amount
        FROM payment_requests r WHERE ${allOf(whereOf(family, filter))}`,
    )
    return { count: 0, total: 0, amount: 0, ...found, by: found?.by ?? '' }
  },

  /** Claims all of a filter by one statement: of two people at once each gets what the other did not. */
  claim(filter: ManualFilter, by: string, at: Date, again: boolean): Promise<ManualRow[]> {
    const open = again ? [] : [sql`r.status <> 'DOWNLOADED_FOR_PROCESSING'`]
    return db.rows<ManualRow>(
      sql`WITH r AS (
          UPDATE payment_requests r SET status = 'DOWNLOADED_FOR_PROCESSING', downloaded_at = ${at}::timestamptz,
            downloaded_by = ${by}, updated_at = ${at}::timestamptz, next_attempt_at = NULL
          WHERE ${allOf([...whereOf(family, filter), ...open])} RETURNING r.*)
        SELECT ${shownOf(family)} FROM r ${JOINS} ORDER BY r.id`,
    )
  },

  /** Payments by their ids, locked in one order, so that two who give back the same wait for each other. */
  locked: (requestIds: readonly string[]) =>
    db.rows<PaymentRequest & { downloadedBy: string | null }>(
      sql`SELECT ${REQUEST_COLUMNS}, r.downloaded_by FROM payment_requests r
        WHERE ${familyOf(family)} AND r.request_id = ANY (${requestIds}::text[]) ORDER BY r.id ${rowLock(db)}`,
    ),

  /** Ends the claim of payments that are locked; one that failed before stays failed, so that nothing sends it by itself. */
  unclaim: (ids: readonly number[], at: Date) =>
    db.run(
      sql`UPDATE payment_requests SET status = CASE WHEN attempts > 0 THEN 'FAILED' ELSE 'PENDING' END,
         downloaded_at = NULL, downloaded_by = NULL, next_attempt_at = NULL, updated_at = ${at}
       WHERE id = ANY (${ids}::bigint[]) AND status = 'DOWNLOADED_FOR_PROCESSING'`,
    ),

  /** The payment that a reference was used for, or undefined. */
  byReference: (reference: string) =>
    db.first<{ id: number; requestId: string }>(
      sql`SELECT r.id, r.request_id FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id
       WHERE a.transaction_ref = ${reference}`,
    ),

  /** The reference by which a request was paid. */
  paidBy: async (id: number) =>
    (
      await db.first<{ reference: string }>(
        sql`SELECT transaction_ref AS reference FROM payment_attempts WHERE request_id = ${id}
          AND status = 'SUCCESSFUL'`,
      )
    )?.reference,

  /** Writes down that it was paid by hand; undefined where the reference was used meanwhile. */
  async pay(id: number, reference: string, by: string, comment: string, at: Date): Promise<boolean> {
    const added = await db.run(
      sql`INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status,
        created_at,
         completed_at, comment)
       SELECT id, super_agent_id, ${reference}, ${reference}, 'SUCCESSFUL', ${at}, ${at}, ${comment}
       FROM payment_requests WHERE id = ${id}
       ON CONFLICT DO NOTHING`,
    )
    if (added === 0) return false
    await db.run(
      sql`UPDATE payment_requests SET status = 'SUCCESSFUL', attempts = attempts + 1, next_attempt_at = NULL,
         processed_by = ${by}, completed_at = ${at}, updated_at = ${at} WHERE id = ${id}`,
    )
    return true
  },
})
