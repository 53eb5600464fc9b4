/** SQL of bulk settlements as they are looked at: lists, payment requests and attempts. */

import type { Page } from '@dcir/core/contract/schemas'
import type {
  BulkSettlement,
  SettlementAttempt,
  SettlementPayment,
  SettlementRequest,
} from '@dcir/core/settlements/bulk-settlements-contract'
import { type BulkSettlementFilter, bulkSettlementFilters } from '@dcir/core/settlements/bulk-settlements-query'
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import type { Check } from '@dcir/core/settlements/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf, ofAcceptor, ofScope } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { type Fragment, sql } from '../../db/sql'

type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] extends string ? Date : Date | null }

type Instants = 'transactionTimeBegin' | 'transactionTimeEnd' | 'createdAt' | 'completedAt'
type BulkRow = Omit<Dated<BulkSettlement, Instants>, 'merchant'> &
  Omit<BulkSettlement['merchant'], 'createdTime'> & { createdTime: Date }

const COLUMNS = sql`b.bulk_settlement_key, s.merchant_name, s.card_acceptor_id, s.phone_number, s.main_email,
  s.dispute_email, s.merchant_id, s.settlement_email, s.created_at AS created_time, b.transaction_count,
  b.transaction_total_amount, b.transaction_charge_amount, b.transaction_vat_amount, b.transaction_merchant_amount,
  b.transaction_time_begin, b.transaction_time_end, b.status, b.stop_detail AS stop_reason, b.settlement_type,
  b.report_status, b.report_failure, b.report_generation_attempt, b.created_at, b.completed_at,
  (SELECT coalesce(sum(p.attempts), 0)::bigint FROM payment_requests p
   WHERE p.bulk_settlement_key = b.bulk_settlement_key) AS payment_request_attempt`

const iso = (at: Date | null) => at && lagosIso(at)

function bulkOf(row: BulkRow): BulkSettlement {
  const { merchantName, cardAcceptorId, phoneNumber, mainEmail, disputeEmail, merchantId, settlementEmail, ...bulk } =
    row
  const { createdTime, transactionTimeBegin, transactionTimeEnd, createdAt, completedAt, ...rest } = bulk
  const merchant = { merchantName, cardAcceptorId, phoneNumber, mainEmail, disputeEmail, merchantId, settlementEmail }
  return {
    ...rest,
    merchant: { ...merchant, createdTime: lagosIso(createdTime) },
    transactionTimeBegin: lagosIso(transactionTimeBegin),
    transactionTimeEnd: lagosIso(transactionTimeEnd),
    createdAt: lagosIso(createdAt),
    completedAt: iso(completedAt),
  }
}

/** Bulks that nothing goes on with before somebody mends what stops them. */
const STOPPED = sql`b.status = 'PENDING' AND b.stop_reason IS NOT NULL`

const conditions = conditionsOf(bulkSettlementFilters, {
  cardAcceptorId: (id) => ofAcceptor(sql`b.super_agent_id`, id),
  bulkSettlementKey: sql`b.bulk_settlement_key`,
  settlementStatus: sql`b.status`,
  reportStatus: sql`b.report_status`,
  stopped: () => STOPPED,
  createdAt: sql`b.created_at`,
})

/** A bulk as its work needs it. */
export interface BulkRecord {
  id: number
  key: string
  superAgentId: number
  status: BulkSettlement['status']
  stopDetail: string | null
  terms: SettlementTerms
  certificate: Check[] | null
  certificateDigest: Buffer | null
  reportStatus: BulkSettlement['reportStatus']
  reportKey: string | null
  reportSize: number | null
  reportSha256: Buffer | null
}

type RequestRow = Dated<
  Omit<SettlementRequest, 'participant' | 'bulkSettlementRecord'>,
  'createdAt' | 'completedAt' | 'lastUpdateTime'
> & {
  participantName: string | null
  accountName: string | null
  accountNumber: string | null
  bulkSettlementKey: string
  cardAcceptorId: string
  merchantName: string
}

