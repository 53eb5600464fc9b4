import { transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { TransactionProcessing } from '../../screens/monitoring/transaction-processing'

export const Route = createFileRoute('/monitor/transaction-processing')({
  validateSearch: listSearch(transactionProcessing.range, ['period']),
  component: TransactionProcessing,
})
