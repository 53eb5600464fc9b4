/** SQL of the dashboards: from the daily rollups, never from the rows themselves. */

import type { DashboardAgent } from '@dcir/core/transactions/dashboards-contract'
import type { TransactionSum } from '@dcir/core/transactions/dashboards-rules'
import type { Channel } from '@dcir/core/transactions/query'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'

export interface TransactionSums extends DashboardAgent {
  date: string
  successfulCount: number
  successfulAmount: number
  failedCount: number
  failedAmount: number
}

interface ChannelSums extends Omit<TransactionSum, 'date'> {
  channel: Channel
}

export interface DisputeSums extends DashboardAgent {
  date: string
  loggedBy: 'backoffice' | 'merchant'
  event: 'LOGGED' | 'ACCEPTED' | 'REJECTED'
  count: number
  amount: number
}

const AGENT = fixed`s.merchant_id, s.merchant_name, s.card_acceptor_id`

export const dashboardsStore = (db: Sql) => ({
  /** One row per day and super agent that had transactions, by day and then by name. */
  transactions: (from: string, to: string, approved: readonly string[]) =>
    db.rows<TransactionSums>(
      sql`SELECT d.business_date AS date, ${AGENT},
         coalesce(sum(d.transaction_count) FILTER (WHERE d.response_code = ANY (${approved}::text[])), 0)::bigint
           AS successful_count,
         coalesce(sum(d.amount) FILTER (WHERE d.response_code = ANY (${approved}::text[])),
         0)::bigint AS successful_amount,
         coalesce(sum(d.transaction_count) FILTER (WHERE d.response_code <> ALL (${approved}::text[])), 0)::bigint
           AS failed_count,
         coalesce(sum(d.amount) FILTER (WHERE d.response_code <> ALL (${approved}::text[])), 0)::bigint AS failed_amount
       FROM transaction_days d JOIN super_agents s ON s.id = d.super_agent_id
       WHERE d.business_date BETWEEN ${from}::date AND ${to}::date
       GROUP BY d.business_date, s.id ORDER BY d.business_date, s.merchant_name, s.id`,
    ),

  /** One row per channel, of one super agent where it is named. */
  channels: (from: string, to: string, approved: readonly string[], cardAcceptorId: string | null) =>
    db.rows<ChannelSums>(
      sql`SELECT channel,
         coalesce(sum(transaction_count) FILTER (WHERE response_code = ANY (${approved}::text[])), 0)::bigint
           AS successful_count,
         coalesce(sum(amount) FILTER (WHERE response_code = ANY (${approved}::text[])), 0)::bigint AS successful_amount,
         coalesce(sum(transaction_count) FILTER (WHERE response_code <> ALL (${approved}::text[])), 0)::bigint
           AS failed_count,
         coalesce(sum(amount) FILTER (WHERE response_code <> ALL (${approved}::text[])), 0)::bigint AS failed_amount
       FROM transaction_channels WHERE business_date BETWEEN ${from}::date AND ${to}::date
         AND (${cardAcceptorId}::text IS NULL
           OR super_agent_id IN (SELECT id FROM super_agents WHERE card_acceptor_id = ${cardAcceptorId}))
       GROUP BY channel ORDER BY channel`,
    ),

  /** One row per day, super agent, side that logged, and event. */
  disputes: (from: string, to: string) =>
    db.rows<DisputeSums>(
      sql`SELECT d.business_date AS date, ${AGENT}, d.logged_side AS logged_by, d.event, d.dispute_count AS count,
        d.amount
       FROM dispute_days d JOIN super_agents s ON s.id = d.super_agent_id
       WHERE d.business_date BETWEEN ${from}::date AND ${to}::date ORDER BY d.business_date, s.merchant_name, s.id`,
    ),
})
