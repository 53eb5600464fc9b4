import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { RequeryList } from '../../screens/payments/requery-list'

export const Route = createFileRoute('/back-office/requery-management')({
  ...listRoute({
    title: 'Transactions Requery Status Update',
    query: DatedPageQuery,
    fields: ['kind', 'payment', 'queue', 'answered', 'logCode', 'owedState'],
    filters: ['creditAccount'],
    ask: async () => {
      const { requery } = await import('@dcir/core/payments/requery-contract')
      return [requery.settlements]
    },
  }),
  component: RequeryList,
})
