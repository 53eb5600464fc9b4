import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/back-office/disputes_/super-agents')({
  ...listRoute({
    title: 'Super Agent Disputes',
    query: DisputeListQuery,
    views: 'backoffice-superagent',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.byAgents, disputeLists.filterByAgents]
    },
  }),
  component: SuperAgentDisputes,
})
