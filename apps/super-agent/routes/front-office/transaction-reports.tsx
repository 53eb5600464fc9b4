import { reports } from '@dcir/core/contract/reports'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeReports } from '../../features/reports/report-list'

export const Route = createFileRoute('/front-office/transaction-reports')({
  validateSearch: listSearch(reports.listOwn, ['record']),
  component: FrontOfficeReports,
})
