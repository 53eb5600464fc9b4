import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { OwnRequests } from '../../../screens/console/requests'

export const Route = createFileRoute('/back-office/workflow-requests/self')({
  ...listRoute({
    title: 'My Requests',
    query: PageQuery,
    fields: ['requestId'],
    filters: ['status', 'startDate', 'endDate'],
    fixed: { order: 'waiting' },
    ask: async () => {
      const { workflow } = await import('@dcir/core/access/workflow/contract')
      return [workflow.listSelf]
    },
  }),
  component: OwnRequests,
})
