import type { Target } from '@dcir/ui/address/target'
import { lazy } from 'react'
import { DashboardScreen } from '../transactions/dashboard-screen'
import type { TransactionPlaces } from '../transactions/places'

// It comes with the figures of disputes, and not with those of transactions.
const ToAnswer = lazy(() => import('../disputes/to-answer-strip').then((one) => ({ default: one.ToAnswerStrip })))

interface DashboardProps {
  places: TransactionPlaces
  /** The disputes that wait for this console's answer. */
  toAnswer: Target
}

/** The figures of transactions, and of disputes with those that wait for an answer. */
export const Dashboard = ({ places, toAnswer }: DashboardProps) => (
  <DashboardScreen places={places} disputeLead={<ToAnswer target={toAnswer} />} />
)
