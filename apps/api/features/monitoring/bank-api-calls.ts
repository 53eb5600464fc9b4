/** Answers of the bank's APIs: the log of calls by day, API and service, and a light question where there are none. */

import { type BankApiCalls, bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import type { BankGateway } from '../../bank/gateway'
import { routesOf } from '../../call/call'
import { onDays } from '../../db/conditions'
import { BANK, type Database, type Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'
import type { Platform } from '../../domain/module'
import type { Clock } from '../../kit/clock'

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

  calledSince: async (since: Date) =>
    (await db.first(sql`SELECT 1 FROM bank_api_calls WHERE at > ${since} LIMIT 1`)) !== undefined,
})

export const bankApiCallsRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(bankApiCalls, {
    list: (call, { query }) => database.read(call.scope, (db) => bankApiCallsStore(db).list(query)),
  })

export const PROBE_MS = 60_000

/** Every adapter answers that it has never heard of this transfer; nothing is moved or changed by the question. */
const NO_TRANSFER = 'DCIR-IS-THE-BANK-THERE'

interface Probing {
  database: Database
  clock: Clock
  bank: BankGateway
}

/**
 * One light question a minute, so that a bank which fails is noticed before a customer meets it.
 * Asks the bank unless somebody did within the last minute; like every other, the call is logged with its outcome.
 */
export const bankProbe =
  ({ database, clock, bank }: Probing) =>
  async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - PROBE_MS)
    if (await database.read(BANK, (db) => bankApiCallsStore(db).calledSince(since))) return
    await bank.transferStatus(NO_TRANSFER).catch(() => undefined)
  }
