/**
 * Maker-checker as a property of an endpoint. A change of a record is declared as a plan; where the endpoint is gated,
 * the plan is not carried out but kept as a request, and whoever approves it carries the same plan out in the
 * transaction of the decision.
 */
import { workflowMessages } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY, isGated } from '@dcir/core/access/workflow/rules'
import { addressesOf, type Described, type Endpoint, grantsOf, grantsThrough } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type Call, type Input, isProgram, type Route, userOf } from '../call/call'
import { configured } from '../db/configuration'
import type { Standing } from '../db/records'
import { writeEvents } from '../events/write-events'
import { type NewRequest, type StoredRequest, workflowStore } from './workflow.store'
import type { Changed, Tx, Writes } from './write'

/** How an endpoint changes one record. Every part runs in the transaction of the change. */
export interface RecordPlan<E extends Described, Data extends object> {
  /** The id of the record as people name it; for one that is new, what must be unique about it. */
  record(input: Input<E>, before: Data | null): string
  /** The request as a sentence: `Update charge type Retail`. */
  describe(input: Input<E>, before: Data | null): string
  /** The answer where the request waits; the usual sentence unless given. */
  submitted?: string
  /** The record as it stands, locked unless the transaction only reads; null where it would be new. @throws Refusal when there is none */
  before(tx: Tx, input: Input<E>): Promise<Standing<Data> | null>
  /** The record as it would stand, or null where it would be gone. @throws Refusal when a rule forbids it */
  after(tx: Tx, input: Input<E>, before: Data | null): Promise<Data | null>
  /** Whether it waits for a second person although the configuration does not say so. */
  alwaysWaits?(tx: Tx, input: Input<E>): Promise<boolean>
  /** Carries out what `after` found nothing against. */
  change(tx: Tx, input: Input<E>, before: Data | null, after: Data | null): Promise<string>
}

/** A plan with its types out of sight, so that plans of all endpoints stand in one register. */
interface KeptPlan {
  /** Who may ask for it, through any of its doors. */
  grants: readonly string[]
  change(tx: Tx, input: object): Promise<Changed<{ message: string }>>
  before(tx: Tx, input: object): Promise<Standing<object> | null>
  /** @returns the request that waits for the same already, if one does. @throws Refusal when a rule forbids it */
  tryOut(tx: Tx, input: object): Promise<StoredRequest | undefined>
  judge(tx: Tx, input: object): Promise<JudgedChange>
  carryOut(tx: Tx, input: object, standing: Standing<object> | null): Promise<CarriedOut>
}

/** A change that nothing speaks against: the record that it is about, and whether it would wait for a second person. */
export interface JudgedChange {
  before: object | null
  waits: boolean
}

interface CarriedOut {
  message: string
  before: object | null
  after: object | null
}

