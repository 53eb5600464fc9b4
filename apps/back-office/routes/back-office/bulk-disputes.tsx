import { DatedPageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BulkDisputeList } from '../../features/bulk-disputes/bulk-dispute-list'

export const Route = createFileRoute('/back-office/bulk-disputes')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: BulkDisputeList,
})
