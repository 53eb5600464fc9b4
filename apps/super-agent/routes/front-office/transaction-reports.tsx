import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeReports } from '../../screens/transactions/report-list'

export const Route = createFileRoute('/front-office/transaction-reports')({
  // Read before the first paint: the query alone, so that the sign-in screen comes without the whole contract of reports.
  validateSearch: listSearch({ query: PageQuery }, ['record']),
  component: FrontOfficeReports,
})
