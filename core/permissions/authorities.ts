import type { Authority } from './authority-table'

export type { Authority } from './authority-table'

/** The roles that open the monitoring console; its menus go by role where all else goes by authority. */
export const monitorRoles = ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'] as const
export type MonitorRole = (typeof monitorRoles)[number]

/** The half of the monitoring console that each of its roles opens. */
export const monitorHalves: Readonly<Record<MonitorRole, string>> = {
  DCIR_BACKOFFICE_ADMIN: 'Monitor: transactions, the bank’s interfaces, pending work and alerts',
  DCIR_MERCHANT_SUPER_ADMIN: 'Monitor: services, servers and the last transactions of super agents',
}

/**
 * Right that an endpoint asks for: an authority, a monitoring role, `any` signed-in user of the main consoles, any of
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
 * The permission that a labelled action needs, for actions of several endpoints or screens, all of which read it here: a
 * bank that moves an action to another permission changes this table alone. The bulk lists' row actions keep the strings
 * of the specification although no call exists yet; a list renders an item only when its operation exists.
 */
export const actionTable = {
  'transactions.log-dispute': ['bo_dcir_create_dispute_transaction', 'fo_dcir_create_disputes'],
  'transactions.check-dispute': ['bo_dcir_get_dispute_transactions', 'fo_dcir_get_backoffice_disputes'],
  'statements.view': 'bo_dcir_get_all_transactions',
  'statements.upload': 'bo_dcir_update_dispute_transaction',
  'statements.rerun': 'bo_dcir_update_dispute_transaction',
  'statements.retry': 'bo_dcir_update_dispute_transaction',
  'statements.withdraw': 'bo_dcir_update_dispute_transaction',
  'statements.pair': 'bo_dcir_update_dispute_transaction',
  'statements.resolve-exception': 'bo_dcir_update_dispute_transaction',
  'statements.sign-off': 'bo_dcir_update_dispute_transaction',
  'statements.initiate-disputes': 'bo_dcir_create_dispute_transaction',
  'statements.view-configurations': 'bo_view_configurations',
  'statements.configure': 'bo_manage_configurations',
  'events.view': ['bo_view_configurations', 'bo_manage_configurations'],
  'events.configure': 'bo_manage_configurations',
  // A super agent's administrators alone: where its data goes is theirs to say.
  'events.own': 'fo_dcir_create_merchant_user',
  'audit.read': ['bo_view_configurations', 'bo_manage_configurations'],
  'bulk-list.UPDATE': 'bo_dcir_update_participant',
  'bulk-list.DELETE': 'bo_dcir_remove_participant',
} as const satisfies Record<string, Authority | readonly Authority[]>

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

// Browsers and Node have both; core is compiled without the types of either.
declare function btoa(text: string): string
declare function atob(text: string): string

/** Authorities as one encoded text: comma-joined, base64, then rotated by 13. */
export const encodeAuthorities = (list: readonly string[]): string => rot13(btoa(list.join(',')))

/** The reverse. @throws RangeError when the text is not so encoded */
export function decodeAuthorities(text: string): string[] {
  try {
    return atob(rot13(text)).split(',').filter(Boolean)
  } catch {
    throw new RangeError('not base64')
  }
}
