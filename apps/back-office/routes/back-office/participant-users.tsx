import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ParticipantUserList } from '../../screens/reference/participant-user-list'

export const Route = createFileRoute('/back-office/participant-users')({
  ...listRoute({
    title: 'Participant Users',
    query: PageQuery,
    fields: ['user'],
    filters: ['username'],
    ask: async () => {
      const { participantUsers } = await import('@dcir/core/reference/participant-users/contract')
      return [participantUsers.list]
    },
  }),
  component: ParticipantUserList,
})
