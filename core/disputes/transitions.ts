/** The life of a dispute as a table: which transitions there are, from which states, and who may make them. */

import type { ForeseenCode } from '../errors/foreseen'
import type { Dispute, DisputeSide, DisputeStatus, ResolutionStatus } from './schemas'

export interface DisputeState {
  status: DisputeStatus
  resolutionStatus: ResolutionStatus
}
type State = readonly [DisputeStatus, ResolutionStatus]

const OPEN: State = ['PENDING', 'PENDING']
const UNAPPROVED: State = ['SYSTEM_ACCEPTED', 'PENDING']
const TAKEN: State = ['SYSTEM_ACCEPTED', 'ACCEPTED']
const DECLINED: State = ['RESOLVED', 'DECLINED']

export type DisputeTransition =
  | 'ACCEPT'
  | 'DECLINE'
  | 'EXPIRE'
  | 'EXPIRE_UNAPPROVED'
  | 'REOPEN'
  | 'REOPEN_SYSTEM_ACCEPTED'

interface TransitionRule {
  from: readonly State[]
  to: State
  /** Name in the status log. */
  action: string
}

/** Every transition; a state that no row starts from is final. */
export const disputeTransitions: Record<DisputeTransition, TransitionRule> = {
  ACCEPT: { from: [OPEN, UNAPPROVED], to: ['RESOLVED', 'ACCEPTED'], action: 'ACCEPTED' },
  DECLINE: { from: [OPEN, UNAPPROVED], to: DECLINED, action: 'DECLINED' },
  EXPIRE: { from: [OPEN], to: TAKEN, action: 'SYSTEM ACCEPTED' },
  EXPIRE_UNAPPROVED: { from: [OPEN], to: UNAPPROVED, action: 'SYSTEM ACCEPTED' },
  REOPEN: { from: [DECLINED], to: OPEN, action: 'REOPENED' },
  REOPEN_SYSTEM_ACCEPTED: { from: [TAKEN, UNAPPROVED], to: OPEN, action: 'REOPENED' },
}

export const canTransition = (transition: DisputeTransition, { status, resolutionStatus }: DisputeState): boolean =>
  disputeTransitions[transition].from.some(([from, resolution]) => from === status && resolution === resolutionStatus)

/** The transition at the deadline: what has a failed-response code or is held back waits for the bank. */
export const expiryTransition = (
  responseCode: string,
  failedCodes: readonly string[],
  isHeld: boolean,
): DisputeTransition => (isHeld || failedCodes.includes(responseCode) ? 'EXPIRE_UNAPPROVED' : 'EXPIRE')

/** Who looks at a dispute: a user, and the side that they work for. */
export interface Viewer {
  username: string
  side: DisputeSide
}

/** The side that logged the disputes which this one answers: the other one. */
export const answeredBy = (side: DisputeSide): DisputeSide => (side === 'merchant' ? 'backoffice' : 'merchant')

type Decidable = DisputeState & Pick<Dispute, 'loggedBy' | 'loggedBySide'>

/**
 * Why this person may not decide this dispute, or null. The screen disables its button by it and the server refuses by
 * it. The bank decides either side's; a super agent's staff answer what the bank logged, and only before the deadline.
 * @param isPastDeadline true from the deadline on, even if the expiry job has not run yet
 */
export function decisionRefusal(
  dispute: Decidable,
  { username, side }: Viewer,
  isPastDeadline = false,
): ForeseenCode | null {
  if (!canTransition('ACCEPT', dispute))
    return dispute.status === 'SYSTEM_ACCEPTED' ? 'dispute-expired' : 'dispute-decided'
  // No colleague may answer it either, so that this is said before who logged it.
  if (side === 'merchant' && dispute.loggedBySide === 'merchant') return 'own-side-dispute'
  if (dispute.loggedBy === username) return 'own-dispute'
  const hasExpired = dispute.status === 'PENDING' ? isPastDeadline : side === 'merchant'
  return hasExpired ? 'dispute-expired' : null
}

/** Which reopening is open to this side, or null: only the bank reopens what the expiry job accepted. */
export function reopeningOf(dispute: DisputeState, side: DisputeSide): 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED' | null {
  if (canTransition('REOPEN', dispute)) return 'REOPEN'
  return side === 'backoffice' && canTransition('REOPEN_SYSTEM_ACCEPTED', dispute) ? 'REOPEN_SYSTEM_ACCEPTED' : null
}
