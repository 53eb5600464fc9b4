import { BulkSettlementQuery } from '@dcir/core/settlements/bulk-settlements-query'
import { BulkSettlements } from '@dcir/screens/settlements/bulk-settlement-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { settlementPlaces } from '../../screens/settlement-places'

export const Route = createFileRoute('/back-office/bulk-settlements')({
  ...listRoute({
    title: 'Bulk Settlements',
    query: BulkSettlementQuery,
    fields: ['heldReason', 'heldState', 'owedState'],
    views: 'bulk-settlements',
    ask: async () => {
      const { bulkSettlements } = await import('@dcir/core/settlements/bulk-settlements-contract')
      return [bulkSettlements.list]
    },
  }),
  component: () => <BulkSettlements places={settlementPlaces} />,
})
