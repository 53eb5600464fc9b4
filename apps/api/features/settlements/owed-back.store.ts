/** SQL of what is owed back, as people see it. */
import { kobo } from '@dcir/core/money/kobo'
import { type OwedBackFilter, owedBackFilters } from '@dcir/core/settlements/left-out-query'
import type { OwedBack } from '@dcir/core/settlements/owed-back-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { allOf, sql } from '../../db/sql'

type Instants = 'transactionTime' | 'noticedAt' | 'endedAt'
export interface OwedRow extends Omit<OwedBack, Instants> {
  id: number
  transactionTime: Date
  noticedAt: Date
  endedAt: Date | null
}

const COLUMNS = sql`o.id, b.bulk_settlement_key, s.merchant_name, t.transaction_search_key, o.transaction_time, o.amount,
  o.why, o.reference, o.noticed_at, o.ended_at, o.end_reason, o.end_comment, o.ended_by`
const FROM = sql`settlement_owed_back o JOIN bulk_settlements b ON b.id = o.bulk_id
  JOIN super_agents s ON s.id = o.super_agent_id
  JOIN transactions t ON t.transaction_time = o.transaction_time AND t.id = o.transaction_id
    AND t.super_agent_id = o.super_agent_id`

const NEWEST = sql`o.noticed_at DESC, o.id DESC`

const states = { OPEN: sql`o.ended_at IS NULL`, ENDED: sql`o.ended_at IS NOT NULL` }

const conditions = conditionsOf(owedBackFilters, {
  cardAcceptorId: sql`s.card_acceptor_id`,
  bulkSettlementKey: sql`b.bulk_settlement_key`,
  owedState: (state) => (state === 'ALL' ? sql`true` : states[state]),
})
const whereOf = ({ owedState = 'OPEN', ...filter }: OwedBackFilter) => conditions({ owedState, ...filter })

export const owedOf = ({ id: _, ...row }: OwedRow): OwedBack => ({
  ...row,
  amount: kobo(row.amount),
  transactionTime: lagosIso(row.transactionTime),
  noticedAt: lagosIso(row.noticedAt),
  endedAt: row.endedAt && lagosIso(row.endedAt),
})

export const owedBackStore = (db: Sql) => ({
  async list(filter: OwedBackFilter, page: number, size: number) {
    const spec = { columns: COLUMNS, from: FROM, where: whereOf(filter), order: NEWEST, page, size }
    return mapPage(await listPage<OwedRow>(db, spec), owedOf)
  },

  /** The next of a download after the given one. */
  after: (filter: OwedBackFilter, last: OwedRow | null, limit: number) =>
    db.rows<OwedRow>(
      sql`SELECT ${COLUMNS} FROM ${FROM}
        WHERE ${allOf([...whereOf(filter), ...(last ? [sql`(o.noticed_at, o.id) < (${last.noticedAt}::timestamptz, ${last.id})`] : [])])}
        ORDER BY ${NEWEST} LIMIT ${limit}`,
    ),

  /** Those of a filter together, and since when. */
  sum: async (filter: OwedBackFilter) =>
    await db.first<{ count: number; amount: number; since: Date | null }>(
      sql`SELECT count(*)::bigint AS count, coalesce(sum(o.amount), 0)::bigint AS amount, min(o.noticed_at) AS since
          FROM ${FROM} WHERE ${allOf(whereOf(filter))}`,
    ),

  /** The open entry of a transaction, locked. */
  lock: async (key: string) =>
    await db.first<OwedRow>(
      sql`SELECT ${COLUMNS} FROM ${FROM} WHERE ${states.OPEN} AND t.transaction_search_key = ${key}
          ${rowLock(db, sql`FOR UPDATE OF o`)}`,
    ),

  recover: (id: number, comment: string, by: string, at: Date) =>
    db.run(
      sql`UPDATE settlement_owed_back SET ended_at = ${at}, end_reason = 'RECOVERED', end_comment = ${comment},
        ended_by = ${by}
       WHERE id = ${id}`,
    ),
})
