import { TransactionListQuery } from '@dcir/core/transactions/query'
import { TransactionList } from '@dcir/screens/transactions/transaction-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { transactionPlaces } from '../../screens/transaction-places'

export const Route = createFileRoute('/front-office/transactions')({
  ...listRoute({
    title: 'Transactions',
    query: TransactionListQuery,
    views: 'transactions',
    ask: async () => {
      const { transactions } = await import('@dcir/core/transactions/contract')
      return [transactions.list]
    },
  }),
  component: () => <TransactionList places={transactionPlaces} />,
})
