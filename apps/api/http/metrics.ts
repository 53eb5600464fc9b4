/** Prometheus metrics and one log line a request; routes by their pattern, so that no identifier gets in. */
import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
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

export function installMetrics(app: FastifyInstance, log: Log, metrics: Config['metrics']): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 500) failures.inc()
    const milliseconds = Math.round(reply.elapsedTime)
    log.info({ requestId: request.id, method, route, status: reply.statusCode, milliseconds }, 'request')
  })
  app.get('/metrics', async (request, reply) => {
    // Whoever may not read them learns no more than at an address that does not exist.
    if (!mayRead(metrics, request.headers.authorization)) throw new Refusal('not-found', { label: 'Page' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
