import { ParticipantUserQuery } from '@dcir/core/reference/participant-users-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ParticipantUserList } from '../../screens/reference/participant-user-list'

export const Route = createFileRoute('/back-office/participant-users')({
  ...listRoute({
    title: 'Participant Users',
    query: ParticipantUserQuery,
    fields: ['user'],
    ask: async () => {
      const { participantUsers } = await import('@dcir/core/reference/participant-users-contract')
      return [participantUsers.list]
    },
  }),
  component: ParticipantUserList,
})
