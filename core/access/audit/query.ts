/** Filters of the audit trail, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

/** How an entry ended: `done`, or with a refusal. */
export const auditOutcomes = ['done', 'refused'] as const

export const auditFilters = {
  actor: by.name,
  subject: by.value,
  action: by.value,
  outcome: by.choice(auditOutcomes),
  at: by.instants('startDate', 'endDate'),
}
export const AuditQuery = z.extend(PageQuery, filterShape(auditFilters))
export type AuditQuery = z.infer<typeof AuditQuery>
