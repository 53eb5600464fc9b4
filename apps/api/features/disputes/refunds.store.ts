/** SQL of refunds and of the attempts to pay them. */

import { disputeKeys } from '@dcir/core/disputes/rules'
import type { RefundAttempt } from '@dcir/core/disputes/schemas'
import { lagosIso } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { listPage, mapRows } from '../../db/lists'
import { sql } from '../../db/sql'

export const refundKeys = {
  account: 'dcir.dispute.refund.account.number',
  accountName: 'dcir.dispute.refund.account.name',
  fromOriginal: 'dcir.refund-from-original-transaction-enabled',
} as const

export interface RefundRecord {
  id: number
  superAgentId: number
  transactionSearchKey: string
  amount: number
  destinationAccount: string
  destinationAccountName: string
  sourceAccount: string | null
  sourceAccountName: string | null
  narration: string
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'AWAITING_RE_QUERY' | 'CANCELED'
  attempts: number
  createdOn: Date
  lastUpdated: Date
}

const COLUMNS = `id, super_agent_id, transaction_search_key, amount,
  destination_account, destination_account_name,
  source_account, source_account_name, narration, status, attempts,
  created_on, last_updated`

/** Asks for a refund of each dispute's transaction to its customer; the table refuses a second one. */
export async function requestRefunds(sql: Sql, disputeIds: readonly number[], at: Date): Promise<void> {
  if (disputeIds.length === 0) return
  const { fromOriginal, account, accountName } = refundKeys
  const settings = await configured(sql, fromOriginal, account, accountName)
  const isReversal = settings[fromOriginal]
  const source = isReversal ? null : settings[account] || null
  const sourceName = isReversal ? null : settings[accountName] || null
  await sql.run(
    `INSERT INTO dispute_refunds (dispute_id, super_agent_id, cycle, transaction_id, transaction_search_key, amount,
       destination_account, destination_account_name, source_account, source_account_name, narration, created_on,
       last_updated)
     SELECT id, super_agent_id, cycle, transaction_id, transaction_search_key, amount, customer_account_number,
       customer_account_name, $2, $3, $4 || '/' || rrn || '/' || log_code, $5, $5
     FROM disputes WHERE id = ANY ($1) ORDER BY id`,
    [disputeIds, source, sourceName, isReversal ? 'REVERSAL' : 'REFUND', at],
  )
}

/** Takes a refund back that was never sent. True when nothing is left that could still be paid. */
export async function cancelRefund(sql: Sql, disputeId: number, at: Date): Promise<boolean> {
  await sql.run(
    `UPDATE dispute_refunds SET status = 'CANCELED', last_updated = $2
     WHERE dispute_id = $1 AND status = 'PENDING' AND attempts = 0`,
    [disputeId, at],
  )
  const left = await sql.first("SELECT 1 FROM dispute_refunds WHERE dispute_id = $1 AND status <> 'CANCELED'", [
    disputeId,
  ])
  return left === undefined
}

interface AttemptRow extends Omit<RefundAttempt, 'createdTime' | 'completedTime' | 'refundTransaction'> {
  createdTime: Date
  completedTime: Date | null
  destinationAccount: string
  destinationAccountName: string
  amount: RefundAttempt['refundTransaction']['amount']
  transactionSearchKey: string
}

const attemptOf = (row: AttemptRow): RefundAttempt => ({
  status: row.status,
  createdTime: lagosIso(row.createdTime),
  completedTime: row.completedTime ? lagosIso(row.completedTime) : null,
  comment: row.comment,
  narration: row.narration,
  transactionRef: row.transactionRef,
  refundTransaction: {
    destinationAccount: row.destinationAccount,
    destinationAccountName: row.destinationAccountName,
    amount: row.amount,
    transactionSearchKey: row.transactionSearchKey,
  },
})

