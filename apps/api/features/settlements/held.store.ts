/** SQL of transactions that are held out of settlement, as people see them. */
import { kobo } from '@dcir/core/money/kobo'
import type { HeldTransaction } from '@dcir/core/settlements/held-contract'
import { type HeldFilter, heldFilters } from '@dcir/core/settlements/left-out-query'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf, ofAcceptor } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'

export interface HeldRow extends Omit<HeldTransaction, 'transactionTime' | 'heldAt'> {
  id: number
  transactionTime: Date
  heldAt: Date
}

const COLUMNS = sql`h.transaction_id AS id, s.merchant_name, t.transaction_search_key, h.transaction_time, t.amount,
  h.reason, CASE WHEN h.reason = 'REVERSED' THEN v.reversal_search_key
    WHEN h.reason <> 'FEE_EXCEEDS_AMOUNT' THEN d.log_code END AS reference, h.held_at`
const NEWEST = sql`h.held_at DESC, h.transaction_id DESC`
const shown = (rows: Fragment) => sql`${rows} h JOIN super_agents s ON s.id = h.super_agent_id
  JOIN transactions t ON t.transaction_time = h.transaction_time AND t.id = h.transaction_id
    AND t.super_agent_id = h.super_agent_id
  LEFT JOIN transaction_reversals v ON v.transaction_id = h.transaction_id
  LEFT JOIN disputes d ON d.transaction_id = h.transaction_id`
const states = {
  WAITING: sql`h.reason IN ('DISPUTED', 'FEE_EXCEEDS_AMOUNT')`,
  PAID_BACK: sql`h.reason IN ('ACCEPTED', 'REVERSED')`,
}

const whereOf = conditionsOf(heldFilters, {
  cardAcceptorId: (id) => ofAcceptor(sql`h.super_agent_id`, id),
  heldReason: sql`h.reason`,
  heldState: (state) => states[state],
})

export const heldOf = ({ id: _, ...row }: HeldRow): HeldTransaction => ({
  ...row,
  amount: kobo(row.amount),
  transactionTime: lagosIso(row.transactionTime),
  heldAt: lagosIso(row.heldAt),
})

export const heldStore = (db: Sql) => ({
  async list(filter: HeldFilter, page: number, size: number) {
    const from = sql`settlement_held h`
    const rows = await listPage<HeldRow>(db, {
      columns: COLUMNS,
      from,
      shown,
      where: whereOf(filter),
      order: NEWEST,
      page,
      size,
    })
    return mapPage(rows, heldOf)
  },

  /** The next of a download after the given one. */
  after: (filter: HeldFilter, last: HeldRow | null, limit: number) =>
    db.rows<HeldRow>(
      sql`SELECT ${COLUMNS} FROM ${shown(sql`settlement_held`)}
        WHERE ${allOf([...whereOf(filter), ...(last ? [sql`(h.held_at, h.transaction_id) < (${last.heldAt}::timestamptz, ${last.id})`] : [])])}
        ORDER BY ${NEWEST} LIMIT ${limit}`,
    ),

  /** Those of a filter together, and since when. */
  sum: async (filter: HeldFilter) =>
    await db.first<{ count: number; amount: number; since: Date | null }>(
      sql`SELECT count(*)::bigint AS count, coalesce(sum(t.amount), 0)::bigint AS amount, min(h.held_at) AS since
          FROM ${shown(sql`settlement_held`)} WHERE ${allOf(whereOf(filter))}`,
    ),
})
