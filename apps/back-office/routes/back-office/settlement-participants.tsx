import { ParticipantQuery } from '@dcir/core/reference/participants-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { Participants } from '../../screens/console/participants'

export const Route = createFileRoute('/back-office/settlement-participants')({
  ...listRoute({
    title: 'Settlement Participants',
    query: ParticipantQuery,
    fields: ['participantId', 'tab'],
    ask: async () => {
      const { participants } = await import('@dcir/core/reference/participants-contract')
      return [participants.search]
    },
  }),
  component: Participants,
})
