/** Carrying moves of disputes out, once the rules allow them: state, status log, the day's figures and refunds. */

import { canTransition, type DisputeTransition, disputeTransitions } from '@dcir/core/disputes/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { disputeTransitionsStore, type NewState } from './dispute-transitions.store'
import type { DisputeRecord } from './disputes.store'
import { requestRefunds } from './refunds.store'

export interface Move {
  dispute: DisputeRecord
  move: DisputeTransition
  by: string
  comment?: string | null
}

/** The state that a move leads to; an open dispute is decided by nobody. */
export function stateAfter({ move, by, comment = null }: Move, at: Date): NewState {
  const [status, resolutionStatus] = disputeTransitions[move].to
  const isOpen = status === 'PENDING'
  return {
    status,
    resolutionStatus,
    resolvedBy: isOpen ? null : by,
    resolvedAt: isOpen ? null : at,
    comment: isOpen ? null : comment,
  }
}

/** Carries moves out on disputes that are held, each of them once, and writes them down. */
export async function applyTransitions(sql: Sql, moves: readonly Move[], at: Date): Promise<void> {
  if (moves.length === 0) return
  const store = disputeTransitionsStore(sql)
  const states = moves.map((one) => ({ ...one, to: stateAfter(one, at) }))
  const isAllowed = moves.every(({ move, dispute }) => canTransition(move, dispute))
  if (!isAllowed || (await store.move(states)) !== moves.length) throw new Refusal('conflict')
  await store.record(
    states.map(({ dispute, move, by, comment = null, to }) => {
      const { action } = disputeTransitions[move]
      return { dispute, status: to.resolutionStatus, at, by, action, comment }
    }),
  )
  await settleMoves(sql, states, at)
}

/** What follows from new resolutions: the day's figures, and the money. */
async function settleMoves(sql: Sql, moves: readonly { dispute: DisputeRecord; to: NewState }[], at: Date) {
  const decided = moves.filter(({ to }) => to.resolutionStatus !== 'PENDING')
  if (decided.length === 0) return
  const counts = decided.map(({ dispute: { superAgentId, loggedBySide: side, amount }, to }) => {
    const move = to.resolutionStatus === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED'
    return { date: businessDate(at), superAgentId, side, move, amount } as const
  })
  await disputeTransitionsStore(sql).count(counts)
  const accepted = decided.filter(({ to }) => to.resolutionStatus === 'ACCEPTED')
  await requestRefunds(
    sql,
    accepted.map(({ dispute }) => dispute.id),
    at,
  )
}
