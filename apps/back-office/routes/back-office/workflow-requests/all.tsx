import { WorkflowQuery } from '@dcir/core/access/workflow-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { AllRequests } from '../../../screens/console/requests'

export const Route = createFileRoute('/back-office/workflow-requests/all')({
  ...listRoute({
    title: 'All Requests',
    query: WorkflowQuery,
    fields: ['requestId'],
    ask: async () => {
      const { workflow } = await import('@dcir/core/access/workflow-contract')
      return [workflow.list]
    },
  }),
  component: AllRequests,
})
