import { DisputeListQuery } from '@dcir/core/disputes/query'
import { Disputes } from '@dcir/screens/disputes/disputes'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { disputePlaces } from '../../screens/disputes/dispute-places'

export const Route = createFileRoute('/back-office/disputes')({
  ...listRoute({
    title: 'Disputes',
    query: DisputeListQuery,
    fields: ['dispute', 'part', 'attempt', 'receipt', 'queue', 'answered'],
    views: 'disputes',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.all, disputeLists.filterAll]
    },
  }),
  component: () => <Disputes place={disputePlaces.all} />,
})
