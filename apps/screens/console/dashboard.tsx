import { lazy } from 'react'
import { DashboardScreen } from '../transactions/dashboard-screen'
import type { TransactionPlaces } from '../transactions/places'

// It comes with the figures of disputes, and not with those of transactions.
const Forecast = lazy(() => import('../disputes/forecast-tile').then((one) => ({ default: one.ForecastTile })))

/** The figures of transactions, and of disputes with what the expiry job will accept of them. */
export const Dashboard = ({ places }: { places: TransactionPlaces }) => (
  <DashboardScreen places={places} disputeLead={<Forecast />} />
)
