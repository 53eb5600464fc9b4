import { Today, type TodayPlaces } from '@dcir/screens/today/today'
import { toAnswer } from '../disputes/to-answer'
import { transactionPlaces } from '../transaction-places'

/** Where a super agent deals with what is to do. */
const places: TodayPlaces = {
  'bank-disputes': () => toAnswer,
  reports: () => transactionPlaces.reports,
}

/** Tasks of today at a super agent. */
export const AgentToday = () => <Today places={places} />
