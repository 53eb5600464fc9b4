/** Mounts the contract: one Fastify route per endpoint, with everything that its entry says. */
import {
  type Address,
  addressesOf,
  bodyLimitOf,
  type Described,
  type Endpoint,
  envelopeOf,
  fullPath,
  isExport,
  isHeavy,
} from '@dcir/core/contract/endpoint'
import { maskFreeTextsWith } from '@dcir/core/contract/schemas'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import {
  actorOf,
  type Call,
  type FileAnswer,
  type Input,
  type Presence,
  type Principal,
  type Route,
} from '../call/call'
import { type Database, NO_TENANT } from '../db/database'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { recordAudit } from '../write/audit'
import { onceOnly } from '../write/idempotency'
import { authorise, scopeOf } from './authorise'
import { type CallLimit, type CallLimiter, callLimits } from './call-limits'
import { refusalOf } from './errors'
import type { HeavyCalls } from './heavy-calls'
import { jsonSchemaOf } from './json-schema'
import type { LaggingReads } from './lagging-reads'
import type { Loading } from './loading'
import { rateOf } from './rate'
import { sendFile } from './send-file'
import { incomingFiles, uploadedForm, uploadFault } from './uploads'
import { keepable, readInput } from './validate'

maskFreeTextsWith(maskCardNumbers)

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null
  }
}

/** Where a call that is to be identified comes from, and what it is for. */
export interface Identified {
  address: string
  requestId: string
  entry: string
}

export interface MountDeps {
  database: Database
  clock: Clock
  /** Who a bearer token belongs to; null for none. Throws when it is dead. */
  identify(token: string, presence: Presence, from: Identified): Promise<Principal | null>
  limiter: CallLimiter
  heavyCalls: HeavyCalls
  laggingReads: Pick<LaggingReads, 'placed'>
  loading: Pick<Loading, 'refusalAt'>
  /** Whether a refusal is the first one of a user, or of an address, for an hour. */
  firstRefusals(call: Call): boolean
  log: Log
  tally: Tally
}

/** Hears what became of calls, to count it. */
export interface Tally {
  answered(endpoint: Address, answer: unknown): void
  refused(endpoint: Address, code: ErrorCode): void
}

/** A function at one of its endpoint's addresses. */
interface Mounted {
  endpoint: Address
  handle: Route['handle']
}

function bearerOf(request: FastifyRequest): string | null {
  const found = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')
  return found?.[1] ?? null
}

function presenceAt({ keepsSession }: Address, { headers }: FastifyRequest): Presence {
  if (headers['x-background'] !== '1') return 'person'
  return keepsSession ? 'wall' : 'nobody'
}

/** Session and authority come first, before any byte of the body is read. */
function admit(endpoint: Address, deps: MountDeps) {
  return async (request: FastifyRequest) => {
    const refusal = deps.loading.refusalAt(endpoint)
    if (refusal) throw refusal
    const base = { door: endpoint.door, requestId: request.id, address: request.ip }
    request.call = { ...base, principal: null, scope: NO_TENANT }
    if (endpoint.rate === 'sign-in') await deps.limiter.take(callLimits.signInAddress, request.ip)
    const token = bearerOf(request)
    const isPublic = endpoint.authority === 'public'
    const principal =
      token && !isPublic
        ? await deps.identify(token, presenceAt(endpoint, request), { ...base, entry: endpoint.key })
        : null
    request.call = { ...base, principal, scope: scopeOf(principal) }
    authorise(endpoint, principal)
  }
}

function optionsOf(endpoint: Address): Partial<RouteOptions> {
  if (!endpoint.result || endpoint.download) return {}
  const result = jsonSchemaOf(endpoint.result, 'output')
  const answer =
    envelopeOf(endpoint) === 'result' ? { type: 'object', properties: { result }, required: ['result'] } : result
  return { schema: { response: { 200: answer } } }
}

const changesState = (endpoint: Described) => endpoint.method !== 'GET' && !endpoint.reads

/** Calls that leave a trace although they change nothing: what a customer is called, and data that leaves as a file. */
const isTraced = (endpoint: Address) => endpoint.lookUp === true || isExport(endpoint)

function limitsOf(endpoint: Address): CallLimit[] {
  if (endpoint.lookUp) return [callLimits.accountLookUp, callLimits.accountLookUpsOfDay]
  if (endpoint.rate === 'upload') return [callLimits.uploads]
  return isExport(endpoint) ? [callLimits.exports] : []
}

/** Parameters of a look-up or an export, from its address, filter and body; unknown ones too, whatever is in them. */
function soughtIn({ params, query, body }: FastifyRequest): Record<string, string> {
  const given = Object.entries({ ...(params as object), ...(query as object), ...(body as object | undefined) })
  const kept = (value: unknown) => keepable(maskCardNumbers(String(value)).slice(0, 100))
  return Object.fromEntries(given.map(([name, value]) => [kept(name), kept(value)]))
}

