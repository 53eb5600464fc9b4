/**
 * The one place that decides who reads a standby: lists, exports and dashboards, while it is near enough and has whatever
 * the caller changed. A decision never does: it is made where rows are locked.
 */
import { type Address, isExport } from '@dcir/core/contract/endpoint'
import { actorOf, type Call } from '../call/call'
import type { Database } from '../db/database'
import { sql } from '../db/sql'
import { jsonSchemaOf } from './json-schema'
import type { Count, Reading } from './metrics'

const isPage = ({ result }: Address): boolean => {
  const { properties } = result ? jsonSchemaOf(result, 'output') : {}
  return typeof properties === 'object' && properties !== null && 'totalElements' in properties
}

/**
 * Whether answers of an endpoint may be some seconds old. The monitor's may not: it watches the primary. Taking a file
 * that claims rows, and looking a customer up, decide something.
 */
export function mayLag(endpoint: Address): boolean {
  const reads = endpoint.method === 'GET' || endpoint.reads === true
  if (!reads || endpoint.claims || endpoint.lookUp || endpoint.base === '/monitoring/api/v1') return false
  return endpoint.mayLag === true || isExport(endpoint) || isPage(endpoint)
}

/** Time between the entry of the audit trail and the end of its transaction, at most. */
const COMMIT_SECONDS = 1

/** Whether the caller changed something that a standby may lack which is so many seconds behind. */
async function changedWithin(database: Database, actor: string, seconds: number): Promise<boolean> {
  const found = await database.single<{ recent: boolean }>(
    sql`SELECT at > clock_timestamp() - make_interval(secs => ${seconds + COMMIT_SECONDS}) AS recent
      FROM audit_entries WHERE lower(actor) = lower(${actor}) ORDER BY id DESC LIMIT 1`,
  )
  return found?.recent ?? false
}

const outcomes = ['standby', 'own-change', 'behind'] as const

export interface LaggingReads {
  /** The call as it may read, and how many seconds old its answer is at most; null for one that is of now. */
  placed(endpoint: Address, call: Call): Promise<{ call: Call; age: number | null }>
  counts: readonly Count[]
  readings: readonly Reading[]
}

export interface Followed {
  database: Database
  /** Seconds that the standby is behind; null while nobody knows. */
  lag(): number | null
  /** Reads that the standby failed, and that were repeated on the primary. */
  repeated(): number
  maxSeconds: number
}

/** @param followed null where there is no standby */
export function createLaggingReads(followed: Followed | null): LaggingReads {
  if (!followed) {
    const placed = async (_endpoint: Address, call: Call) => ({ call, age: null })
    return { placed, counts: [], readings: [] }
  }
  const { database, lag, repeated, maxSeconds } = followed
  const found = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]))
  const add = (outcome: (typeof outcomes)[number]) => found.set(outcome, (found.get(outcome) ?? 0) + 1)
  const known = new Map<string, boolean>()
  const mayLagNow = (endpoint: Address) => {
    const may = known.get(endpoint.id) ?? mayLag(endpoint)
    known.set(endpoint.id, may)
    return may
  }
  return {
    async placed(endpoint, call) {
      if (!mayLagNow(endpoint)) return { call, age: null }
      const behind = lag()
      if (behind === null || behind > maxSeconds) {
        add('behind')
        return { call, age: null }
      }
      if (await changedWithin(database, actorOf(call), behind)) {
        add('own-change')
        return { call, age: null }
      }
      add('standby')
      return { call: { ...call, scope: { ...call.scope, mayLag: true } }, age: Math.ceil(behind) }
    },
    counts: [
      {
        name: 'dcir_lagging_reads_total',
        help: 'Calls that a standby may answer: by it, by the primary and why, or repeated there',
        label: 'outcome',
        read: () => new Map([...found, ['repeated', repeated()]]),
      },
    ],
    readings: [
      {
        name: 'dcir_standby_lag_seconds',
        help: 'How far the standby is behind, at most; absent while it is away',
        labelNames: ['server'],
        read: async () => {
          const behind = lag()
          return behind === null ? [] : [{ labels: { server: 'standby' }, value: behind }]
        },
      },
    ],
  }
}
