import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'

// A range that is not asked for still has to be written down for the call that is not made.
const NO_DATES = { startDate: '', endDate: '' }

/** Transactions of today, or of past days when there are any, with their request; the other endpoint is not asked. */
export function useTransactionFigures(range: DateRange | null) {
  const past = { query: range ?? NO_DATES }
  const ofToday = useEndpoint(dashboards.transactionsToday, {}, { enabled: range === null })
  const ofPast = useEndpoint(dashboards.transactionsHistory, past, { enabled: range !== null })
  return range === null
    ? { query: ofToday, asked: { endpoint: dashboards.transactionsToday, input: {} } }
    : { query: ofPast, asked: { endpoint: dashboards.transactionsHistory, input: past } }
}

/** Disputes of today, or of past days when there are any, with their request. */
export function useDisputeFigures(range: DateRange | null) {
  const past = { query: range ?? NO_DATES }
  const ofToday = useEndpoint(dashboards.disputesToday, {}, { enabled: range === null })
  const ofPast = useEndpoint(dashboards.disputesHistory, past, { enabled: range !== null })
  return range === null
    ? { query: ofToday, asked: { endpoint: dashboards.disputesToday, input: {} } }
    : { query: ofPast, asked: { endpoint: dashboards.disputesHistory, input: past } }
}
