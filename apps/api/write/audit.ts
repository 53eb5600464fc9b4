/** The audit trail: who did what to what, when, from where, with which result. Refused attempts are written too. */

import type { Sql } from '../db/database'
import { setOf } from '../db/set-of'
import { sql } from '../db/sql'
import { administrationEvent } from '../events/administration-events'
import { writeEvents } from '../events/write-events'

export interface AuditEntry {
  actor: string
  /** `feature.verb`, the endpoint's key. */
  action: string
  subject: string
  result: 'done' | string
  address: string
  requestId: string
  details?: Record<string, unknown>
}

const ENTRY = {
  actor: 'text',
  action: 'text',
  subject: 'text',
  result: 'text',
  address: 'text',
  requestId: 'text',
  details: 'jsonb',
} as const

/** Writes one entry at the end of the chain, inside the caller's transaction; call it last, for it takes the lock. */
export const recordAudit = (db: Sql, at: Date, entry: AuditEntry): Promise<void> => recordAudits(db, at, [entry])

/** The same for several, in their order and in one statement; an entry each. */
export async function recordAudits(db: Sql, at: Date, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ details = {}, ...entry }) => ({ ...entry, details: JSON.stringify(details) }))
  const written = await db.rows<{ id: number }>(
    sql`INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id, details)
     SELECT ${at}, e.actor, e.action, e.subject, e.result, e.address, e.request_id, e.details
     FROM ${setOf('e', rows, ENTRY)} ORDER BY e.position RETURNING id`,
  )
  const events = entries.map((entry, index) => administrationEvent({ ...entry, id: written[index]?.id ?? 0 }))
  await writeEvents(
    db,
    events.filter((event) => event !== null),
    at,
  )
}
