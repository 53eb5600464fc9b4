import { DisputeListQuery } from '@dcir/core/disputes/query'
import { Disputes } from '@dcir/screens/disputes/disputes'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { disputePlaces } from '../../screens/disputes/dispute-places'

export const Route = createFileRoute('/back-office/disputes_/backoffice')({
  ...listRoute({
    title: 'Back Office Disputes',
    query: DisputeListQuery,
    fields: ['dispute', 'part', 'attempt', 'receipt', 'queue', 'answered'],
    views: 'backoffice',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.byBank, disputeLists.filterByBank]
    },
  }),
  component: () => <Disputes place={disputePlaces.byBank} />,
})
