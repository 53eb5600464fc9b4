import { disputes } from '@dcir/core/disputes/contract'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { Authority } from '@dcir/core/permissions/authorities'
import { superAgents } from '@dcir/core/reference/super-agents-contract'

/** The three calls of one list of disputes. */
export interface DisputeListEndpoints {
  list: typeof disputeLists.all | typeof disputeLists.byBank | typeof disputeLists.byAgents
  filter: typeof disputeLists.filterAll | typeof disputeLists.filterByBank | typeof disputeLists.filterByAgents
  download: typeof disputeLists.downloadAll | typeof disputeLists.downloadByBank | typeof disputeLists.downloadByAgents
}

/** All disputes of the bank. */
export const allDisputes: DisputeListEndpoints = {
  list: disputeLists.all,
  filter: disputeLists.filterAll,
  download: disputeLists.downloadAll,
}

export const disputesByBank: DisputeListEndpoints = {
  list: disputeLists.byBank,
  filter: disputeLists.filterByBank,
  download: disputeLists.downloadByBank,
}
export const disputesByAgents: DisputeListEndpoints = {
  list: disputeLists.byAgents,
  filter: disputeLists.filterByAgents,
  download: disputeLists.downloadByAgents,
}

const SEES: readonly Authority[] = ['bo_dcir_get_dispute_transactions']
const FORECASTS: readonly Authority[] = ['bo_view_analytics_dashboard', ...SEES]
const DECIDES: readonly Authority[] = ['bo_dcir_update_dispute_transaction']

/** How the bank's staff see disputes. */
export const bankSide = {
  side: 'backoffice' as 'backoffice' | 'merchant',
  show: disputes.show,
  attempts: disputes.refundAttempts,
  forecast: disputes.forecast,
  agents: superAgents.choices,
  /** Who may look at any of them. */
  sees: SEES,
  /** Who may know what the clock will accept. */
  forecasts: FORECASTS,
  decides: DECIDES,
  /** What the time to answer is called. */
  expiry: 'TAT',
}
export type DisputeConsole = typeof bankSide

/** How a super agent's staff see theirs. */
export const agentSide: DisputeConsole = {
  side: 'merchant',
  show: disputes.show,
  attempts: disputes.refundAttempts,
  forecast: disputes.forecast,
  agents: superAgents.choices,
  sees: ['fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
  forecasts: ['fo_view_analytics_dashboard', 'fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
  decides: ['fo_dcir_update_disputes'],
  expiry: 'Expiry',
}
