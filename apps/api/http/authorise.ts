/** Who may call an endpoint. Checked before the body is read, on every call, whatever the screen showed. */
import { session } from '@dcir/core/access/session-contract'
import { type Address, type Door, grantsOf } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { isMonitorRole, type UserType } from '@dcir/core/permissions/authorities'
import type { Principal } from '../call/call'
import { BANK, NO_TENANT, type Scope } from '../db/database'

/** The population of each door. */
const populations: Record<Door, UserType> = { backoffice: 'back-office', frontoffice: 'front-office' }

/** @throws Refusal 401 when the caller is not known here, 403 when they may not */
export function authorise(endpoint: Address, principal: Principal | null): void {
  const grants = grantsOf(endpoint)
  if (grants.includes('public')) return
  if (!principal) throw new Refusal('session-missing')
  refuseUnlisted(endpoint, principal)
  if (grants.includes('service')) {
    if (principal.kind !== 'service') throw new Refusal('not-allowed')
    return
  }
  if (principal.kind !== 'user') throw new Refusal('not-allowed')
  // A token of one API is no token of the other.
  const wanted = grants.some(isMonitorRole) ? 'MONITOR' : 'MAIN'
  if (principal.sessionKind !== wanted) throw new Refusal('session-missing')
  if (principal.stage === 'MUST_CHANGE_PASSWORD' && !endpoint.beforePasswordChange) {
    throw new Refusal('must-change-password')
  }
  if (principal.stage === 'MUST_ENROL' && !endpoint.beforeEnrolment) throw new Refusal('second-factor-required')
  if (endpoint.door && principal.userType !== populations[endpoint.door]) throw new Refusal('not-allowed')
  const held = wanted === 'MONITOR' ? principal.roles : principal.authorities
  if (grants.includes('bank-staff') && principal.userType === 'back-office') return
  if (!grants.includes('any') && !grants.some((grant) => held.includes(grant))) throw new Refusal('not-allowed')
}

/** Holds a program to its entries, but for who it is. @throws Refusal 403 that names the entry */
function refuseUnlisted({ key: entry }: Address, principal: Principal): void {
  if (principal.kind !== 'user' || principal.entries === null || entry === session.userDetail.key) return
  if (!principal.entries.includes(entry)) throw new Refusal('entry-not-given', { name: principal.firstName, entry })
}

/** The tenants whose rows a caller may see. */
export function scopeOf(principal: Principal | null): Scope {
  if (!principal) return NO_TENANT
  if (principal.kind === 'service') return BANK
  if (principal.userType === 'back-office') return BANK
  return { kind: 'super-agents', ids: principal.superAgentIds }
}
