/** SQL of the requests that wait for a second person. */
import type { WorkflowListQuery, WorkflowRequest } from '@dcir/core/access/workflow/contract'
import { type RequestStatus, requestFilters } from '@dcir/core/access/workflow/query'
import type { Decider } from '@dcir/core/access/workflow/rules'
import { holds } from '@dcir/core/permissions/authorities'
import { conditionsOf } from '../db/conditions'
import type { Sql } from '../db/database'
import { listPage } from '../db/lists'
import { type Fragment, fixed, sql } from '../db/sql'
import { writeEvents } from '../events/write-events'
import { servicePrincipal } from './service-principal'

export interface NewRequest {
  action: string
  record: string
  description: string
  initiator: string
  createdOn: Date
  before: object | null
  after: object | null
  input: object
  version: number | null
  requiredAuthority: string
}

export interface StoredRequest extends Pick<WorkflowRequest, 'reference' | 'description' | 'initiator' | 'action'> {
  id: number
  createdOn: Date
  lastModifiedOn: Date
  requestStatus: RequestStatus
  targetRecordId: string
  authorizer: string | null
  authorizersComment: string | null
  beforeData: object | null
  afterData: object | null
  input: object
  recordVersion: number | null
  requiredAuthority: string
}

const COLUMNS = sql`id, reference, action, target_record_id, description, initiator, created_at AS created_on,
  request_status, authorizer, updated_at AS last_modified_on, authorizers_comment, before_data, after_data, input, record_version,
  required_authority`
/** Initiator of the request that waits about a record of a noun, as a column of the record's list. */
export const requestedBy = (noun: string, record: Fragment): Fragment =>
  sql`(SELECT w.initiator FROM workflow_requests w WHERE w.request_status = 'PENDING'
    AND split_part(w.action, '.', 1) = ${noun} AND lower(w.target_record_id) = lower(${record}) LIMIT 1) AS requested_by`

const byReference = (reference: string) => sql`SELECT ${COLUMNS} FROM workflow_requests WHERE reference = ${reference}`

const waitsFor = ({ username, authorities }: Decider) =>
  fixed`request_status = 'PENDING' AND initiator <> ${username} AND required_authority = ANY (${authorities}::text[])`

/** The condition of those that come first in a list by what waits. */
const firstOf = (initiator: string | undefined, decider: Decider) =>
  initiator === decider.username ? fixed`request_status = 'PENDING'` : waitsFor(decider)

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

const conditions = conditionsOf(requestFilters, { status: sql`request_status`, createdOn: sql`created_at` })

export const workflowStore = (db: Sql) => ({
  /** @returns its reference, or null where one for the same action and record waits already */
  async create(request: NewRequest): Promise<string | null> {
    const { action, record, description, initiator, createdOn, before, after, input, version } = request
    const made = await db.first<{ reference: string }>(
      sql`INSERT INTO workflow_requests (action, target_record_id, description, initiator, created_at, updated_at,
         before_data, after_data, input, record_version, required_authority)
       VALUES (${action}, ${record}, ${description}, ${initiator}, ${createdOn}, ${createdOn}, ${json(before)},
         ${json(after)}, ${json(input)}, ${version}, ${request.requiredAuthority})
       ON CONFLICT (action, target_record_id) WHERE request_status = 'PENDING' DO NOTHING
       RETURNING reference`,
    )
    return made?.reference ?? null
  },

  pending: async (action: string, record: string) =>
    await db.first<StoredRequest>(
      sql`SELECT ${COLUMNS} FROM workflow_requests
         WHERE action = ${action} AND target_record_id = ${record} AND request_status = 'PENDING'`,
    ),

  byReference: async (reference: string) => await db.first<StoredRequest>(byReference(reference)),

  /** The same, locked until the transaction ends: of two deciders the second sees what the first made of it. */
  lock: async (reference: string) => await db.first<StoredRequest>(sql`${byReference(reference)} FOR UPDATE`),

  /** @returns whether it was still open */
  decide: async (id: number, status: RequestStatus, authorizer: string, comment: string | null, at: Date) =>
    (await db.run(
      sql`UPDATE workflow_requests SET request_status = ${status}, authorizer = ${authorizer},
        authorizers_comment = ${comment},
         updated_at = ${at}
       WHERE id = ${id} AND request_status = 'PENDING'`,
    )) === 1,

  /** Whether somebody, or a service account, is still active and holds one of these authorities. */
  isEntitled: async (username: string, grants: readonly string[]) => {
    const program = await servicePrincipal(db, username)
    if (program !== undefined) return program !== null && holds(program.authorities, grants)
    return (
      (
        await db.first<{ may: boolean }>(
          sql`SELECT u.active AND NOT r.suspended AND r.authorities && ${grants}::text[] AS may
         FROM users u CROSS JOIN LATERAL user_rights(u.id) r WHERE u.username = ${username}`,
        )
      )?.may ?? false
    )
  },

  /** Those that a person can decide, by what they hold. */
  waitingFor: async (decider: Decider) =>
    (await db.first<{ count: number }>(sql`SELECT count(*) AS count FROM workflow_requests WHERE ${waitsFor(decider)}`))
      ?.count ?? 0,

  /** Requests that wait about one record of a noun, whatever the action. */
  pendingAbout: (noun: string, record: string) =>
    db.rows<StoredRequest>(
      sql`SELECT ${COLUMNS} FROM workflow_requests WHERE request_status = 'PENDING'
         AND split_part(action, '.', 1) = ${noun} AND lower(target_record_id) = lower(${record}) ORDER BY id`,
    ),

  /** Cancels what nobody decided in time. @returns those that it ended */
  expire: (before: Date, comment: string, at: Date) =>
    db.rows<StoredRequest>(
      sql`UPDATE workflow_requests SET request_status = 'CANCELED', authorizer = 'SYSTEM',
         authorizers_comment = ${comment}, updated_at = ${at}
       WHERE request_status = 'PENDING' AND created_at < ${before} RETURNING ${COLUMNS}`,
    ),

  /**
   * Newest first, of one person alone where it is named. Where it is asked for, those first that wait: for the reader,
   * and of the reader's own those that wait for anybody, since nobody decides what is their own.
   */
  list: ({ initiator, order, decidable, page, size, ...filter }: WorkflowListQuery, decider: Decider) =>
    listPage<StoredRequest>(db, {
      columns: COLUMNS,
      from: sql`workflow_requests`,
      where: [
        ...conditions(filter),
        ...(initiator ? [sql`initiator = ${initiator}`] : []),
        ...(decidable ? [waitsFor(decider)] : []),
      ],
      order: order === 'waiting' ? sql`(${firstOf(initiator, decider)}) DESC, id DESC` : sql`id DESC`,
      page,
      size,
    }),
})

/** Says what became of requests. */
export const requestsDecided = (
  db: Sql,
  requests: readonly Pick<StoredRequest, 'reference' | 'action'>[],
  status: RequestStatus,
  at: Date,
): Promise<void> =>
  writeEvents(
    db,
    requests.map(({ reference, action }) => ({
      kind: 'request.decided',
      superAgentId: null,
      data: { reference, action, status },
    })),
    at,
  )
