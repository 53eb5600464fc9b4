import { PageQuery } from '@dcir/core/contract/schemas'
import { EventList } from '@dcir/screens/reference/event-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/front-office/events')({
  ...listRoute({
    title: 'Events',
    query: PageQuery,
    fields: ['id'],
    filters: ['endpoint', 'kind', 'status'],
    ask: async () => {
      const { events } = await import('@dcir/core/reference/event-endpoints/contract')
      return [events.list]
    },
  }),
  component: EventList,
})
