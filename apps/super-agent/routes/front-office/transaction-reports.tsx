import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeReports } from '../../features/reports/report-list'

export const Route = createFileRoute('/front-office/transaction-reports')({
  // Read before the first paint: the query alone, so that the sign-in screen comes without the whole contract of reports.
  validateSearch: listSearch({ query: PageQuery }, ['record']),
  component: FrontOfficeReports,
})
