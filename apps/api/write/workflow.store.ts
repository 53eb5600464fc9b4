/** SQL of the requests that wait for a second person. */
import type { WorkflowQuery, WorkflowRequest } from '@dcir/core/access/workflow-contract'
import type { RequestStatus } from '@dcir/core/access/workflow-rules'
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../db/database'

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

/** A request as people name it: the day it was made, and its number. */
const REFERENCE = `'WF-' || to_char(created_on AT TIME ZONE INTERVAL '01:00', 'YYYYMMDD') || '-' || id`
const COLUMNS = `id, ${REFERENCE} AS reference, action, target_record_id AS "targetRecordId", description, initiator,
  created_on AS "createdOn", request_status AS "requestStatus", authorizer, last_modified_on AS "lastModifiedOn",
  authorizers_comment AS "authorizersComment", before_data AS "beforeData", after_data AS "afterData", input,
  record_version AS "recordVersion", required_authority AS "requiredAuthority"`

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
const numberOf = (reference: string): number => Number(reference.split('-')[2])

export const workflowStore = (sql: Sql) => ({
  /** @returns its reference, or null where one for the same action and record waits already */
  async create(request: NewRequest): Promise<string | null> {
    const { action, record, description, initiator, createdOn, before, after, input, version } = request
    const made = await sql.first<{ reference: string }>(
      `INSERT INTO workflow_requests (action, target_record_id, description, initiator, created_on, last_modified_on,
         before_data, after_data, input, record_version, required_authority)
       VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (action, target_record_id) WHERE request_status = 'PENDING' DO NOTHING
       RETURNING ${REFERENCE} AS reference`,
      [
        ...[action, record, description, initiator, createdOn],
        ...[json(before), json(after), json(input), version, request.requiredAuthority],
      ],
    )
    return made?.reference ?? null
  },

  pending: (action: string, record: string) =>
    sql.first<StoredRequest>(
      `SELECT ${COLUMNS} FROM workflow_requests
       WHERE action = $1 AND target_record_id = $2 AND request_status = 'PENDING'`,
      [action, record],
    ),

  byReference: async (reference: string) => {
    const found = await sql.first<StoredRequest>(`SELECT ${COLUMNS} FROM workflow_requests WHERE id = $1`, [
      numberOf(reference),
    ])
    return found?.reference === reference ? found : undefined
  },

  /** The same, locked until the transaction ends: of two deciders the second sees what the first made of it. */
  lock: async (reference: string) => {
    const found = await sql.first<StoredRequest>(`SELECT ${COLUMNS} FROM workflow_requests WHERE id = $1 FOR UPDATE`, [
      numberOf(reference),
    ])
    return found?.reference === reference ? found : undefined
  },

  /** @returns whether it was still open */
  decide: async (id: number, status: RequestStatus, authorizer: string, comment: string | null, at: Date) =>
    (await sql.run(
      `UPDATE workflow_requests SET request_status = $2, authorizer = $3, authorizers_comment = $4,
         last_modified_on = $5
       WHERE id = $1 AND request_status = 'PENDING'`,
      [id, status, authorizer, comment, at],
    )) === 1,

  /** Newest first; of one person alone where `initiator` names them. */
  async list({ status, startDate, endDate, page, size }: WorkflowQuery, initiator: string | null) {
    const values = [
      status ?? null,
      startDate ? startOfDay(startDate) : null,
      endDate ? startOfDay(addDays(endDate, 1)) : null,
      initiator,
    ]
    const where = `($1::text IS NULL OR request_status = $1) AND ($2::timestamptz IS NULL OR created_on >= $2)
      AND ($3::timestamptz IS NULL OR created_on < $3) AND ($4::text IS NULL OR initiator = $4)`
    const rows = await sql.rows<StoredRequest>(
      `SELECT ${COLUMNS} FROM workflow_requests WHERE ${where} ORDER BY id DESC LIMIT $5 OFFSET $6`,
      [...values, size, page * size],
    )
    const counted = await sql.first<{ total: number }>(
      `SELECT count(*) AS total FROM workflow_requests WHERE ${where}`,
      values,
    )
    return { rows, total: counted?.total ?? 0 }
  },
})
