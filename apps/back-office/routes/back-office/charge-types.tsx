import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ChargeTypes } from '../../screens/console/charge-types'

export const Route = createFileRoute('/back-office/charge-types')({
  ...listRoute({
    title: 'Charge Types',
    query: PageQuery,
    filters: ['chargeCode'],
    fields: ['code', 'tab'],
    ask: async () => [(await import('@dcir/core/reference/charge-types/contract')).chargeTypes.list],
  }),
  component: ChargeTypes,
})
