import { TransactionListQuery } from '@dcir/core/contract/transaction-query'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeTransactions } from '../../features/transactions/transaction-list'

export const Route = createFileRoute('/back-office/transactions')({
  validateSearch: listSearch({ query: TransactionListQuery }),
  component: BackOfficeTransactions,
})
