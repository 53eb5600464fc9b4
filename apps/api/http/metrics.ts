/** Prometheus metrics and one log line a request; routes by their pattern, so that no identifier gets in. */
import { timingSafeEqual } from 'node:crypto'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { actorOf } from '../call/call'
import type { Config } from '../config'
import type { Log } from '../kit/log'

function mayRead(metrics: Config['metrics'], authorization = ''): boolean {
  if (typeof metrics === 'string') return metrics === 'open'
  const [wanted, given] = [`Bearer ${metrics.token}`, authorization].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** A figure that is read when somebody asks for it; its labels come from a short list, never from what people enter. */
export interface Reading {
  name: string
  help: string
  labelNames?: readonly string[]
  read(): Promise<readonly { labels?: Record<string, string>; value: number }[]>
}

/** @returns reads all; one that cannot be read is left out and named, so that the others still come */
function createReadings(registry: Registry, readings: readonly Reading[]): () => Promise<unknown> {
  const failed = new Gauge({
    name: 'dcir_reading_failed',
    help: 'Is a figure missing because it could not be read?',
    labelNames: ['reading'],
    registers: [registry],
  })
  const gauges = readings.map(({ name, help, labelNames = [], read }) => {
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    return async () => {
      const samples = await read().catch(() => null)
      gauge.reset()
      // Without labels a reset gauge says 0, which nobody read.
      if (!samples && labelNames.length === 0) gauge.remove()
      for (const { labels = {}, value } of samples ?? []) gauge.set(labels, value)
      failed.set({ reading: name }, samples ? 0 : 1)
    }
  })
  return () => Promise.all(gauges.map((refresh) => refresh()))
}

/** A count that only grows, of this process; its values come from a short list too. */
export interface Count {
  name: string
  help: string
  label: string
  read(): ReadonlyMap<string, number>
}

function publish(registry: Registry, { name, help, label, read }: Count): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, count] of read()) this.inc({ [label]: value }, count)
    },
  })
}

interface Options {
  log: Log
  metrics: Config['metrics']
  readings: readonly Reading[]
  counts: readonly Count[]
}

export function installMetrics(app: FastifyInstance, { log, metrics, readings, counts }: Options): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readAll = createReadings(registry, readings)
  for (const count of counts) publish(registry, count)
  const labelNames = ['method', 'route', 'status'] as const
  const seconds = new Histogram({
    name: 'dcir_http_request_seconds',
    help: 'Time to answer a request',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'dcir_http_unexpected_total',
    help: 'Requests that failed unexpectedly',
    registers: [registry],
  })
  new Gauge({
    name: 'dcir_build_info',
    help: 'Version and commit of this process, always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: VERSION, commit: COMMIT }, 1)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { method, call } = request
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 500) failures.inc()
    const milliseconds = Math.round(reply.elapsedTime)
    const { endpoint } = request.routeOptions.config
    const who = call ? { actor: actorOf(call), address: call.address } : {}
    log.info(
      { requestId: request.id, endpoint, ...who, method, route, status: reply.statusCode, milliseconds },
      'request',
    )
  })
  app.get('/metrics', async (request, reply) => {
    // A caller without the right to read them gets the answer of an address that does not exist.
    if (!mayRead(metrics, request.headers.authorization)) throw new Refusal('not-found', { label: 'Page' })
    await readAll()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
