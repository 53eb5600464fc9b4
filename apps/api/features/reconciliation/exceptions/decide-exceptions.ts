/** Exceptions of the account: what each was probably meant for, and resolving them. */

import type { RecordChange } from '@dcir/core/bulk/edit-sheet'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type Alike,
  reconciliationDays as contract,
  type DecisionUndoing,
  type ExceptionPairing,
  type ExceptionResolution,
  exceptionMessages,
  type NearestMiss,
} from '@dcir/core/reconciliation/days/contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { entryOfReference, entryReference } from '@dcir/core/reconciliation/entries/rules'
import { differenceSentence, differencesOf } from '@dcir/core/reconciliation/nearest-rules'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import type { RowWriter } from '../../../bulk/edit-sheets'
import type { Call } from '../../../call/call'
import { configured } from '../../../db/configuration'
import type { Database, Sql } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import type { Changed, Tx, Writes } from '../../../write/write'
import { entriesStore } from '../entries/entries.store'
import { decisionsStore } from './decisions.store'
import { exceptionsStore } from './exceptions.store'
import { alikeTo, compared, idOf, pairsOf } from './exceptions-alike'
import { type PairWanted, pairingsStore, type Standing } from './pairings.store'

interface Deps {
  database: Database
  writes: Writes
}

async function entryBy(db: Sql, referenceId: string): Promise<AccountEntry> {
  const { transactionDate, id } = entryOfReference(referenceId)
  const [entry] = await entriesStore(db).some(transactionDate, [id])
  if (!entry) throw new Refusal('not-found', { label: 'Account entry' })
  return entry
}

/** An entry that is an exception, or the refusal that names whoever was first. */
function refuseDecided(one: Standing): void {
  const { isSettled, status, resolvedBy, resolvedAt, pairedBy, pairedAt } = one
  if (!isSettled) throw new Refusal('entry-not-settled')
  if (resolvedBy !== null) throw new Refusal('exception-resolved', { by: resolvedBy, at: formatInstant(resolvedAt) })
  if (pairedBy !== null) throw new Refusal('exception-paired', { by: pairedBy, at: formatInstant(pairedAt) })
  if (status !== null) throw new Refusal('entry-matched')
}

async function standingOne(db: Sql, transactionDate: string, id: number): Promise<Standing> {
  const [entry] = await decisionsStore(db).standing(transactionDate, [id])
  if (!entry) throw new Refusal('not-found', { label: 'Account entry' })
  return entry
}

async function decisionOf(db: Sql, { transactionDate, referenceId }: AccountEntry) {
  const { id } = entryOfReference(referenceId)
  const decided = await decisionsStore(db).decision(id)
  if (!decided) return null
  const { kind, by, at, reason, comment } = decided
  const others = (await decisionsStore(db).decidedWith(id, transactionDate, decided)).length
  return { kind, by, at: lagosIso(at), reason, comment, others }
}

type Explained = Omit<NearestMiss, 'previous' | 'next'>

/** The line with what a person decided about it, and beside it the transaction that it is paired with. */
async function pairedOrDecided(db: Sql, entry: AccountEntry): Promise<Explained> {
  const decision = await decisionOf(db, entry)
  const candidate = (await exceptionsStore(db).paired(entry.transactionDate, idOf(entry))) ?? null
  const differences = candidate ? differencesOf(entry, candidate) : []
  return { entry, decision, candidate, differences, sentence: differenceSentence(entry, candidate) }
}

async function comparedOne(db: Sql, entry: AccountEntry) {
  const [found] = await compared(db, entry.transactionDate, [entry])
  if (!found) throw new Error('an entry was compared with nothing')
  return found
}

async function explained(db: Sql, entry: AccountEntry): Promise<Explained> {
  if (entry.reconStatus !== 'UNMATCHED') return pairedOrDecided(db, entry)
  const found = await comparedOne(db, entry)
  return { ...found, decision: null, sentence: differenceSentence(found.entry, found.candidate) }
}

/** The exceptions that a decision is about, locked. @throws Refusal when one is none, or stands there twice */
async function undecided(db: Sql, referenceId: string, alike: readonly string[] = []) {
  const { transactionDate } = entryOfReference(referenceId)
  const references = [referenceId, ...alike].map(entryOfReference)
  const ids = references.map(({ id }) => id)
  if (references.some((one) => one.transactionDate !== transactionDate) || new Set(ids).size < ids.length) {
    throw new Refusal('bad-input', { label: 'alike' }, 'body.alike')
  }
  const standing = await decisionsStore(db).standing(transactionDate, ids)
  if (standing.length < ids.length) throw new Refusal('not-found', { label: 'Account entry' })
  for (const one of standing) refuseDecided(one)
  return { transactionDate, ids, standing }
}

const filesOf = (some: readonly Standing[]) => [...new Set(some.map(({ statementId }) => statementId))]

/** One exception, or with it those of its kind: all of them or none. */
async function resolve(
  { db, actor: by, at }: Tx,
  referenceId: string,
  { comment, reconResolutionReason: reason, alike = [] }: ExceptionResolution,
): Promise<Changed<{ message: string }>> {
  const { transactionDate, ids, standing } = await undecided(db, referenceId, alike)
  const store = decisionsStore(db)
  await store.resolve({ transactionDate, ids, reason, comment, by, at })
  await store.stamp(transactionDate, filesOf(standing), at)
  return {
    answer: { message: exceptionMessages.resolved(ids.length) },
    subject: referenceId,
    details: { reason, comment, alike },
  }
}

