import type { Target } from '@dcir/ui/address/target'
import type { DisputeListEndpoints } from './dispute-list-endpoints'

/** One of a console's lists of disputes: what it holds, where it lies and where it shows one of them. */
export interface DisputePlace {
  title: string
  /** The name under which named views of this list are kept. */
  views: string
  endpoints: DisputeListEndpoints
  /** Its disputes are for this console to answer. */
  answers: boolean
  /** The rows that wait for this side's answer, said above the list; none above a list that holds none of them. */
  toAnswer?: Target
  /** The transactions on which people of this console log such disputes; none where the other side logs them. */
  transactions?: Target
  list: Target
  open: (logCode: string) => Target
  transaction: (transactionSearchKey: string) => Target
}
