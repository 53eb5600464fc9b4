/** SQL of disputes: one at a time, under the caller's scope. */
import type { DeadlineTrace, DisputeSide, DisputeStatus, ResolutionStatus } from '@dcir/core/contract/dispute-fields'
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

export interface DisputedTransaction {
  id: number
  superAgentId: number
  transactionTime: Date
  transactionSearchKey: string
  amount: number
  responseCode: string
  rrn: string
  stan: string
  maskedPan: string
  terminalId: string
  isDebit: boolean
  isReversed: boolean
}

export interface NewDispute {
  reason: string
  customerAccountName: string
  customerAccountNumber: string
  side: DisputeSide
  loggedBy: string
  at: Date
  tatExpiry: Date
  trace: DeadlineTrace
  calendar: string
}

export interface EventEntry {
  at: Date
  by: string
  action: string
  comment?: string | null
}

export interface NewState {
  status: DisputeStatus
  resolutionStatus: ResolutionStatus
  by: string | null
  at: Date
  comment: string | null
}

type DayMove = 'LOGGED' | 'ACCEPTED' | 'REJECTED'

export const disputesStore = (sql: Sql) => ({
  /** A transaction, and whether the switch has sent its reversal since. */
  transaction: (key: string) =>
    sql.first<DisputedTransaction>(
      `SELECT t.id, t.super_agent_id AS "superAgentId", t.transaction_time AS "transactionTime",
         t.transaction_search_key AS "transactionSearchKey", t.amount, t.response_code AS "responseCode", t.rrn, t.stan,
         t.masked_pan AS "maskedPan", t.terminal_id AS "terminalId", t.is_debit AS "isDebit",
         EXISTS (SELECT 1 FROM transactions r WHERE r.rrn = t.rrn AND r.stan = t.stan AND r.masked_pan = t.masked_pan
           AND r.terminal_id = t.terminal_id AND r.amount = t.amount AND r.is_debit AND NOT t.is_debit
           AND r.transaction_time >= t.transaction_time) AS "isReversed"
       FROM transactions t WHERE t.transaction_search_key = $1 ORDER BY t.transaction_time LIMIT 1`,
      [key],
    ),

  /** Null when the transaction has a dispute already; its log code is of the day it is logged on. */
  async create(transaction: DisputedTransaction, dispute: NewDispute): Promise<{ id: number; logCode: string } | null> {
    const created = await sql.first<{ id: number; logCode: string }>(
      `WITH next AS (SELECT nextval(pg_get_serial_sequence('disputes', 'id')) AS id)
       INSERT INTO disputes (id, log_code, super_agent_id, transaction_id, transaction_time, transaction_search_key,
         amount, response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason,
         customer_account_name, customer_account_number, status, resolution_status, created_on, cycle_began, tat_expiry,
         tat_trace, calendar)
       OVERRIDING SYSTEM VALUE
       SELECT id, 'DSP-' || to_char($16::timestamptz AT TIME ZONE INTERVAL '01:00', 'YYYYMMDD') || '-' ||
           lpad(id::text, 7, '0'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         'PENDING', 'PENDING', $16, $16, $17, $18, $19 FROM next
       ON CONFLICT DO NOTHING RETURNING id, log_code AS "logCode"`,
      [
        transaction.superAgentId,
        transaction.id,
        transaction.transactionTime,
        transaction.transactionSearchKey,
        transaction.amount,
        transaction.responseCode,
        transaction.rrn,
        transaction.stan,
        transaction.maskedPan,
        transaction.terminalId,
        dispute.side,
        dispute.loggedBy,
        dispute.reason,
        dispute.customerAccountName,
        dispute.customerAccountNumber,
        dispute.at,
        dispute.tatExpiry,
        JSON.stringify(dispute.trace),
        dispute.calendar,
      ],
    )
    if (!created) return null
    await sql.run(
      'UPDATE transactions SET dispute_log_code = $4 WHERE transaction_time = $1 AND id = $2 AND super_agent_id = $3',
      [transaction.transactionTime, transaction.id, transaction.superAgentId, created.logCode],
    )
    return created
  },

  byCode: (logCode: string) =>
    sql.first<DisputeRecord>(`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.log_code = $1`, [
      logCode.toUpperCase(),
    ]),

  byTransaction: (key: string) =>
    sql.first<DisputeRecord>(`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.transaction_search_key = $1`, [key]),

  /** The same, held until the transaction ends: whoever comes second sees what the first made of it. */
  lock: (logCode: string) =>
    sql.first<DisputeRecord>(`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.log_code = $1 FOR UPDATE`, [
      logCode.toUpperCase(),
    ]),

  /** Moves it on, if it is still as it was read. */
  move: async ({ id, version }: DisputeRecord, to: NewState) =>
    (await sql.run(
      `UPDATE disputes SET status = $3, resolution_status = $4, resolved_by = $5,
         resolved_at = CASE WHEN $5::text IS NULL THEN NULL ELSE $6::timestamptz END, comment = $7,
         version = version + 1 WHERE id = $1 AND version = $2`,
      [id, version, to.status, to.resolutionStatus, to.by, to.at, to.comment],
    )) === 1,

  /** Gives it a new clock; a reopening makes it the next cycle's. */
  setDeadline: (id: number, began: Date, expiry: Date, trace: DeadlineTrace, calendar: string, cycle: number) =>
    sql.run(
      `UPDATE disputes SET cycle_began = $2, tat_expiry = $3, tat_trace = $4, calendar = $5, cycle = $6 WHERE id = $1`,
      [id, began, expiry, JSON.stringify(trace), calendar, cycle],
    ),

  /** Writes the next entry of the status log; `status` is the resolution status from here on. */
  record: (
    { id, superAgentId, cycle }: Pick<DisputeRecord, 'id' | 'superAgentId' | 'cycle'>,
    status: ResolutionStatus,
    entry: EventEntry,
  ) =>
    sql.run(
      `INSERT INTO dispute_events (dispute_id, position, super_agent_id, cycle, at, updated_by, action_type, status,
         comment)
       SELECT $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM dispute_events WHERE dispute_id = $1`,
      [id, superAgentId, cycle, entry.at, entry.by, entry.action, status, entry.comment ?? null],
    ),

  /** Adds to the dashboards' figures of a day. */
  count: (date: string, superAgentId: number, side: DisputeSide, move: DayMove, amount: number) =>
    sql.run(
      `INSERT INTO dispute_days AS d (business_date, super_agent_id, logged_by, move, dispute_count, amount)
       VALUES ($1, $2, $3, $4, 1, $5)
       ON CONFLICT (business_date, super_agent_id, logged_by, move)
       DO UPDATE SET dispute_count = d.dispute_count + 1, amount = d.amount + excluded.amount`,
      [date, superAgentId, side, move, amount],
    ),

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
