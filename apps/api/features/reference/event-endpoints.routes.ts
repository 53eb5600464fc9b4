/** Event endpoints: the bank's and each super agent's own, their secrets and tests of them. */
import { randomBytes } from 'node:crypto'
import { agentEventNames } from '@dcir/core/contract/events'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type EndpointForm, type EventEndpoint, eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import { endpointLabels, endpointMessages, ROTATION_HOURS } from '@dcir/core/reference/event-endpoints/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf, userOf } from '../../call/call'
import type { Database } from '../../db/database'
import { type RecordTable, recordStore, type StoredRecord } from '../../db/records'
import { sql } from '../../db/sql'
import { secretOwner } from '../../events/event-worker'
import { eventsStore, type SendingEndpoint } from '../../events/events.store'
import { recordReads } from '../../http/record-reads'
import { hostIn, isPublicIp } from '../../kit/public-address'
import { isSafeAddress } from '../../kit/safe-address'
import { newWebhookSecret } from '../../kit/webhook-signature'
import type { Gate } from '../../write/gate'
import { type RecordRules, recordChanges } from '../../write/records'
import type { Tx, Writes } from '../../write/write'
import type { SecretsKey } from '../access/secrets-key'

type EndpointData = Omit<EventEndpoint, 'id' | 'previousUntil' | 'failingSince' | 'createdAt'> & {
  superAgentId: number | null
  previousUntil: Date | null
  failingSince: Date | null
  createdAt: Date
}

/** More than this nobody needs, and each costs a message of every event. */
const MAX_ENDPOINTS = 20

const table: RecordTable<EndpointData, EndpointData> = {
  name: 'eventEndpoints',
  columns: sql`r.address, r.description, r.kinds, r.active, r.super_agent_id, s.merchant_id, s.merchant_name,
    r.secret IS NOT NULL AS has_secret, r.previous_until, r.failing_since, r.off_reason, r.created_at, r.created_by`,
  joins: sql`LEFT JOIN super_agents s ON s.id = r.super_agent_id`,
  key: sql`'EP-' || r.id`,
  order: sql`r.super_agent_id NULLS FIRST, r.id`,
  dataOf: (row) => row,
  written: ({ address, description, kinds, active, failingSince, offReason }) => ({
    ...{ address, description, kinds, active, failingSince, offReason },
  }),
}

const iso = (at: Date | null) => at && lagosIso(at)
const shownOf = ({ key: id, data: { superAgentId: _, ...data } }: StoredRecord<EndpointData>): EventEndpoint => ({
  ...data,
  id,
  previousUntil: iso(data.previousUntil),
  failingSince: iso(data.failingSince),
  createdAt: lagosIso(data.createdAt),
})

/** The first super agent of those who ask; null for the bank's staff. */
const agentOf = ({ call }: Tx): number | null => userOf(call).superAgentIds[0] ?? null

/** @throws Refusal for an address that events must not be sent to, as far as it says by itself */
function refuseAddress(address: string, allowPrivate: boolean): void {
  const isWrong = !URL.canParse(address) || !isSafeAddress(address)
  const host = isWrong ? '' : hostIn(new URL(address))
  const isIp = /^[\d.]+$|:/.test(host)
  const isClosed = /^(localhost|.*\.(localhost|local|internal))$/.test(host) || (isIp && !isPublicIp(host))
  if (isWrong || (!allowPrivate && (!address.startsWith('https:') || isClosed)))
    throw new Refusal('address-not-public', {}, 'body.address')
}

/** @throws Refusal for events that are the bank's alone */
function refuseKinds(kinds: readonly string[], superAgentId: number | null): void {
  const own: readonly string[] = agentEventNames
  if (superAgentId !== null && !kinds.every((kind) => own.includes(kind)))
    throw new Refusal('bad-input', { label: endpointLabels.kinds }, 'body.kinds')
}

const rulesOf = (allowPrivate: boolean): RecordRules<EndpointData, EndpointData, EndpointForm> => ({
  noun: 'Event endpoint',
  table,
  nameOf: ({ address }) => address,
  newName: ({ address }) => address,
  said: endpointMessages,
  stamp: (tx, isNew) => (isNew ? { superAgentId: agentOf(tx), createdAt: tx.at, createdBy: tx.actor } : {}),
  async admitted(tx, { address, description, kinds, active = true }, before) {
    refuseAddress(address, allowPrivate)
    const superAgentId = before ? before.superAgentId : agentOf(tx)
    refuseKinds(kinds, superAgentId)
    const form = { address, description, kinds: [...new Set(kinds)].sort(), active }
    // Switched on by a person, it starts without failures.
    if (before)
      return { ...before, ...form, ...(active && !before.active ? { offReason: null, failingSince: null } : {}) }
    const others = await recordStore(tx.db, table).all([sql`r.super_agent_id IS NOT DISTINCT FROM ${superAgentId}`])
    if (others.length >= MAX_ENDPOINTS) throw new Refusal('too-many-endpoints', { count: MAX_ENDPOINTS })
    const none = { hasSecret: false, previousUntil: null, failingSince: null, offReason: null }
    const { merchantId, branch: merchantName } = userOf(tx.call)
    return { superAgentId, merchantId, merchantName, ...form, ...none, createdAt: tx.at, createdBy: tx.actor }
  },
})

interface Deps {
  database: Database
  writes: Writes
  gate: Gate
  secretsKey: Pick<SecretsKey, 'seal'>
  allowPrivate: boolean
}

const numberOf = (id: string) => Number(id.slice('EP-'.length))

const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`

async function locked({ db }: Tx, id: string): Promise<SendingEndpoint> {
  const endpoint = await eventsStore(db).lockEndpoint(numberOf(id))
  if (!endpoint) throw new Refusal('not-found', { label: 'Event endpoint' })
  return endpoint
}

/** @throws Refusal for one that nothing would be sent to */
export function refuseUnready({ active, secret }: SendingEndpoint): void {
  if (!active || secret === null) throw new Refusal('endpoint-not-ready')
}

export function eventEndpointsRoutes({ database, writes, gate, secretsKey, allowPrivate }: Deps) {
  const rules = rulesOf(allowPrivate)
  const reads = recordReads(database, { ...rules, shownOf })
  return routesOf(eventEndpoints, {
    list: (call, { query }) => reads.page(call, query),
    show: (call, { params }) => reads.show(call, params.id),
    ...recordChanges(gate, eventEndpoints, rules),

    rotate: (call, { params: { id } }) =>
      writes.run(call, eventEndpoints.rotate, {
        async change(tx) {
          const { id: number, secret: before } = await locked(tx, id)
          const secret = newWebhookSecret()
          const until = before && new Date(tx.at.getTime() + ROTATION_HOURS * 3_600_000)
          await eventsStore(tx.db).setSecret(number, secretsKey.seal(secret, secretOwner(number)), before, until)
          const answer = { message: endpointMessages.secret, secret, previousUntil: iso(until) }
          return { answer, subject: id, details: { previousUntil: iso(until) } }
        },
      }),

    test: (call, { params: { id } }) =>
      writes.run(call, eventEndpoints.test, {
        async change(tx) {
          const endpoint = await locked(tx, id)
          refuseUnready(endpoint)
          const messageId = newMessageId()
          const body = JSON.stringify({ type: 'endpoint.test', timestamp: tx.at.toISOString(), data: { endpoint: id } })
          await eventsStore(tx.db).write(endpoint, { messageId, kind: 'endpoint.test', body }, tx.at)
          return { answer: { message: endpointMessages.tested, id: messageId }, subject: id }
        },
      }),
  })
}
