/** SQL of refunds that were paid, or may be, of transactions that the switch has reversed too. */
import { kobo } from '@dcir/core/money/kobo'
import { type PaidTwiceFilter, paidTwiceFilters } from '@dcir/core/payments/owed-query'
import type { PaidTwice } from '@dcir/core/payments/paid-twice-contract'
import { paidTwiceToDo } from '@dcir/core/payments/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { allOf, sql } from '../../db/sql'

export interface PaidTwiceRow extends Omit<PaidTwice, 'reversedAt' | 'endedAt' | 'toDo'> {
  id: number
  reversedAt: Date
  endedAt: Date | null
}

const COLUMNS = sql`r.id, r.request_id, s.merchant_name, r.amount, r.status, r.log_code, r.transaction_search_key,
  a.transaction_ref AS transaction_reference, r.credit_account, r.credit_account_name, v.reversal_time AS reversed_at,
  v.reversal_search_key, e.ended_at, e.end_comment, e.ended_by`
const FROM = sql`payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id
  LEFT JOIN paid_twice_ends e ON e.request_id = r.id`
const SHOWN = sql`${FROM} JOIN super_agents s ON s.id = r.super_agent_id
  LEFT JOIN LATERAL (SELECT transaction_ref FROM payment_attempts o WHERE o.request_id = r.id
    ORDER BY o.id DESC LIMIT 1) a ON true`

/** Any other refund is canceled as soon as its transaction is reversed. */
const SENT = sql`r.status IN ('SUCCESSFUL', 'AWAITING_RE_QUERY', 'DOWNLOADED_FOR_PROCESSING')`
const states = { OPEN: sql`e.request_id IS NULL`, ENDED: sql`e.request_id IS NOT NULL` }
const conditions = conditionsOf(paidTwiceFilters, {
  logCode: sql`r.log_code`,
  owedState: (state) => (state === 'ALL' ? sql`true` : states[state]),
})
const whereOf = ({ owedState = 'OPEN', ...filter }: PaidTwiceFilter) => [SENT, ...conditions({ owedState, ...filter })]

export const paidTwiceOf = ({ id: _, reversedAt, endedAt, ...row }: PaidTwiceRow): PaidTwice => ({
  ...row,
  amount: kobo(row.amount),
  toDo: paidTwiceToDo(row.status, endedAt !== null),
  reversedAt: lagosIso(reversedAt),
  endedAt: endedAt && lagosIso(endedAt),
})

export const paidTwiceStore = (db: Sql) => ({
  async list(filter: PaidTwiceFilter, page: number, size: number) {
    const order = sql`r.id DESC`
    const spec = { columns: COLUMNS, from: SHOWN, where: whereOf(filter), order, page, size }
    return mapPage(await listPage<PaidTwiceRow>(db, spec), paidTwiceOf)
  },

  /** The next of a download after the given one. */
  after: (filter: PaidTwiceFilter, last: PaidTwiceRow | null, limit: number) =>
    db.rows<PaidTwiceRow>(
      sql`SELECT ${COLUMNS} FROM ${SHOWN}
        WHERE ${allOf([...whereOf(filter), ...(last ? [sql`r.id < ${last.id}`] : [])])} ORDER BY r.id DESC LIMIT ${limit}`,
    ),

  /** Those of a filter together, and since when. */
  sum: async (filter: PaidTwiceFilter) =>
    await db.first<{ count: number; amount: number; since: Date | null }>(
      sql`SELECT count(*)::bigint AS count, coalesce(sum(r.amount), 0)::bigint AS amount, min(v.reversal_time) AS since
          FROM ${FROM} WHERE ${allOf(whereOf(filter))}`,
    ),

  /** The open entry of a refund that was paid, locked. */
  lock: async (requestId: string) =>
    await db.first<PaidTwiceRow>(
      sql`SELECT ${COLUMNS} FROM ${SHOWN} WHERE ${states.OPEN} AND r.request_id = ${requestId}
        AND r.status = 'SUCCESSFUL'
          ${rowLock(db, sql`FOR UPDATE OF r`)}`,
    ),

  recover: (id: number, comment: string, by: string, at: Date) =>
    db.run(
      sql`INSERT INTO paid_twice_ends (request_id, super_agent_id, ended_at, ended_by, end_comment)
       SELECT id, super_agent_id, ${at}, ${by}, ${comment} FROM payment_requests WHERE id = ${id}`,
    ),
})
