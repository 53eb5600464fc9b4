import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ManualRefunds } from '../../screens/payments/manual-refunds'

export const Route = createFileRoute('/back-office/disputes_/pending-manual-refunds')({
  ...listRoute({
    title: 'Pending Dispute Refunds',
    query: DatedPageQuery,
    fields: ['payment', 'queue', 'answered'],
    filters: ['merchantId', 'logCode', 'creditAccount'],
    ask: async () => {
      const { manualRefunds } = await import('@dcir/core/payments/manual-contract')
      return [manualRefunds.list]
    },
  }),
  component: ManualRefunds,
})
