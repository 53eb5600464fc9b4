import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import type { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'

/** The four endpoints of a console: the bank's of all super agents, or a super agent's own. */
export interface DashboardEndpoints {
  transactionsToday: typeof dashboards.transactionsToday
  transactionsHistory: typeof dashboards.transactionsHistory
  disputesToday: typeof dashboards.disputesToday
  disputesHistory: typeof dashboards.disputesHistory
}

// A range that is not asked for still has to be written down for the call that is not made.
const NO_DATES = { startDate: '', endDate: '' }

/** Transactions of today, or of past days when there are any; the other endpoint is not asked. */
export function useTransactionFigures(endpoints: DashboardEndpoints, range: DateRange | null) {
  const today = useEndpoint(endpoints.transactionsToday, {}, { enabled: range === null })
  // Both consoles' endpoints answer alike; which one is asked decides whose figures they are.
  const history = endpoints.transactionsHistory as typeof dashboards.transactionsHistory
  const past = useEndpoint(history, { query: range ?? NO_DATES }, { enabled: range !== null })
  return range === null ? today : past
}

/** Disputes of today, or of past days when there are any. */
export function useDisputeFigures(endpoints: DashboardEndpoints, range: DateRange | null) {
  const answering = endpoints.disputesToday as typeof dashboards.disputesToday
  const today = useEndpoint(answering, {}, { enabled: range === null })
  const history = endpoints.disputesHistory as typeof dashboards.disputesHistory
  const past = useEndpoint(history, { query: range ?? NO_DATES }, { enabled: range !== null })
  return range === null ? today : past
}
