import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { AgentDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/front-office/agent-disputes')({
  ...listRoute({
    title: 'Agent Disputes',
    query: DisputeListQuery,
    views: 'agent-disputes',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.byAgents, disputeLists.filterByAgents]
    },
  }),
  component: AgentDisputes,
})
