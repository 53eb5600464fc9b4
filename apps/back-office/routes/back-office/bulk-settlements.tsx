import { PageQuery } from '@dcir/core/contract/schemas'
import { BulkSettlements } from '@dcir/screens/settlements/bulk-settlement-list'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { settlementPlaces } from '../../screens/settlement-places'

export const Route = createFileRoute('/back-office/bulk-settlements')({
  ...listRoute({
    title: 'Bulk Settlements',
    query: PageQuery,
    fields: ['heldReason', 'heldState', 'owedState', 'stopped'],
    filters: ['cardAcceptorId', 'bulkSettlementKey', 'settlementStatus', 'reportStatus', 'startDate', 'endDate'],
    views: 'bulk-settlements',
    ask: async () => {
      const { bulkSettlements } = await import('@dcir/core/settlements/bulk-settlements-contract')
      return [bulkSettlements.list]
    },
  }),
  component: () => <BulkSettlements places={settlementPlaces} />,
})
