import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseDetail } from '../../features/dispute-responses/response-detail'

export const Route = createFileRoute('/front-office/bulk-dispute-response_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, ['logCode', 'disputeResolutionStatus', 'creationStatus', 'row']),
  component: ResponseDetail,
})
