/** The worker groups as the monitor shows them, from their heartbeats and their jobs, and their restart. */

import { setTimeout } from 'node:timers/promises'
import { formatCount } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type ServiceStatus, services } from '@dcir/core/monitoring/services-contract'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { type Call, routesOf } from '../../call/call'
import { BANK, type Database, type Sql } from '../../db/database'
import { sql } from '../../db/sql'
import { patienceOf, retryJob } from '../../jobs/runner'
import { DOWN_AFTER_MS, type Service } from '../../jobs/services'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'

interface Beat {
  serviceId: string
  server: string
  beatAt: Date
  startedAt: Date | null
  busy: number
  restartNumber: number
}

interface JobCount {
  kind: string
  waiting: number
  failed: number
  failedAt: Date | null
  reason: string | null
  /** Since when the run under way has shown no sign, and since when the longest waiting job is due. */
  runningSince: Date | null
  dueSince: Date | null
  /** The time of the database, which the two are by. */
  at: Date
}

export const servicesStore = (db: Sql) => ({
  /** The processes that were heard of since. */
  beats: (since: Date) =>
    db.rows<Beat>(
      sql`SELECT service_id, server, beat_at, started_at, busy, restart_number FROM worker_heartbeats
       WHERE beat_at > ${since} ORDER BY server`,
    ),
  jobs: () =>
    db.rows<JobCount>(
      sql`SELECT kind, count(*) FILTER (WHERE state = 'QUEUED' AND next_at <= now()) AS waiting,
         count(*) FILTER (WHERE state = 'FAILED') AS failed,
         max(updated_at) FILTER (WHERE state = 'FAILED') AS failed_at,
         (array_agg(reason ORDER BY updated_at DESC) FILTER (WHERE state = 'FAILED'))[1] AS reason,
         min(updated_at) FILTER (WHERE state = 'RUNNING') AS running_since,
         min(next_at) FILTER (WHERE state = 'QUEUED') AS due_since, now() AS at
       FROM jobs WHERE state IN ('QUEUED', 'RUNNING', 'FAILED') GROUP BY kind`,
    ),
  /** Work of these kinds that was given up, locked until the transaction ends. */
  givenUp: (kinds: readonly string[]) =>
    db.rows<{ kind: string; key: string }>(
      sql`SELECT kind, key FROM jobs WHERE state = 'FAILED' AND kind = ANY (${kinds}::text[])
       ORDER BY id FOR UPDATE`,
    ),
  requestRestart: (id: string, at: Date, by: string) =>
    db.first<{ number: number }>(
      sql`INSERT INTO service_restarts AS r (service_id, requested_at, requested_by) VALUES (${id}, ${at}, ${by})
       ON CONFLICT (service_id) DO UPDATE SET number = r.number + 1, requested_at = excluded.requested_at,
         requested_by = excluded.requested_by RETURNING number`,
    ),
})

interface Failure {
  at: Date
  reason: string | null
}

interface State {
  service: Service
  beats: readonly Beat[]
  waiting: number
  failed: number
  /** The last of them. */
  failure: Failure | null
  stuckSince: Date | null
}

/** Since when work of a kind stands still, if for too long: the run under way, or without one what is due. */
function stuckSince({ kind, runningSince, dueSince, at }: JobCount, { jobs }: Service): Date[] {
  const job = jobs.find((one) => one.kind === kind)
  const since = runningSince ?? dueSince
  return job && since && at.getTime() - since.getTime() > patienceOf(job) ? [since] : []
}

/** Said where a job was given up without one. */
const NO_REASON = 'no reason was recorded'

const plural = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

const failedText = (count: number, { at, reason }: Failure) =>
  `${plural(count, 'job')} failed, ${count > 1 ? 'the last ' : ''}at ${formatInstant(at)}: ${reason ?? NO_REASON}`

