/** The worker groups, which the monitor calls services: what a group is, and how a process runs the wanted ones. */

import { hostname } from 'node:os'
import { BANK, type Database } from '../db/database'
import { sql } from '../db/sql'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { createJobRunner, type JobKind } from './runner'

export interface Service {
  id: string
  name: string
  jobs: readonly JobKind[]
}

interface Deps {
  database: Database
  clock: Clock
  log: Log
  backoffMs?: (attempts: number) => number
}

const HEARTBEAT_MS = 10_000
/** Three heartbeats missed: the process is gone. */
export const DOWN_AFTER_MS = 3 * HEARTBEAT_MS
/** How often a process looks whether somebody wants a service restarted. */
const LOOK_MS = 1_000

const SERVER = `${hostname()}:${process.pid}`

interface Beat {
  id: string
  startedAt: Date
  busy: number
  /** The last restart that it has followed. */
  restart: number
}

function heartbeat({ database, clock }: Deps, { id, startedAt, busy, restart }: Beat): Promise<number> {
  return database.transaction(BANK, (db) =>
    db.run(
      sql`INSERT INTO worker_heartbeats (service_id, server, beat_at, started_at, busy, restart_number)
       VALUES (${id}, ${SERVER}, ${clock.now()}, ${startedAt}, ${busy}, ${restart})
       ON CONFLICT (service_id, server) DO UPDATE SET beat_at = excluded.beat_at, started_at = excluded.started_at,
         busy = excluded.busy, restart_number = excluded.restart_number`,
    ),
  )
}

/** The number of the last restart that was asked for, by service. */
async function wantedRestarts({ database }: Deps): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read(BANK, (db) =>
    db.rows<{ serviceId: string; number: number }>(sql`SELECT service_id, number FROM service_restarts`),
  )
  return new Map(rows.map(({ serviceId, number }) => [serviceId, number]))
}

/** Starts the wanted groups in this process. @throws when a wanted one does not exist */
export async function startServices(deps: Deps, all: readonly Service[], wanted: readonly string[] | 'all') {
  const ids = all.map((service) => service.id)
  const unknown = wanted === 'all' ? [] : wanted.filter((id) => !ids.includes(id))
  if (unknown.length > 0) throw new Error(`There is no service ${unknown.join(', ')}; there are ${ids.join(', ')}.`)
  const running = all.filter(({ id }) => wanted === 'all' || wanted.includes(id))
  const runner = createJobRunner(
    deps,
    running.flatMap(({ jobs }) => jobs),
  )
  const kindsOf = ({ jobs }: Service) => jobs.map(({ kind }) => kind)
  const before = await wantedRestarts(deps)
  const startedAt = deps.clock.now()
  const states = running.map((service) => ({ service, startedAt, restart: before.get(service.id) ?? 0 }))
  type State = (typeof states)[number]
  const beatOf = ({ service, ...state }: State) =>
    heartbeat(deps, { id: service.id, busy: runner.busy(kindsOf(service)), ...state }).catch((error: Error) =>
      deps.log.warn({ service: service.id, error: error.message }, 'a heartbeat was not written'),
    )
  const beat = async () => {
    for (const state of states) await beatOf(state)
  }
  /** Restarts what people asked for since the last look. */
  const look = async () => {
    const wanted = await wantedRestarts(deps)
    for (const state of states) {
      const number = wanted.get(state.service.id) ?? 0
      if (number <= state.restart) continue
      deps.log.warn({ service: state.service.id }, 'a service is restarted')
      await runner.restart(kindsOf(state.service))
      Object.assign(state, { restart: number, startedAt: deps.clock.now() })
      await beatOf(state)
    }
  }
  const missed = (error: Error) => deps.log.warn({ error: error.message }, 'restarts were not looked for')
  let working: Promise<void> = beat()
  const then = (work: () => Promise<void>) => () => {
    working = working.then(work).catch(missed)
  }
  const timers = [setInterval(then(beat), HEARTBEAT_MS), setInterval(then(look), LOOK_MS)]
  await runner.start()
  return {
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await runner.stop()
      await working
      // Who leaves in order is not missed for half a minute.
      await deps.database
        .transaction(BANK, (db) => db.run(sql`DELETE FROM worker_heartbeats WHERE server = ${SERVER}`))
        .catch((error: Error) => deps.log.warn({ error: error.message }, 'the heartbeats were not taken away'))
    },
  }
}
