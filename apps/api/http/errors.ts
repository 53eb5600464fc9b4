/** The one edge where anything thrown becomes an answer. */
import { type ErrorCode, type ErrorLine, errorCatalogue, Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type Log, redactText } from '../kit/log'

/** Faults of the transport, by Fastify's own codes. */
const transportFaults: Record<string, [ErrorCode, Record<string, string>]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['content-type', { types: 'application/json' }],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body-unreadable', {}],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body-unreadable', {}],
  FST_ERR_CTP_BODY_TOO_LARGE: ['file-too-large', { limit: '1 MB' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body-unreadable', {}],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['content-type', { types: 'multipart/form-data' }],
  FST_REQ_FILE_TOO_LARGE: ['file-too-large', { limit: 'the allowed size' }],
  FST_FILES_LIMIT: ['body-unreadable', {}],
  FST_PARTS_LIMIT: ['body-unreadable', {}],
  FST_FIELDS_LIMIT: ['body-unreadable', {}],
}

/** Anything thrown as a refusal; what nobody foresaw becomes `unexpected` and says nothing of its inside. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const fault = error as Partial<FastifyError>
  const known = transportFaults[fault.code ?? '']
  if (known) return new Refusal(known[0], known[1])
  if (error instanceof SyntaxError || fault.statusCode === 400) return new Refusal('body-unreadable')
  return new Refusal('unexpected')
}

interface ErrorBody {
  errors: ErrorLine[]
  message?: string
  responseCode?: string
}

/** The monitoring API also carries the spec's `message` and `responseCode`; `03` means that there is nothing to show. */
export function errorBody(refusal: Refusal, path: string): ErrorBody {
  const errors = refusal.lines
  if (!path.startsWith('/monitoring/')) return { errors }
  return { errors, message: refusal.message, responseCode: refusal.code === 'metrics-empty' ? '03' : '99' }
}

export function installErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'unexpected') logUnexpected(log, request, error)
    const status = errorCatalogue[refusal.code].status
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    // A refused upload's remaining bytes are not waited for.
    if (request.headers['content-type']?.startsWith('multipart/')) reply.header('connection', 'close')
    return reply.code(status).send(errorBody(refusal, request.url))
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal('no-such-endpoint')
    return reply.code(404).send(errorBody(refusal, request.url))
  })
}

function logUnexpected(log: Log, request: FastifyRequest, error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error))
  log.error(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      error: redactText(fault.message),
      stack: redactText(fault.stack ?? ''),
    },
    'a request failed unexpectedly',
  )
}
