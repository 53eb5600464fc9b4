import { TransactionListQuery } from '@dcir/core/transactions/query'
import { BulkSettlementScreen } from '@dcir/screens/settlements/bulk-settlement-detail'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { settlementPlaces } from '../../screens/settlement-places'

export const Route = createFileRoute('/front-office/bulk-settlements_/$bulkSettlementKey')({
  validateSearch: listSearch({ query: TransactionListQuery }, ['transaction', 'request', 'attempts', 'attempt']),
  component: () => <BulkSettlementScreen places={settlementPlaces} />,
})
