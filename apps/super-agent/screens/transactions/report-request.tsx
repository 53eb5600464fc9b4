import { ownReports } from '@dcir/screens/transactions/report-endpoints.ts'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import { linkOptions } from '@tanstack/react-router'
import { lazy } from 'react'

// It comes with the filter's dialog, and not with the list.
const Request = lazy(() =>
  import('@dcir/screens/transactions/report-request').then((module) => ({ default: module.ReportRequest })),
)

const page = linkOptions({ to: '/front-office/transaction-reports' })

/** Asks for a report of what the filter of transactions finds. */
export function TransactionReportRequest(props: FilterMoreProps) {
  return <Request {...props} endpoints={ownReports} page={page} />
}
