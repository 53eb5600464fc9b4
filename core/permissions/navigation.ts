/**
 * Side navigation of the three consoles, as tables. An item is drawn only where its screen exists and its authority
 * (or role) is held; which screens exist a console knows from its own routes.
 */

import { actionTable } from './actions'
import { ALL, holds, type MonitorRole, type UserType } from './authorities'
import type { Authority } from './authority-table'
import type { NavIcon, NavPart } from './nav-parts'

export interface NavItem {
  id: string
  text: string
  route: string
  icon: NavIcon
  type: 'bo' | 'fo' | 'mo'
  authority?: Authority | typeof ALL
  authorities?: readonly Authority[]
  roles?: readonly MonitorRole[]
  /** A configuration value of `'false'` under this key hides the item. */
  hiddenBy?: string
  /** The entries below a heading, which is drawn when one of them is. */
  children?: readonly NavItem[]
  /** The heading's route is a page of its own; else it only names the part of the console that its entries are in. */
  opens?: boolean
  /** Part of the console that the entry stands in, where the console has parts. */
  part?: NavPart
}

type Wants = Pick<NavItem, 'authority' | 'authorities' | 'roles' | 'hiddenBy' | 'children' | 'opens'>
const item =
  (type: NavItem['type']) =>
  (route: string, text: string, icon: NavIcon, wants: Wants): NavItem => ({
    id: route,
    text,
    route,
    icon,
    type,
    ...wants,
  })
const bo = item('bo')
const fo = item('fo')
const mo = item('mo')

const DISPUTES = 'bo_dcir_get_dispute_transactions'
const TRANSACTIONS = 'bo_dcir_get_all_transactions'
const STAFF = 'bo_dcir_view_backoffice_users'
const RECONCILIATION = actionTable['statements.view']
const LAYOUTS = actionTable['statements.view-configurations']

/** Everybody may see it, whatever they hold: who may see nothing else still changes their own password. */
const settings = (of: typeof bo): NavItem =>
  of('/account', 'Settings', 'settings', {
    authority: ALL,
    children: [of('/account/change-password', 'Change Password', 'password', { authority: ALL })],
  })

const under = (part: NavPart, ...items: NavItem[]): NavItem[] => items.map((one) => ({ ...one, part }))

