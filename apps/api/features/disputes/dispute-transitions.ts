/**
 * The transitions of disputes, each within the caller's transaction: state, status log, dashboards and refund change together
 * or not at all. Screens, bulk files and the expiry job all use these functions. Each takes a set: what is refused
 * leaves nothing behind, and the result is that of single calls one after another.
 */

import { deadlineOf } from '@dcir/core/disputes/deadlines'
import { disputeKeys } from '@dcir/core/disputes/lists'
import { closedText, stateWord } from '@dcir/core/disputes/messages'
import {
  type AutoRefundLimits,
  heldBecause,
  needsSecondPerson,
  type Payee,
  payeeWarning,
} from '@dcir/core/disputes/payee'
import { canTransition, decisionRefusal, expiryTransition, type Viewer } from '@dcir/core/disputes/transitions'
import { Refusal } from '@dcir/core/errors/catalogue'
import { pastText } from '@dcir/core/time/age'
import { businessDate, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { declineCommentFault } from '@dcir/core/validators/decline-comment'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import { onePersonWith } from '../access/provenance'
import { cancelRefund } from '../payments/request-payments'
import { type AppliedTransition, applyTransitions, stateAfter } from './apply-transitions'
import { readCalendar } from './calendar'
import { type DisputedTransaction, disputeTransitionsStore, type NewDispute } from './dispute-transitions.store'
import type { DisputeRecord } from './disputes.store'
import { reversedSince } from './refunds.store'

/** The actor of the expiry job in the status log. */
export const SYSTEM_ACTOR = 'SYSTEM'

export interface Actor extends Viewer {
  at: Date
}

export interface Claim {
  transactionSearchKey: string
  reason: string
  customerAccountNumber: string
  /** The bank's answer about the account. */
  payee: Payee
}

export interface LoggedDispute {
  id: number
  logCode: string
  superAgentId: number
  cycle: number
  tatExpiry: Date
}

/** The end of a set of one. @throws Refusal when it was refused */
function single<T>([end]: readonly (T | Refusal)[]): T {
  if (end === undefined) throw new Error('a set of one came to nothing')
  if (end instanceof Refusal) throw end
  return end
}

function disputable(
  transaction: DisputedTransaction | undefined,
  codes: readonly string[],
): DisputedTransaction | Refusal {
  if (!transaction) return new Refusal('not-found', { label: 'Transaction' })
  const { responseCode: code, isDebit, isReversed, disputeLogCode: logCode } = transaction
  if (!codes.includes(code)) return new Refusal('not-disputable', { code })
  if (isDebit || isReversed) return new Refusal('transaction-reversed')
  return logCode === null ? transaction : new Refusal('dispute-exists', { logCode })
}

const keyOf = ({ transaction }: NewDispute) => transaction.transactionSearchKey

/** Logs disputes that nothing speaks against, and brings them by the keys of their transactions. */
async function create(db: Sql, wanted: readonly NewDispute[], actor: Actor): Promise<Map<string, LoggedDispute>> {
  if (wanted.length === 0) return new Map()
  const { at, side, username: loggedBy } = actor
  const { rule, holidays, fingerprint: calendar } = await readCalendar(db, at)
  const { expiry: tatExpiry, trace } = deadlineOf(at, rule, holidays)
  const store = disputeTransitionsStore(db)
  const created = await store.create(wanted, { side, loggedBy, at, tatExpiry, trace, calendar })
  const all = wanted.map((one) => {
    const dispute = created.get(keyOf(one))
    if (!dispute) throw new Refusal('conflict')
    return { ...one, dispute: { ...dispute, superAgentId: one.transaction.superAgentId, cycle: 1, tatExpiry } }
  })
  const entry = { status: 'PENDING', at, by: loggedBy, action: 'LOGGED' } as const
  await store.record(all.map(({ dispute, reason: comment }) => ({ ...entry, dispute, comment })))
  const day = { date: businessDate(at), side, event: 'LOGGED' } as const
  await store.count(all.map(({ transaction: { superAgentId, amount } }) => ({ ...day, superAgentId, amount })))
  await writeEvents(
    db,
    all.map(({ dispute: { logCode, superAgentId }, transaction: { transactionSearchKey, amount: amountKobo } }) => ({
      kind: 'dispute.logged',
      superAgentId,
      data: {
        logCode,
        transactionSearchKey,
        amountKobo,
        cycle: 1,
        loggedBySide: side,
        tatExpiry: lagosIso(tatExpiry),
      },
    })),
    at,
  )
  return new Map(all.map((one) => [keyOf(one), one.dispute]))
}

/**
 * The transaction of each key that can be disputed, or why it cannot: it is not there, not disputable, reversed, or
 * disputed already. Changes nothing, so that a file can be judged by it before it is sent.
 */
export async function judgeClaims(
  db: Sql,
  keys: readonly string[],
  side: Actor['side'],
): Promise<(DisputedTransaction | Refusal)[]> {
  const transactions = await disputeTransitionsStore(db).lockTransactions(keys)
  const codesKey = side === 'backoffice' ? disputeKeys.bankCodes : disputeKeys.agentCodes
  const { [codesKey]: codes } = await configured(db, codesKey)
  return keys.map((key) => disputable(transactions.get(key), codes))
}

/** Logs a dispute for each claim, or says why not. */
export async function logDisputes(
  db: Sql,
  claims: readonly Claim[],
  actor: Actor,
): Promise<(LoggedDispute | Refusal)[]> {
  const keys = claims.map(({ transactionSearchKey }) => transactionSearchKey)
  const judged = await judgeClaims(db, keys, actor.side)
  const ends = claims.map((claim, position) => {
    const transaction = judged[position] as DisputedTransaction | Refusal
    return transaction instanceof Refusal ? transaction : { ...claim, transaction }
  })
  // The first of two on the same transaction is logged.
  const first = new Map<string, NewDispute>()
  for (const end of ends) if (!(end instanceof Refusal || first.has(keyOf(end)))) first.set(keyOf(end), end)
  const logged = await create(db, [...first.values()], actor)
  return ends.map((end) => {
    if (end instanceof Refusal) return end
    const dispute = logged.get(keyOf(end))
    if (dispute && first.get(keyOf(end)) === end) return dispute
    return new Refusal('dispute-exists', { logCode: dispute?.logCode ?? '' })
  })
}

/** @throws Refusal when the claim is refused */
export const logDispute = async (db: Sql, claim: Claim, actor: Actor): Promise<LoggedDispute> =>
  single(await logDisputes(db, [claim], actor))

export interface Decision {
  logCode: string
  approved: boolean
  comment?: string | undefined
  hasReceipt: boolean
  /** Whether the person who accepts has seen that the account is not known to be the card's own. */
  payeeAcknowledged?: boolean | undefined
}

/** Who decided it how, and when, for the one who comes second. */
const decidedWords = (dispute: DisputeRecord, now: Date) => ({
  state: stateWord(dispute),
  by: dispute.resolvedBy ?? '',
  at: dispute.resolvedAt ? `, ${pastText(dispute.resolvedAt, now)}` : '',
})

/**
 * Before the deadline only a person decides, from that instant on only the expiry job.
 */
function refusalOf(
  dispute: DisputeRecord,
  decision: Decision,
  actor: Actor,
  onePerson: ReadonlyMap<string, Refusal>,
): Refusal | null {
  const { approved, comment, hasReceipt, payeeAcknowledged } = decision
  const refusal = decisionRefusal(dispute, actor, dispute.tatExpiry <= actor.at)
  const same = onePerson.get(dispute.loggedBy)
  if (!refusal && same) return same
  if (refusal) return new Refusal(refusal, decidedWords(dispute, actor.at))
  if (approved && dispute.reversedAt) return reversedSince(dispute.reversedAt)
  if (approved && needsSecondPerson(dispute.payeeCheck) && !payeeAcknowledged) {
    const values = { warning: payeeWarning(dispute) ?? '', logCode: dispute.logCode }
    return new Refusal('payee-not-acknowledged', values, 'body.payeeAcknowledged')
  }
  const fault = approved ? null : declineCommentFault(comment)
  if (fault) return new Refusal(fault, {}, 'body.comment')
  return !approved && !hasReceipt ? new Refusal('receipt-missing', {}, 'body.receiptDataBase64') : null
}

/**
 * The dispute of each decision that can be taken, or why it cannot: it is not there, not theirs to decide, decided or
 * expired, or declined without its evidence. Changes nothing, so that a file can be judged by it before it is sent.
 */
export async function judgeDecisions(db: Sql, decisions: readonly Decision[], actor: Actor) {
  const locked = await disputeTransitionsStore(db).lock(decisions.map(({ logCode }) => logCode.toUpperCase()))
  const loggers = [...locked.values()].map(({ loggedBy }) => loggedBy)
  const onePerson = await onePersonWith(db, actor.username, loggers, actor.at)
  const transitions: AppliedTransition[] = []
  const ends = decisions.map((decision) => {
    const dispute = locked.get(decision.logCode.toUpperCase())
    const refusal = dispute
      ? refusalOf(dispute, decision, actor, onePerson)
      : new Refusal('not-found', { label: 'Dispute' })
    if (refusal || !dispute) return refusal as Refusal
    const comment = decision.comment?.trim() || null
    const transition = decision.approved ? 'ACCEPT' : 'DECLINE'
    const applied: AppliedTransition = { dispute, transition, by: actor.username, comment }
    transitions.push(applied)
    // A later decision of this set on the same dispute sees its new state.
    locked.set(dispute.logCode, { ...dispute, ...stateAfter(applied, actor.at) })
    return dispute
  })
  return { ends, transitions }
}

/** Accepts or declines, or says why not. */
export async function decideDisputes(
  db: Sql,
  decisions: readonly Decision[],
  actor: Actor,
): Promise<(DisputeRecord | Refusal)[]> {
  const { ends, transitions } = await judgeDecisions(db, decisions, actor)
  await applyTransitions(db, transitions, actor.at)
  return ends
}

/** @throws Refusal when the decision is refused */
export const decideDispute = async (db: Sql, decision: Decision, actor: Actor): Promise<DisputeRecord> =>
  single(await decideDisputes(db, [decision], actor))

/** Accepts expired disputes; those with a failed-response code or an account to be looked at wait for the bank. */
export async function expireDisputes(
  db: Sql,
  disputes: readonly DisputeRecord[],
  failedCodes: readonly string[],
  limits: AutoRefundLimits,
  at: Date,
) {
  const agents = [...new Set(disputes.map(({ superAgentId }) => superAgentId))]
  const sent =
    limits.maxPerDay === null
      ? new Map<number, number>()
      : await disputeTransitionsStore(db).takenSince(startOfDay(businessDate(at)), agents)
  const transitions = disputes.map((dispute) => {
    const { superAgentId, amount, responseCode } = dispute
    const sentToday = sent.get(superAgentId) ?? 0
    const held = heldBecause(dispute, limits, sentToday)
    const transition = expiryTransition(responseCode, failedCodes, held !== null)
    if (transition === 'EXPIRE') sent.set(superAgentId, sentToday + amount)
    return { dispute, transition, by: SYSTEM_ACTOR, comment: held }
  })
  await applyTransitions(db, transitions, at)
}

/**
 * Opens it again, as its next cycle with a deadline of its own; nothing of the cycle before is changed.
 * @throws Refusal when it is not there or not reopenable, or its refund is sent
 */
export async function reopenDispute(
  db: Sql,
  wanted: { logCode: string; transactionSearchKey: string; transition: 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED' },
  { at, username: by }: Actor,
): Promise<DisputeRecord> {
  const store = disputeTransitionsStore(db)
  const logCode = wanted.logCode.toUpperCase()
  const dispute = (await store.lock([logCode])).get(logCode)
  if (dispute?.transactionSearchKey !== wanted.transactionSearchKey)
    throw new Refusal('not-found', { label: 'Dispute' })
  if (!canTransition(wanted.transition, dispute))
    throw new Refusal('dispute-not-reopenable', { why: closedText(dispute) })
  if (dispute.resolutionStatus === 'ACCEPTED' && !(await cancelRefund(db, dispute.id, by, at)))
    throw new Refusal('refund-sent')
  const next = { ...dispute, cycle: dispute.cycle + 1 }
  await applyTransitions(db, [{ dispute: next, transition: wanted.transition, by }], at)
  const { rule, holidays, fingerprint } = await readCalendar(db, at)
  const { expiry, trace } = deadlineOf(at, rule, holidays)
  await store.setDeadline(dispute.id, at, expiry, trace, fingerprint, next.cycle)
  return next
}
