import { MetricAddress } from '@dcir/core/monitoring/transaction-processing-contract'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { TransactionProcessing } from '../../screens/monitoring/transaction-processing'

/** The dates of the period, and what the dialog behind a point asks for. */
const address = { query: MetricAddress }

export const Route = createFileRoute('/monitor/transaction-processing')({
  validateSearch: listSearch(address, ['period', 'beside']),
  component: TransactionProcessing,
})
