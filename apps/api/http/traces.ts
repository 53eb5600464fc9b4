/** A trace for each call of an endpoint, named as the contract names it; of what was sent nothing gets in. */
import type { FastifyInstance } from 'fastify'
import { redactText } from '../kit/log'
import type { OpenSpan, Traces } from '../kit/traces'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the contract's entry that a route stands for. */
    endpoint?: string
  }
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

/** @param trusted whether a proxy in front is believed, and with it the trace that it says a call belongs to */
export function installTraces(app: FastifyInstance, traces: Traces, trusted: boolean): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url: route = '' } = request.routeOptions
    const { traceparent } = request.headers
    const span = config.endpoint
      ? traces.open({
          name: config.endpoint,
          kind: 'server',
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            // A client may give one, and put anything of its length there.
            'dcir.request_id': redactText(request.id),
          },
          traceparent: trusted && typeof traceparent === 'string' ? traceparent : undefined,
        })
      : null
    if (!span) return done()
    request.span = span
    // It closes after the last byte, and also where the caller went away before.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      span.end(
        { 'http.response.status_code': statusCode, 'dcir.caller_went_away': !writableFinished },
        statusCode >= 500,
      )
    })
    span.within(done)
  })
  // Reading a body ends where its last bytes came from, which is outside of what is under way.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.within(done)
    else done()
  })
}
