/** Connections to the database that were lost: noted where they break, written down once there is one again. */

import { type ConnectionClosures, connectionClosures } from '@dcir/core/monitoring/connection-closures-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import { BANK, type Database, type Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
import type { Platform } from '../../domain/module'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'

interface Closure {
  service: string
  at: Date
}

const MAX_TIMES = 100
const DAYS = sql`(SELECT service, (at AT TIME ZONE INTERVAL '01:00')::date AS day, max(at) AS last,
  (array_agg(at ORDER BY at DESC, id DESC))[1:${MAX_TIMES}::integer] AS times FROM connection_closures GROUP BY 1, 2) days`

export const connectionClosuresStore = (db: Sql) => ({
  add: (closures: readonly Closure[]) =>
    db.run(
      sql`INSERT INTO connection_closures (service, at) SELECT * FROM
        unnest(${closures.map(({ service }) => service)}::text[], ${closures.map(({ at }) => at)}::timestamptz[])`,
    ),
  list: (at: { page: number; size: number }) =>
    listPage<{ service: string; times: Date[] }>(db, {
      columns: sql`service, times`,
      from: DAYS,
      where: [],
      order: sql`last DESC, service`,
      ...at,
    }),
})

const shown = ({ service, times }: { service: string; times: Date[] }): ConnectionClosures => ({
  service,
  dateTimeOfOccurrences: times.map(lagosIso),
})

export const connectionClosuresRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(connectionClosures, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await connectionClosuresStore(db).list(query), shown)),
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
      .transaction(BANK, (db) => connectionClosuresStore(db).add(taken))
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
