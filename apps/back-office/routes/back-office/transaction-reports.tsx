import { reports } from '@dcir/core/contract/reports'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeReports } from '../../features/reports/report-list'

export const Route = createFileRoute('/back-office/transaction-reports')({
  validateSearch: listSearch(reports.list, ['record']),
  component: BackOfficeReports,
})
