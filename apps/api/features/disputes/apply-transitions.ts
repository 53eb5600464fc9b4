/** Applies transitions of disputes that the rules allow: state, status log, the day's figures and refunds. */

import type { EventName } from '@dcir/core/contract/events'
import { needsSecondPerson } from '@dcir/core/disputes/payee'
import { canTransition, type DisputeTransition, disputeTransitions } from '@dcir/core/disputes/transitions'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import { disputeTransitionsStore, type NewState } from './dispute-transitions.store'
import type { DisputeRecord } from './disputes.store'
import { requestRefunds } from './refunds.store'

export interface AppliedTransition {
  dispute: DisputeRecord
  transition: DisputeTransition
  by: string
  comment?: string | null
}

/** The state after a transition; an open dispute has nobody who decided it. */
export function stateAfter({ dispute, transition, by, comment = null }: AppliedTransition, at: Date): NewState {
  const [status, resolutionStatus] = disputeTransitions[transition].to
  const isOpen = status === 'PENDING'
  return {
    status,
    resolutionStatus,
    resolvedBy: isOpen ? null : by,
    resolvedAt: isOpen ? null : at,
    comment: isOpen ? null : comment,
    payeeAcknowledgedBy: transition === 'ACCEPT' && needsSecondPerson(dispute.payeeCheck) ? by : null,
  }
}

/** Applies transitions to locked disputes, one for each, and writes them to the status log. */
export async function applyTransitions(db: Sql, transitions: readonly AppliedTransition[], at: Date): Promise<void> {
  if (transitions.length === 0) return
  const store = disputeTransitionsStore(db)
  const states = transitions.map((one) => ({ ...one, to: stateAfter(one, at) }))
  const isAllowed = transitions.every(({ transition, dispute }) => canTransition(transition, dispute))
  if (!isAllowed || (await store.changeStates(states)) !== transitions.length) throw new Refusal('conflict')
  await store.record(
    states.map(({ dispute, transition, by, comment = null, to }) => {
      const { action } = disputeTransitions[transition]
      return { dispute, status: to.resolutionStatus, at, by, action, comment }
    }),
  )
  await settleTransitions(db, states, at)
  await writeEvents(
    db,
    states.map(({ dispute, transition, to: { status, resolutionStatus } }) => {
      const { superAgentId, logCode, transactionSearchKey, amount: amountKobo, cycle } = dispute
      const data = { logCode, transactionSearchKey, amountKobo, cycle, status, resolutionStatus }
      return { kind: eventOf[transition], superAgentId, data }
    }),
    at,
  )
}

/** The kind of event that a transition is heard of as. */
const eventOf = {
  ACCEPT: 'dispute.answered',
  DECLINE: 'dispute.answered',
  EXPIRE: 'dispute.expired',
  EXPIRE_UNAPPROVED: 'dispute.expired',
  REOPEN: 'dispute.reopened',
  REOPEN_SYSTEM_ACCEPTED: 'dispute.reopened',
} as const satisfies Record<DisputeTransition, EventName>

/** The effects of new resolutions: the day's figures, and the refunds. */
async function settleTransitions(db: Sql, transitions: readonly { dispute: DisputeRecord; to: NewState }[], at: Date) {
  const decided = transitions.filter(({ to }) => to.resolutionStatus !== 'PENDING')
  if (decided.length === 0) return
  const counts = decided.map(({ dispute: { superAgentId, loggedBySide: side, amount }, to }) => {
    const event = to.resolutionStatus === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED'
    return { date: businessDate(at), superAgentId, side, event, amount } as const
  })
  await disputeTransitionsStore(db).count(counts)
  const accepted = decided.filter(({ to }) => to.resolutionStatus === 'ACCEPTED')
  await requestRefunds(
    db,
    accepted.map(({ dispute }) => dispute),
    at,
  )
}
