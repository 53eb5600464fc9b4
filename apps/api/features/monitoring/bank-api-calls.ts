/** Answers of the bank's APIs: the log of calls by day, API and service. */

import { type BankApiCalls, bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import { routesOf } from '../../call/call'
import { onDays } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'
import type { Platform } from '../../domain/module'

const logsOf = (days: readonly Fragment[]) => sql`(SELECT api_name, service_name,
  (at AT TIME ZONE INTERVAL '01:00')::date AS log_date,
  count(*) FILTER (WHERE successful) AS success_count,
  count(*) FILTER (WHERE NOT successful) AS failure_count,
  round(avg(duration_ms) FILTER (WHERE successful), 1)::float8 AS average_success_response_time,
  round(avg(duration_ms) FILTER (WHERE NOT successful), 1)::float8 AS average_failure_response_time
  FROM bank_api_calls WHERE ${allOf(days)} GROUP BY 1, 2, 3) logs`

export const bankApiCallsStore = (db: Sql) => ({
  list: ({ startDate: from, endDate: to, ...at }: { startDate: string; endDate: string; page: number; size: number }) =>
    listPage<BankApiCalls>(db, {
      columns: sql`*`,
      from: logsOf(onDays(sql`at`, { from, to })),
      where: [],
      order: sql`log_date DESC, api_name, service_name`,
      ...at,
    }),
})

export const bankApiCallsRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(bankApiCalls, {
    list: (call, { query }) => database.read(call.scope, (db) => bankApiCallsStore(db).list(query)),
  })