export const refundsStore = (db: Sql) => ({
  /** The dispute's refund that counts: the one that was not taken back, else the last that was. */
  ofDispute: (disputeId: number) =>
    db.first<RefundRecord>(
      `SELECT ${COLUMNS} FROM dispute_refunds WHERE dispute_id = $1 ORDER BY (status = 'CANCELED'), id DESC LIMIT 1`,
      [disputeId],
    ),

  byId: (id: number) => db.first<RefundRecord>(`SELECT ${COLUMNS} FROM dispute_refunds WHERE id = $1`, [id]),

  async attempts(key: string, side: string | null, page: number, size: number) {
    const rows = await listPage<AttemptRow>(db, {
      columns: sql`a.status, a.created_time, a.completed_time, a.comment, r.narration, a.transaction_ref,
        r.destination_account, r.destination_account_name, r.amount, r.transaction_search_key`,
      from: sql`refund_attempts a JOIN dispute_refunds r ON r.id = a.refund_id JOIN disputes d ON d.id = r.dispute_id`,
      where: [sql`r.transaction_search_key = ${key}`, ...(side === null ? [] : [sql`d.logged_side = ${side}`])],
      order: sql`a.created_time DESC, a.id DESC`,
      page,
      size,
    })
    return mapRows(rows, attemptOf)
  },

  /** Whether refunds wait for a person; only exactly `false` lets them go by themselves, as the menu entry has it. */
  isManual: async () => (await configured(db, disputeKeys.manualRefund))[disputeKeys.manualRefund],

  /** Takes a refund on for sending, if it may be sent now: its number of this attempt, or null. */
  async take(id: number, at: Date): Promise<number | null> {
    const row = await db.first<{ attempts: number }>(
      `UPDATE dispute_refunds SET status = 'AWAITING_RE_QUERY', attempts = attempts + 1, next_attempt_at = NULL,
         last_updated = $2
       WHERE id = $1 AND (status = 'PENDING' OR (status = 'FAILED' AND next_attempt_at <= $2)) RETURNING attempts`,
      [id, at],
    )
    return row?.attempts ?? null
  },

  addAttempt: (refund: RefundRecord, reference: string, at: Date) =>
    db.run(
      `INSERT INTO refund_attempts (refund_id, super_agent_id, transaction_ref, idempotency_key, status, created_time,
         next_query_at)
       VALUES ($1, $2, $3, $3, 'AWAITING_RE_QUERY', $4, $4::timestamptz + INTERVAL '30 minutes')`,
      [refund.id, refund.superAgentId, reference, at],
    ),

  /** An attempt's end, and with it the refund's state; nothing happens to one that has ended already. */
  async end(reference: string, status: 'SUCCESSFUL' | 'FAILED', comment: string, at: Date, again: Date | null) {
    const row = await db.first<{ refundId: number }>(
      `UPDATE refund_attempts SET status = $2, comment = $3, completed_time = $4, next_query_at = NULL
       WHERE transaction_ref = $1 AND status IN ('PENDING', 'AWAITING_RE_QUERY') RETURNING refund_id`,
      [reference, status, comment, at],
    )
    if (!row) return false
    await db.run('UPDATE dispute_refunds SET status = $2, last_updated = $3, next_attempt_at = $4 WHERE id = $1', [
      row.refundId,
      status,
      at,
      again,
    ])
    return true
  },

  /** The answer is not known yet: when it is asked for next, or null once a person has to find out. */
  unknown: (reference: string, queries: number, comment: string, next: Date | null) =>
    db.run(
      `UPDATE refund_attempts SET queries = $2, comment = $3, next_query_at = $4
       WHERE transaction_ref = $1 AND status = 'AWAITING_RE_QUERY'`,
      [reference, queries, comment, next],
    ),

  /** Attempts whose answer is to be asked for. */
  toAsk: (at: Date) =>
    db.rows<{ reference: string; queries: number; createdTime: Date; attempts: number }>(
      `SELECT a.transaction_ref AS reference, a.queries, a.created_time, r.attempts
       FROM refund_attempts a JOIN dispute_refunds r ON r.id = a.refund_id
       WHERE a.status = 'AWAITING_RE_QUERY' AND a.next_query_at <= $1 ORDER BY a.next_query_at LIMIT 200`,
      [at],
    ),

  /** Refunds that may be sent now. */
  sendable: async (at: Date) =>
    (
      await db.rows<{ id: number }>(
        `SELECT id FROM dispute_refunds WHERE status = 'PENDING' OR (status = 'FAILED' AND next_attempt_at <= $1)
         ORDER BY id LIMIT 500`,
        [at],
      )
    ).map(({ id }) => String(id)),
})
