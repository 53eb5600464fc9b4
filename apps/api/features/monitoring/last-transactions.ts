/** When each super agent's last transaction was, one step back on an index for each, and how unusual its silence is. */
import { lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { silenceOf } from '@dcir/core/monitoring/silence-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'
import type { Clock } from '../../kit/clock'
import { createRhythms } from './rhythms'

interface LastRow {
  id: number
  merchantName: string
  cardAcceptorId: string
  lastTransactionTime: Date | null
}

export const lastTransactionsStore = (sql: Sql) => ({
  /** The longest silence first. */
  list: () =>
    sql.rows<LastRow>(
      `SELECT a.id, a.merchant_name, a.card_acceptor_id, t.transaction_time AS last_transaction_time
       FROM super_agents a
       LEFT JOIN LATERAL (SELECT transaction_time FROM transactions WHERE super_agent_id = a.id
         ORDER BY transaction_time DESC LIMIT 1) t ON true
       WHERE a.removed_at IS NULL AND a.active
       ORDER BY t.transaction_time NULLS FIRST, a.merchant_name, a.id`,
    ),
})

export const lastTransactionsRoutes = (database: Database, clock: Clock) => {
  const rhythms = createRhythms(database, clock)
  return routesOf(lastTransactions, {
    list: async (call) => {
      const usual = await rhythms()
      const rows = await database.read(call.scope, (sql) => lastTransactionsStore(sql).list())
      const now = clock.now()
      const shown = ({ id, lastTransactionTime: at, ...row }: LastRow) => {
        const lastTransactionTime = at && lagosIso(at)
        const silence = { ...silenceOf(usual.get(id) ?? null, at, now), since: lastTransactionTime }
        return { ...row, lastTransactionTime, silence }
      }
      return { results: rows.map(shown) }
    },
  })
}
