/**
 * The typed client: one function that calls any endpoint of the contract. It knows no browser and no Node; how bytes
 * travel is the transport's business (`fetch` in the consoles, undici in the command line, `inject` in tests).
 */
import {
  type Address,
  type Body,
  type Described,
  type Door,
  type Endpoint,
  envelopeOf,
  fullPath,
  type Params,
  type QueryInput,
  type Result,
  throughDoor,
} from '../contract/endpoint'
import { ApiError, GENERIC_FILE_ERROR } from '../errors/processed-error'

export interface TransportRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** JSON text, or whatever the transport itself can stream (a file with its progress). */
  body?: string | undefined
  /** A file to send as multipart; only the transport knows how to stream one. */
  file?: { field: string; content: unknown; second?: unknown } | undefined
  signal?: unknown
  onProgress?: ((sent: number) => void) | undefined
  /** Called while a body that is not a file goes out, by transports that can count it. */
  onSent?: ((sent: number, total: number) => void) | undefined
}

export interface TransportResponse {
  status: number
  header(name: string): string | null
  text(): Promise<string>
  /** The untouched answer, for file downloads. */
  raw: unknown
}

export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export interface ClientOptions {
  transport: Transport
  /** The service host without `/api/v1`, such as `http://127.0.0.1:4000`; empty for the same origin. */
  host: string
  /** Door of the console or session that calls: it picks the address of a twin endpoint. Null where there is none. */
  door(): Door | null
  /** The bearer token of the moment, or null. */
  token(): string | null
  /** Called once for every 401 that is not the answer to a sign-in. */
  onUnauthorized?(): void
  /** Makes request ids and idempotency keys. */
  newId(): string
}

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type CallInput<E extends Described> = Given<'params', Params<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', Body<E>>

export interface CallOptions {
  /** Another door than the client's own. */
  door?: Door
  signal?: unknown
  /** Polls say so: they do not count as the person being active. */
  background?: boolean
  /** Repeats of one intention carry one key; made afresh when not given. */
  idempotencyKey?: string
  headers?: Record<string, string>
  file?: unknown
  /** The file that follows it, where the endpoint takes one. */
  second?: unknown
  onProgress?: (sent: number) => void
  /** How much of the body has left, where the transport can count it. */
  onSent?: (sent: number, total: number) => void
}

export interface Client {
  /** Door of this console or session. */
  door(): Door | null
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Result<E>>
  /** Calls an endpoint that answers with a file; the transport's raw answer, its status and the suggested file name. */
  download<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<{ raw: unknown; status: number; fileName: string | null }>
}

interface AnyInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** The address with its parameters filled and empty query fields dropped. */
export function addressUrl(endpoint: Pick<Address, 'base' | 'path'>, input: AnyInput, host = ''): string {
  const path = fullPath(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined || value === '') throw new TypeError(`missing parameter ${name} of ${endpoint.path}`)
    return encodeURIComponent(String(value))
  })
  const pairs = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const query = pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `${host}${path}${query ? `?${query}` : ''}`
}

export function createClient(options: ClientOptions): Client {
  async function send(called: Endpoint, input: AnyInput, call: CallOptions): Promise<TransportResponse> {
    const endpoint = throughDoor(called, call.door ?? options.door())
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': options.newId() }
    const token = options.token()
    if (token) headers.authorization = `Bearer ${token}`
    if (endpoint.idempotent) headers['idempotency-key'] = call.idempotencyKey ?? options.newId()
    if (call.background) headers['x-background'] = '1'
    const json = input.body === undefined ? undefined : JSON.stringify(input.body)
    if (json !== undefined) headers['content-type'] = 'application/json'
    Object.assign(headers, call.headers)
    const { file: content, second } = call
    const file = endpoint.upload && content ? { field: endpoint.upload.field, content, second } : undefined
    const url = addressUrl(endpoint, input, options.host)
    const request = { method: endpoint.method, url, headers, body: json, file }
    return options.transport({ ...request, signal: call.signal, onProgress: call.onProgress, onSent: call.onSent })
  }

  async function refuse(endpoint: Endpoint, response: TransportResponse): Promise<never> {
    const data = parse(await response.text())
    const fallback = endpoint.download ? { fallback: GENERIC_FILE_ERROR } : {}
    const error = new ApiError(response.status, data, {
      ...fallback,
      requestId: response.header('x-request-id') ?? undefined,
      retryAfter: Number(response.header('retry-after')) || undefined,
    })
    if (response.status === 401 && endpoint.rate !== 'sign-in') options.onUnauthorized?.()
    throw error
  }

  return {
    door: options.door,
    async call(endpoint, input, call = {}) {
      const response = await send(endpoint, input as AnyInput, call)
      if (response.status >= 400 || response.status === 0) return refuse(endpoint, response)
      const data = parse(await response.text()) as { result?: unknown } | null
      // The contract's entry is what the server serialised by, so its type is the answer's type.
      return (envelopeOf(endpoint) === 'result' ? data?.result : data) as never
    },
    async download(endpoint, input, call = {}) {
      const response = await send(endpoint, input as AnyInput, call)
      if (response.status >= 400 || response.status === 0) return refuse(endpoint, response)
      return {
        raw: response.raw,
        status: response.status,
        fileName: fileNameOf(response.header('content-disposition')),
      }
    },
  }
}

function parse(text: string): unknown {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The file name of a `Content-Disposition` header, without any folder in it. */
export function fileNameOf(disposition: string | null): string | null {
  const whole = /filename\*=UTF-8''([\w.!~%-]+)/.exec(disposition ?? '')?.[1]
  const found = (whole && decoded(whole)) ?? /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return found?.replace(/^.*[\\/]/, '') ?? null
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
