/** Four eyes: who may decide a request, and the refusal where they may not. API and screen read the same table. */
import { type ForeseenCode, foreseen } from '../errors/foreseen'
import { type Authority, authorityTable, holds } from '../permissions/authorities'
import { ageOf } from '../time/age'
import type { RequestStatus } from './workflow-query'

/** Which gated endpoints really wait for a second person: endpoint keys or whole features, comma-separated. */
export const GATED_ACTIONS_KEY = 'dcir.workflow.gated-actions'

/** After so many days a request that nobody decided is canceled. */
export const EXPIRY_KEY = 'dcir.workflow.expiry.days'

/** Either lets its holder decide, as the spec gives them. */
export const deciding = ['bo_approve_workflow_request', 'bo_cancel_workflow_request'] as const

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

/** Why a button cannot be pressed, in words; undefined where it can. Who may not decide at all is told first. */
export function decisionRefusalText(request: DecidableRequest, decider: Decider): string | undefined {
  if (!holds(decider.authorities, deciding)) return 'You may not decide requests. A colleague who may must do it.'
  const code = decisionRefusal(request, decider)
  if (code === null) return undefined
  if (code === 'request-decided') return `This request is ${request.requestStatus.toLowerCase()} already.`
  return code === 'not-allowed'
    ? `It takes the right “${rightName(request.requiredAuthority)}”, which you do not have.`
    : foreseen(code)
}

/** A right as people read it. */
export const rightName = (authority: string): string => authorityTable[authority as Authority] ?? authority

/** Who can decide it, for whoever waits for it. */
export const waitsFor = ({ requiredAuthority }: Pick<DecidableRequest, 'requiredAuthority'>): string =>
  `It waits for a colleague with the rights “${authorityTable.bo_approve_workflow_request}” and “${rightName(requiredAuthority)}”.`

const verbs = { PENDING: 'has not decided', APPROVED: 'approved', REJECTED: 'declined', CANCELED: 'canceled' } as const

interface DecidedRequest {
  requestStatus: RequestStatus
  authorizer: string | null
  lastModifiedOn: string
}

/** Who decided it, how and when. @param now milliseconds, by the server's clock */
export const endOfRequest = ({ requestStatus, authorizer, lastModifiedOn }: DecidedRequest, now: number): string =>
  `${authorizer ?? 'Somebody'} ${verbs[requestStatus]} this request ${ageOf(lastModifiedOn, now)}.`
