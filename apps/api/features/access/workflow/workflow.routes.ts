/** Requests that wait for a second person: seen by the bank's staff, decided by a colleague of whoever asked. */
import {
  type WorkflowListQuery,
  type WorkflowRequest,
  workflow,
  workflowMessages,
} from '@dcir/core/access/workflow/contract'
import { type Decider, deciding, decisionRefusal } from '@dcir/core/access/workflow/rules'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { holds } from '@dcir/core/permissions/authorities'
import { lagosIso } from '@dcir/core/time/lagos'
import { actorOf, type Call, routesOf, userOf } from '../../../call/call'
import type { Database } from '../../../db/database'
import { mapPage } from '../../../db/lists'
import type { Standing } from '../../../db/records'
import type { Clock } from '../../../kit/clock'
import type { Gate } from '../../../write/gate'
import { requestsDecided, type StoredRequest, workflowStore } from '../../../write/workflow.store'
import type { Tx, Writes } from '../../../write/write'
import { onePersonWith } from '../provenance'
import type { WorkflowLetters } from './workflow-letters'

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
  gate: Gate
  workflowLetters: WorkflowLetters
}

const text = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

function serialise(request: StoredRequest, standing: object | null): WorkflowRequest {
  const { id: _, input: __, recordVersion: ___, beforeData, afterData, createdOn, lastModifiedOn, ...rest } = request
  return {
    ...rest,
    createdOn: lagosIso(createdOn),
    lastModifiedOn: lagosIso(lastModifiedOn),
    beforeData: text(beforeData),
    afterData: text(afterData),
    targetRecordData: text(standing),
  }
}

/** A record that is gone is one that moved on too. */
const detailOf = (request: StoredRequest, standing: Standing<object> | null) => ({
  ...serialise(request, standing?.data ?? null),
  recordMovedOn: request.requestStatus === 'PENDING' && (standing?.version ?? null) !== request.recordVersion,
})

const refusalOf = (code: ErrorCode, { requestStatus, authorizer }: StoredRequest): Refusal =>
  new Refusal(code, { state: requestStatus.toLowerCase(), by: authorizer ?? 'nobody' })

const found = (request: StoredRequest | undefined): StoredRequest => {
  if (!request) throw new Refusal('not-found', { label: 'Request' })
  return request
}

function maySee(call: Call, { initiator }: Pick<StoredRequest, 'initiator'>): boolean {
  const { username, authorities } = userOf(call)
  return initiator === username || authorities.includes('bo_view_all_workflow_requests')
}

/** The caller as one who decides; without the right to decide nothing waits for them, whatever else they hold. */
function deciderOf(call: Call): Decider {
  const { username, authorities } = userOf(call)
  return { username, authorities: holds(authorities, deciding) ? authorities : [] }
}

/** Why the caller is no second person beside who made the request, or null. */
const onePersonAs = async ({ db, call, at }: Tx, { initiator }: StoredRequest): Promise<Refusal | null> =>
  (await onePersonWith(db, userOf(call).username, [initiator], at)).get(initiator) ?? null

const statusOf = (approved: boolean) => (approved ? 'APPROVED' : 'REJECTED')

type Deciding = Pick<Deps, 'gate' | 'workflowLetters'>

interface Said {
  approved: boolean
  comment: string
}

async function decide({ gate, workflowLetters }: Deciding, tx: Tx, requestId: string, { approved, comment }: Said) {
  const request = found(await workflowStore(tx.db).lock(requestId))
  const refused = decisionRefusal(request, userOf(tx.call))
  if (refused) throw refusalOf(refused, request)
  const onePerson = await onePersonAs(tx, request)
  if (onePerson) throw onePerson
  const isOpen = await workflowStore(tx.db).decide(request.id, statusOf(approved), actorOf(tx.call), comment, tx.at)
  if (!isOpen) throw refusalOf('request-decided', request)
  const made = approved ? await gate.carryOutRequest(tx, request) : null
  await workflowLetters.decided(tx, request, approved, comment)
  await requestsDecided(tx.db, [request], statusOf(approved), tx.at)
  const { action, targetRecordId, initiator } = request
  return {
    answer: { message: approved ? workflowMessages.approved : workflowMessages.declined },
    subject: requestId,
    details: { action, targetRecordId, initiator, approved, comment, ...(made ?? {}) },
  }
}

export function workflowRoutes({ database, clock, writes, gate, workflowLetters }: Deps) {
  const list = (call: Call, query: WorkflowListQuery) => {
    const decider = deciderOf(call)
    return database.read(call.scope, async (db) =>
      mapPage(await workflowStore(db).list(query, decider), (row) => serialise(row, null)),
    )
  }

  return routesOf(workflow, {
    list: (call, { query }) => list(call, query),
    listSelf: (call, { query }) => list(call, { ...query, initiator: userOf(call).username }),

    waiting: async (call) => {
      const decider = deciderOf(call)
      return { count: await database.read(call.scope, (db) => workflowStore(db).waitingFor(decider)) }
    },

    pending: async (call, { params: { noun, record } }) => {
      const found = await database.read(call.scope, (db) => workflowStore(db).pendingAbout(noun, record))
      return found.map((request) => {
        const { reference, description, initiator, createdOn } = request
        const words = maySee(call, request) ? { description, initiator } : { description: null, initiator: null }
        return { reference, ...words, createdOn: lagosIso(createdOn) }
      })
    },

    show: (call, { params: { requestId } }) =>
      // The plan of the change reads the record; a transaction that only reads locks nothing, so that nobody waits.
      database.read(call.scope, async (db) => {
        const request = found(await workflowStore(db).byReference(requestId))
        if (!maySee(call, request)) throw new Refusal('not-found', { label: 'Request' })
        const tx: Tx = { db, call, actor: userOf(call).username, at: clock.now() }
        const onePerson = request.requestStatus === 'PENDING' ? await onePersonAs(tx, request) : null
        const standing = await gate.standingOf(tx, request).catch(nothingLeft)
        return { ...detailOf(request, standing), onePerson: onePerson?.message ?? null }
      }),

    process: (call, { params, body: { approved, authorizersComment } }) =>
      writes.run(call, workflow.process, {
        change: (tx) =>
          decide({ gate, workflowLetters }, tx, params.requestId, { approved, comment: authorizersComment }),
      }),

    cancel: (call, { params: { requestId } }) =>
      writes.run(call, workflow.cancel, {
        async change({ db, actor, at }) {
          const request = await workflowStore(db).lock(requestId)
          if (request?.initiator !== actor) throw new Refusal('not-found', { label: 'Request' })
          if (!(await workflowStore(db).decide(request.id, 'CANCELED', actor, null, at)))
            throw refusalOf('request-decided', request)
          await requestsDecided(db, [request], 'CANCELED', at)
          return { answer: { message: workflowMessages.canceled }, subject: requestId }
        },
      }),
  })
}

/** A record that is gone meanwhile has nothing to show. */
function nothingLeft(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-found') return null
  throw error
}
