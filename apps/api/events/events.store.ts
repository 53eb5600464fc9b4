/** SQL of event endpoints' secrets, of the messages to them, and of each attempt to deliver one. */
import { type EventQuery, eventFilters } from '@dcir/core/reference/event-endpoints/query'
import { conditionsOf } from '../db/conditions'
import type { Sql } from '../db/database'
import { listPage } from '../db/lists'
import { sql } from '../db/sql'

/** An endpoint as far as sending goes. */
export interface SendingEndpoint {
  id: number
  address: string
  active: boolean
  secret: Buffer | null
  previousSecret: Buffer | null
  previousUntil: Date | null
  failingSince: Date | null
  createdBy: string
  superAgentId: number | null
}

export interface DueMessage {
  id: number
  messageId: string
  kind: string
  body: string
  failures: number
  superAgentId: number | null
}

type NewMessage = Pick<DueMessage, 'messageId' | 'kind' | 'body'>

export interface Attempt {
  at: Date
  status: number | null
  failure: string | null
  durationMs: number
}

export interface MessageRow {
  id: number
  messageId: string
  endpoint: string
  address: string
  kind: string
  body: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  lastStatus: number | null
  lastFailure: string | null
  createdAt: Date
  dueAt: Date
  endedAt: Date | null
}

const MESSAGES = sql`event_messages m JOIN event_endpoints p ON p.id = m.endpoint_id
  LEFT JOIN LATERAL (SELECT a.status, a.failure FROM event_attempts a WHERE a.message_id = m.id
    ORDER BY a.id DESC LIMIT 1) last ON true`
/** Status of a message; one that waits for a deleted endpoint counts as failed, since it is not sent any more. */
const STATUS = sql`CASE WHEN p.removed_at IS NOT NULL AND m.status = 'PENDING' THEN 'FAILED' ELSE m.status END`
const COLUMNS = sql`m.id, m.message_id, 'EP-' || p.id AS endpoint, p.address, m.kind, m.body, ${STATUS} AS status,
  (SELECT count(*) FROM event_attempts a WHERE a.message_id = m.id)::integer AS attempts, last.status AS last_status,
  last.failure AS last_failure, m.created_at, m.due_at, m.ended_at`
const ENDPOINT = sql`p.id, p.address, p.active, p.secret, p.previous_secret, p.previous_until, p.failing_since, p.created_by,
  p.super_agent_id`
/** Whether an endpoint is sent its messages. Those of an endpoint that is off wait; those of a deleted one are over. */
const SENDS = sql`p.active AND p.removed_at IS NULL AND p.secret IS NOT NULL`

const conditions = conditionsOf(eventFilters, {
  endpoint: sql`'EP-' || m.endpoint_id`,
  kind: sql`m.kind`,
  status: STATUS,
})

