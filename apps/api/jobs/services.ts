/** The worker groups, which the monitor calls services: what a group is, and how a process runs the wanted ones. */
import { hostname } from 'node:os'
import { BANK, type Database } from '../db/database'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import type { Queue, QueueName } from './queue'

/** A group that works off a queue, one key at a time, and finds again what a killed process left. */
export interface QueueService {
  id: string
  name: string
  queue: QueueName
  process(key: string): Promise<void>
  /** Keys whose work was begun or promised and is not at its end. */
  unfinished(): Promise<string[]>
}

/** A group that does its round again and again. */
export interface RoundService {
  id: string
  name: string
  everyMs: number
  round(): Promise<void>
}

export type Service = QueueService | RoundService

interface Deps {
  database: Database
  clock: Clock
  log: Log
  queue: Queue
}

const BEAT_MS = 10_000
/** How soon work that a killed process left is found; well within a minute. */
const SWEEP_MS = 5_000

interface Running {
  stop(): Promise<void>
}

/** Runs `work` now and then again after each pause, until stopped; a failure is logged and tried again. */
function every(milliseconds: number, id: string, log: Log, work: () => Promise<unknown>): Running {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  const tick = () => {
    current = work()
      .catch((error: Error) => log.error({ service: id, error: error.message }, 'a service round failed'))
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

function beat({ database, clock }: Deps, id: string, busy: number): Promise<number> {
  return database.transaction(BANK, (sql) =>
    sql.run(
      `INSERT INTO worker_heartbeats (service_id, server, beat_at, busy) VALUES ($1, $2, $3, $4)
       ON CONFLICT (service_id, server) DO UPDATE SET beat_at = excluded.beat_at, busy = excluded.busy`,
      [id, `${hostname()}:${process.pid}`, clock.now(), busy],
    ),
  )
}

async function start(deps: Deps, service: Service): Promise<Running[]> {
  let busy = 0
  const heart = every(BEAT_MS, service.id, deps.log, () => beat(deps, service.id, busy))
  if ('round' in service) return [heart, every(service.everyMs, service.id, deps.log, service.round)]
  const work = async (key: string) => {
    busy++
    await service.process(key).finally(() => busy--)
  }
  await deps.queue.work(service.queue, work)
  const sweep = every(SWEEP_MS, service.id, deps.log, async () => {
    for (const key of await service.unfinished()) await work(key)
  })
  return [heart, sweep]
}

/** Starts the wanted groups in this process. @throws when a wanted one does not exist */
export async function startServices(deps: Deps, all: readonly Service[], wanted: readonly string[] | 'all') {
  const ids = all.map((service) => service.id)
  const unknown = wanted === 'all' ? [] : wanted.filter((id) => !ids.includes(id))
  if (unknown.length > 0) throw new Error(`There is no service ${unknown.join(', ')}; there are ${ids.join(', ')}.`)
  const started: Running[] = []
  for (const service of all) {
    if (wanted === 'all' || wanted.includes(service.id)) started.push(...(await start(deps, service)))
  }
  return { stop: () => Promise.all(started.map((one) => one.stop())).then(() => undefined) }
}
