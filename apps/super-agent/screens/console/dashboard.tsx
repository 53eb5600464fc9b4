import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { DashboardScreen } from '@dcir/screens/transactions/dashboard-screen'
import { DisputeForecast } from './dispute-forecast'

const endpoints = {
  transactionsToday: dashboards.transactionsToday,
  transactionsHistory: dashboards.transactionsHistory,
  disputesToday: dashboards.disputesToday,
  disputesHistory: dashboards.disputesHistory,
}

/** The figures of the signed-in user's own super agents; there is nobody to pick. */
export function FrontOfficeDashboard() {
  return (
    <DashboardScreen
      ranksAgents={false}
      endpoints={endpoints}
      accessible={['fo_view_analytics_dashboard']}
      disputeLead={<DisputeForecast />}
      sides={{ merchant: 'Agent', backoffice: 'Bank' }}
      rows={{ to: '/front-office/transactions', accessible: ['fo_dcir_get_all_transactions'] }}
    />
  )
}
