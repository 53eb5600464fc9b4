/** When each super agent's last transaction was: one step back on an index for each. */
import { type LastTransaction, lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'

type LastRow = Omit<LastTransaction, 'lastTransactionTime'> & { lastTransactionTime: Date | null }

export const lastTransactionsStore = (sql: Sql) => ({
  /** The longest silence first. */
  list: () =>
    sql.rows<LastRow>(
      `SELECT a.merchant_name, a.card_acceptor_id, t.transaction_time AS last_transaction_time
       FROM super_agents a
       LEFT JOIN LATERAL (SELECT transaction_time FROM transactions WHERE super_agent_id = a.id
         ORDER BY transaction_time DESC LIMIT 1) t ON true
       WHERE a.removed_at IS NULL AND a.active
       ORDER BY t.transaction_time NULLS FIRST, a.merchant_name, a.id`,
    ),
})

export const lastTransactionsRoutes = (database: Database) =>
  routesOf(lastTransactions, {
    list: async (call) => {
      const rows = await database.read(call.scope, (sql) => lastTransactionsStore(sql).list())
      const shown = ({ lastTransactionTime: at, ...row }: LastRow) => ({
        ...row,
        lastTransactionTime: at && lagosIso(at),
      })
      return { results: rows.map(shown) }
    },
  })
