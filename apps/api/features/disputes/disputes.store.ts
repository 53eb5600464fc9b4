/** SQL that reads disputes, under the caller's scope. */

import type { PayeeCheck } from '@dcir/core/disputes/payee'
import type { DeadlineTrace, DisputeSide, DisputeStatus, ResolutionStatus } from '@dcir/core/disputes/schemas'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'

export interface DisputeRecord {
  id: number
  logCode: string
  superAgentId: number
  transactionId: number
  transactionTime: Date
  transactionSearchKey: string
  amount: number
  responseCode: string
  rrn: string
  stan: string
  maskedPan: string
  terminalId: string
  loggedBySide: DisputeSide
  loggedBy: string
  reason: string
  customerAccountName: string
  customerAccountNumber: string
  payeeCheck: PayeeCheck
  cardAccountName: string | null
  status: DisputeStatus
  resolutionStatus: ResolutionStatus
  cycle: number
  version: number
  createdOn: Date
  cycleBegan: Date
  tatExpiry: Date
  trace: DeadlineTrace
  calendar: string
  resolvedBy: string | null
  resolvedAt: Date | null
  comment: string | null
  /** When the switch reversed the transaction, or null. */
  reversedAt: Date | null
}

export const DISPUTE_COLUMNS = fixed`d.id, d.log_code, d.super_agent_id,
  d.transaction_id, d.transaction_time,
  d.transaction_search_key, d.amount, d.response_code, d.rrn, d.stan,
  d.masked_pan, d.terminal_id, d.logged_side AS logged_by_side,
  d.logged_by, d.reason, d.customer_account_name,
  d.customer_account_number, d.payee_check, d.card_account_name, d.status, d.resolution_status, d.cycle,
  d.version, d.created_at AS created_on, d.cycle_began, d.tat_expiry,
  d.tat_trace AS trace, d.calendar, d.resolved_by, d.resolved_at, d.comment,
  (SELECT v.reversal_time FROM transaction_reversals v WHERE v.transaction_id = d.transaction_id) AS reversed_at`

type Warned = Pick<
  DisputeRecord,
  'logCode' | 'superAgentId' | 'transactionSearchKey' | 'amount' | 'cycle' | 'tatExpiry'
>

export const disputesStore = (db: Sql) => ({
  byCode: (logCode: string) =>
    db.first<DisputeRecord>(sql`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.log_code = ${logCode.toUpperCase()}`),

  /** The card of a transaction, in hexadecimal; undefined where there is no such transaction. */
  cardOf: async (key: string) =>
    (
      await db.first<{ hashedPan: string }>(
        sql`SELECT encode(hashed_pan, 'hex') AS hashed_pan FROM transactions WHERE transaction_search_key = ${key}
         ORDER BY transaction_time LIMIT 1`,
      )
    )?.hashedPan,

  byTransaction: (key: string) =>
    db.first<DisputeRecord>(sql`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.transaction_search_key = ${key}`),

  /** Open disputes whose deadline has passed, locked; those that somebody is deciding are skipped. */
  expired: (at: Date, limit: number) =>
    db.rows<DisputeRecord>(
      sql`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.status = 'PENDING' AND d.tat_expiry <= ${at}
       ORDER BY d.tat_expiry, d.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    ),

  /** Open disputes that run out before an instant and were not warned of in their cycle; they are by this. */
  warn: (at: Date, until: Date, limit: number) =>
    db.rows<Warned>(
      sql`UPDATE disputes SET warned_cycle = cycle WHERE id = ANY (ARRAY(SELECT id FROM disputes
         WHERE status = 'PENDING' AND tat_expiry > ${at} AND tat_expiry <= ${until} AND warned_cycle IS DISTINCT
         FROM cycle
         ORDER BY tat_expiry, id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
       RETURNING log_code, super_agent_id, transaction_search_key, amount, cycle, tat_expiry`,
    ),

  /** Open disputes whose deadline was counted by another calendar, locked. */
  countedOtherwise: (calendar: string, limit: number) =>
    db.rows<DisputeRecord>(
      sql`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.status = 'PENDING' AND d.calendar <> ${calendar}
       ORDER BY d.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    ),

  /** How the deadline of each open dispute came about, what runs out first before all. */
  openDeadlines: () =>
    db.rows<Pick<DisputeRecord, 'logCode' | 'cycleBegan' | 'tatExpiry' | 'trace'>>(
      sql`SELECT log_code, cycle_began, tat_expiry, tat_trace AS trace FROM disputes WHERE status = 'PENDING'
       ORDER BY tat_expiry, id`,
    ),

  holiday: (code: string) =>
    db.first<{ name: string; date: string; recurring: boolean }>(
      sql`SELECT name, holiday_date AS date, recurring FROM public_holidays
       WHERE code = ${code} AND active AND removed_at IS NULL`,
    ),

  /** How many open disputes run out between two instants. */
  due: async (now: Date, until: Date) =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*) AS count FROM disputes WHERE status = 'PENDING' AND tat_expiry > ${now}
          AND tat_expiry <= ${until}`,
      )
    )?.count ?? 0,
})
