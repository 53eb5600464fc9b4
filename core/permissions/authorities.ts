/** Every authority string of the platform, exact, with what it lets its holder do. Auditors read this table. */
export const authorityTable = {
  bo_view_analytics_dashboard: 'See the back-office dashboard',
  bo_dcir_get_charge_types: 'View charge types',
  bo_dcir_create_charge_type: 'Create and update charge types',
  bo_dcir_remove_charge_type: 'Delete charge types',
  bo_dcir_view_global_participant: 'Land on settlement participants',
  bo_dcir_view_participant: 'View settlement participants',
  bo_dcir_create_participant: 'Create settlement participants',
  bo_dcir_update_participant: 'Update settlement participants',
  bo_dcir_remove_participant: 'Delete settlement participants',
  bo_view_participant_users: 'View participant users',
  bo_manage_participant_users: 'Create and update participant users',
  bo_view_participant_report: 'View, download and retry participant reports',
  bo_dcir_get_merchants: 'View super agents',
  bo_dcir_create_merchant: 'Create super agents, single or bulk',
  bo_dcir_update_merchant: 'Update super agents',
  bo_dcir_update_merchant_status: 'Activate or deactivate super agents',
  bo_dcir_view_merchant_users: 'View super agent users',
  bo_dcir_create_merchant_users: 'Create, enable and disable super agent users',
  bo_dcir_reset_user_password: 'Reset the password of super agent users',
  bo_dcir_view_backoffice_users: 'View back-office users',
  bo_dcir_create_backoffice_users: 'Create and unblock back-office users',
  bo_dcir_get_all_transactions: 'View transactions and reconciliation statements',
  bo_dcir_create_dispute_transaction: 'Log disputes, single or bulk',
  bo_dcir_update_dispute_transaction: 'Resolve disputes',
  bo_dcir_reopen_dispute_transaction: 'Reopen disputes',
  bo_dcir_get_dispute_transactions: 'View disputes',
  bo_update_dispute_refunds_on_awaiting_requery: 'Mark refund attempts failed or successful',
  bo_update_settlements_on_awaiting_requery: 'Mark settlement attempts failed or successful',
  bo_view_dispute_refunds_on_awaiting_requery: 'View refund attempts awaiting requery',
  bo_view_settlements_on_awaiting_requery: 'View settlement attempts awaiting requery',
  bo_dcir_get_all_bulk_settlement: 'View bulk settlements',
  bo_dcir_get_transactions_per_bulk: 'View the transactions of a bulk settlement',
  bo_dcir_get_payment_request: 'View payment requests',
  bo_dcir_fetch_payment_attempts: 'View settlement attempts',
  bo_view_manual_payment_request: 'View pending manual settlement payments',
  bo_download_manual_payment_request: 'Download pending manual settlement payments',
  bo_process_manual_payment_request: 'Process manual settlement payments',
  bo_view_manual_dispute_refund: 'View pending manual refunds',
  bo_download_manual_dispute_refund: 'Download pending manual refunds',
  bo_process_manual_dispute_refund: 'Process manual refunds',
  bo_view_all_workflow_requests: 'View all workflow requests',
  bo_approve_workflow_request: 'Approve or decline workflow requests',
  bo_cancel_workflow_request: 'Approve or decline workflow requests, as the spec gives it',
  bo_dcir_view_public_holidays: 'View public holidays',
  bo_dcir_manage_public_holidays: 'Create, update and delete public holidays',
  bo_view_configurations: 'View configurations',
  bo_manage_configurations: 'Update configurations',
  bo_view_all_settlement_transit_accounts: 'View transit accounts',
  bo_create_settlement_transit_account: 'Create transit accounts',
  fo_view_analytics_dashboard: 'See the super agent dashboard',
  fo_dcir_get_all_merchant_users: 'View users of the own super agent',
  fo_dcir_create_merchant_user: 'Create users of the own super agent',
  fo_dcir_update_merchant_status: 'Enable and disable users of the own super agent',
  fo_dcir_reset_user_password: 'Reset the password of users of the own super agent',
  fo_dcir_get_all_transactions: 'View own transactions',
  fo_dcir_get_all_bulk_settlement: 'View own bulk settlements',
  fo_dcir_get_transactions_per_bulk: 'View the transactions of an own bulk settlement',
  fo_dcir_get_agent_disputes: 'View agent disputes',
  fo_dcir_get_backoffice_disputes: 'View bank disputes',
  fo_dcir_create_disputes: 'Log disputes',
  fo_dcir_update_disputes: 'Resolve disputes, single or bulk',
  fo_dcir_reopen_dispute_transaction: 'Reopen disputes',
} as const

export type Authority = keyof typeof authorityTable
export const authorities = Object.keys(authorityTable) as Authority[]

