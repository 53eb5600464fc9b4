import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'

// A range that is not asked for still has to be written down for the call that is not made.
const NO_DATES = { startDate: '', endDate: '' }

/** Transactions of today, or of past days when there are any; the other endpoint is not asked. */
export function useTransactionFigures(range: DateRange | null) {
  const today = useEndpoint(dashboards.transactionsToday, {}, { enabled: range === null })
  const past = useEndpoint(dashboards.transactionsHistory, { query: range ?? NO_DATES }, { enabled: range !== null })
  return range === null ? today : past
}

/** Disputes of today, or of past days when there are any. */
export function useDisputeFigures(range: DateRange | null) {
  const today = useEndpoint(dashboards.disputesToday, {}, { enabled: range === null })
  const past = useEndpoint(dashboards.disputesHistory, { query: range ?? NO_DATES }, { enabled: range !== null })
  return range === null ? today : past
}
