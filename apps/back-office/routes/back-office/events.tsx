import { EventQuery } from '@dcir/core/reference/event-endpoints-query'
import { EventList } from '@dcir/screens/reference/event-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/back-office/events')({
  ...listRoute({
    title: 'Events',
    query: EventQuery,
    fields: ['id'],
    ask: async () => {
      const { events } = await import('@dcir/core/reference/event-endpoints-contract')
      return [events.list]
    },
  }),
  component: EventList,
})