/** The roles that open the monitoring console; its menus go by role where all else goes by authority. */
export const monitorRoles = ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'] as const
export type MonitorRole = (typeof monitorRoles)[number]

/**
 * What an endpoint asks of its caller: an authority, a monitoring role, `any` signed-in user of the main consoles, any of
 * the bank's staff, nothing (`public`), or the ingestion service's credential.
 */
export type Grant = Authority | MonitorRole | 'any' | 'bank-staff' | 'public' | 'service'

export const isMonitorRole = (grant: string): grant is MonitorRole => monitorRoles.includes(grant as MonitorRole)

/** The special value that always passes. */
export const ALL = 'all'

/**
 * Exact match: true when any of the wanted authorities is held, or is the special value `all`.
 * @param held the session's authorities
 * @param wanted one authority or several, of which one is enough
 */
export function holds(held: readonly string[], wanted: string | readonly string[]): boolean {
  const list = typeof wanted === 'string' ? [wanted] : wanted
  return list.some((one) => one === ALL || held.includes(one))
}

/**
 * The permission a labelled action needs, for the actions that several screens share. The lists' own row actions keep
 * the strings of the spec even where no call exists yet; a list renders an item only when its operation exists.
 */
export const actionTable = {
  'transactions.view': ['bo_dcir_get_all_transactions', 'fo_dcir_get_all_transactions'],
  'transactions.log-dispute': ['bo_dcir_create_dispute_transaction', 'fo_dcir_create_disputes'],
  'transactions.check-dispute': ['bo_dcir_get_dispute_transactions', 'fo_dcir_get_backoffice_disputes'],
  'super-agents.pick': ['bo_dcir_get_merchants'],
  'statements.view': ['bo_dcir_get_all_transactions'],
  'statements.upload': ['bo_dcir_get_all_transactions'],
  'statements.rerun': ['bo_dcir_get_all_transactions'],
  'statements.withdraw': ['bo_dcir_get_all_transactions'],
  'statements.resolve-exception': ['bo_dcir_update_dispute_transaction'],
  'statements.initiate-disputes': ['bo_dcir_create_dispute_transaction'],
  'statements.configure': ['bo_manage_configurations'],
  'bulk-list.UPDATE': ['bo_dcir_update_participant'],
  'bulk-list.DELETE': ['bo_dcir_remove_participant'],
  'audit.verify': ['bo_manage_configurations'],
  'account.change-password': [ALL],
  'account.settings': [ALL],
} as const satisfies Record<string, readonly (Authority | typeof ALL)[]>

export type ActionLabel = keyof typeof actionTable

export type UserType = 'back-office' | 'front-office'

/** The user type by the prefix of the first authority that has one; a substring would misread `fo_view_…dashboard`. */
export function userTypeOf(held: readonly string[]): UserType | null {
  const first = held.find((one) => one.startsWith('bo_') || one.startsWith('fo_'))
  if (!first) return null
  return first.startsWith('bo_') ? 'back-office' : 'front-office'
}

const ROLE_NAMES: Record<string, string> = {
  DCIR_BACKOFFICE_ADMIN: 'Backoffice Admin',
  DCIR_MERCHANT_SUPER_ADMIN: 'Super Agent Admin',
  DCIR_BACKOFFICE_OPERATOR: 'Backoffice Operator',
}

/** A role as people read it; the first role of a user is the one displayed. */
export function roleName(role: string | undefined): string {
  if (!role) return ''
  return ROLE_NAMES[role] ?? role.toLowerCase().replaceAll('_', ' ')
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of ASCII text; `core` has neither `btoa` nor `Buffer`. */
function toBase64(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [text.charCodeAt(at), text.charCodeAt(at + 1) || 0, text.charCodeAt(at + 2) || 0]
    const bits = (a << 16) | (b << 8) | c
    const group = [bits >> 18, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63].map((six) => BASE64[six]).join('')
    const missing = Math.max(0, at + 3 - text.length)
    out += missing ? group.slice(0, 4 - missing) + '='.repeat(missing) : group
  }
  return out
}

function fromBase64(text: string): string {
  let out = ''
  let bits = 0
  let count = 0
  for (const letter of text.replace(/=+$/, '')) {
    const value = BASE64.indexOf(letter)
    if (value < 0) throw new RangeError('not base64')
    bits = (bits << 6) | value
    count += 6
    if (count >= 8) {
      count -= 8
      out += String.fromCharCode((bits >> count) & 255)
      bits &= (1 << count) - 1
    }
  }
  return out
}

/** Authorities as one encoded text: comma-joined, base64, then rotated by 13. */
export const encodeAuthorities = (list: readonly string[]): string => rot13(toBase64(list.join(',')))

/** The reverse. Throws a RangeError when the text is not so encoded. */
export function decodeAuthorities(text: string): string[] {
  return fromBase64(rot13(text)).split(',').filter(Boolean)
}
