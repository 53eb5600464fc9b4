import { TransactionListQuery } from '@dcir/core/contract/transaction-query'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeTransactions } from '../../features/transactions/transaction-list'

export const Route = createFileRoute('/front-office/transactions')({
  validateSearch: listSearch({ query: TransactionListQuery }),
  component: FrontOfficeTransactions,
})
