/**
 * The moves of a dispute, each within the caller's transaction: state, status log, dashboards and refund change
 * together or not at all. Single screens, bulk files and the clock all come through here.
 */
import type { ResolutionStatus } from '@dcir/core/contract/dispute-fields'
import { Refusal } from '@dcir/core/errors/catalogue'
import { deadlineOf } from '@dcir/core/rules/deadlines'
import { statusText } from '@dcir/core/rules/display'
import {
  canMove,
  type DisputeMove,
  decisionRefusal,
  disputeKeys,
  disputeMoves,
  expiryMove,
  type Viewer,
} from '@dcir/core/rules/disputes'
import { businessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { configurationList } from '../../kit/configuration'
import { readCalendar } from './calendar'
import { type DisputeRecord, disputesStore, type EventEntry } from './disputes.store'
import { cancelRefund, requestRefund } from './refunds.store'

/** Whom the status log names when the clock decided. */
export const CLOCK = 'SYSTEM'

export interface Mover extends Viewer {
  at: Date
}

export interface Claim {
  transactionSearchKey: string
  reason: string
  customerAccountName: string
  customerAccountNumber: string
}

export interface LoggedDispute {
  id: number
  logCode: string
  superAgentId: number
  cycle: number
  tatExpiry: Date
}

/** @throws Refusal when the transaction is not there, not disputable, reversed, or disputed already */
export async function logDispute(sql: Sql, claim: Claim, mover: Mover): Promise<LoggedDispute> {
  const store = disputesStore(sql)
  const transaction = await store.transaction(claim.transactionSearchKey)
  if (!transaction) throw new Refusal('not-found', { label: 'Transaction' })
  const { responseCode: code, superAgentId } = transaction
  const codes = await configurationList(
    sql,
    mover.side === 'backoffice' ? disputeKeys.bankCodes : disputeKeys.agentCodes,
  )
  if (!codes.includes(code)) throw new Refusal('not-disputable', { code })
  if (transaction.isDebit || transaction.isReversed) throw new Refusal('transaction-reversed')
  const { rule, holidays, fingerprint } = await readCalendar(sql)
  const { expiry: tatExpiry, trace } = deadlineOf(mover.at, rule, holidays)
  const { at, side, username: loggedBy } = mover
  const created = await store.create(transaction, {
    ...claim,
    side,
    loggedBy,
    at,
    tatExpiry,
    trace,
    calendar: fingerprint,
  })
  if (!created) {
    const logCode = (await store.byTransaction(claim.transactionSearchKey))?.logCode ?? ''
    throw new Refusal('dispute-exists', { logCode })
  }
  const logged = { ...created, superAgentId, cycle: 1, tatExpiry }
  await store.record(logged, 'PENDING', { at, by: loggedBy, action: 'LOGGED', comment: claim.reason })
  await store.count(businessDate(at), superAgentId, side, 'LOGGED', transaction.amount)
  return logged
}

/** Carries a move out on a dispute that is held, and writes it down. */
async function carryOut(sql: Sql, dispute: DisputeRecord, move: DisputeMove, entry: EventEntry): Promise<void> {
  const store = disputesStore(sql)
  const { to, action } = disputeMoves[move]
  const [status, resolutionStatus] = to
  const isOpen = status === 'PENDING'
  const { at, by, comment = null } = entry
  const state = { status, resolutionStatus, by: isOpen ? null : by, at, comment: isOpen ? null : comment }
  if (!canMove(move, dispute) || !(await store.move(dispute, state))) throw new Refusal('conflict')
  await store.record(dispute, resolutionStatus, { ...entry, action })
  await settleMove(sql, dispute, resolutionStatus, at)
}

/** What follows from the new resolution: the day's figures, and the money. */
async function settleMove(sql: Sql, dispute: DisputeRecord, resolution: ResolutionStatus, at: Date): Promise<void> {
  if (resolution === 'PENDING') return
  const move = resolution === 'ACCEPTED' ? 'ACCEPTED' : 'REJECTED'
  const { superAgentId, loggedBySide, amount } = dispute
  await disputesStore(sql).count(businessDate(at), superAgentId, loggedBySide, move, amount)
  if (resolution === 'ACCEPTED') await requestRefund(sql, dispute, at)
}

const stateOf = ({ status, resolutionStatus }: DisputeRecord) =>
  statusText(status === 'RESOLVED' ? resolutionStatus : status).toLowerCase()

async function held(sql: Sql, logCode: string): Promise<DisputeRecord> {
  const dispute = await disputesStore(sql).lock(logCode)
  if (!dispute) throw new Refusal('not-found', { label: 'Dispute' })
  return dispute
}

export interface Decision {
  logCode: string
  approved: boolean
  comment?: string | undefined
  hasReceipt: boolean
}

/**
 * Accepts or declines. The clock and a person look at the same instant from two sides: while it is not reached only a
 * person decides, from then on only the clock.
 * @throws Refusal when it is not there, not theirs to decide, decided or expired, or declined without its evidence
 */
export async function decideDispute(sql: Sql, decision: Decision, mover: Mover): Promise<DisputeRecord> {
  const dispute = await held(sql, decision.logCode)
  const refusal = decisionRefusal(dispute, mover)
  if (refusal) throw new Refusal(refusal, { state: stateOf(dispute), by: dispute.resolvedBy ?? '' })
  if (dispute.status === 'PENDING' && dispute.tatExpiry <= mover.at) throw new Refusal('dispute-expired')
  const comment = decision.comment?.trim() || null
  if (!decision.approved && !comment) throw new Refusal('comment-missing', {}, 'body.comment')
  if (!decision.approved && !decision.hasReceipt) throw new Refusal('receipt-missing', {}, 'body.receiptDataBase64')
  const { at, username: by } = mover
  await carryOut(sql, dispute, decision.approved ? 'ACCEPT' : 'DECLINE', { at, by, action: '', comment })
  return dispute
}

/** The clock accepts, or leaves to the bank what the failed-response codes name. */
export function expireDispute(sql: Sql, dispute: DisputeRecord, failedCodes: readonly string[], at: Date) {
  return carryOut(sql, dispute, expiryMove(dispute.responseCode, failedCodes), { at, by: CLOCK, action: '' })
}

/**
 * Opens it again, as its next cycle with a clock of its own; nothing of the cycle before is changed.
 * @throws Refusal when it is not there or not reopenable, or its refund is sent
 */
export async function reopenDispute(
  sql: Sql,
  wanted: { logCode: string; transactionSearchKey: string; move: 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED' },
  mover: Mover,
): Promise<DisputeRecord> {
  const dispute = await held(sql, wanted.logCode)
  if (dispute.transactionSearchKey !== wanted.transactionSearchKey) throw new Refusal('not-found', { label: 'Dispute' })
  if (!canMove(wanted.move, dispute)) throw new Refusal('dispute-not-reopenable', { state: stateOf(dispute) })
  const { at, username: by } = mover
  if (dispute.resolutionStatus === 'ACCEPTED' && !(await cancelRefund(sql, dispute.id, at)))
    throw new Refusal('refund-sent')
  const next = { ...dispute, cycle: dispute.cycle + 1 }
  await carryOut(sql, next, wanted.move, { at, by, action: '' })
  const { rule, holidays, fingerprint } = await readCalendar(sql)
  const { expiry, trace } = deadlineOf(at, rule, holidays)
  await disputesStore(sql).setDeadline(dispute.id, at, expiry, trace, fingerprint, next.cycle)
  return next
}
