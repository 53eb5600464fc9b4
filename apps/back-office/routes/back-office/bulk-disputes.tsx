import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BulkDisputeList } from '../../screens/disputes/bulk-dispute-list'

export const Route = createFileRoute('/back-office/bulk-disputes')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: BulkDisputeList,
})