interface Asked {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The function of an endpoint that changes a record, with its plan. */
export interface PlannedHandler<E extends Described> {
  (call: Call, input: Input<E>): Promise<{ message: string }>
  readonly plan: KeptPlan
}

/** The same handler, given what `prepare` makes of its input before the transaction, such as after asking the bank. */
export const prepared = <E extends Described>(
  handler: PlannedHandler<E>,
  prepare: (call: Call, input: Input<E>) => Promise<Input<E>>,
): PlannedHandler<E> =>
  Object.assign(async (call: Call, input: Input<E>) => handler(call, await prepare(call, input)), {
    plan: handler.plan,
  })

export type Gate = ReturnType<typeof createGate>

/** @param onKept what else happens, in the same transaction, when a request begins to wait */
export function createGate(writes: Writes, onKept: (tx: Tx, request: KeptRequest) => Promise<void>) {
  const plans = new Map<string, KeptPlan>()

  /** The function of an endpoint that changes a record, gated or not. */
  function changes<E extends Endpoint, Data extends object>(endpoint: E, plan: RecordPlan<E, Data>): PlannedHandler<E> {
    const carryOut = async (tx: Tx, input: Input<E>, standing: Standing<Data> | null): Promise<CarriedOut> => {
      const before = standing?.data ?? null
      const after = await plan.after(tx, input, before)
      return { message: await plan.change(tx, input, before, after), before, after }
    }
    const waitsFor = async (tx: Tx, input: Input<E>) =>
      (await waitsForApproval(tx, endpoint)) || ((await plan.alwaysWaits?.(tx, input)) ?? false)
    const change = async (tx: Tx, input: Input<E>): Promise<Changed<{ message: string }>> => {
      const standing = await plan.before(tx, input)
      const record = plan.record(input, standing?.data ?? null)
      if (await waitsFor(tx, input)) {
        const before = standing?.data ?? null
        const after = await plan.after(tx, input, before)
        const description = plan.describe(input, before)
        const version = standing?.version ?? null
        const kept = { record, description, before, after, version, input: inputOf(input) }
        return keepRequest(tx, endpoint, kept, { submitted: plan.submitted, onKept })
      }
      const { message, before, after } = await carryOut(tx, input, standing)
      return { answer: { message }, subject: record, details: { before, after } }
    }
    const tryOut = async (tx: Tx, input: Input<E>): Promise<StoredRequest | undefined> => {
      const before = (await plan.before(tx, input))?.data ?? null
      const waits = await waitsFor(tx, input)
      const waiting = waits && (await workflowStore(tx.db).pending(endpoint.key, plan.record(input, before)))
      if (waiting) return waiting
      await plan.after(tx, input, before)
      return undefined
    }
    /** The order of `change`, so that of two faults the same one is told. */
    const judge = async (tx: Tx, input: Input<E>): Promise<JudgedChange> => {
      const before = (await plan.before(tx, input))?.data ?? null
      const waits = await waitsFor(tx, input)
      await plan.after(tx, input, before)
      const waiting = waits && (await workflowStore(tx.db).pending(endpoint.key, plan.record(input, before)))
      if (waiting) throw pendingRefusal(waiting)
      return { before, waits }
    }
    const kept: KeptPlan = {
      grants: addressesOf(endpoint).flatMap(grantsOf),
      change: (tx, input) => change(tx, input as Input<E>),
      tryOut: (tx, input) => tryOut(tx, input as Input<E>),
      judge: (tx, input) => judge(tx, input as Input<E>),
      before: (tx, input) => plan.before(tx, input as Input<E>),
      carryOut: (tx, input, standing) => carryOut(tx, input as Input<E>, standing as Standing<Data> | null),
    }
    const handler = (call: Call, input: Input<E>): Promise<{ message: string }> =>
      writes.run(call, endpoint, { change: (tx) => change(tx, input) })
    return Object.assign(handler, { plan: kept }) satisfies PlannedHandler<E>
  }

  /** Registers the plans of an application's routes, for requests that are approved and rows of files. */
  function register(routes: readonly Route[]): void {
    for (const { endpoint, handle } of routes)
      if ('plan' in handle) plans.set(endpoint.key, (handle as PlannedHandler<Endpoint>).plan)
  }

  /**
   * Does what the endpoint would do, for one row of a file in the transaction of its batch: the change, or the request
   * that waits for a second person where the endpoint is gated. The batch writes the audit entry.
   */
  const changeWithin = <E extends Endpoint>(tx: Tx, endpoint: E, input: Input<E>) =>
    planOf(endpoint.key).change(tx, input)

  /** Whether the endpoint would do it, without doing it. @throws Refusal when it would not */
  const tryOut = <E extends Endpoint>(tx: Tx, endpoint: E, input: Input<E>) => planOf(endpoint.key).tryOut(tx, input)

  /** Judges what `changeWithin` would do, in a transaction that may only read. @throws Refusal where it would be refused */
  const judgeWithin = <E extends Endpoint>(tx: Tx, endpoint: E, input: Input<E>) =>
    planOf(endpoint.key).judge(tx, input)

  /** The record that the endpoint would change, locked; null where it would be new. @throws Refusal when it is gone */
  const standingFor = <E extends Endpoint>(tx: Tx, endpoint: E, input: Input<E>) =>
    planOf(endpoint.key).before(tx, input)

  function planOf(key: string): KeptPlan {
    const plan = plans.get(key)
    if (!plan) throw new Error(`no plan for ${key}`)
    return plan
  }

  /** Carries a request's change out for its initiator. @throws Refusal when they may not any more, or the record moved on */
  async function carryOutRequest(tx: Tx, request: StoredRequest): Promise<CarriedOut> {
    const plan = planOf(request.action)
    const { initiator } = request
    if (!(await workflowStore(tx.db).isEntitled(initiator, plan.grants)))
      throw new Refusal('initiator-not-allowed', { by: initiator })
    const asked: Tx = { ...tx, actor: initiator }
    const standing = await plan.before(asked, request.input)
    if ((standing?.version ?? null) !== request.recordVersion) throw new Refusal('record-moved-on')
    return plan.carryOut(asked, request.input, standing)
  }

  /** The record of a request as it stands now, or null; in a transaction that only reads nothing is locked. */
  const standingOf = async (tx: Tx, request: StoredRequest): Promise<Standing<object> | null> =>
    (await plans.get(request.action)?.before(tx, request.input)) ?? null

  return { changes, register, changeWithin, tryOut, judgeWithin, standingFor, carryOutRequest, standingOf }
}

/** The reference of the request that a change became, if it waits for a second person. */
export const requestOf = (details: Changed<unknown>['details']): string | null =>
  typeof details?.request === 'string' ? details.request : null

const pendingRefusal = (waiting: StoredRequest | undefined) =>
  new Refusal('request-pending', { reference: waiting?.reference ?? '', by: waiting?.initiator ?? '' })

/** The input of an endpoint, without a file, as a request keeps it. */
const inputOf = ({ params, query, body }: Asked): object => ({ params, query, body })

/** Whether a call waits for approval; a program's waits wherever a gate could be, whatever the configuration says. */
async function waitsForApproval({ db, call }: Tx, endpoint: Endpoint): Promise<boolean> {
  if (endpoint.gated === 'always') return true
  // The bank's staff decide requests: a super agent's own set-up is none of theirs.
  if (call.door === 'frontoffice') return false
  if (endpoint.gated !== 'when-configured') return false
  if (isProgram(call)) return true
  return isGated(endpoint.key, (await configured(db, GATED_ACTIONS_KEY))[GATED_ACTIONS_KEY])
}

/** A request that begins to wait, as its possible deciders hear of it. */
type KeptRequest = Pick<StoredRequest, 'reference' | 'description' | 'initiator' | 'requiredAuthority'>

type Kept = Pick<NewRequest, 'record' | 'description' | 'before' | 'after' | 'version' | 'input'>

interface Keeping {
  submitted: string | undefined
  onKept(tx: Tx, request: KeptRequest): Promise<void>
}

async function keepRequest(tx: Tx, endpoint: Endpoint, kept: Kept, { submitted, onKept }: Keeping) {
  const { username } = userOf(tx.call)
  const [requiredAuthority = ''] = grantsThrough(endpoint, tx.call.door)
  const store = workflowStore(tx.db)
  const reference = await store.create({
    ...kept,
    action: endpoint.key,
    initiator: username,
    createdOn: tx.at,
    requiredAuthority,
  })
  if (reference === null) {
    const waiting = await store.pending(endpoint.key, kept.record)
    throw pendingRefusal(waiting)
  }
  const { before, after, description } = kept
  await writeEvents(
    tx.db,
    [{ kind: 'request.waiting', superAgentId: null, data: { reference, action: endpoint.key } }],
    tx.at,
  )
  await onKept(tx, { reference, description, initiator: username, requiredAuthority })
  const details = { request: reference, before, after }
  return { answer: { message: submitted ?? workflowMessages.submitted }, subject: kept.record, details }
}
