import { transactionProcessing } from '@dcir/core/contract/transaction-processing'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { TransactionProcessing } from '../../features/transaction-processing/transaction-processing'

export const Route = createFileRoute('/monitor/transaction-processing')({
  validateSearch: listSearch(transactionProcessing.range, ['period']),
  component: TransactionProcessing,
})
