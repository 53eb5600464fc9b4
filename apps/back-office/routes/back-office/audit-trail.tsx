import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { AuditTrail } from '../../screens/access/audit-trail'

export const Route = createFileRoute('/back-office/audit-trail')({
  ...listRoute({
    title: 'Audit Trail',
    query: PageQuery,
    fields: ['id'],
    filters: ['actor', 'subject', 'action', 'outcome', 'startDate', 'endDate'],
    ask: async () => {
      const { audit } = await import('@dcir/core/access/audit/contract')
      return [audit.list]
    },
  }),
  component: AuditTrail,
})