export const backOfficeNav: readonly NavItem[] = [
  ...under(
    'Work',
    bo('/back-office/dashboard', 'Dashboard', 'dashboard', { authority: 'bo_view_analytics_dashboard' }),
    bo('/back-office/workflow-requests/self', 'My Requests', 'workflow', { authority: ALL }),
    bo('/back-office/workflow-requests/all', 'All Requests', 'requests', {
      authority: 'bo_view_all_workflow_requests',
    }),
  ),
  ...under(
    'Money',
    bo('/back-office/transactions', 'Transactions', 'transactions', { authority: TRANSACTIONS }),
    bo('/back-office/transaction-reports', 'Transaction Reports', 'reports', { authority: TRANSACTIONS }),
    bo('/back-office/transactions-set-aside', 'Transactions Set Aside', 'set-aside', { authority: TRANSACTIONS }),
    bo('/back-office/bulk-settlements', 'Bulk Settlements', 'settlements', {
      authority: 'bo_dcir_get_all_bulk_settlement',
    }),
    bo('/back-office/disputes/pending-manual-settlements', 'Pending Settlements', 'by-hand', {
      authority: 'bo_view_manual_payment_request',
      hiddenBy: 'dcir.enable.manual.settlement-payment',
    }),
    bo('/back-office/requery-management', 'Requery Management', 'awaited', {
      authorities: ['bo_view_dispute_refunds_on_awaiting_requery', 'bo_view_settlements_on_awaiting_requery'],
    }),
  ),
  ...under(
    'Disputes',
    bo('/back-office/disputes', 'Disputes', 'disputes', { authority: DISPUTES }),
    bo('/back-office/disputes/backoffice', 'Back Office Disputes', 'bank', { authority: DISPUTES }),
    bo('/back-office/disputes/super-agents', 'Super Agent Disputes', 'of-super-agents', { authority: DISPUTES }),
    bo('/back-office/disputes/pending-manual-refunds', 'Pending Refunds', 'refunds', {
      authority: 'bo_view_manual_dispute_refund',
      hiddenBy: 'dcir.enable.manual.dispute-refund',
    }),
    bo('/back-office/bulk-disputes', 'Bulk Disputes', 'bulk-disputes', { authority: DISPUTES }),
  ),
  ...under(
    'Reconciliation',
    bo('/back-office/reconciliation', 'Reconciliation', 'reconciliation', {
      authorities: [RECONCILIATION, LAYOUTS],
      children: [
        bo('/back-office/reconciliation/file-upload', 'Statement Upload', 'upload', { authority: RECONCILIATION }),
        bo('/back-office/reconciliation/daily-uploads', 'Daily Uploads', 'days', { authority: RECONCILIATION }),
        bo('/back-office/reconciliation/credit-reconciliation', 'Credit Reconciliation', 'credits', {
          authority: RECONCILIATION,
        }),
        bo('/back-office/reconciliation/debit-reconciliation', 'Debit Reconciliation', 'debits', {
          authority: RECONCILIATION,
        }),
        bo('/back-office/reconciliation/configurations', 'Spreadsheet Configurations', 'layouts', {
          authority: LAYOUTS,
        }),
      ],
    }),
  ),
  ...under(
    'Partners',
    bo('/back-office/super-agents', 'Super Agents', 'super-agents', { authority: 'bo_dcir_get_merchants' }),
    bo('/back-office/super-agent-users', 'Super Agent Users', 'super-agent-users', {
      authority: 'bo_dcir_view_merchant_users',
    }),
    bo('/back-office/settlement-participants', 'Settlement Participants', 'participants', {
      authorities: ['bo_dcir_view_participant', 'bo_dcir_view_global_participant'],
    }),
    bo('/back-office/participant-users', 'Participant Users', 'participant-users', {
      authority: 'bo_view_participant_users',
    }),
    bo('/back-office/participant-reports', 'Participant Reports', 'participant-reports', {
      authority: 'bo_view_participant_report',
    }),
  ),
  ...under(
    'Set-up',
    bo('/back-office/charge-types', 'Charge Types', 'charge-types', { authority: 'bo_dcir_get_charge_types' }),
    bo('/back-office/public-holidays', 'Public Holidays', 'holidays', {
      authorities: ['bo_dcir_view_public_holidays', 'bo_dcir_manage_public_holidays'],
    }),
    bo('/back-office/transit-accounts', 'Transit Accounts', 'transit', {
      authority: 'bo_view_all_settlement_transit_accounts',
    }),
    bo('/back-office/configurations', 'Configurations', 'values', {
      authorities: ['bo_view_configurations', 'bo_manage_configurations'],
    }),
    bo('/back-office/user-management', 'Back Office Users Management', 'bank-users', { authority: STAFF }),
    bo('/back-office/roles', 'Roles', 'roles', { authority: STAFF }),
    bo('/back-office/service-accounts', 'Service Accounts', 'programs', { authority: STAFF }),
    bo('/back-office/event-endpoints', 'Event Endpoints', 'endpoints', { authorities: actionTable['events.view'] }),
    bo('/back-office/events', 'Events', 'events', { authorities: actionTable['events.view'] }),
    bo('/back-office/audit-trail', 'Audit Trail', 'audit', { authorities: actionTable['audit.read'] }),
    settings(bo),
  ),
]

