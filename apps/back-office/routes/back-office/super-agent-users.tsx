import { PageQuery } from '@dcir/core/contract/schemas'

import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentUsers } from '../../screens/console/super-agent-users'

export const Route = createFileRoute('/back-office/super-agent-users')({
  ...listRoute({
    title: 'Super Agent Users',
    query: PageQuery,
    fields: ['user'],
    filters: ['firstname', 'lastname', 'email', 'username', 'active'],
    ask: async () => {
      const { superAgentUsers } = await import('@dcir/core/access/super-agent-users/contract')
      return [superAgentUsers.list, superAgentUsers.filter]
    },
  }),
  component: SuperAgentUsers,
})
