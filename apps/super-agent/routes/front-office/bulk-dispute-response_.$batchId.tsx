import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseDetail } from '../../screens/disputes/response-detail'

export const Route = createFileRoute('/front-office/bulk-dispute-response_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, ['logCode', 'disputeResolutionStatus', 'creationStatus', 'row']),
  component: ResponseDetail,
})
