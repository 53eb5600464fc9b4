/** Prometheus metrics and one log line a request; routes by their pattern, so that no identifier gets in. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Log } from '../kit/log'

export function installMetrics(app: FastifyInstance, log: Log): void {
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
