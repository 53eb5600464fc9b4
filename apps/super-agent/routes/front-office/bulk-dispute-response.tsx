import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseList } from '../../screens/disputes/response-list'

export const Route = createFileRoute('/front-office/bulk-dispute-response')({
  ...listRoute({
    title: 'Bulk Dispute Response',
    query: DatedPageQuery,
    ask: async () => {
      const { disputeResponses } = await import('@dcir/core/disputes/responses-contract')
      return [disputeResponses.list]
    },
  }),
  component: ResponseList,
})
