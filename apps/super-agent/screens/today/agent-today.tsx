import { Today, type TodayPlaces } from '@dcir/screens/today/today'
import { linkOptions } from '@tanstack/react-router'
import { transactionPlaces } from '../transaction-places'

/** Where a super agent deals with what is to do. */
const places: TodayPlaces = {
  'disputes-due': () => linkOptions({ to: '/front-office/bank-disputes', search: { status: 'PENDING' } }),
  reports: () => transactionPlaces.reports,
}

/** Tasks of today at a super agent. */
export const AgentToday = () => <Today places={places} />
