import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { AllRequests } from '../../../screens/console/requests'

export const Route = createFileRoute('/back-office/workflow-requests/all')({
  ...listRoute({
    title: 'All Requests',
    query: PageQuery,
    fields: ['requestId', 'queue', 'answered'],
    filters: ['status', 'decidable', 'startDate', 'endDate'],
    fixed: { order: 'waiting' },
    ask: async () => {
      const { workflow } = await import('@dcir/core/access/workflow/contract')
      return [workflow.list]
    },
  }),
  component: AllRequests,
})
