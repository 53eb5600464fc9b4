import { RequeryQuery } from '@dcir/core/payments/query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { RequeryList } from '../../screens/payments/requery-list'

export const Route = createFileRoute('/back-office/requery-management')({
  ...listRoute({
    title: 'Transactions Requery Status Update',
    query: RequeryQuery,
    fields: ['kind', 'payment', 'logCode', 'owedState'],
    ask: async () => {
      const { requery } = await import('@dcir/core/payments/requery-contract')
      return [requery.settlements]
    },
  }),
  component: RequeryList,
})
