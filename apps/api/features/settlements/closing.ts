/**
 * Closing windows: one after the other for each super agent, each in one transaction with its lines, shares, certificate
 * and payment requests. A window that is closed is behind the cursor, so that it is never settled twice.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EventData } from '@dcir/core/contract/events'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import { isGreen, type StopReason } from '@dcir/core/settlements/rules'
import { bulkKeyOf, isDue, windowEnd } from '@dcir/core/settlements/windows'
import { lagosIso } from '@dcir/core/time/lagos'
import { BANK, type Database, type Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import { recordAudit } from '../../write/audit'
import type { SecretsKey } from '../access/secrets-key'
import type { EndedPayment } from '../payments/end-payment'
import { type NewPayment, requestPayments } from '../payments/request-payments'
import { certificateOf } from './certificate'
import { type BulkShare, bulkStore, type Closed, closeWindow, closingStore, type Window } from './closing.store'
import { completeBulks, failedEvent } from './settlement-events'
import { type ClosingSettings, closingSettings, type SettledAgent, settledAgent, termsOf } from './terms'

export const CLOSED_BY = 'SYSTEM'

/** Closing cannot go on until somebody changes what is named; nothing of it is kept but this. */
export class Stopped extends Error {
  constructor(
    readonly reason: StopReason,
    readonly detail: string,
  ) {
    super(detail)
  }
}

export interface Closing {
  database: Database
  key: Pick<SecretsKey, 'sign'>
  /** Runs when a bulk was closed, in its transaction, such as to queue its reports. */
  closed?: (db: Sql, bulkSettlementKey: string, at: Date) => Promise<unknown>
}

/** Each participant's part of a bulk, in the order of the terms; what is left goes to the remainder participant. */
export function sharesOf(
  { sharers }: SettlementTerms,
  { fee, takenShares, apartShares }: Pick<Closed, 'fee' | 'takenShares' | 'apartShares'>,
): BulkShare[] {
  const left = fee - takenShares.reduce((sum, one) => sum + one, 0)
  if (left > 0 && !sharers.some((one) => one.remainderParticipant)) {
    throw new Stopped(
      'NO_REMAINDER_PARTICIPANT',
      `${formatNaira(kobo(left))} of the fee are left, and nobody takes them.`,
    )
  }
  const taken = [...takenShares]
  const apart = [...apartShares]
  return sharers.map(({ id: participantId, isFeeSharing, remainderParticipant: isRemainder }) => ({
    participantId,
    isRemainder,
    isApart: !isFeeSharing,
    amount: isRemainder ? left : ((isFeeSharing ? taken.shift() : apart.shift()) ?? 0),
  }))
}

interface DebitAccount {
  debitAccount: string | null
  debitAccountName: string | null
}

/** Payments of a bulk: to the super agent, each participant, and as VAT; none where the amount is zero. */
function paymentsOf(
  agent: SettledAgent,
  bulkSettlementKey: string,
  { terms, shares, closed }: { terms: SettlementTerms; shares: readonly BulkShare[]; closed: Closed },
  from: DebitAccount,
): NewPayment[] {
  const common = { superAgentId: agent.id, bulkSettlementKey, ...from }
  const participants = terms.sharers.map((sharer, at): NewPayment => {
    const share = shares[at] as BulkShare
    const { debitAccount, debitAccountName, creditAccount, creditAccountName } = sharer
    return {
      ...common,
      ...(share.isApart ? { debitAccount, debitAccountName } : {}),
      recipientType: 'PARTICIPANT',
      participantId: sharer.id,
      amount: share.amount,
      creditAccount,
      creditAccountName,
      narration: `FEE SHARE/${bulkSettlementKey}/${sharer.participantId}`,
    }
  })
  const merchant: NewPayment = {
    ...common,
    recipientType: 'MERCHANT',
    amount: closed.net,
    creditAccount: agent.accountNumber,
    creditAccountName: agent.accountName,
    narration: `SETTLEMENT/${bulkSettlementKey}`,
  }
  const vat: NewPayment = {
    ...common,
    recipientType: 'VAT',
    amount: closed.vat,
    creditAccount: agent.vatAccount ?? '',
    creditAccountName: agent.vatAccountName ?? '',
    narration: `VAT/${bulkSettlementKey}`,
  }
  return [merchant, ...participants, vat].filter(({ amount }) => amount > 0)
}

