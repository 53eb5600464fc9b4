import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ManualBatch } from '../../screens/payments/manual-batch'
import { refundKind } from '../../screens/payments/manual-refunds'

export const Route = createFileRoute('/back-office/disputes_/pending-manual-refunds_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, ['row']),
  component: () => <ManualBatch kind={refundKind} />,
})