/** Look-ups and exports are written down, and changes that were refused; a change writes its own entry in its own transaction. */
async function auditCall(route: Mounted, call: Call, request: FastifyRequest, result: string, deps: MountDeps) {
  const { requestId, address } = call
  const details = isTraced(route.endpoint) ? soughtIn(request) : {}
  const [named = ''] = isExport(route.endpoint) ? Object.values(request.params as Record<string, string>) : []
  const subject = maskCardNumbers(details.transactionSearchKey ?? named)
  const entry = { actor: actorOf(call), action: route.endpoint.key, subject, requestId, address, result, details }
  await deps.database.transaction(NO_TENANT, (db) => recordAudit(db, deps.clock.now(), entry))
}

/** Who was refused what is what auditors ask for first. */
async function auditRefusal(route: Mounted, call: Call, request: FastifyRequest, error: unknown, deps: MountDeps) {
  const { code, status } = refusalOf(error)
  // Written down with its cause by then.
  if (code === 'service-key-refused') return
  const isAudited = changesState(route.endpoint) || isTraced(route.endpoint)
  if (isAudited && call.principal) return auditCall(route, call, request, code, deps)
  const isTried = call.principal ? status === 403 : status === 401 && request.headers.authorization !== undefined
  if (!isTried || route.endpoint.authority === 'public' || !deps.firstRefusals(call)) return
  const { requestId, address } = call
  deps.log.warn({ requestId, address, actor: actorOf(call), endpoint: route.endpoint.key, code }, 'a call was refused')
  await auditCall(route, call, request, code, deps)
}

async function answerOf(route: Mounted, call: Call, request: FastifyRequest, deps: MountDeps): Promise<unknown> {
  try {
    return await run(route, call, request, deps)
  } catch (error) {
    throw uploadFault(error)
  }
}

/** Reads a request by its contract; fields beside a file are its body. */
async function readRequest(endpoint: Address, request: FastifyRequest) {
  const { params, query, body } = request
  if (!endpoint.upload || !endpoint.body) {
    return { ...readInput(endpoint, { params, query, body }), ...(await incomingFiles(endpoint, request)) }
  }
  const { fields, file } = await uploadedForm(endpoint.upload, request)
  const input = readInput(endpoint, { params, query, body: fields })
  if (!file) throw new Refusal('file-missing', {}, endpoint.upload.field)
  return { ...input, file }
}

async function run(route: Mounted, call: Call, request: FastifyRequest, deps: MountDeps): Promise<unknown> {
  const { endpoint } = route
  const input = (await readRequest(endpoint, request)) as Input<Address>
  if (!endpoint.idempotent) return route.handle(call, input)
  const keyed = { key: request.headers['idempotency-key'], endpoint: endpoint.key, input }
  return onceOnly(deps, call, keyed, (once) => route.handle(once, input))
}

/** Header that says how many seconds old an answer is at most; an answer without it is of now. */
export const DATA_AGE = 'x-data-age'

/** Waits until the caller may begin, and gives the turn back with the answer's end, whichever it is. */
async function takeTurn(heavyCalls: HeavyCalls, call: Call, { raw }: FastifyReply): Promise<void> {
  const release = await heavyCalls.acquire(actorOf(call))
  if (raw.destroyed || raw.closed) release()
  else raw.once('close', release)
}

function mountOne(app: FastifyInstance, route: Mounted, deps: MountDeps): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: fullPath(endpoint),
    config: { endpoint: endpoint.key, rateLimit: rateOf(endpoint) },
    ...optionsOf(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: admit(endpoint, deps),
    onError: async (request, _reply, error) => {
      deps.tally.refused(endpoint, refusalOf(error).code)
      if (request.call) await auditRefusal(route, request.call, request, error, deps)
    },
    handler: async (request, reply) => {
      const { call, age } = await deps.laggingReads.placed(endpoint, request.call as Call)
      if (age !== null) reply.header(DATA_AGE, age)
      for (const limit of limitsOf(endpoint)) await deps.limiter.take(limit, actorOf(call))
      if (isHeavy(endpoint)) await takeTurn(deps.heavyCalls, call, reply)
      const answer = await answerOf(route, call, request, deps)
      deps.tally.answered(endpoint, answer)
      if (isTraced(endpoint) && !endpoint.claims) await auditCall(route, call, request, 'done', deps)
      // Colleagues behind one address may all come at nine; who fails goes on counting.
      if (endpoint.rate === 'sign-in') await deps.limiter.giveBack(callLimits.signInAddress, request.ip)
      if (endpoint.download) return sendFile(request, reply, answer as FileAnswer)
      return envelopeOf(endpoint) === 'result' ? { result: answer } : answer
    },
  })
}

/** @throws when an endpoint of the contract has no handler, or a handler no endpoint */
export function mountContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
  deps: MountDeps,
): void {
  const handled = new Set(routes.map((route) => route.endpoint.key))
  const missing = endpoints.filter((endpoint) => !handled.has(endpoint.key)).map((endpoint) => endpoint.key)
  if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`)
  app.decorateRequest('call', null)
  for (const { endpoint, handle } of routes) {
    for (const address of addressesOf(endpoint)) mountOne(app, { endpoint: address, handle }, deps)
  }
}
