/** Builds the application from its parts, without a port: the process starts it, tests inject into it. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { addresses, endpoints } from '@dcir/core/contract/all'
import { bodyLimitOf } from '@dcir/core/contract/endpoint'
import { VERSION } from '@dcir/core/display/build'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Application, compose, type Parts } from './compose'
import type { Config } from './config'
import { standbyAddressOf } from './db/api-role'
import { BANK, createDatabase, type Database } from './db/database'
import { createPool, type PoolLimits, poolLimits } from './db/pool'
import { readStandby, type StandbyReads } from './db/standby'
import { createStatementStatistics, type StatementStatistics } from './db/statement-statistics'
import { createClosureNotes } from './features/monitoring/connection-closures'
import { createCounts } from './features/monitoring/counts'
import { keepStatistics } from './features/monitoring/long-running-queries'
import { platformReadings } from './features/monitoring/readings'
import { refuseDeepBodies } from './http/body-depth'
import { limitBodyTimes } from './http/body-time'
import { installDirectoryVisits } from './http/directory-visits'
import { answerHeaders, installErrors, refuseAddress, refuseConnection } from './http/errors'
import { createFirstRefusals } from './http/first-refusals'
import { installHealth } from './http/health'
import { createHeavyCalls } from './http/heavy-calls'
import { createLaggingReads } from './http/lagging-reads'
import { createLoading, type Loading } from './http/loading'
import { installMetrics } from './http/metrics'
import { mountContract } from './http/mount'
import { serveReference } from './http/openapi'
import { originRule } from './http/origins'
import { tooManyRequests } from './http/rate'
import { installTraces } from './http/traces'
import { retryJob } from './jobs/runner'
import { type Service, startServices } from './jobs/services'
import type { Clock } from './kit/clock'
import type { Log } from './kit/log'
import { movedClockOf } from './kit/moved-clock'
import { openTraces, type Traces } from './kit/traces'

export interface App {
  http: FastifyInstance
  database: Database
  services: Application['services']
  /** Lets only sign-ins in until the work has ended; the process is not ready meanwhile. */
  whileLoading: Loading['during']
  /** Runs the wanted worker groups in this process. */
  startServices(wanted: readonly string[] | 'all'): Promise<void>
  /** Queues a FAILED job again. @throws Refusal 409 when it is not FAILED */
  retryJob(kind: string, key: string): Promise<void>
  close(): Promise<void>
}

