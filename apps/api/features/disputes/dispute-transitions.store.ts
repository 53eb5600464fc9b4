/**
 * SQL of the transitions of disputes, a set at a time; a single dispute is a set of one. Rows that others may want as well are
 * taken in one order by every set, so that two sets wait for each other at most once.
 */

import type { Payee } from '@dcir/core/disputes/payee'
import type { DeadlineTrace, DisputeSide, DisputeStatus, ResolutionStatus } from '@dcir/core/disputes/schemas'
import type { Sql } from '../../db/database'
import { rowLock } from '../../db/locks'
import { setOf } from '../../db/set-of'
import { fixed, sql } from '../../db/sql'
import { DISPUTE_COLUMNS, type DisputeRecord } from './disputes.store'

export interface DisputedTransaction {
  id: number
  superAgentId: number
  transactionTime: Date
  transactionSearchKey: string
  amount: number
  responseCode: string
  isDebit: boolean
  isReversed: boolean
  disputeLogCode: string | null
}

/** Values of one new dispute of a set. */
export interface NewDispute {
  transaction: DisputedTransaction
  reason: string
  customerAccountNumber: string
  payee: Payee
}

/** Values that all new disputes of a set share. */
export interface Logging {
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

/** An entry of the status log; `status` is the resolution status from here on. */
export interface NewEvent extends EventEntry {
  dispute: Pick<DisputeRecord, 'id' | 'superAgentId' | 'cycle'>
  status: ResolutionStatus
}

export interface NewState {
  status: DisputeStatus
  resolutionStatus: ResolutionStatus
  resolvedBy: string | null
  resolvedAt: Date | null
  comment: string | null
  /** Who accepted an account that is not known to be the card's own. */
  payeeAcknowledgedBy: string | null
}

/** Addition of an event to the dashboards' figures of a day. */
export interface DayCount {
  date: string
  superAgentId: number
  side: DisputeSide
  event: 'LOGGED' | 'ACCEPTED' | 'REJECTED'
  amount: number
}

const claimRow = ({ transaction: { id, transactionTime }, payee, reason, customerAccountNumber }: NewDispute) => ({
  ...payee,
  transactionId: id,
  transactionTime,
  reason,
  customerAccountNumber,
})

const eventRow = ({ dispute: { id, superAgentId, cycle }, comment = null, by, action, ...entry }: NewEvent) => ({
  ...entry,
  actor: by,
  actionType: action,
  disputeId: id,
  superAgentId,
  cycle,
  comment,
})

const stateRow = ({ dispute: { id, version }, to }: { dispute: DisputeRecord; to: NewState }) => ({
  ...to,
  id,
  version,
})

const CLAIM = {
  transactionId: 'bigint',
  transactionTime: 'timestamptz',
  reason: 'text',
  customerAccountName: 'text',
  customerAccountNumber: 'text',
  payeeCheck: 'text',
  cardAccountName: 'text',
} as const

const STATE = {
  id: 'bigint',
  version: 'integer',
  status: 'text',
  resolutionStatus: 'text',
  resolvedBy: 'text',
  resolvedAt: 'timestamptz',
  comment: 'text',
  payeeAcknowledgedBy: 'text',
} as const

const EVENT = {
  disputeId: 'bigint',
  superAgentId: 'integer',
  cycle: 'integer',
  at: 'timestamptz',
  actor: 'text',
  actionType: 'text',
  status: 'text',
  comment: 'text',
} as const

const DAY = {
  date: 'date',
  superAgentId: 'integer',
  side: 'text',
  event: 'text',
  disputes: 'bigint',
  amount: 'bigint',
} as const

/** One line for each day, super agent, side and event. */
function addedUp(events: readonly DayCount[]) {
  const lines = new Map<string, DayCount & { disputes: number }>()
  for (const one of events) {
    const key = [one.date, one.superAgentId, one.side, one.event].join()
    const line = lines.get(key) ?? { ...one, disputes: 0, amount: 0 }
    lines.set(key, { ...line, disputes: line.disputes + 1, amount: line.amount + one.amount })
  }
  return [...lines.values()]
}

export const disputeTransitionsStore = (db: Sql) => ({
  /**
   * Transactions by their keys, whether the switch has sent their reversals since, and what they are disputed as. Unless
   * the caller's transaction only reads they are locked until it ends, so that whoever comes second sees the first's dispute.
   */
  async lockTransactions(keys: readonly string[]): Promise<Map<string, DisputedTransaction>> {
    const rows = await db.rows<DisputedTransaction>(
      sql`SELECT t.id, t.super_agent_id, t.transaction_time,
         t.transaction_search_key, t.amount, t.response_code,
         t.is_debit, t.dispute_log_code,
         EXISTS (SELECT 1 FROM transaction_reversals v WHERE v.transaction_id = t.id) AS is_reversed
       FROM transactions t WHERE t.transaction_search_key = ANY (${keys})
       ORDER BY t.transaction_search_key, t.transaction_time DESC
         ${rowLock(db, fixed`FOR NO KEY UPDATE OF t`)}`,
    )
    // The earliest of several with one key counts: it comes last and stays.
    return new Map(rows.map((row) => [row.transactionSearchKey, row]))
  },

  /** Logs disputes on locked transactions that have none, and brings them by the transactions' keys. */
  async create(disputes: readonly NewDispute[], { side, loggedBy, at, tatExpiry, trace, calendar }: Logging) {
    const rows = await db.rows<{ key: string; id: number; logCode: string }>(
      sql`WITH created AS (
         INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key, amount,
           response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason,
           customer_account_name, customer_account_number, status, resolution_status, created_at, cycle_began,
           tat_expiry, tat_trace, calendar, payee_check, card_account_name)
         SELECT t.super_agent_id, t.id, t.transaction_time, t.transaction_search_key, t.amount, t.response_code, t.rrn,
           t.stan, t.masked_pan, t.terminal_id, ${side}, ${loggedBy}, g.reason, g.customer_account_name,
           g.customer_account_number, 'PENDING', 'PENDING', ${at}, ${at}, ${tatExpiry}, ${JSON.stringify(trace)},
           ${calendar}, g.payee_check, g.card_account_name
         FROM ${setOf('g', disputes.map(claimRow), CLAIM)}
           JOIN transactions t ON t.transaction_time = g.transaction_time AND t.id = g.transaction_id
         -- Log codes count in the order of the file.
         ORDER BY g.position
         RETURNING id, log_code, super_agent_id, transaction_id, transaction_time, transaction_search_key
       ), marked AS (
         UPDATE transactions t SET dispute_log_code = c.log_code FROM created c
         WHERE t.transaction_time = c.transaction_time AND t.id = c.transaction_id
           AND t.super_agent_id = c.super_agent_id
       )
       SELECT transaction_search_key AS key, id, log_code FROM created`,
    )
    return new Map(rows.map(({ key, ...created }) => [key, created]))
  },

  /** Disputes by their log codes, locked unless the transaction only reads, so that a second caller sees the new state. */
  async lock(logCodes: readonly string[]): Promise<Map<string, DisputeRecord>> {
    const rows = await db.rows<DisputeRecord>(
      sql`SELECT ${DISPUTE_COLUMNS} FROM disputes d WHERE d.log_code = ANY (${logCodes})
        ORDER BY d.log_code ${rowLock(db)}`,
    )
    return new Map(rows.map((row) => [row.logCode, row]))
  },

  /** Writes new states where nobody changed the dispute since it was read. @returns how many were written */
  changeStates: (changes: readonly { dispute: DisputeRecord; to: NewState }[]) =>
    db.run(
      sql`UPDATE disputes d SET status = m.status, resolution_status = m.resolution_status,
         resolved_by = m.resolved_by, resolved_at = m.resolved_at, comment = m.comment,
         payee_acknowledged_by = m.payee_acknowledged_by, version = d.version + 1
       FROM ${setOf('m', changes.map(stateRow), STATE)} WHERE d.id = m.id AND d.version = m.version`,
    ),

  /** Amounts that the expiry job accepted by itself since then, in kobo, by super agent. */
  async takenSince(since: Date, superAgentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await db.rows<{ superAgentId: number; amount: number }>(
      sql`SELECT super_agent_id, sum(amount)::bigint AS amount FROM disputes
       WHERE status = 'SYSTEM_ACCEPTED' AND resolution_status = 'ACCEPTED' AND resolved_at >= ${since}
         AND super_agent_id = ANY (${superAgentIds}) GROUP BY super_agent_id`,
    )
    return new Map(rows.map(({ superAgentId, amount }) => [superAgentId, amount]))
  },

  /** Sets a new deadline; a reopening makes it the next cycle's. */
  setDeadline: (id: number, began: Date, expiry: Date, trace: DeadlineTrace, calendar: string, cycle: number) =>
    db.run(
      sql`UPDATE disputes SET cycle_began = ${began}, tat_expiry = ${expiry}, tat_trace = ${JSON.stringify(trace)},
        calendar = ${calendar}, cycle = ${cycle} WHERE id = ${id}`,
    ),

  /** Writes the next entry of each dispute's status log; a set names a dispute once. */
  record: (events: readonly NewEvent[]) =>
    db.run(
      sql`INSERT INTO dispute_events (dispute_id, position, super_agent_id, cycle, at, actor, action_type, status,
         comment)
       SELECT e.dispute_id,
         coalesce((SELECT l.position FROM dispute_events l WHERE l.dispute_id = e.dispute_id
           ORDER BY l.position DESC LIMIT 1), 0) + 1,
         e.super_agent_id, e.cycle, e.at, e.actor, e.action_type, e.status, e.comment
       FROM ${setOf('e', events.map(eventRow), EVENT)}`,
    ),

  /** Adds to the dashboards' figures of a day; the rows that many want are taken late and in their order. */
  count: (events: readonly DayCount[]) =>
    db.run(
      sql`INSERT INTO dispute_days AS d (business_date, super_agent_id, logged_side, event, dispute_count, amount)
       SELECT c.date, c.super_agent_id, c.side, c.event, c.disputes, c.amount
       FROM ${setOf('c', addedUp(events), DAY)} ORDER BY c.date, c.super_agent_id, c.side, c.event
       ON CONFLICT (business_date, super_agent_id, logged_side, event)
       DO UPDATE SET dispute_count = d.dispute_count + excluded.dispute_count, amount = d.amount + excluded.amount`,
    ),
})
