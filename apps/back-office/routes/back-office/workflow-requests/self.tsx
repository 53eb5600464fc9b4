import { WorkflowQuery } from '@dcir/core/access/workflow-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { OwnRequests } from '../../../screens/console/requests'

export const Route = createFileRoute('/back-office/workflow-requests/self')({
  ...listRoute({
    title: 'My Requests',
    query: WorkflowQuery,
    fields: ['requestId'],
    ask: async () => {
      const { workflow } = await import('@dcir/core/access/workflow-contract')
      return [workflow.listSelf]
    },
  }),
  component: OwnRequests,
})
