import type { SettlementPlaces } from '@dcir/screens/settlements/places.ts'
import { linkOptions } from '@tanstack/react-router'
import { openDispute } from './disputes/dispute-places'
import { transactionPlaces } from './transaction-places'

/** Where this console shows bulk settlements. */
export const settlementPlaces: SettlementPlaces = {
  list: linkOptions({ to: '/front-office/bulk-settlements' }),
  show: (bulkSettlementKey) =>
    linkOptions({ to: '/front-office/bulk-settlements/$bulkSettlementKey', params: { bulkSettlementKey } }),
  showTransaction: transactionPlaces.show,
  openDispute,
}
