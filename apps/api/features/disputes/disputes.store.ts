/** SQL that reads disputes, under the caller's scope. */
import type { DeadlineTrace, DisputeSide, DisputeStatus, ResolutionStatus } from '@dcir/core/disputes/schemas'
import type { Sql } from '../../db/database'

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
}

export const DISPUTE_COLUMNS = `d.id, d.log_code AS "logCode", d.super_agent_id AS "superAgentId",
  d.transaction_id AS "transactionId", d.transaction_time AS "transactionTime",
  d.transaction_search_key AS "transactionSearchKey", d.amount, d.response_code AS "responseCode", d.rrn, d.stan,
  d.masked_pan AS "maskedPan", d.terminal_id AS "terminalId", d.logged_side AS "loggedBySide",
  d.logged_by AS "loggedBy", d.reason, d.customer_account_name AS "customerAccountName",
  d.customer_account_number AS "customerAccountNumber", d.status, d.resolution_status AS "resolutionStatus", d.cycle,
  d.version, d.created_on AS "createdOn", d.cycle_began AS "cycleBegan", d.tat_expiry AS "tatExpiry",
  d.tat_trace AS trace, d.calendar, d.resolved_by AS "resolvedBy", d.resolved_at AS "resolvedAt", d.comment`

export const disputesStore = (sql: Sql) => ({
  byCode: (logCode: string) =>
    sql.first<DisputeRecord>(`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.log_code = $1`, [
      logCode.toUpperCase(),
    ]),

  byTransaction: (key: string) =>
    sql.first<DisputeRecord>(`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.transaction_search_key = $1`, [key]),

  /** Open disputes whose time is over, held; those that somebody is deciding are left to them. */
  expired: (at: Date, limit: number) =>
    sql.rows<DisputeRecord>(
      `SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.status = 'PENDING' AND d.tat_expiry <= $1
       ORDER BY d.tat_expiry, d.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [at, limit],
    ),

  /** Open disputes whose deadline was counted by another calendar, held. */
  countedOtherwise: (calendar: string, limit: number) =>
    sql.rows<DisputeRecord>(
      `SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.status = 'PENDING' AND d.calendar <> $1
       ORDER BY d.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [calendar, limit],
    ),

  forecast: async (now: Date, until: Date) =>
    (await sql.first<{ count: number; amount: number }>(
      `SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount FROM disputes
       WHERE status = 'PENDING' AND tat_expiry > $1 AND tat_expiry <= $2`,
      [now, until],
    )) ?? { count: 0, amount: 0 },
})
