import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentList } from '../../screens/reference/super-agent-list'

export const Route = createFileRoute('/back-office/super-agents')({
  ...listRoute({
    title: 'Super Agents',
    query: PageQuery,
    fields: ['merchantId', 'tab'],
    filters: ['merchantName', 'active', 'cardAcceptorId', 'createStartDate', 'createEndDate'],
    ask: async () => {
      const { superAgents } = await import('@dcir/core/reference/super-agents/contract')
      return [superAgents.list, superAgents.filter]
    },
  }),
  component: SuperAgentList,
})
