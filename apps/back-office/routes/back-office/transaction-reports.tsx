import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeReports } from '../../screens/transactions/report-list'

export const Route = createFileRoute('/back-office/transaction-reports')({
  ...listRoute({
    title: 'Transaction Reports',
    query: PageQuery,
    fields: ['record'],
    ask: async () => {
      const { reports } = await import('@dcir/core/transactions/reports-contract')
      return [reports.list]
    },
  }),
  component: BackOfficeReports,
})
