/** The audit trail: who did what to what, when, from where, with which result. Refused attempts are written too. */
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
export async function recordAudit(sql: Sql, at: Date, entry: AuditEntry): Promise<void> {
  await sql.run(
    `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      at,
      entry.actor,
      entry.action,
      entry.subject,
      entry.result,
      entry.address,
      entry.requestId,
      JSON.stringify(entry.details ?? {}),
    ],
  )
}