export const eventsStore = (db: Sql) => ({
  /** The endpoint by its number, locked until the transaction ends. */
  lockEndpoint: async (id: number) =>
    await db.first<SendingEndpoint>(
      sql`SELECT ${ENDPOINT} FROM event_endpoints p WHERE p.id = ${id} AND p.removed_at IS NULL FOR UPDATE`,
    ),

  setSecret: (id: number, secret: Buffer, previous: Buffer | null, previousUntil: Date | null) =>
    db.run(
      sql`UPDATE event_endpoints SET secret = ${secret}, previous_secret = ${previous}, previous_until =
        ${previousUntil} WHERE id = ${id}`,
    ),

  /** One that may be sent to. */
  sending: async (id: number) =>
    await db.first<SendingEndpoint>(sql`SELECT ${ENDPOINT} FROM event_endpoints p WHERE p.id = ${id} AND ${SENDS}`),

  /** Endpoints that have something due, less those that are being sent to. */
  dueEndpoints: (at: Date, busy: readonly number[]) =>
    db.rows<{ id: number }>(
      sql`SELECT p.id FROM event_endpoints p WHERE ${SENDS} AND p.id <> ALL (${busy}::integer[])
        AND EXISTS (SELECT 1 FROM event_messages m WHERE m.endpoint_id = p.id AND m.status = 'PENDING'
          AND m.due_at <= ${at}) ORDER BY p.id`,
    ),

  nextDue: (endpointId: number, at: Date) =>
    db.first<DueMessage>(
      sql`SELECT id, message_id, kind, body, failures, super_agent_id FROM event_messages
       WHERE endpoint_id = ${endpointId} AND status = 'PENDING' AND due_at <= ${at} ORDER BY due_at, id LIMIT 1`,
    ),

  addAttempt: ({ id, superAgentId }: Pick<DueMessage, 'id' | 'superAgentId'>, attempt: Attempt) =>
    db.run(
      sql`INSERT INTO event_attempts (message_id, super_agent_id, at, status, failure, duration_ms)
       VALUES (${id}, ${superAgentId}, ${attempt.at}, ${attempt.status}, ${attempt.failure}, ${attempt.durationMs})`,
    ),

  end: (id: number, status: 'DELIVERED' | 'FAILED', at: Date) =>
    db.run(
      sql`UPDATE event_messages SET status = ${status}, ended_at = ${at}, failures = failures + (${status} =
        'FAILED')::integer
       WHERE id = ${id} AND status = 'PENDING'`,
    ),

  later: (id: number, dueAt: Date) =>
    db.run(
      sql`UPDATE event_messages SET failures = failures + 1, due_at = ${dueAt} WHERE id = ${id} AND status = 'PENDING'`,
    ),

  /** Opens a message again, for a person. */
  again: (id: number, at: Date) =>
    db.run(
      sql`UPDATE event_messages SET status = 'PENDING', failures = 0, due_at = ${at}, ended_at = NULL WHERE id = ${id}`,
    ),

  took: (id: number) =>
    db.run(sql`UPDATE event_endpoints SET failing_since = NULL WHERE id = ${id} AND failing_since IS NOT NULL`),

  fails: (id: number, at: Date) =>
    db.run(sql`UPDATE event_endpoints SET failing_since = ${at} WHERE id = ${id} AND failing_since IS NULL`),

  switchOff: (id: number, reason: string) =>
    db.run(
      sql`UPDATE event_endpoints SET active = false, off_reason = ${reason}, version = version + 1 WHERE id = ${id}
        AND active`,
    ),

  /** Writes one message to one endpoint, whatever kinds it hears. */
  async write(endpoint: Pick<SendingEndpoint, 'id' | 'superAgentId'>, message: NewMessage, at: Date) {
    await db.run(
      sql`INSERT INTO event_messages (message_id, endpoint_id, super_agent_id, kind, body, created_at, due_at)
       VALUES (${message.messageId}, ${endpoint.id}, ${endpoint.superAgentId}, ${message.kind}, ${message.body}, ${at},
       ${at})`,
    )
  },

  list: ({ page, size, ...filter }: EventQuery) =>
    listPage<MessageRow>(db, {
      columns: COLUMNS,
      from: MESSAGES,
      where: conditions(filter),
      order: sql`m.id DESC`,
      page,
      size,
    }),

  find: async (messageId: string) =>
    await db.first<MessageRow>(sql`SELECT ${COLUMNS} FROM ${MESSAGES} WHERE m.message_id = ${messageId}`),

  /** The endpoint's number of a message, which is locked. */
  lockMessage: (messageId: string) =>
    db.first<{ id: number; endpointId: number }>(
      sql`SELECT id, endpoint_id FROM event_messages WHERE message_id = ${messageId} FOR UPDATE`,
    ),

  attempts: (id: number) =>
    db.rows<Attempt>(
      sql`SELECT at, status, failure, duration_ms FROM event_attempts WHERE message_id = ${id} ORDER BY id`,
    ),
})
