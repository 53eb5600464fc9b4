import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ManualBatch } from '../../screens/payments/manual-batch'
import { settlementKind } from '../../screens/payments/manual-settlements'

export const Route = createFileRoute('/back-office/disputes_/pending-manual-settlements_/$batchId')({
  validateSearch: listSearch({ query: PageQuery }, ['row']),
  component: () => <ManualBatch kind={settlementKind} />,
})
