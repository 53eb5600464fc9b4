/** The one edge where anything thrown becomes an answer. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { formatBytes } from '@dcir/core/display/numbers'
import { type ErrorCode, type ErrorLine, Refusal } from '@dcir/core/errors/catalogue'
import { errorCatalogue } from '@dcir/core/errors/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/unavailable'
import { StoreUnavailable } from '../files/store-fault'
import { type Log, redactText } from '../kit/log'

/** Faults of the transport, by Fastify's own codes. */
const transportFaults: Record<string, [ErrorCode, Record<string, string>]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['content-type', { types: 'application/json' }],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body-unreadable', {}],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body-unreadable', {}],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body-unreadable', {}],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['content-type', { types: 'multipart/form-data' }],
  FST_REQ_FILE_TOO_LARGE: ['file-too-large', { limit: 'the allowed size' }],
  FST_FILES_LIMIT: ['body-unreadable', {}],
  FST_PARTS_LIMIT: ['body-unreadable', {}],
  FST_FIELDS_LIMIT: ['body-unreadable', {}],
  FST_ERR_MAX_PARAM_LENGTH: ['no-such-endpoint', {}],
}

/** A lost connection is replaced and a busy one is free again well within this time. */
const RETRY_AFTER_SECONDS = 2

const isClientError = (status = 0) => status >= 400 && status < 500

/** Anything thrown as a refusal; what nobody foresaw becomes `unexpected` and says nothing of its inside. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) {
    return new Refusal('short-of', { what: error.shortage, seconds: RETRY_AFTER_SECONDS })
  }
  if (error instanceof StoreUnavailable)
    return new Refusal('short-of', { what: 'its file store', seconds: RETRY_AFTER_SECONDS })
  const fault = error as Partial<FastifyError>
  const known = transportFaults[fault.code ?? '']
  if (known) return new Refusal(known[0], known[1])
  const isOfRequest = fault.statusCode === 400 || (fault.code?.startsWith('FST_') && isClientError(fault.statusCode))
  if (error instanceof SyntaxError || isOfRequest) return new Refusal('body-unreadable')
  return new Refusal('unexpected')
}

/** The same where the request says more: how large its body might have been. */
function refusalIn({ routeOptions }: FastifyRequest, error: unknown): Refusal {
  if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return refusalOf(error)
  return new Refusal('body-too-large', { limit: formatBytes(routeOptions.bodyLimit) })
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

const BROKEN_LINE = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Whether the caller hung up in the middle of an upload or a download: no failure of ours, and nobody to answer. */
const isGone = (error: unknown, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed && BROKEN_LINE.includes((error as { code?: string }).code ?? '')

/** How long a refused body may go on. */
const REST_MS = 60_000

/**
 * Takes what is still coming of a refused body, and keeps none of it: a connection that is closed on unread bytes takes
 * the answer with it, and its client only sees that the line was lost.
 */
function takeRest(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const { socket } = raw
  const cut = setTimeout(() => raw.complete || socket.destroy(), REST_MS)
  // A request whose rest is not read may never close; its connection does.
  const over = () => {
    clearTimeout(cut)
    socket.off('close', over)
  }
  raw.once('end', over).once('close', over)
  socket.once('close', over)
}

export function installErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = isGone(error, request) ? new Refusal('body-unreadable') : refusalIn(request, error)
    if (refusal.code === 'unexpected') logUnexpected(log, request, error)
    if (refusal.code === 'short-of') {
      log.warn(
        { requestId: request.id, error: (error as Error).message },
        'a request found the platform short of something',
      )
    }
    if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter)
    const status = errorCatalogue[refusal.code].status
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    const isTooLarge = refusal.code === 'body-too-large'
    // Fastify closes on a body that it does not read, which a proxy in front answers for with a 502 of its own.
    if (isTooLarge) reply.removeHeader('connection')
    if (isTooLarge || request.headers['content-type']?.startsWith('multipart/')) takeRest(request.raw)
    return reply.code(status).send(errorBody(refusal, request.url))
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal('no-such-endpoint')
    return reply.code(404).send(errorBody(refusal, request.url))
  })
}

/** Headers of every answer, whatever it is and however early it was given. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // An answer is data: a browser that is led to one shows it as such, and in nobody's frame.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Addresses that no route is looked for: what they are written in is no text, or a piece of them is too long. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  reply.code(refusal.status).headers(answerHeaders).header('x-request-id', request.id)
  reply.send(errorBody(refusal, request.url))
}

const connectionFaults: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/** Bytes that are no request. The connection ends, and says so, lest its next request be sent into the void. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, lines: errors } = new Refusal(connectionFaults[error.code ?? ''] ?? 'body-unreadable')
  const body = JSON.stringify({ errors })
  const headers = {
    ...answerHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
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
