import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BulkDisputeDetail } from '../../screens/disputes/bulk-dispute-detail'

const filter = ['disputeCreationStatus', 'logCode', 'maskedPan', 'rrn', 'startDate', 'endDate'] as const

export const Route = createFileRoute('/back-office/bulk-disputes_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, [...filter, 'row']),
  component: BulkDisputeDetail,
})
