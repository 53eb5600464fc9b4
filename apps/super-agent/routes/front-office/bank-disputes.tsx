import { DisputeListQuery } from '@dcir/core/disputes/query'
import { Disputes } from '@dcir/screens/disputes/disputes'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { disputePlaces } from '../../screens/disputes/dispute-places'

export const Route = createFileRoute('/front-office/bank-disputes')({
  ...listRoute({
    title: 'Bank Disputes',
    query: DisputeListQuery,
    fields: ['dispute', 'part', 'attempt', 'receipt', 'queue', 'answered'],
    views: 'bank-disputes',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.byBank, disputeLists.filterByBank]
    },
  }),
  component: () => <Disputes place={disputePlaces.bank} />,
})
