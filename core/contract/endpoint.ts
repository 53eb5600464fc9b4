/**
 * An endpoint is described once, here, and everything is derived from it: the API mounts it, the client calls it,
 * OpenAPI documents it, a screen parses its address with it, the command line takes its flags from it, and the
 * matrix test walks it.
 */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/catalogue'
import type { Grant } from '../permissions/authorities'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A zod schema of either flavour; core uses `zod/mini` because the consoles load it before the first paint. */
export type Schema<T = unknown> = z.core.$ZodType<T, unknown>

/** `result`: wrapped as `{ result }`, the main API's habit. `bare`: the monitoring API answers with the value itself. */
export type Envelope = 'result' | 'bare'

/** How many calls one client may make: sign-in attempts are few, uploads are long, the rest is ordinary work. */
export type RateClass = 'sign-in' | 'ordinary' | 'upload'

export interface UploadedFile {
  /** What the file's content must be, told by its bytes and not by its name. */
  accepts: readonly ('csv' | 'xlsx' | 'zip' | 'image')[]
  /** The configuration key that caps the size, and the default in bytes. */
  maxBytes: number
}

export interface Upload extends UploadedFile {
  /** The multipart field that carries the file. */
  field: string
  /** A file that may follow the first one, under the same field. */
  second?: UploadedFile
}

export interface EndpointSpec {
  method: Method
  path: `/${string}`
  base?: '/api/v1' | '/monitoring/api/v1'
  authority: Grant | readonly Grant[]
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  result?: Schema
  envelope?: Envelope
  upload?: Upload
  /** The answer is a file; `name` is documented, the server names the actual one. */
  download?: { contentType: string; name: string }
  /** For bodies that carry a picture: more than the two megabytes that any other may have. */
  maxBodyBytes?: number
  /** Creates or pays: an `Idempotency-Key` is honoured and, for the client, always sent. */
  idempotent?: boolean
  rate?: RateClass
  /** Changes nothing although its method is not GET, as the filtered lists of the spec. */
  reads?: boolean
  /** Open to a session that must change its password first; everything else is closed to it. */
  beforePasswordChange?: boolean
  /** Refusals beyond those every endpoint has, in the order they are checked. */
  errors?: readonly ErrorCode[]
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { readonly key: string }

type Out<T> = T extends Schema<infer O> ? O : undefined
type In<T> = T extends z.core.$ZodType<unknown, infer I> ? I : undefined

export type Params<E extends EndpointSpec> = Out<E['params']>
export type Query<E extends EndpointSpec> = Out<E['query']>
export type QueryInput<E extends Pick<EndpointSpec, 'query'>> = In<E['query']>
export type Body<E extends EndpointSpec> = Out<E['body']>
export type Result<E extends EndpointSpec> = E['result'] extends Schema<infer O> ? O : undefined

/**
 * Names a feature's endpoints `feature.verb`.
 * @example export const transactions = feature('transactions', { list: { method: 'GET', … } })
 */
export function feature<const S extends Record<string, EndpointSpec>>(
  name: string,
  specs: S,
): { readonly [K in keyof S]: S[K] & { readonly key: string } } {
  const entries = Object.entries(specs).map(([verb, spec]) => [verb, { ...spec, key: `${name}.${verb}` }])
  return Object.fromEntries(entries)
}

/** The endpoint's full path below the service host, with `:name` for each parameter. */
export function fullPath(endpoint: EndpointSpec): string {
  return `${endpoint.base ?? '/api/v1'}${endpoint.path}`
}

export function envelopeOf(endpoint: EndpointSpec): Envelope {
  return endpoint.envelope ?? (endpoint.base === '/monitoring/api/v1' ? 'bare' : 'result')
}

export function grantsOf(endpoint: EndpointSpec): readonly Grant[] {
  return typeof endpoint.authority === 'string' ? [endpoint.authority] : endpoint.authority
}
