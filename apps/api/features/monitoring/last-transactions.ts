/** When each super agent's last transaction was, one step back on an index for each, and how unusual its silence is. */

import { type LastTransaction, lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { silenceOf } from '@dcir/core/monitoring/silence-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Clock } from '../../kit/clock'
import type { Rhythms } from './rhythms'

interface LastRow {
  id: number
  merchantName: string
  cardAcceptorId: string
  lastTransactionTime: Date | null
}

export const lastTransactionsStore = (db: Sql) => ({
  /** The longest silence first. */
  list: () =>
    db.rows<LastRow>(
      sql`SELECT a.id, a.merchant_name, a.card_acceptor_id, t.transaction_time AS last_transaction_time
       FROM super_agents a
       LEFT JOIN LATERAL (SELECT transaction_time FROM transactions WHERE super_agent_id = a.id
         ORDER BY transaction_time DESC LIMIT 1) t ON true
       WHERE a.removed_at IS NULL AND a.active
       ORDER BY t.transaction_time NULLS FIRST, a.merchant_name, a.id`,
    ),
})

/** Each super agent with its last transaction, and how unusual its silence is by what is usual of it. */
export async function readLastTransactions(db: Sql, usual: Rhythms, now: Date): Promise<LastTransaction[]> {
  const rows = await lastTransactionsStore(db).list()
  return rows.map(({ id, lastTransactionTime: at, ...row }) => {
    const lastTransactionTime = at && lagosIso(at)
    const silence = { ...silenceOf(usual.get(id) ?? null, at, now), since: lastTransactionTime }
    return { ...row, lastTransactionTime, silence }
  })
}

export const lastTransactionsRoutes = (database: Database, clock: Clock, rhythms: () => Promise<Rhythms>) =>
  routesOf(lastTransactions, {
    list: async (call) => {
      const usual = await rhythms()
      return {
        results: await database.read(call.scope, (db) => readLastTransactions(db, usual, clock.now())),
      }
    },
  })
