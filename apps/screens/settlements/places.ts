import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Target } from '@dcir/ui/address/target'

/** Where a console shows bulk settlements, and what they lead to. */
export interface SettlementPlaces {
  list: Target
  show: (bulkSettlementKey: string) => Target
  showTransaction: (transactionSearchKey: string) => Target
  /** Where the details of a dispute are. */
  openDispute: (dispute: Pick<DisputeDetail, 'logCode' | 'loggedBySide'>) => Target
}
