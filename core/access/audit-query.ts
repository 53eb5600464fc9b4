/** Filters of the audit trail, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { DatedPageQuery, FilterText } from '../contract/schemas'

/** How an entry ended: `done`, or with a refusal. */
export const auditOutcomes = ['done', 'refused'] as const

export const AuditQuery = z.extend(DatedPageQuery, {
  actor: z.optional(FilterText),
  subject: z.optional(FilterText),
  action: z.optional(FilterText),
  outcome: z.optional(z.enum(auditOutcomes)),
})
export type AuditQuery = z.infer<typeof AuditQuery>
