import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { Configurations } from '../../screens/console/configurations'

export const Route = createFileRoute('/back-office/configurations')({
  ...listRoute({
    title: 'Configurations',
    query: PageQuery,
    fields: ['configKey', 'tab'],
    filters: ['text', 'group'],
    ask: async () => [(await import('@dcir/core/reference/configurations/contract')).configurations.list],
  }),
  component: Configurations,
})
