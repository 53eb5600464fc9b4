/** Four eyes in words, for screens and commands: apart from the rules, which every console reads before its first list. */
import { foreseen } from '../../errors/foreseen'
import { holds } from '../../permissions/authorities'
import { type Authority, authorityTable } from '../../permissions/authority-table'
import { ageOf } from '../../time/age'
import type { RequestStatus } from './query'
import { type DecidableRequest, type Decider, deciding, decisionRefusal } from './rules'

/** Why a button cannot be pressed, in words; undefined where it can. A missing right comes first. */
export function decisionRefusalText(request: DecidableRequest, decider: Decider): string | undefined {
  if (!holds(decider.authorities, deciding)) return 'You may not decide requests. A colleague who may must do it.'
  const code = decisionRefusal(request, decider)
  if (code === null) return undefined
  if (code === 'request-decided') return `This request is ${request.requestStatus.toLowerCase()} already.`
  return code === 'not-allowed'
    ? `You need the permission “${rightName(request.requiredAuthority)}” to decide this.`
    : foreseen(code)
}

/** A right as people read it. */
export const rightName = (authority: string): string => authorityTable[authority as Authority] ?? authority

/** Who can decide it, for whoever waits for it. */
export const waitsFor = ({ requiredAuthority }: Pick<DecidableRequest, 'requiredAuthority'>): string =>
  `Waiting for a colleague with the permissions “${authorityTable.bo_approve_workflow_request}” and “${rightName(requiredAuthority)}”.`

const verbs = { PENDING: 'has not decided', APPROVED: 'approved', REJECTED: 'declined', CANCELED: 'canceled' } as const

interface DecidedRequest {
  requestStatus: RequestStatus
  authorizer: string | null
  lastModifiedOn: string
}

/** Who decided it, how and when. @param now milliseconds, by the server's clock */
export const endOfRequest = ({ requestStatus, authorizer, lastModifiedOn }: DecidedRequest, now: number): string =>
  `${authorizer ?? 'Somebody'} ${verbs[requestStatus]} this request ${ageOf(lastModifiedOn, now)}.`
