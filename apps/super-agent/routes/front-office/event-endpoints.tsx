import { PageQuery } from '@dcir/core/contract/schemas'
import { EventEndpointList } from '@dcir/screens/reference/event-endpoint-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/front-office/event-endpoints')({
  ...listRoute({
    title: 'Event Endpoints',
    query: PageQuery,
    fields: ['id'],
    ask: async () => {
      const { eventEndpoints } = await import('@dcir/core/reference/event-endpoints/contract')
      return [eventEndpoints.list]
    },
  }),
  component: () => <EventEndpointList eventsRoute="/front-office/events" />,
})