async function installTransport(http: FastifyInstance, origins: Config['consoleOrigins']): Promise<void> {
  await http.register(cors, {
    origin: origins.map(originRule),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id', 'x-background'],
    exposedHeaders: [
      'date',
      'content-disposition',
      'x-request-id',
      'x-data-age',
      'content-length',
      'etag',
      'repr-digest',
    ],
    maxAge: 600,
  })
  await http.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  await http.register(multipart, { limits: { fieldSize: 10_000, fields: 10, files: 2, parts: 12, headerPairs: 50 } })
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of Object.entries(answerHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

/** Consoles take their time from the date of an answer, which is that of the training world. */
function tellMovedTime(http: FastifyInstance, clock: Clock): void {
  const moved = movedClockOf(clock)
  if (moved) http.addHook('onSend', async (_request, reply) => void reply.header('date', moved.now().toUTCString()))
}

/** A request id given by the client is kept when it is one and no card number; it appears in logs, audit and error answers. */
const isRequestId = (given: string) => /^[A-Za-z0-9-]{8,64}$/.test(given) && maskCardNumbers(given) === given

const requestIdOf = (given: unknown): string => (typeof given === 'string' && isRequestId(given) ? given : randomUUID())

function createHttp({ proxies }: Pick<Config, 'proxies'>): FastifyInstance {
  return Fastify({
    logger: false,
    bodyLimit: bodyLimitOf({}),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // Only so many hops are believed; what is further left in the header anybody could have written.
    trustProxy: (_address, hop) => hop < proxies,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
}

/** How long an end waits for calls and jobs that are under way: with all else less than the twenty seconds of an end. */
const MAX_DRAIN_MS = 10_000
/** How long it then waits for connections whose last statement does not end. */
const MAX_CLOSE_MS = 4_000

/** Waits for the work, but not for ever. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const patience = setTimeout(ms, undefined, over).catch(() => undefined)
  await Promise.race([work, patience]).finally(() => over.abort())
}

/** Waits for calls and jobs, and then for nobody: connections close, whatever is half sent or is not read. */
async function drain(http: FastifyInstance, ended: Promise<unknown>): Promise<void> {
  await within(MAX_DRAIN_MS, ended)
  http.server.closeAllConnections()
}

/** Each run of a job is a span with its kind; its key may be somebody's and stays out. */
const tracedGroups = (groups: readonly Service[], traces: Traces): Service[] =>
  groups.map((group) => ({
    ...group,
    jobs: group.jobs.map((one) => ({
      ...one,
      run: (job) =>
        traces.span({ name: `job ${one.kind}`, kind: 'internal', attributes: { 'dcir.job.kind': one.kind } }, () =>
          one.run(job),
        ),
    })),
  }))

/** Opens pools that say which of them lost a connection, and that count what their statements take. */
const opener =
  (
    url: string,
    prepared: boolean,
    log: Log,
    note: (pool: string) => void,
    statistics: StatementStatistics,
    traces: Traces,
  ) =>
  (name: string, limits: PoolLimits, at = url) => {
    const onError = (error: Error) => log.warn({ pool: name, error: error.message }, 'a database connection was lost')
    return createDatabase(
      createPool({ url: at, name, limits, prepared, onError, onLost: () => note(name) }),
      (text, run) => statistics.measured(text, () => traces.measured(text, run)),
    )
  }

type Open = ReturnType<typeof opener>

/** The standby that the configuration names, by the API's own login, which is the same there. */
function standbyOf(parts: Parts, open: Open, primary: Database, probe: Database): StandbyReads | null {
  const { databaseReadUrl, readLagSeconds: maxSeconds } = parts.config
  if (!databaseReadUrl) return null
  const at = standbyAddressOf(databaseReadUrl, parts.databaseUrl)
  const standby = open('dcir-reads', poolLimits.calls, at)
  const probes = { primary: probe, standby: open('dcir-standby', poolLimits.health, at) }
  return readStandby({ primary, standby, probes, maxSeconds, log: parts.log, lag: parts.readLag })
}

export async function buildApp(parts: Parts): Promise<App> {
  const { log, databaseUrl } = parts
  const closures = createClosureNotes(parts.clock, log)
  const statistics = createStatementStatistics(parts.clock.now)
  const traces = await openTraces({ url: parts.config.tracesUrl, version: VERSION, log })
  const open = opener(databaseUrl, parts.config.preparedStatements, log, closures.note, statistics, traces)
  const primary = open('dcir-api', poolLimits.calls)
  // A pool of its own: readiness is answered even while calls use every connection of theirs.
  const probe = open('dcir-health', poolLimits.health)
  const standby = standbyOf(parts, open, primary, probe)
  const database = standby?.database ?? primary
  const laggingReads = createLaggingReads(standby)
  const jobs = open('dcir-jobs', poolLimits.jobs)
  closures.start(jobs)
  const counting = keepStatistics(statistics, jobs, log)
  const { routes, services, ...composed } = compose({ database, jobs, traces }, parts)
  const groups = tracedGroups(composed.groups, traces)
  const http = createHttp(parts.config)
  installErrors(http, log)
  installTraces(http, traces, parts.config.proxies > 0)
  limitBodyTimes(http)
  refuseDeepBodies(http)
  await installTransport(http, parts.config.consoleOrigins)
  tellMovedTime(http, parts.clock)
  const pools = { calls: database.pool, jobs: jobs.pool }
  const readings = platformReadings({ pools, database: probe, clock: parts.clock, folder: parts.config.dataDir })
  const { counts, ...tally } = createCounts()
  const figures = { readings: [...readings, ...laggingReads.readings], counts: [...counts, ...laggingReads.counts] }
  installMetrics(http, { log, metrics: parts.config.metrics, ...figures })
  const loading = createLoading()
  const health = installHealth(http, { database: probe, files: parts.files, log, loading })
  installDirectoryVisits(http, services.sessions.directoryVisits, services.limiter)
  if (parts.config.reference) serveReference(http, addresses, parts.config.apiUrl)
  mountContract(http, endpoints, routes, {
    database,
    clock: parts.clock,
    identify: async (token, presence, from) =>
      (await services.serviceKeys.identify(token, from)) ?? services.sessions.identify(token, presence),
    limiter: services.limiter,
    heavyCalls: createHeavyCalls(),
    laggingReads,
    loading,
    firstRefusals: createFirstRefusals(parts.clock),
    log,
    tally,
  })
  const kinds = groups.flatMap((group) => group.jobs)
  let running: { stop(): Promise<void> } | null = null
  return {
    http,
    database,
    services,
    whileLoading: loading.during,
    async startServices(wanted) {
      running = await startServices({ ...parts, database: jobs }, groups, wanted)
    },
    retryJob: (kind, key) => database.transaction(BANK, (db) => retryJob(db, kinds, kind, key)),
    async close() {
      health.stopping()
      await setTimeout(parts.config.drainSeconds * 1000)
      const ended = Promise.all([http.close(), running?.stop()])
      await drain(http, ended)
      closures.stop()
      const closed = Promise.all([ended, counting.stop()]).then(() =>
        Promise.all([standby?.stop(), probe.close(), jobs.close(), primary.close(), traces.close()]),
      )
      await within(MAX_CLOSE_MS, closed)
    },
  }
}
