import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BankApis } from '../../screens/monitoring/bank-apis'

export const Route = createFileRoute('/monitor/banks-apis')({
  validateSearch: listSearch({ query: PageQuery }, ['startDate', 'endDate']),
  component: BankApis,
})
