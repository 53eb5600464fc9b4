/** Four eyes: who may decide a request, and the refusal where they may not. API and screen read the same table. */
import type { ErrorCode } from '../errors/catalogue'

export const requestStatuses = ['PENDING', 'CANCELED', 'APPROVED', 'REJECTED'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Which gated endpoints really wait for a second person: endpoint keys or whole features, comma-separated. */
export const GATED_ACTIONS_KEY = 'dcir.workflow.gated-actions'

/** What decides whether a person may decide a request. */
export interface DecidableRequest {
  requestStatus: RequestStatus
  initiator: string
  requiredAuthority: string
}

interface Decider {
  username: string
  authorities: readonly string[]
}

/**
 * Why this person may not decide the request, in the order in which it is checked; null where they may. That they hold
 * the right to approve at all is checked before, by the endpoint.
 */
export function decisionRefusal(request: DecidableRequest, { username, authorities }: Decider): ErrorCode | null {
  if (request.requestStatus !== 'PENDING') return 'request-decided'
  if (request.initiator === username) return 'own-request'
  return authorities.includes(request.requiredAuthority) ? null : 'not-allowed'
}

/** Does the setting name this endpoint, by its key or by its feature? */
export function isGated(key: string, gatedActions: readonly string[]): boolean {
  const [feature = ''] = key.split('.')
  return gatedActions.includes(key) || gatedActions.includes(feature)
}
