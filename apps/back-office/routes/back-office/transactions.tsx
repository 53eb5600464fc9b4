import { TransactionListQuery } from '@dcir/core/transactions/query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeTransactions } from '../../screens/transactions/transaction-list'

export const Route = createFileRoute('/back-office/transactions')({
  ...listRoute({
    title: 'Transactions',
    query: TransactionListQuery,
    views: 'transactions',
    ask: async () => {
      const { transactions } = await import('@dcir/core/transactions/contract')
      return [transactions.list, transactions.filter]
    },
  }),
  component: BackOfficeTransactions,
})