function requestOf(row: RequestRow): SettlementRequest {
  const { participantName, accountName, accountNumber, bulkSettlementKey, cardAcceptorId, merchantName, ...rest } = row
  return {
    ...rest,
    participant:
      participantName === null ? null : { name: participantName, accountName, accountNumber: accountNumber ?? '' },
    bulkSettlementRecord: { bulkSettlementKey, merchant: { cardAcceptorId, merchantName } },
    createdAt: lagosIso(row.createdAt),
    completedAt: iso(row.completedAt),
    lastUpdateTime: lagosIso(row.lastUpdateTime),
  }
}

type AttemptRow = Dated<Omit<SettlementAttempt, 'paymentRequest'>, 'createdTime' | 'completedTime'> &
  SettlementAttempt['paymentRequest']

const attemptOf = (row: AttemptRow): SettlementAttempt => {
  const { requestId, creditAccount, creditAccountName, amount, recipientType, ...rest } = row
  return {
    ...rest,
    paymentRequest: { requestId, creditAccount, creditAccountName, amount, recipientType },
    createdTime: lagosIso(row.createdTime),
    completedTime: iso(row.completedTime),
  }
}

const NEWEST = sql`b.created_at DESC, b.id DESC`

/** The lines of a bulk, as transactions are picked by. */
export const linesOf = (bulkId: number): Fragment =>
  sql`SELECT transaction_time AS line_time, transaction_id AS line_id, super_agent_id AS line_agent
    FROM settlement_lines WHERE bulk_id = ${bulkId}`