/** The super agent's transit account, else the bank's own. */
const debitAccountOf = (
  { transitAccount, transitAccountName }: SettledAgent,
  { debitAccount, debitAccountName }: ClosingSettings,
): DebitAccount =>
  transitAccount
    ? { debitAccount: transitAccount, debitAccountName: transitAccountName }
    : { debitAccount, debitAccountName }

interface Work {
  agent: SettledAgent
  settings: ClosingSettings
  terms: SettlementTerms
  window: Window
  /** The bulk of this window that could not be closed before. */
  before: { id: number } | undefined
  at: Date
  by: string
}

const keyOf = ({ agent, window }: Work) => bulkKeyOf(agent.id, window.begin)

async function auditClosing(db: Sql, work: Work, details: Record<string, unknown>): Promise<void> {
  const entry = { actor: work.by, action: 'bulk-settlements.close', subject: keyOf(work) }
  await recordAudit(db, work.at, { ...entry, result: 'done', address: '', requestId: '', details })
}

const closedData = (work: Work, closed: Closed): EventData<'settlement.closed'> => ({
  bulkSettlementKey: keyOf(work),
  from: lagosIso(work.window.begin),
  until: lagosIso(work.window.end),
  transactions: closed.count,
  amountKobo: closed.amount,
  feeKobo: closed.fee,
  vatKobo: closed.vat,
  netKobo: closed.net,
  held: closed.heldCount,
})

/** Makes the bulk of a window. @throws Stopped when it must not be paid; false when there is nothing to settle in it */
async function settle(db: Sql, work: Work, { key, closed: after }: Closing): Promise<boolean> {
  const { agent, settings, terms, window, before, at, by } = work
  const store = closingStore(db)
  const bulks = bulkStore(db)
  const id = before?.id ?? (await store.newId())
  const closed = await closeWindow(db, id, window, { terms, approved: settings.approved, at })
  if (closed.inExcess > 0) {
    throw new Stopped('SHARES_EXCEED_FEE', `${closed.inExcess} transactions have shares that are more than their fee.`)
  }
  await store.moveCursor(window)
  if (closed.count === 0 && !before) return false
  const bulkSettlementKey = keyOf(work)
  const shares = sharesOf(terms, closed)
  await store.save(id, window, { key: bulkSettlementKey, settlementType: agent.settlementType, terms, at, by }, closed)
  await bulks.addShares(id, agent.id, shares)
  const payments = paymentsOf(agent, bulkSettlementKey, { terms, shares, closed }, debitAccountOf(agent, settings))
  await requestPayments(db, payments, at)
  const certificate = await certificateOf(db, id, key)
  if (!isGreen(certificate.checks)) {
    const wrong = certificate.checks.filter(({ holds }) => !holds)
    throw new Stopped('CERTIFICATE_RED', wrong.map(({ name, text }) => `${name}: ${text}`).join('; '))
  }
  await bulks.certify(id, certificate)
  await writeEvents(db, [{ kind: 'settlement.closed', superAgentId: agent.id, data: closedData(work, closed) }], at)
  if (payments.length === 0) await completeBulks(db, [bulkSettlementKey], at)
  await after?.(db, bulkSettlementKey, at)
  await auditClosing(db, work, { transactions: closed.count, amount: closed.amount, held: closed.heldCount })
  return true
}

/** Writes down why a window's bulk cannot be closed: it stays the next one, and is tried again. */
async function stop(db: Sql, work: Work, { reason, detail }: Stopped): Promise<void> {
  const { agent, terms, window, before, at, by } = work
  const store = closingStore(db)
  const id = before?.id ?? (await store.newId())
  const nothing = {
    count: 0,
    amount: 0,
    fee: 0,
    vat: 0,
    net: 0,
    heldCount: 0,
    takenShares: [],
    apartShares: [],
    inExcess: 0,
  }
  const bulk = { key: keyOf(work), settlementType: agent.settlementType, terms, at, by }
  await store.save(id, window, bulk, nothing)
  await bulkStore(db).stop(id, reason, detail)
  const data = { bulkSettlementKey: keyOf(work), reason }
  await writeEvents(db, [{ kind: 'settlement.stopped', superAgentId: agent.id, data }], at)
  await auditClosing(db, work, { stopped: reason, detail })
}

