/** Where a user comes to after signing in: the orders of the landing pages, as tables. */
import { holds } from './authorities'
import type { Authority } from './authority-table'
import { maySee, monitorNav } from './navigation'

/** Authorities of which one is enough, and the page they lead to. */
export type LandingOrder = readonly (readonly [Authority | readonly Authority[], string])[]

/**
 * First permission held, in this order, decides the landing page. Settlement participants take either of their two
 * strings, as their menu item does.
 */
export const backOfficeLanding: LandingOrder = [
  ['bo_view_analytics_dashboard', 'dashboard'],
  ['bo_dcir_get_charge_types', 'charge-types'],
  [['bo_dcir_view_global_participant', 'bo_dcir_view_participant'], 'settlement-participants'],
  ['bo_view_participant_users', 'participant-users'],
  ['bo_view_participant_report', 'participant-reports'],
  ['bo_dcir_get_merchants', 'super-agents'],
  ['bo_dcir_view_merchant_users', 'super-agent-users'],
  ['bo_dcir_get_all_transactions', 'transactions'],
  ['bo_dcir_get_all_bulk_settlement', 'bulk-settlements'],
  ['bo_dcir_get_dispute_transactions', 'disputes'],
  ['bo_dcir_manage_public_holidays', 'public-holidays'],
  ['bo_manage_configurations', 'configurations'],
]

export const frontOfficeLanding: LandingOrder = [
  ['fo_view_analytics_dashboard', 'dashboard'],
  ['fo_dcir_get_all_merchant_users', 'super-agent-users'],
  ['fo_dcir_get_all_transactions', 'transactions'],
  ['fo_dcir_get_all_bulk_settlement', 'bulk-settlements'],
  ['fo_dcir_get_agent_disputes', 'agent-disputes'],
  ['fo_dcir_get_backoffice_disputes', 'bank-disputes'],
]

export const FALLBACK_LANDING = '/account/change-password'

/**
 * Where a user goes after signing in: the first landing page whose permission is held and whose screen exists here,
 * else Change Password. With every screen built, `exists` is always true and the order is the spec's alone.
 */
export function landingPage(
  order: LandingOrder,
  prefix: '/back-office' | '/front-office',
  held: readonly string[],
  exists: (route: string) => boolean = () => true,
): string {
  const found = order.find(([wanted, page]) => holds(held, wanted) && exists(`${prefix}/${page}`))
  return found ? `${prefix}/${found[1]}` : FALLBACK_LANDING
}

/** The monitor lands on the first entry the role may see and whose screen exists. */
export function monitorLanding(roles: readonly string[], exists: (route: string) => boolean = () => true): string {
  return monitorNav.find((nav) => maySee({ authorities: [], roles }, nav) && exists(nav.route))?.route ?? '/monitor'
}
