import { PageQuery } from '@dcir/core/contract/schemas'
import { ReportList } from '@dcir/screens/transactions/report-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { transactionPlaces } from '../../screens/transaction-places'

export const Route = createFileRoute('/front-office/transaction-reports')({
  ...listRoute({
    title: 'Transaction Reports',
    query: PageQuery,
    fields: ['record', 'ready'],
    ask: async () => {
      const { reports } = await import('@dcir/core/transactions/reports-contract')
      return [reports.list]
    },
  }),
  component: () => <ReportList places={transactionPlaces} />,
})