/** The exceptions that a pairing is about, locked. @throws Refusal when one is none, or never goes with its transaction */
async function pairable(db: Sql, referenceId: string, { transactionSearchKey, alike = [] }: Wanted) {
  const pairs = [{ referenceId, transactionSearchKey }, ...alike]
  const found = await undecided(
    db,
    referenceId,
    alike.map((one) => one.referenceId),
  )
  const ours = await pairingsStore(db).transactions(pairs.map((one) => one.transactionSearchKey))
  const byKey = new Map(ours.map((one) => [one.transactionSearchKey, one]))
  const standing = new Map(found.standing.map((one) => [one.id, one]))
  const wanted = pairs.map((pair, index): PairWanted & { isPaired: boolean } => {
    const field = index === 0 ? 'body.transactionSearchKey' : `body.alike.${index - 1}.transactionSearchKey`
    const entry = standing.get(idOf(pair))
    const one = byKey.get(pair.transactionSearchKey)
    if (!entry || !one) throw new Refusal('not-found', { label: 'Transaction' }, field)
    if (one.isDebit !== entry.isDebit) throw new Refusal('pair-direction', {}, field)
    return { entry, transactionSearchKey: pair.transactionSearchKey, isPaired: one.isPaired }
  })
  return { ...found, wanted }
}

type Wanted = Pick<ExceptionPairing, 'transactionSearchKey' | 'alike'>

const transactionTaken = () => new Refusal('transaction-paired', {}, 'body.transactionSearchKey')

/** Pairs an exception with the transaction that a person says it is, and with it others of its kind: all or none. */
async function pair(
  { db, actor: by, at }: Tx,
  referenceId: string,
  { reason, comment, ...asked }: ExceptionPairing,
): Promise<Changed<{ message: string }>> {
  const { transactionDate, wanted, standing } = await pairable(db, referenceId, asked)
  const store = decisionsStore(db)
  const { [responseCodeKeys.SUCCESS]: approved } = await configured(db, responseCodeKeys.SUCCESS)
  const statuses = await pairingsStore(db).pair(wanted, { transactionDate, approved, reason, comment, by, at })
  const status = statuses.get(entryOfReference(referenceId).id)
  if (!status) throw transactionTaken()
  if (statuses.size < wanted.length) throw new Refusal('others-paired', { count: wanted.length - statuses.size })
  await store.stamp(transactionDate, filesOf(standing), at)
  return {
    answer: { message: exceptionMessages.paired(wanted.length) },
    subject: referenceId,
    details: { ...asked, status, reason, comment },
  }
}

interface RowInput {
  params: { referenceId: string }
  body: object
}

const isPairing = ({ endpoint }: RecordChange) => endpoint.key === contract.pair.key

/** Rows of a workbook of exceptions, decided as the dialog decides. */
export const exceptionWriter: RowWriter = {
  async tryOut({ db }, change) {
    const { params, body } = change.input as RowInput
    if (!isPairing(change)) return void (await undecided(db, params.referenceId))
    const { wanted } = await pairable(db, params.referenceId, body as ExceptionPairing)
    if (wanted[0]?.isPaired) throw transactionTaken()
  },
  change(tx, change) {
    const { params, body } = change.input as RowInput
    if (isPairing(change)) return pair(tx, params.referenceId, body as ExceptionPairing)
    return resolve(tx, params.referenceId, body as ExceptionResolution)
  },
}

export const createExceptionsService = ({ database, writes }: Deps) => ({
  nearest: (call: Call, referenceId: string): Promise<NearestMiss> =>
    database.read(call.scope, async (db) => {
      const entry = await entryBy(db, referenceId)
      return { ...(await explained(db, entry)), ...(await exceptionsStore(db).beside(entry, idOf(entry))) }
    }),

  /** Apart from the line itself: of a day with thousands of exceptions it takes longer than a person waits for one. */
  alike: (call: Call, referenceId: string): Promise<Alike> =>
    database.read(call.scope, async (db) => {
      const entry = await entryBy(db, referenceId)
      if (entry.reconStatus !== 'UNMATCHED') return { alike: [], pairs: [] }
      const first = await comparedOne(db, entry)
      const alike = await alikeTo(db, first)
      return { alike: alike.map((one) => one.entry.referenceId), pairs: pairsOf(first, alike) }
    }),

  resolve: (call: Call, referenceId: string, body: ExceptionResolution) =>
    writes.run(call, contract.resolve, { change: (tx) => resolve(tx, referenceId, body) }),

  pair: (call: Call, referenceId: string, body: ExceptionPairing) =>
    writes.run(call, contract.pair, { change: (tx) => pair(tx, referenceId, body) }),

  /** Takes back what a person decided about a line; the audit trail keeps both. */
  undo: (call: Call, referenceId: string, { comment, others = false }: DecisionUndoing) =>
    writes.run(call, contract.undo, {
      async change({ db, at }) {
        // A person who initiates disputes on the day waits for this transaction, or this one waits for theirs.
        await lockForTransaction(db, 'failedCredits')
        const { transactionDate, id } = entryOfReference(referenceId)
        const store = decisionsStore(db)
        const entry = await standingOne(db, transactionDate, id)
        const decided = await store.decision(id)
        if (!decided) throw new Refusal('nothing-to-undo')
        const { kind, by, comment: undone, transactionSearchKey } = decided
        const alike = others ? await store.decidedWith(id, transactionDate, decided) : []
        if (await store.isDisputed([id, ...alike])) throw new Refusal('undo-disputed')
        const entries = alike.length > 0 ? await store.standing(transactionDate, [id, ...alike]) : [entry]
        await store.undo(kind, transactionDate, entries)
        await store.stamp(transactionDate, filesOf(entries), at)
        const references = alike.map((one) => entryReference(transactionDate, one))
        const details = { kind, by, undone, transactionSearchKey, comment, alike: references }
        return { answer: { message: exceptionMessages.undone(kind, entries.length) }, subject: referenceId, details }
      },
    }),
})
