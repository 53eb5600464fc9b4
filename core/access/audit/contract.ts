/** The audit trail: read entry by entry, and verified stretch by stretch: it is hash-chained, so that a later edit shows. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { BusinessDate, Instant, pageOf, wholeNumber } from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { AuditQuery } from './query'

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

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  /** The endpoint that did it, such as `charge-types.update`. */
  action: z.string(),
  /** The same as a sentence: `Update a charge type`. */
  description: z.string(),
  subject: z.string(),
  /** `done`, or the code of what refused it. */
  result: z.string(),
  address: z.string(),
  requestId: z.string(),
})

export const AuditEntryDetail = z.extend(AuditEntry, {
  /** JSON text of the record before and after; null where it was not there, or where no record was changed. */
  beforeData: z.nullable(z.string()),
  afterData: z.nullable(z.string()),
  /** JSON text of what the entry says besides. */
  details: z.nullable(z.string()),
})
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>

/** As many entries as one call of an export answers at most. */
export const AUDIT_EXPORT = 1000

export const AuditExport = z.object({
  /** In order; none was left out between two of them. */
  entries: z.array(z.extend(AuditEntryDetail, { hash: z.string() })),
  /** Nothing was written after these when they were read. */
  complete: z.boolean(),
})
export type ExportedEntry = z.infer<typeof AuditExport>['entries'][number]

/** Only those who see how the platform is set up see what was done with it. */
export const audit = feature('audit', {
  list: {
    method: 'GET',
    path: '/backoffice/audit/all',
    authority: actionTable['audit.read'],
    summary: 'List the audit trail, the newest entry first',
    query: AuditQuery,
    result: pageOf(AuditEntry),
  },
  show: {
    method: 'GET',
    path: '/backoffice/audit/entry/:id',
    authority: actionTable['audit.read'],
    summary: 'Show one entry of the audit trail, with what changed',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'Entry is invalid')) }),
    result: AuditEntryDetail,
    errors: ['not-found'],
  },
  export: {
    method: 'GET',
    path: '/backoffice/audit/export',
    authority: actionTable['audit.read'],
    summary: 'Export the audit trail in order, from an entry or a day on',
    query: z.object({
      /** The entry that they follow on; 0 for the beginning. */
      after: z._default(wholeNumber(LAST_ID), 0),
      startDate: z.optional(BusinessDate),
      limit: z._default(wholeNumber(AUDIT_EXPORT, 1), AUDIT_EXPORT),
    }),
    result: AuditExport,
  },
  verify: {
    method: 'GET',
    path: '/backoffice/audit/verify',
    authority: actionTable['audit.read'],
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
