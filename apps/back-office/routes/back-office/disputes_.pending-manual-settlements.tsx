import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ManualSettlements } from '../../screens/payments/manual-settlements'

export const Route = createFileRoute('/back-office/disputes_/pending-manual-settlements')({
  ...listRoute({
    title: 'Pending Settlement Payments',
    query: DatedPageQuery,
    fields: ['payment', 'queue', 'answered'],
    filters: ['merchantId', 'bulkSettlementKey', 'creditAccount'],
    ask: async () => {
      const { manualSettlements } = await import('@dcir/core/payments/manual-contract')
      return [manualSettlements.list]
    },
  }),
  component: ManualSettlements,
})
