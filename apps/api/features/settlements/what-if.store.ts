/** SQL of what a change of fees would have made: a month's bulks by their terms, as they were and priced again. */
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import { startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Closed } from './closing.store'
import { pricedSql, shareSumsSql } from './pricing'

/** Bulks of one super agent that were settled by the same terms, and what they came to. */
export interface SettledAlike {
  superAgentId: number
  merchantId: string
  merchantName: string
  terms: SettlementTerms
  bulkIds: number[]
  count: number
  fee: number
  vat: number
  net: number
}

export const whatIfStore = (db: Sql) => ({
  settledIn: ({ from, to }: { from: string; to: string }) =>
    db.rows<SettledAlike>(
      sql`SELECT b.super_agent_id, s.merchant_id, s.merchant_name, b.terms, array_agg(b.id) AS bulk_ids,
         sum(b.transaction_count)::bigint AS count, sum(b.transaction_charge_amount)::bigint AS fee,
         sum(b.transaction_vat_amount)::bigint AS vat, sum(b.transaction_merchant_amount)::bigint AS net
       FROM bulk_settlements b JOIN super_agents s ON s.id = b.super_agent_id
       WHERE b.transaction_time_begin >= ${startOfDay(from)} AND b.transaction_time_begin < ${startOfDay(to)}
       AND b.certificate IS NOT NULL
         AND b.transaction_count > 0
       GROUP BY b.super_agent_id, s.merchant_id, s.merchant_name, b.terms ORDER BY b.super_agent_id, min(b.id)`,
    ),

  sharesOf: (bulkIds: readonly number[]) =>
    db.rows<{ participantId: number; amount: number }>(
      sql`SELECT participant_id, sum(amount)::bigint AS amount FROM settlement_shares
        WHERE bulk_id = ANY (${bulkIds}::bigint[])
       GROUP BY participant_id`,
    ),

  /** The transactions of bulks, priced by other terms. */
  async priced(bulkIds: readonly number[], terms: SettlementTerms) {
    const lines = sql`SELECT amount FROM settlement_lines WHERE bulk_id = ANY (${bulkIds}::bigint[])`
    const sums = await db.first<Omit<Closed, 'count' | 'amount' | 'heldCount'>>(
      sql`WITH priced AS MATERIALIZED (${pricedSql(terms, lines)})
        SELECT t.*, s.* FROM (SELECT coalesce(sum(fee), 0)::bigint AS fee, coalesce(sum(vat), 0)::bigint AS vat,
            coalesce(sum(net), 0)::bigint AS net FROM priced) t,
          (${shareSumsSql(terms, sql`SELECT * FROM priced`)}) s`,
    )
    if (!sums) throw new Error('pricing a month again answered nothing')
    return sums
  },
})
