import { TransactionListQuery } from '@dcir/core/transactions/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeTransactions } from '../../screens/transactions/transaction-list'

export const Route = createFileRoute('/front-office/transactions')({
  validateSearch: listSearch({ query: TransactionListQuery }),
  component: FrontOfficeTransactions,
})