export interface Until {
  /** Windows that have ended by then are closed. */
  now: Date
  /** Also what came after the last of them, up to here: for closing by hand. */
  upTo?: Date
  by?: string
  /** The newest transaction that had arrived by then; looked for unless given. */
  arrivedId?: number
}

/** The window that comes next, or null while none may be closed. */
async function nextWindow(
  db: Sql,
  { id, settlementType }: SettledAgent,
  { windows }: ClosingSettings,
  { arrivedId, now, upTo }: Until & { arrivedId: number },
): Promise<Window | null> {
  const cursor = await closingStore(db).lockCursor(id)
  if (!cursor) return null
  const begin = cursor.settledUntil
  const regular = windowEnd(settlementType, begin, windows)
  const end = upTo && upTo < regular ? upTo : regular
  if (end <= begin || (!isDue(regular, now, windows) && (!upTo || end > upTo))) return null
  return { superAgentId: id, begin, end, arrivedBefore: cursor.arrivedId, arrivedNow: arrivedId }
}

/** The next window to close, locked; null for none. */
async function nextWork(db: Sql, superAgentId: number, until: Until & { arrivedId: number }): Promise<Work | null> {
  const agent = await settledAgent(db, superAgentId)
  if (!agent) return null
  const settings = await closingSettings(db)
  const window = await nextWindow(db, agent, settings, until)
  if (!window) return null
  const terms = await termsOf(db, agent, settings)
  const before = await closingStore(db).stopped(window)
  // A window that stopped under the same set-up would stop again: it is tried again only when a person asks for it.
  if (before && until.by === undefined && isDeepStrictEqual(before.terms, terms)) return null
  return { agent, settings, terms, window, before, at: until.now, by: until.by ?? CLOSED_BY }
}

export type CloseEnd = 'closed' | 'empty' | 'stopped' | 'nothing-due'

/** Closes the next window of a super agent, if there is one. */
export async function closeNext(closing: Closing, superAgentId: number, until: Until): Promise<CloseEnd> {
  const { database } = closing
  const arrivedId = until.arrivedId ?? (await arrivedNow(database))
  const within = <T>(work: (db: Sql, of: Work) => Promise<T>): Promise<T | null> =>
    database.transaction(BANK, async (db) => {
      const next = await nextWork(db, superAgentId, { ...until, arrivedId })
      return next && work(db, next)
    })
  try {
    const made = await within((db, work) => settle(db, work, closing))
    if (made === null) return 'nothing-due'
    return made ? 'closed' : 'empty'
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    await within((db, work) => stop(db, work, error))
    return 'stopped'
  }
}

/** The newest transaction that every closing from now on can see, with all before it. */
export const arrivedNow = (database: Database): Promise<number> =>
  database.transaction(BANK, (db) => closingStore(db).arrivedId())

/** The bulks of payments that ended: each is completed with its last one. */
export async function paymentsEnded(db: Sql, ended: readonly EndedPayment[]): Promise<void> {
  const paid = ended.filter(({ status }) => status === 'SUCCESSFUL')
  const keys = new Set(paid.flatMap(({ request }) => request.bulkSettlementKey ?? []))
  if (keys.size > 0) await completeBulks(db, [...keys], (paid[0] as EndedPayment).at)
  const failed = ended.filter(({ status }) => status === 'FAILED')
  if (failed[0]) await writeEvents(db, failed.map(failedEvent), failed[0].at)
}

/** Closes all windows of a super agent that may be closed. @returns how many bulks were made */
export async function closeAll(closing: Closing, superAgentId: number, until: Until): Promise<number> {
  for (let made = 0; ; ) {
    const end = await closeNext(closing, superAgentId, until)
    if (end === 'nothing-due' || end === 'stopped') return made
    if (end === 'closed') made++
  }
}
