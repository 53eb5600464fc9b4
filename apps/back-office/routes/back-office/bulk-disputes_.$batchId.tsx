import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BulkDisputeDetail } from '../../features/bulk-disputes/bulk-dispute-detail'

const filter = ['disputeCreationStatus', 'logCode', 'maskedPan', 'rrn', 'startDate', 'endDate'] as const

export const Route = createFileRoute('/back-office/bulk-disputes_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, [...filter, 'row']),
  component: BulkDisputeDetail,
})
