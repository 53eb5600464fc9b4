/** How the bank's APIs answer: the log of calls by day, API and service. */
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type BankApiCalls, bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'

const LOGS = `SELECT api_name, service_name, (at AT TIME ZONE INTERVAL '01:00')::date AS log_date,
  count(*) FILTER (WHERE successful) AS success_count,
  count(*) FILTER (WHERE NOT successful) AS failure_count,
  round(avg(duration_ms) FILTER (WHERE successful), 1)::float8 AS average_success_response_time,
  round(avg(duration_ms) FILTER (WHERE NOT successful), 1)::float8 AS average_failure_response_time
  FROM bank_api_calls WHERE at >= $1 AND at < $2 GROUP BY 1, 2, 3`

export const bankApiCallsStore = (sql: Sql) => ({
  list: (from: Date, to: Date, { page, size }: { page: number; size: number }) =>
    sql.rows<BankApiCalls>(
      `${LOGS} ORDER BY log_date DESC, api_name, service_name LIMIT $4::bigint OFFSET $3::bigint * $4::bigint`,
      [from, to, page, size],
    ),
  count: async (from: Date, to: Date) =>
    (await sql.first<{ total: number }>(`SELECT count(*) AS total FROM (${LOGS}) logs`, [from, to]))?.total ?? 0,
})

export const bankApiCallsRoutes = (database: Database) =>
  routesOf(bankApiCalls, {
    list: (call, { query }) => {
      if (query.startDate > query.endDate) throw new Refusal('range-reversed', {}, 'query.startDate')
      const span = [startOfDay(query.startDate), startOfDay(addDays(query.endDate, 1))] as const
      return database.read(call.scope, async (sql) => {
        const store = bankApiCallsStore(sql)
        return page(await store.list(...span, query), await store.count(...span), query.size)
      })
    },
  })
