/** The worker groups, which the monitor calls services: what a group is, and how a process runs the wanted ones. */
import { hostname } from 'node:os'
import { BANK, type Database } from '../db/database'
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

function heartbeat({ database, clock }: Deps, id: string, busy: number): Promise<number> {
  return database.transaction(BANK, (sql) =>
    sql.run(
      `INSERT INTO worker_heartbeats (service_id, server, beat_at, busy) VALUES ($1, $2, $3, $4)
       ON CONFLICT (service_id, server) DO UPDATE SET beat_at = excluded.beat_at, busy = excluded.busy`,
      [id, `${hostname()}:${process.pid}`, clock.now(), busy],
    ),
  )
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
  const beat = async () => {
    for (const { id, jobs } of running) {
      const busy = runner.busy(jobs.map(({ kind }) => kind))
      await heartbeat(deps, id, busy).catch((error: Error) =>
        deps.log.warn({ service: id, error: error.message }, 'a heartbeat was not written'),
      )
    }
  }
  let beating: Promise<void> = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, HEARTBEAT_MS)
  await runner.start()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await runner.stop()
      await beating
    },
  }
}
