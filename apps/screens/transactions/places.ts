import type { Target } from '@dcir/ui/address/target'

/** Where a console shows transactions and their reports. */
export interface TransactionPlaces {
  list: Target
  /** The list with its filter open, where a report is asked for. */
  filter: Target
  show: (transactionSearchKey: string) => Target
  reports: Target
}
