/** The worker groups, which the monitor calls services: what each does, and its heartbeat. */
import { hostname } from 'node:os'
import { BANK, type Database } from '../db/database'
import type { SessionService } from '../features/session/session.service'
import type { StatementWorker } from '../features/statements/statement-worker'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { type Queue, queues } from './queue'

export const services = {
  statements: 'Statement processing',
  maintenance: 'Maintenance',
} as const
export type ServiceId = keyof typeof services

interface Deps {
  database: Database
  clock: Clock
  log: Log
  queue: Queue
  statementWorker: StatementWorker
  sessions: SessionService
}

const BEAT_MS = 10_000
/** How soon work that a killed process left is found; well within a minute. */
const SWEEP_MS = 5_000
const MAINTENANCE_MS = 60_000

/** Runs `work` now and then again after each pause, until stopped; a failure is logged and tried again. */
function every(milliseconds: number, name: string, log: Log, work: () => Promise<unknown>) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  const tick = () => {
    current = work()
      .catch((error: Error) => log.error({ service: name, error: error.message }, 'a service round failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, milliseconds)
      })
  }
  tick()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}

const beat = ({ database, clock }: Deps, id: ServiceId, busy: () => number) =>
  database.transaction(BANK, (sql) =>
    sql.run(
      `INSERT INTO worker_heartbeats (service_id, server, beat_at, busy) VALUES ($1, $2, $3, $4)
       ON CONFLICT (service_id, server) DO UPDATE SET beat_at = excluded.beat_at, busy = excluded.busy`,
      [id, `${hostname()}:${process.pid}`, clock.now(), busy()],
    ),
  )

async function startStatements(deps: Deps, onBusy: (delta: number) => void) {
  const work = async (key: string) => {
    onBusy(1)
    try {
      await deps.statementWorker.process(key)
    } finally {
      onBusy(-1)
    }
  }
  await deps.queue.work(queues.statements, work)
  return every(SWEEP_MS, 'statements', deps.log, async () => {
    for (const { fileKey } of await deps.statementWorker.unfinished()) await work(fileKey)
  })
}

const startMaintenance = (deps: Deps) =>
  every(MAINTENANCE_MS, 'maintenance', deps.log, async () => {
    await deps.sessions.purge()
    await deps.database.transaction(BANK, async (sql) => {
      await sql.run("SELECT ensure_transaction_partitions($1::date, ($1::date + INTERVAL '2 months')::date)", [
        deps.clock.now(),
      ])
      await sql.run("DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - INTERVAL '7 days'", [
        deps.clock.now(),
      ])
      await sql.run("DELETE FROM worker_heartbeats WHERE beat_at < $1::timestamptz - INTERVAL '1 day'", [
        deps.clock.now(),
      ])
    })
  })

/** Starts the wanted groups in this process. */
export async function startServices(deps: Deps, wanted: readonly string[] | 'all') {
  const runs = (id: ServiceId) => wanted === 'all' || wanted.includes(id)
  const unknown = wanted === 'all' ? [] : wanted.filter((id) => !(id in services))
  if (unknown.length > 0)
    throw new Error(`unknown service ${unknown.join(', ')}; there are ${Object.keys(services).join(', ')}`)
  const started: { stop(): Promise<void> }[] = []
  let busy = 0
  if (runs('statements')) {
    started.push(
      await startStatements(deps, (delta) => {
        busy += delta
      }),
    )
    started.push(every(BEAT_MS, 'statements', deps.log, () => beat(deps, 'statements', () => busy)))
  }
  if (runs('maintenance')) {
    started.push(startMaintenance(deps))
    started.push(every(BEAT_MS, 'maintenance', deps.log, () => beat(deps, 'maintenance', () => 0)))
  }
  return { stop: () => Promise.all(started.map((one) => one.stop())).then(() => undefined) }
}
