import type { Authority } from './authority-table'

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

/** Roles to choose from: the words first, the name by which the bank's documents call it behind. */
export const roleChoices = (roles: readonly string[]): { value: string; label: string }[] =>
  roles.map((value) => ({ value, label: `${wordsOfRole(value)} (${value})` }))

/** Backoffice Maker for BACKOFFICE_MAKER. */
const wordsOfRole = (role: string): string =>
  ROLE_NAMES[role] ??
  role
    .replace(/^DCIR_/, '')
    .toLowerCase()
    .replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase())

/** A role as people read it; the first role of a user is the one displayed. */
export function roleName(role: string | undefined): string {
  if (!role) return ''
  return ROLE_NAMES[role] ?? role.toLowerCase().replaceAll('_', ' ')
}
