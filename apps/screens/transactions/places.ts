import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import type { Channel, ResponseCodeState } from '@dcir/core/transactions/query'
import type { Target } from '@dcir/ui/address/target'

/** Where a console shows transactions and their reports. */
export interface TransactionPlaces {
  list: Target
  /** The list with its filter open, where a report is asked for. */
  filter: Target
  show: (transactionSearchKey: string) => Target
  reports: Target
}

/** Where the transactions of some dates are: of all response codes or of one state, and of one channel where it is named. */
export type RowsOf = (dates: DateRange, state?: ResponseCodeState, channel?: Channel) => Target
