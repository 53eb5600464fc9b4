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

/** Calls with a limit of their own: attempts to sign in, and files. Ordinary work is limited only against a flood. */
export type RateClass = 'sign-in' | 'upload'

export interface UploadedFile {
  /** Accepted types of content, recognised by the file's bytes and not by its name. */
  accepts: readonly ('csv' | 'xlsx' | 'text' | 'mt940' | 'camt053' | 'zip' | 'image')[]
  /** The configuration key that caps the size, and the default in bytes. */
  maxBytes: number
}

export interface Upload extends UploadedFile {
  /** The multipart field that carries the file. */
  field: string
  /** A file that may follow the first one, under the same field. */
  second?: UploadedFile
}

/** The two populations that many endpoints serve at addresses of their own: the bank's staff, the super agents' staff. */
export const doorNames = ['backoffice', 'frontoffice'] as const
export type Door = (typeof doorNames)[number]

/** Description of an endpoint, whoever calls it. */
export interface Described {
  method: Method
  base?: '/api/v1' | '/monitoring/api/v1'
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  result?: Schema
  envelope?: Envelope
  upload?: Upload
  /** The answer is a file; `name` is documented, the server names the actual one. */
  download?: { contentType: string; name: string }
  /** Taking the file is a claim on what it holds: a change, which writes its own entry in the audit trail. */
  claims?: boolean
  /** For bodies that carry more than a form: a picture, a batch, a list. */
  maxBodyBytes?: number
  /** Creates or pays: an `Idempotency-Key` is honoured and, for the client, always sent. */
  idempotent?: boolean
  /**
   * Waits for a second person before it changes anything: in any case, or where `dcir.workflow.gated-actions` names it.
   * Its answer is a message, since the change may not have happened yet.
   */
  gated?: 'always' | 'when-configured'
  /** For a file of rows: keys of the endpoints that do by hand what a row does, so that a row meets their gate. */
  rows?: readonly string[]
  rate?: RateClass
  /** Nouns beside its own whose answers a change makes stale; a console refetches them. */
  changes?: readonly string[]
  /** Changes nothing although its method is not GET, as the filtered lists of the spec. */
  reads?: boolean
  /** Its figures may be some seconds old, as those of a list: a standby may answer. */
  mayLag?: boolean
  /** Takes long beside other calls, as files do: a user has few of them under way at once. */
  heavy?: boolean
  /** Answers with something about a customer: each call is written down, and a user has few of them. */
  lookUp?: boolean
  /** Open to a session that must change its password first; everything else is closed to it. */
  beforePasswordChange?: boolean
  /** Open to a session that must set up a second factor first; everything else is closed to it. */
  beforeEnrolment?: boolean
  /** A screen that nobody touches asks for it: its calls keep a monitor session where the configuration says so. */
  keepsSession?: boolean
  /** Refusals beyond those every endpoint has, in the order they are checked. */
  errors?: readonly ErrorCode[]
}

/** Where an endpoint is and who may call it there; what a door says apart is true behind that door alone. */
export interface Opening {
  path: `/${string}`
  authority: Grant | readonly Grant[]
  summary?: string
  /** Narrower than the endpoint's own: each body that it takes, the endpoint's schema takes too. */
  body?: Schema
  result?: Schema
}

/** An endpoint at one address. */
export interface SingleSpec extends Described, Opening {
  summary: string
  doors?: undefined
}

/** Twins: one endpoint that both populations call, each at its own address and with its own authority. */
export interface TwinSpec extends Described {
  doors: Readonly<Record<Door, Opening>>
  path?: undefined
  authority?: undefined
}

export type EndpointSpec = SingleSpec | TwinSpec

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { readonly key: string }

/** An endpoint as one population meets it: what is mounted, called and documented. */
export interface Address extends Described, Opening {
  summary: string
  /** `feature.verb`, the same behind both doors; actions are audited by it. */
  readonly key: string
  /** Unique over all addresses: the key, and the door's name where there are two. */
  readonly id: string
  /** Null for an endpoint that has one address. */
  readonly door: Door | null
}

type Out<T> = T extends Schema<infer O> ? O : undefined
type In<T> = T extends z.core.$ZodType<unknown, infer I> ? I : undefined

export type Params<E extends Described> = Out<E['params']>
export type Query<E extends Described> = Out<E['query']>
export type QueryInput<E extends Pick<Described, 'query'>> = In<E['query']>
export type Body<E extends Described> = Out<E['body']>
export type Result<E extends Described> = E['result'] extends Schema<infer O> ? O : undefined

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

/**
 * An endpoint as it is met through a door.
 * @param door whose console or session calls; null where there is none, such as on the monitor
 * @throws TypeError for an endpoint with two doors when none is named
 */
export function throughDoor(endpoint: Endpoint, door: Door | null): Address {
  if (endpoint.doors === undefined) return { ...endpoint, id: endpoint.key, door: null }
  if (door === null) throw new TypeError(`${endpoint.key} has two doors, and none is named`)
  const { doors, path: _, authority: __, ...described } = endpoint
  return { ...described, ...doors[door], id: `${endpoint.key}.${door}`, door }
}

/** The noun that an endpoint, or the key under which its answer is kept, belongs to. */
export const nounOf = (key: string): string => key.split('.', 1)[0] ?? key

/** Every noun whose answers a call of this endpoint makes stale. */
export const changedBy = ({ key, changes = [] }: Pick<Endpoint, 'key' | 'changes'>): readonly string[] => [
  nounOf(key),
  ...changes,
]

/** Every address of an endpoint. */
export const addressesOf = (endpoint: Endpoint): Address[] =>
  endpoint.doors === undefined ? [throughDoor(endpoint, null)] : doorNames.map((door) => throughDoor(endpoint, door))

/** The address's full path below the service host, with `:name` for each parameter. */
export function fullPath({ base, path }: Pick<Address, 'base' | 'path'>): string {
  return `${base ?? '/api/v1'}${path}`
}

/** Whether an endpoint hands out the platform's data as a file; a sample holds none. */
export const isExport = ({ key, download }: Pick<Endpoint, 'key' | 'download'>): boolean =>
  download !== undefined && !/(sample|template)$/i.test(key)

/** Before anybody is known, a name and a password; after that, a form. */
const SIGN_IN_BODY = 16 * 1024
const FORM_BODY = 64 * 1024

/** Bytes that a body may have, unless it is a file. */
export const bodyLimitOf = ({ maxBodyBytes, rate }: Pick<Described, 'maxBodyBytes' | 'rate'>): number =>
  maxBodyBytes ?? (rate === 'sign-in' ? SIGN_IN_BODY : FORM_BODY)

/** Files that come or go, and what else takes long: a user has few of them under way at once. */
export const isHeavy = ({ download, upload, heavy }: Pick<Described, 'download' | 'upload' | 'heavy'>): boolean =>
  download !== undefined || upload !== undefined || heavy === true

export function envelopeOf(endpoint: Described): Envelope {
  return endpoint.envelope ?? (endpoint.base === '/monitoring/api/v1' ? 'bare' : 'result')
}

export function grantsOf({ authority }: Pick<Opening, 'authority'>): readonly Grant[] {
  return typeof authority === 'string' ? [authority] : authority
}

/** Who may call an endpoint: behind the door that is named, or at its one address. */
export const grantsThrough = (endpoint: Endpoint, door: Door | null): readonly Grant[] =>
  grantsOf(endpoint.doors === undefined ? endpoint : throughDoor(endpoint, door))