export const bulkSettlementsStore = (db: Sql) => ({
  async list(filter: BulkSettlementFilter, page: number, size: number): Promise<Page<BulkSettlement>> {
    const from = sql`bulk_settlements b`
    const shown = (rows: Fragment) => sql`${rows} b JOIN super_agents s ON s.id = b.super_agent_id`
    const spec = {
      columns: COLUMNS,
      from,
      where: [...ofScope(db, sql`b.super_agent_id`), ...conditions(filter)],
      order: NEWEST,
      shown,
      page,
      size,
    }
    return mapPage(await listPage<BulkRow>(db, spec), bulkOf)
  },

  /** Those that are not paid because something about them is wrong, with the oldest of them. */
  stopped: () =>
    db.first<{ count: number; amount: number; since: Date | null; key: string | null }>(
      sql`SELECT count(*)::bigint AS count, coalesce(sum(transaction_merchant_amount), 0)::bigint AS amount,
         min(created_at) AS since, (array_agg(bulk_settlement_key ORDER BY created_at, id))[1] AS key
       FROM bulk_settlements b WHERE ${STOPPED}`,
    ),

  byKey: (key: string) =>
    db.first<BulkRecord>(
      sql`SELECT id, bulk_settlement_key AS key, super_agent_id, status, stop_detail, terms, certificate,
         certificate_digest, report_status, report_key, report_size, report_sha256
       FROM bulk_settlements WHERE bulk_settlement_key = ${key}`,
    ),

  async requests(key: string, page: number, size: number): Promise<Page<SettlementRequest>> {
    const rows = await listPage<RequestRow>(db, {
      columns: sql`r.request_id, coalesce(p.name, CASE r.recipient_type WHEN 'VAT' THEN r.credit_account_name END,
          s.merchant_name) AS recipient, p.name AS participant_name, p.account_name, p.account_number,
        r.bulk_settlement_key, s.card_acceptor_id, s.merchant_name, r.attempts, r.credit_account, r.credit_account_name,
        r.debit_account, r.debit_account_name, r.recipient_type, r.narration, r.status, r.processed_by, r.amount,
        r.created_at, r.completed_at, r.updated_at AS last_update_time`,
      from: sql`payment_requests r JOIN super_agents s ON s.id = r.super_agent_id
        LEFT JOIN settlement_participants p ON p.id = r.participant_id`,
      where: [sql`r.bulk_settlement_key = ${key}`],
      order: sql`r.id`,
      page,
      size,
    })
    return mapPage(rows, requestOf)
  },

  /** Payments of a bulk to its super agent; parts of the fee are between the bank and its participants. */
  async payments(key: string): Promise<SettlementPayment[]> {
    const rows = await db.rows<Dated<SettlementPayment, 'lastAttemptAt' | 'completedAt'>>(
      sql`SELECT r.amount, r.credit_account, r.credit_account_name, r.status, r.attempts, a.transaction_ref,
         a.created_at AS last_attempt_at, CASE r.status WHEN 'SUCCESSFUL' THEN r.completed_at END AS completed_at
       FROM payment_requests r LEFT JOIN LATERAL (
         SELECT transaction_ref, created_at FROM payment_attempts WHERE request_id = r.id
         ORDER BY (status = 'SUCCESSFUL') DESC, id DESC LIMIT 1
       ) a ON true
       WHERE r.bulk_settlement_key = ${key} AND r.recipient_type = 'MERCHANT' ORDER BY r.id`,
    )
    return rows.map((row) => ({ ...row, lastAttemptAt: iso(row.lastAttemptAt), completedAt: iso(row.completedAt) }))
  },

  hasRequest: (requestId: string) =>
    db.first(sql`SELECT 1 FROM payment_requests WHERE request_id = ${requestId} AND bulk_settlement_key IS NOT NULL`),

  async attempts(requestId: string, page: number, size: number): Promise<Page<SettlementAttempt>> {
    const rows = await listPage<AttemptRow>(db, {
      columns: sql`r.request_id, r.credit_account, r.credit_account_name, r.amount, r.recipient_type, a.status,
        a.transaction_ref, a.comment, r.narration, a.created_at AS created_time, a.completed_at AS completed_time`,
      from: sql`payment_attempts a JOIN payment_requests r ON r.id = a.request_id`,
      where: [sql`r.request_id = ${requestId}`, sql`r.bulk_settlement_key IS NOT NULL`],
      order: sql`a.created_at DESC, a.id DESC`,
      page,
      size,
    })
    return mapPage(rows, attemptOf)
  },

  /** The line of a transaction in a bulk. */
  line: (bulkId: number, transactionSearchKey: string) =>
    db.first<{ amount: number; fee: number; vat: number; net: number }>(
      sql`SELECT l.amount, l.fee, l.vat, l.net FROM settlement_lines l JOIN transactions t
         ON t.transaction_time = l.transaction_time AND t.id = l.transaction_id AND t.super_agent_id = l.super_agent_id
       WHERE l.bulk_id = ${bulkId} AND t.transaction_search_key = ${transactionSearchKey}`,
    ),

  /** The sums of a bulk with how its fees came about. */
  sums: (bulkId: number) =>
    db.first<{
      count: number
      amount: number
      standard: number
      conceded: number
      fee: number
      vat: number
      net: number
    }>(
      sql`SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount,
         coalesce(sum(standard_fee), 0)::bigint AS standard, count(*) FILTER (WHERE concession_fee < standard_fee) AS conceded,
         coalesce(sum(fee), 0)::bigint AS fee, coalesce(sum(vat), 0)::bigint AS vat,
         coalesce(sum(net), 0)::bigint AS net
       FROM settlement_lines WHERE bulk_id = ${bulkId}`,
    ),

  shares: (bulkId: number) =>
    db.rows<{ participantId: number; amount: number; isRemainder: boolean; isApart: boolean }>(
      sql`SELECT participant_id, amount, is_remainder, is_apart FROM settlement_shares WHERE bulk_id = ${bulkId}
        ORDER BY position`,
    ),

  agent: (merchantId: string) =>
    db.first<{ id: number; name: string; isConfigured: boolean }>(
      sql`SELECT id, merchant_name AS name, settlement_configured AND removed_at IS NULL AS is_configured
        FROM super_agents
       WHERE merchant_id = ${merchantId}`,
    ),
})
