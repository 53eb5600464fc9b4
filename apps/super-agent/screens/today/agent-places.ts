import type { TodayPlaces } from '@dcir/screens/today/use-today.ts'
import { toAnswer } from '../disputes/to-answer'
import { transactionPlaces } from '../transaction-places'

/** Where a super agent deals with what is to do. */
export const agentPlaces: TodayPlaces = {
  'bank-disputes': () => toAnswer,
  reports: () => ({ ...transactionPlaces.reports, search: { ready: 'true' } }),
}
