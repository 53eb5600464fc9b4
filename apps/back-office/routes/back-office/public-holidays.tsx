import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute, listsOf } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { PublicHolidays } from '../../screens/console/public-holidays'

export const Route = createFileRoute('/back-office/public-holidays')({
  ...listRoute({
    title: 'Public Holidays',
    query: PageQuery,
    fields: ['code', 'tab'],
    filters: ['name', 'recurring', 'startDate', 'endDate'],
    ask: () => listsOf(import('@dcir/core/reference/public-holidays/noun').then((one) => one.publicHoliday)),
  }),
  component: PublicHolidays,
})
