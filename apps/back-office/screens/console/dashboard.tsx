import { superAgents } from '@dcir/core/reference/super-agents-contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { DashboardScreen } from '@dcir/screens/transactions/dashboard-screen'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { useMemo } from 'react'
import { DisputeForecast } from './dispute-forecast'

const endpoints = {
  transactionsToday: dashboards.transactionsToday,
  transactionsHistory: dashboards.transactionsHistory,
  disputesToday: dashboards.disputesToday,
  disputesHistory: dashboards.disputesHistory,
}

/** The figures of all super agents, or of the one that is picked. */
export function BackOfficeDashboard() {
  const agents = useSuperAgentChoices()
  return (
    <DashboardScreen
      ranksAgents
      endpoints={endpoints}
      accessible={['bo_view_analytics_dashboard']}
      disputeLead={<DisputeForecast />}
      sides={{ merchant: 'Super agent', backoffice: 'Back office' }}
      rows={{ to: '/back-office/transactions', accessible: ['bo_dcir_get_all_transactions'] }}
      agents={agents}
    />
  )
}

/** The super agents to pick from, asked for only if allowed; without them there is no picker. */
function useSuperAgentChoices() {
  const mayPick = useMay('super-agents.pick')
  const may = useMay(['bo_view_analytics_dashboard']) && mayPick
  const { data, error } = useEndpoint(superAgents.choices, {}, { enabled: may })
  useErrorToast(error, 'Error getting merchants!')
  return useMemo(() => {
    if (!may) return undefined
    return (data ?? []).map((one) => ({ value: one.cardAcceptorId, label: one.merchantName }))
  }, [data, may])
}
