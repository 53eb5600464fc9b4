/** The audit trail: hash-chained, so that whoever edits it afterwards is found out. Verified stretch by stretch. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, wholeNumber } from '../contract/schemas'

/** As many entries as one call checks at most, so that a trail of millions never holds one request. */
export const AUDIT_STRETCH = 5000
/** Ids are whole numbers of which JSON loses none. */
const LAST_ID = Number.MAX_SAFE_INTEGER

export const AuditHead = z.object({
  id: z.int(),
  at: Instant,
  /** SHA-256 over the entry and the hash before it, in hexadecimal. */
  hash: z.string(),
})
export type AuditHead = z.infer<typeof AuditHead>

/** `CHANGED`: its hash does not follow from what it says. `MISSING_BEFORE`: entries before it are gone. */
export const auditBreaks = ['CHANGED', 'MISSING_BEFORE'] as const

export const AuditStretch = z.object({
  /** How many entries follow from the ones before them, up to the first that does not. */
  checked: z.int(),
  /** The last of those; null when there was none. */
  last: z.nullable(AuditHead),
  /** The first entry that does not fit, and why. */
  broken: z.nullable(z.object({ id: z.int(), reason: z.enum(auditBreaks) })),
  /** Nothing was written after this stretch when it was read. */
  complete: z.boolean(),
})
export type AuditStretch = z.infer<typeof AuditStretch>

export const audit = feature('audit', {
  verify: {
    method: 'GET',
    path: '/backoffice/audit/verify',
    authority: 'bo_manage_configurations',
    summary: 'Verify a stretch of the audit trail: that no entry was changed or removed',
    query: z.object({
      /** The entry that the stretch follows on; 0 for the beginning. */
      after: z._default(wholeNumber(LAST_ID), 0),
      limit: z._default(wholeNumber(AUDIT_STRETCH, 1), AUDIT_STRETCH),
    }),
    result: AuditStretch,
    errors: ['not-found'],
  },
})
