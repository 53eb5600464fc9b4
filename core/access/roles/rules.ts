/** Rules of changing and giving roles, and their rights in words, grouped by area. */
import { type ForeseenCode, foreseen } from '../../errors/foreseen'
import { type MonitorRole, monitorHalves, monitorRoles, type UserType } from '../../permissions/authorities'
import { type Authority, authorities, authorityTable } from '../../permissions/authority-table'

export const roleLabels = {
  name: 'Name',
  description: 'Description',
  userType: 'For',
  authorities: 'Rights',
  monitor: 'Monitoring console',
} as const

export const roleMessages = {
  created: 'Role created successfully',
  updated: 'Role updated successfully',
  deleted: 'Role deleted successfully',
  empty: 'No roles found ...',
} as const

export const populationNames: Readonly<Record<UserType, string>> = {
  'back-office': 'Bank staff',
  'front-office': 'Super agent staff',
}

/** A role and its rights, as far as rules ask. */
export interface Rights {
  userType: UserType
  authorities: readonly string[]
  monitor: readonly MonitorRole[]
}

export interface Giver {
  userType: UserType
  authorities: readonly string[]
  roles: readonly string[]
}

/** Who runs the platform may give the monitor to others, whom nobody else could let in at first. */
const RUNS = 'bo_manage_configurations'
const MAKES_AGENT_USERS = 'bo_dcir_create_merchant_users'

/**
 * Nobody gives rights that they do not have. The bank's staff never have a super agent's; who may make a super agent's
 * users gives them.
 */
export function givesBeyond({ userType, authorities: given, monitor }: Rights, giver: Giver): boolean {
  const has = (right: string) => giver.authorities.includes(right)
  if (userType !== giver.userType) return given.length > 0 && !has(MAKES_AGENT_USERS)
  return !given.every(has) || !monitor.every((half) => giver.roles.includes(half) || has(RUNS))
}

/** The rights that a change of a role would give beyond those it gives now. */
export const addedTo = (after: Rights, before: Rights | null): Rights => ({
  ...after,
  authorities: after.authorities.filter((one) => !before?.authorities.includes(one)),
  monitor: after.monitor.filter((one) => !before?.monitor.includes(one)),
})

/** A right that the population of the role cannot have. */
export const isForeign = ({ userType, authorities: given, monitor }: Rights): boolean =>
  given.some((one) => !one.startsWith(userType === 'back-office' ? 'bo_' : 'fo_')) ||
  (userType === 'front-office' && monitor.length > 0)

export const givesNothing = ({ authorities: given, monitor }: Pick<Rights, 'authorities' | 'monitor'>): boolean =>
  given.length + monitor.length === 0

interface Changed {
  name: string
  standard: boolean
  accounts: number
}

/** Why a role cannot be changed or deleted, in the order in which it is checked; null where it can. */
export function roleRefusal(action: 'update' | 'remove', { standard, accounts }: Changed): ForeseenCode | null {
  if (standard) return 'standard-role'
  return action === 'remove' && accounts > 0 ? 'role-in-use' : null
}

export const accountCount = (count: number): string => (count === 1 ? '1 account has' : `${count} accounts have`)

/** The same as a sentence, for an action that is not offered. */
export function roleRefusalText(action: 'update' | 'remove', role: Changed): string | undefined {
  const code = roleRefusal(action, role)
  return code === null ? undefined : foreseen(code, { name: role.name, accounts: accountCount(role.accounts) })
}

/** Areas in the order of the console, each with what its rights have in their names; the first that fits counts. */
const areas: readonly (readonly [string, RegExp])[] = [
  ['Requests of colleagues', /workflow/],
  ['Payments and refunds', /requery|manual|payment/],
  ['Disputes and reconciliation', /dispute/],
  ['Transactions and settlements', /transactions|settlement(?!_transit)|dashboard/],
  ['Users and roles', /user/],
  ['Participants', /participant/],
  ['Super agents', /merchant/],
  ['Fees, accounts, holidays and settings', /./],
]

/** Every right as people read it, the halves of the monitor too. */
export const rightNames: Readonly<Record<string, string>> = { ...authorityTable, ...monitorHalves }

export interface RightsArea {
  area: string
  rights: readonly Authority[]
}

/** Rights grouped by area; areas without any are left out. */
export function rightsByArea(given: readonly string[]): RightsArea[] {
  const areaOf = (right: string) => areas.find(([, part]) => part.test(right))?.[0]
  const known = authorities.filter((one) => given.includes(one))
  return areas
    .map(([area]) => ({ area, rights: known.filter((one) => areaOf(one) === area) }))
    .filter(({ rights }) => rights.length > 0)
}

/** Rights that a role of a population can have. */
export const rightsOf = (userType: UserType): readonly Authority[] =>
  authorities.filter((one) => one.startsWith(userType === 'back-office' ? 'bo_' : 'fo_'))

export const monitorChoices = monitorRoles.map((value) => ({ value, label: monitorHalves[value] }))

/** The rights of a population to tick, under the headings of their areas. */
export const rightChoices = (userType: UserType) =>
  rightsByArea(rightsOf(userType)).flatMap(({ area: group, rights }) =>
    rights.map((value) => ({ value, label: authorityTable[value], group })),
  )