export const frontOfficeNav: readonly NavItem[] = [
  fo('/front-office/dashboard', 'Dashboard', 'dashboard', { authority: 'fo_view_analytics_dashboard' }),
  ...under(
    'Money',
    fo('/front-office/transactions', 'Transactions', 'transactions', { authority: 'fo_dcir_get_all_transactions' }),
    fo('/front-office/transaction-reports', 'Transaction Reports', 'reports', {
      authority: 'fo_dcir_get_all_transactions',
    }),
    fo('/front-office/bulk-settlements', 'Bulk Settlements', 'settlements', {
      authority: 'fo_dcir_get_all_bulk_settlement',
    }),
  ),
  ...under(
    'Disputes',
    fo('/front-office/disputes', 'Disputes', 'disputes', {
      authorities: ['fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
      opens: true,
      children: [
        fo('/front-office/agent-disputes', 'Agent Disputes', 'of-super-agents', {
          authority: 'fo_dcir_get_agent_disputes',
        }),
        fo('/front-office/bank-disputes', 'Bank Disputes', 'bank', { authority: 'fo_dcir_get_backoffice_disputes' }),
      ],
    }),
    fo('/front-office/bulk-dispute-response', 'Bulk Dispute Response', 'bulk-disputes', {
      authority: 'fo_dcir_update_disputes',
    }),
  ),
  ...under(
    'Set-up',
    fo('/front-office/super-agent-users', 'Super Agent Users', 'super-agent-users', {
      authority: 'fo_dcir_get_all_merchant_users',
    }),
    fo('/front-office/event-endpoints', 'Event Endpoints', 'endpoints', { authority: actionTable['events.own'] }),
    fo('/front-office/events', 'Events', 'events', { authority: actionTable['events.own'] }),
    settings(fo),
  ),
]

const BANK: Wants = { roles: ['DCIR_BACKOFFICE_ADMIN'] }
const PLATFORM: Wants = { roles: ['DCIR_MERCHANT_SUPER_ADMIN'] }
const EITHER: Wants = { roles: ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'] }

export const monitorNav: readonly NavItem[] = [
  mo('/monitor/transaction-processing', 'Transaction Processing', 'transactions', BANK),
  mo('/monitor/banks-apis', 'Banks APIs', 'bank', BANK),
  mo('/monitor/pending-transactions', 'Pending Transactions', 'awaited', BANK),
  mo('/monitor/alert-configurations', 'Alert Configurations', 'alerts', BANK),
  mo('/monitor/dcir-services', 'Service Monitoring', 'service-monitoring', PLATFORM),
  mo('/monitor/server-health', 'Server Health', 'server-health', PLATFORM),
  mo('/monitor/last-transaction-times', "Merchant's Last Transaction Times", 'last-times', PLATFORM),
]

/** Screens of the monitor that another screen leads to; no entry of its navigation begins their addresses. */
export const monitorAside: readonly NavItem[] = [
  mo('/monitor/wall', 'Wall', 'server-health', EITHER),
  mo('/monitor/incidents', 'Incidents', 'server-health', EITHER),
  mo('/monitor/connection-closures', 'Connection Closures', 'server-health', PLATFORM),
  mo('/monitor/long-running-queries', 'Long Running Queries', 'server-health', PLATFORM),
]

interface Entry<T> {
  route: string
  children?: readonly T[] | undefined
}

/** The entries that are pages, in the order in which they are drawn: a heading is replaced by those below it. */
export const pagesOf = <T extends Entry<T>>(entries: readonly T[]): T[] =>
  entries.flatMap((entry) => entry.children ?? [entry])

/** The entry that a path belongs to, be it a page or a heading: the longest route that begins it. */
export const entryOf = <T extends Entry<T>>(entries: readonly T[], path: string): T | undefined =>
  entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .filter(({ route }) => path === route || path.startsWith(`${route}/`))
    .sort((a, b) => b.route.length - a.route.length)[0]

interface Holder {
  authorities: readonly string[]
  roles: readonly string[]
  userType?: UserType | null
}

const typeOf = { 'back-office': 'bo', 'front-office': 'fo' } as const

/** May this user see the item? The server asks again on every call. */
export function maySee(holder: Holder, nav: NavItem): boolean {
  if (nav.roles) return nav.roles.some((role) => holder.roles.includes(role))
  if (holder.userType && typeOf[holder.userType] !== nav.type) return false
  const wanted = nav.authorities ?? (nav.authority ? [nav.authority] : [])
  return holds(holder.authorities, wanted)
}

/** Configuration values as far as they are known: `null` could not be read, `undefined` is still on its way. */
export type KnownValues = Readonly<Record<string, string | null | undefined>>

/**
 * Does the bank's configuration hide this item? Only exactly `'false'` does, and a value that is missing or cannot be
 * read does not. Until it is known the item is not drawn, lest it come and go.
 */
export function hiddenByConfiguration({ hiddenBy }: Pick<NavItem, 'hiddenBy'>, values: KnownValues): boolean {
  if (!hiddenBy) return false
  const value = values[hiddenBy]
  return value === undefined || value === 'false'
}
