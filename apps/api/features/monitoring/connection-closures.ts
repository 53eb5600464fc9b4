/** Connections to the database that were lost: noted where they break, written down once there is one again. */
import { page } from '@dcir/core/contract/schemas'
import { type ConnectionClosures, connectionClosures } from '@dcir/core/monitoring/connection-closures-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { BANK, type Database, type Sql } from '../../db/database'
import { routesOf } from '../../http/call'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'

interface Closure {
  service: string
  at: Date
}

const MAX_TIMES = 100
const DAYS = `SELECT service, (at AT TIME ZONE INTERVAL '01:00')::date AS day, max(at) AS last,
  (array_agg(at ORDER BY at DESC, id DESC))[1:${MAX_TIMES}] AS times FROM connection_closures GROUP BY 1, 2`

export const connectionClosuresStore = (sql: Sql) => ({
  add: (closures: readonly Closure[]) =>
    sql.run('INSERT INTO connection_closures (service, at) SELECT * FROM unnest($1::text[], $2::timestamptz[])', [
      closures.map(({ service }) => service),
      closures.map(({ at }) => at),
    ]),
  list: ({ page: at, size }: { page: number; size: number }) =>
    sql.rows<{ service: string; times: Date[] }>(
      `SELECT service, times FROM (${DAYS}) days ORDER BY last DESC, service LIMIT $2::bigint OFFSET $1::bigint * $2::bigint`,
      [at, size],
    ),
  count: async () => (await sql.first<{ total: number }>(`SELECT count(*) AS total FROM (${DAYS}) days`))?.total ?? 0,
})

const shown = ({ service, times }: { service: string; times: Date[] }): ConnectionClosures => ({
  service,
  dateTimeOfOccurrences: times.map(lagosIso),
})

export const connectionClosuresRoutes = (database: Database) =>
  routesOf(connectionClosures, {
    list: (call, { query }) =>
      database.read(call.scope, async (sql) => {
        const store = connectionClosuresStore(sql)
        return page((await store.list(query)).map(shown), await store.count(), query.size)
      }),
  })

const WRITE_EVERY_MS = 2_000
/** A database that is away for long must not fill the memory. */
const MAX_KEPT = 1_000

/** Keeps what was lost until the database takes it. */
export function createClosureNotes(clock: Clock, log: Log) {
  let kept: Closure[] = []
  let timer: NodeJS.Timeout | undefined
  async function write(database: Database): Promise<void> {
    const taken = kept
    if (taken.length === 0) return
    kept = []
    await database
      .transaction(BANK, (sql) => connectionClosuresStore(sql).add(taken))
      .catch((error: Error) => {
        kept = [...taken, ...kept].slice(-MAX_KEPT)
        log.warn({ error: error.message }, 'lost connections were not written down yet')
      })
  }
  return {
    note: (service: string) => {
      if (kept.length < MAX_KEPT) kept.push({ service, at: clock.now() })
    },
    start(database: Database): void {
      timer = setInterval(() => void write(database), WRITE_EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
