import { type Door, type Endpoint, grantsThrough } from '@dcir/core/contract/endpoint'
import type { ActionLabel } from '@dcir/core/permissions/actions'
import { holds } from '@dcir/core/permissions/authorities'
import type { Authority } from '@dcir/core/permissions/authority-table'
import { useMay, useSession } from '../session/session-store'
import { useClient } from './client-context'

/** May somebody who holds this call an endpoint through this door? Nothing is asked of the server that it would refuse. */
export function mayCall(held: readonly string[], endpoint: Endpoint, door: Door | null): boolean {
  const grants = grantsThrough(endpoint, door)
  // Who comes through the bank's door is of its staff.
  return grants.includes('any') || (grants.includes('bank-staff') && door === 'backoffice') || holds(held, grants)
}

/** May the signed-in user call this endpoint in this console? */
export function useMayCall(endpoint: Endpoint): boolean {
  const session = useSession()
  const door = useClient().door()
  // The monitor's endpoints are granted to roles.
  return mayCall([...(session?.authorities ?? []), ...(session?.roles ?? [])], endpoint, door)
}

/** Who may see a screen, where that is not whoever may call the endpoint it shows. */
export type Accessible = ActionLabel | readonly Authority[] | undefined

const NO_ONE: readonly Authority[] = []

/** May the signed-in user see a screen? Yes for users who may call its endpoint, unless the screen has a rule. */
export function useAccess(accessible: Accessible, endpoint: Endpoint): boolean {
  const may = useMay(accessible ?? NO_ONE)
  const mayAsk = useMayCall(endpoint)
  return accessible === undefined ? mayAsk : may
}