function detailsOf({ service, beats, waiting, failed, failure, stuckSince: since }: State): string[] {
  const servers = beats.map(
    ({ server, startedAt, beatAt, busy }) =>
      `${server}: ${startedAt ? `started ${formatInstant(startedAt)}, ` : ''}heard of ${formatInstant(beatAt)}, ${
        busy > 0 ? 'at work' : 'waiting for work'
      }`,
  )
  return [
    ...(servers.length > 0 ? servers : [`No server runs it. Start one with --services=${service.id}.`]),
    ...(since ? [`Its work has not moved on since ${formatInstant(since)}`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'job')} due`] : []),
    ...(failure ? [failedText(failed, failure)] : []),
  ]
}

const statusOf = ({ beats, failed, stuckSince: since }: State): ServiceStatus['status'] => {
  if (beats.length === 0) return 'DOWN'
  if (since) return 'STUCK'
  return failed > 0 ? 'FAILING' : 'UP'
}

/** The latest failure among several kinds of work. */
function lastFailure(jobs: readonly JobCount[]): Failure | null {
  const [last] = jobs
    .flatMap(({ failedAt: at, reason }) => (at ? [{ at, reason }] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return last ?? null
}

/** How each service stands now. */
async function readStates(db: Sql, groups: readonly Service[], now: Date): Promise<State[]> {
  const heardSince = new Date(now.getTime() - DOWN_AFTER_MS)
  const [beats, jobs] = [await servicesStore(db).beats(heardSince), await servicesStore(db).jobs()]
  return groups.map((service) => {
    const own = jobs.filter(({ kind }) => service.jobs.some((job) => job.kind === kind))
    const sum = (of: 'waiting' | 'failed') => own.reduce((total, job) => total + job[of], 0)
    const [since = null] = own.flatMap((job) => stuckSince(job, service)).toSorted((a, b) => a.getTime() - b.getTime())
    return {
      service,
      beats: beats.filter(({ serviceId }) => serviceId === service.id),
      waiting: sum('waiting'),
      failed: sum('failed'),
      failure: lastFailure(own),
      stuckSince: since,
    }
  })
}

/** The status of each service, since when one that is stuck has not moved on, and what was given up. */
export const readStatuses = async (db: Sql, groups: readonly Service[], now: Date) =>
  (await readStates(db, groups, now)).map((state) => ({
    serviceName: state.service.name,
    status: statusOf(state),
    serviceId: state.service.id,
    stuckSince: state.stuckSince && lagosIso(state.stuckSince),
    failure: state.failure && {
      count: state.failed,
      at: lagosIso(state.failure.at),
      reason: state.failure.reason ?? NO_REASON,
    },
  }))

/** A service looks each second whether it is to restart, and gives its work a few to end. */
const CONFIRM_MS = 10_000
const LOOK_MS = 150

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

export function servicesRoutes({ database, clock, writes }: Deps, groups: readonly Service[]) {
  const since = () => new Date(clock.now().getTime() - DOWN_AFTER_MS)
  const read = <T>(call: Call, work: (db: Sql, groups: readonly Service[], now: Date) => Promise<T>) =>
    database.read(call.scope, (db) => work(db, groups, clock.now()))

  /** Waits until every process that runs the service has followed the request. */
  async function confirmed(id: string, number: number): Promise<number | null> {
    for (const end = Date.now() + CONFIRM_MS; Date.now() < end; await setTimeout(LOOK_MS)) {
      const beats = await database.read(BANK, (db) => servicesStore(db).beats(since()))
      const own = beats.filter(({ serviceId }) => serviceId === id)
      if (own.length > 0 && own.every(({ restartNumber }) => restartNumber >= number)) return own.length
    }
    return null
  }

  async function restart(call: Call, service: Service) {
    const number = await writes.run(call, services.restart, {
      async change({ db, at, actor }) {
        const beats = await servicesStore(db).beats(since())
        if (!beats.some(({ serviceId }) => serviceId === service.id))
          throw new Refusal('service-not-running', { name: service.name, id: service.id })
        const asked = await servicesStore(db).requestRestart(service.id, at, actor)
        return { answer: asked?.number ?? 0, subject: service.id }
      },
    })
    const servers = await confirmed(service.id, number)
    if (servers === null) throw new Refusal('restart-unconfirmed', { name: service.name, seconds: CONFIRM_MS / 1000 })
    return { success: true, message: `${service.name} was restarted on ${plural(servers, 'server')}.` }
  }

  return routesOf(services, {
    list: async (call) =>
      (await read(call, readStates)).map((state) => ({
        serviceId: state.service.id,
        serviceName: state.service.name,
        active: state.beats.length > 0,
        status: statusOf(state),
        details: detailsOf(state),
      })),

    restart: (call, { params: { serviceId } }) => {
      const service = groups.find(({ id }) => id === serviceId)
      if (!service) throw new Refusal('not-found', { label: 'Service' })
      return restart(call, service)
    },

    retry: (call, { params: { serviceId } }) => {
      const service = groups.find(({ id }) => id === serviceId)
      if (!service) throw new Refusal('not-found', { label: 'Service' })
      return writes.run(call, services.retry, {
        async change({ db }) {
          const given = await servicesStore(db).givenUp(service.jobs.map(({ kind }) => kind))
          if (given.length === 0) throw new Refusal('nothing-to-retry', { name: service.name })
          for (const { kind, key } of given) await retryJob(db, service.jobs, kind, key)
          const message = `${plural(given.length, 'job')} of ${service.name} ${given.length === 1 ? 'starts' : 'start'} again.`
          return { answer: { message }, subject: service.id, details: { jobs: given.length } }
        },
      })
    },

    status: async (call) => (await read(call, readStatuses)).map(({ stuckSince: _, failure: __, ...status }) => status),
  })
}
