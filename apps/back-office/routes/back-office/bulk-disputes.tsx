import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { BulkDisputeList } from '../../screens/disputes/bulk-dispute-list'

export const Route = createFileRoute('/back-office/bulk-disputes')({
  ...listRoute({
    title: 'Bulk Disputes',
    query: DatedPageQuery,
    ask: async () => {
      const { bulkDisputes } = await import('@dcir/core/disputes/bulk-contract')
      return [bulkDisputes.list]
    },
  }),
  component: BulkDisputeList,
})
