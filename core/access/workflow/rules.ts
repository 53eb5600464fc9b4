/** Four eyes: who may decide a request, and the refusal where they may not. API and screen read the same table. */
import type { ForeseenCode } from '../../errors/foreseen'
import type { RequestStatus } from './query'

/** Which gated endpoints really wait for a second person: endpoint keys or whole features, comma-separated. */
export const GATED_ACTIONS_KEY = 'dcir.workflow.gated-actions'

/** After so many days a request that nobody decided is canceled. */
export const EXPIRY_KEY = 'dcir.workflow.expiry.days'

/** Either lets its holder decide, as the spec gives them. */
export const deciding = ['bo_approve_workflow_request', 'bo_cancel_workflow_request'] as const

/** Facts of a request by which a person may or may not decide it. */
export interface DecidableRequest {
  requestStatus: RequestStatus
  initiator: string
  requiredAuthority: string
}

export interface Decider {
  username: string
  authorities: readonly string[]
}

/**
 * Why this person may not decide the request, in the order in which it is checked; null where they may. That they hold
 * the right to approve at all is checked before, by the endpoint.
 */
export function decisionRefusal(request: DecidableRequest, { username, authorities }: Decider): ForeseenCode | null {
  if (request.requestStatus !== 'PENDING') return 'request-decided'
  if (request.initiator === username) return 'own-request'
  return authorities.includes(request.requiredAuthority) ? null : 'not-allowed'
}

/** Does the setting name this endpoint, by its key or by its feature? */
export function isGated(key: string, gatedActions: readonly string[]): boolean {
  const [feature = ''] = key.split('.')
  return gatedActions.includes(key) || gatedActions.includes(feature)
}
