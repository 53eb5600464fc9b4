import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { Participants } from '../../screens/console/participants'

export const Route = createFileRoute('/back-office/settlement-participants')({
  ...listRoute({
    title: 'Settlement Participants',
    query: PageQuery,
    fields: ['participantId', 'tab'],
    filters: ['name'],
    ask: async () => {
      const { participants } = await import('@dcir/core/reference/participants/contract')
      return [participants.search]
    },
  }),
  component: Participants,
})
