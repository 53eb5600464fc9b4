/** The audit trail: who did what to what, when, from where, with which result. Refused attempts are written too. */
import { columns } from '../db/columns'
import type { Sql } from '../db/database'

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

/** Writes one entry at the end of the chain, inside the caller's transaction; call it last, for it takes the lock. */
export const recordAudit = (sql: Sql, at: Date, entry: AuditEntry): Promise<void> => recordAudits(sql, at, [entry])

/** The same for several, in their order and in one statement; an entry each. */
export async function recordAudits(sql: Sql, at: Date, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ details = {}, ...entry }) => ({ ...entry, details: JSON.stringify(details) }))
  await sql.run(
    `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id, details)
     SELECT $1, e.actor, e.action, e.subject, e.result, e.address, e.request_id, e.details
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[]) WITH ORDINALITY
       AS e (actor, action, subject, result, address, request_id, details, position)
     ORDER BY e.position`,
    [at, ...columns(rows, 'actor', 'action', 'subject', 'result', 'address', 'requestId', 'details')],
  )
}
