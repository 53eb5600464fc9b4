/** The two shapes of today's transactions, each as a test expects it. */
import type { Result } from '@dcir/core/contract/endpoint'
import type { dashboards } from '@dcir/core/transactions/dashboards-contract'

type Today = Result<typeof dashboards.transactionsToday>

/** Figures for the bank: over all, and per super agent. */
export function ofTheBank(today: Today) {
  if (!('overallMetrics' in today)) throw new Error('these are the figures of one super agent')
  return today
}

/** Figures for a super agent: its own. */
export function ofOneAgent(today: Today) {
  if ('overallMetrics' in today) throw new Error('these are the figures of all super agents')
  return today
}
