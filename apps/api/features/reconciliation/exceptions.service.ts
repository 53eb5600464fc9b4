/** Exceptions of the account: what each was probably meant for, and resolving them. */

import type { RecordChange } from '@dcir/core/bulk/edit-sheet'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  reconciliationDays as contract,
  type DecisionUndoing,
  type ExceptionPairing,
  type ExceptionResolution,
  exceptionMessages,
  MAX_ALIKE,
  type NearestMiss,
} from '@dcir/core/reconciliation/days-contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries-contract'
import { entryOfReference } from '@dcir/core/reconciliation/entries-rules'
import {
  differenceCost,
  differenceSentence,
  differencesOf,
  differenceWeights,
  nearestOf,
  patternOf,
} from '@dcir/core/reconciliation/nearest-rules'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import type { RowWriter } from '../../bulk/edit-sheets'
import { configured } from '../../db/configuration'
import type { Database, Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import type { Call } from '../../http/call'
import type { Changed, Tx, Writes } from '../../write/write'
import { type Decided, decisionsStore, type Standing } from './decisions.store'
import { entriesStore } from './entries.store'
import { type CandidateWay, exceptionsStore } from './exceptions.store'

interface Deps {
  database: Database
  writes: Writes
}

const idOf = ({ referenceId }: Pick<AccountEntry, 'referenceId'>) => entryOfReference(referenceId).id

/** Each entry with its nearest, and in which way the two differ. @param ways how the nearest is looked for; every way unless given */
export async function compared(
  sql: Sql,
  transactionDate: string,
  entries: readonly AccountEntry[],
  ways?: Iterable<CandidateWay>,
) {
  const candidates = await exceptionsStore(sql).candidates(transactionDate, entries.map(idOf), ways)
  return entries.map((entry) => {
    const candidate = nearestOf(entry, candidates.get(idOf(entry)) ?? [])
    return { entry, candidate, differences: candidate ? differencesOf(entry, candidate) : [] }
  })
}

/**
 * How lines that differ in one way from their nearest can find it. What has the RRN in common is surely nearer than what
 * has not, and what has the card and the amount in common than what has the terminal alone, as long as little else
 * differs; only then a few thousand lines are compared while somebody waits.
 */
function waysFor(cost: number, hasCard: boolean): { ways?: CandidateWay[]; most: number } {
  if (cost < WITHOUT_RRN) return { ways: ['rrn'], most: MAX_ALIKE }
  if (hasCard && cost < WITHOUT_CARD_OR_AMOUNT) return { ways: ['rrn', 'card'], most: MAX_ALIKE }
  return { most: FEW }
}

/** What at least speaks against a candidate of another RRN, and of another card or amount besides. */
const WITHOUT_RRN = differenceWeights.rrn
const WITHOUT_CARD_OR_AMOUNT = differenceWeights.rrn + Math.min(differenceWeights.maskedPan, differenceWeights.amount)
/** So many lines are compared in every way. */
const FEW = 200

/** Exceptions of the same day and direction that differ from their nearest in the same way. */
async function alikeTo(sql: Sql, { entry, differences }: Awaited<ReturnType<typeof compared>>[number]) {
  const pattern = patternOf(differences)
  if (pattern === '') return []
  const hasCard = (one: AccountEntry) => one.maskedPan !== ''
  const { ways, most } = waysFor(differenceCost(differences), hasCard(entry))
  const { transactionDate, isDebit } = entry
  const transactionIndicator = isDebit ? 'DEBIT' : 'CREDIT'
  const filter = { transactionDate, transactionIndicator, reconStatus: 'UNMATCHED' } as const
  const { rows } = await entriesStore(sql).search(filter, 0, most)
  const others = rows.filter((one) => one.referenceId !== entry.referenceId && hasCard(one) === hasCard(entry))
  const found = await compared(sql, transactionDate, others, ways)
  return found.filter((one) => patternOf(one.differences) === pattern).map((one) => one.entry.referenceId)
}

async function entryBy(sql: Sql, referenceId: string): Promise<AccountEntry> {
  const { transactionDate, id } = entryOfReference(referenceId)
  const [entry] = await entriesStore(sql).some(transactionDate, [id])
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

async function standingOne(sql: Sql, transactionDate: string, id: number): Promise<Standing> {
  const [entry] = await decisionsStore(sql).standing(transactionDate, [id])
  if (!entry) throw new Refusal('not-found', { label: 'Account entry' })
  return entry
}

const decisionOf = ({ kind, by, at, comment }: Decided) => ({ kind, by, at: lagosIso(at), comment })

type Explained = Omit<NearestMiss, 'previous' | 'next'>

/** The line with what a person decided about it, and beside it the transaction that it is paired with. */
async function pairedOrDecided(sql: Sql, entry: AccountEntry): Promise<Explained> {
  const decided = await decisionsStore(sql).decision(idOf(entry))
  const decision = decided ? decisionOf(decided) : null
  const candidate = (await exceptionsStore(sql).paired(entry.transactionDate, idOf(entry))) ?? null
  const differences = candidate ? differencesOf(entry, candidate) : []
  return { entry, decision, candidate, differences, sentence: differenceSentence(differences) }
}

async function comparedOne(sql: Sql, entry: AccountEntry) {
  const [found] = await compared(sql, entry.transactionDate, [entry])
  if (!found) throw new Error('an entry was compared with nothing')
  return found
}

async function explained(sql: Sql, entry: AccountEntry): Promise<Explained> {
  if (entry.reconStatus !== 'UNMATCHED') return pairedOrDecided(sql, entry)
  const found = await comparedOne(sql, entry)
  return { ...found, decision: null, sentence: differenceSentence(found.differences) }
}

/** The exceptions that a resolution is about, locked. @throws Refusal when one is none */
async function resolvable(sql: Sql, referenceId: string, alike: readonly string[]) {
  const { transactionDate } = entryOfReference(referenceId)
  const references = [...new Set([referenceId, ...alike])].map(entryOfReference)
  if (references.some((one) => one.transactionDate !== transactionDate)) {
    throw new Refusal('bad-input', { label: 'alike' }, 'body.alike')
  }
  const ids = references.map(({ id }) => id)
  const standing = await decisionsStore(sql).standing(transactionDate, ids)
  if (standing.length < ids.length) throw new Refusal('not-found', { label: 'Account entry' })
  for (const one of standing) refuseDecided(one)
  return { transactionDate, ids, standing }
}

/** One exception, or with it those of its kind: all of them or none. */
async function resolve(
  { sql, actor: by, at }: Tx,
  referenceId: string,
  { comment, reconResolutionReason: reason, alike = [] }: ExceptionResolution,
): Promise<Changed<{ message: string }>> {
  const { transactionDate, ids, standing } = await resolvable(sql, referenceId, alike)
  const store = decisionsStore(sql)
  await store.resolve({ transactionDate, ids, reason, comment, by, at })
  await store.stamp(transactionDate, [...new Set(standing.map(({ statementId }) => statementId))], at)
  return {
    answer: { message: exceptionMessages.resolved },
    subject: referenceId,
    details: { reason, comment, alike },
  }
}

/** The exception that a pairing is about, locked. @throws Refusal when it is none, or never goes with the transaction */
async function pairable(sql: Sql, referenceId: string, transactionSearchKey: string) {
  const { transactionDate, id } = entryOfReference(referenceId)
  const entry = await standingOne(sql, transactionDate, id)
  refuseDecided(entry)
  const ours = await decisionsStore(sql).transaction(transactionSearchKey)
  if (!ours) throw new Refusal('not-found', { label: 'Transaction' }, 'body.transactionSearchKey')
  if (ours.isDebit !== entry.isDebit) throw new Refusal('pair-direction', {}, 'body.transactionSearchKey')
  return { transactionDate, entry, isPaired: ours.isPaired }
}

const transactionTaken = () => new Refusal('transaction-paired', {}, 'body.transactionSearchKey')

/** Pairs one exception with the transaction that a person says it is. */
async function pair(
  { sql, actor: by, at }: Tx,
  referenceId: string,
  { transactionSearchKey, comment }: ExceptionPairing,
): Promise<Changed<{ message: string }>> {
  const { transactionDate, entry } = await pairable(sql, referenceId, transactionSearchKey)
  const store = decisionsStore(sql)
  const { [responseCodeKeys.SUCCESS]: approved } = await configured(sql, responseCodeKeys.SUCCESS)
  const asked = { transactionDate, transactionSearchKey, approved, comment, by, at }
  const status = await store.pair(entry, asked)
  if (!status) throw transactionTaken()
  await store.stamp(transactionDate, [entry.statementId], at)
  return {
    answer: { message: exceptionMessages.paired },
    subject: referenceId,
    details: { transactionSearchKey, status, comment },
  }
}

interface RowInput {
  params: { referenceId: string }
  body: object
}

const isPairing = ({ endpoint }: RecordChange) => endpoint.key === contract.pair.key

/** Rows of a workbook of exceptions, decided as the dialog decides. */
export const exceptionWriter: RowWriter = {
  async tryOut({ sql }, change) {
    const { params, body } = change.input as RowInput
    if (!isPairing(change)) return void (await resolvable(sql, params.referenceId, []))
    const { transactionSearchKey } = body as ExceptionPairing
    if ((await pairable(sql, params.referenceId, transactionSearchKey)).isPaired) throw transactionTaken()
  },
  change(tx, change) {
    const { params, body } = change.input as RowInput
    if (isPairing(change)) return pair(tx, params.referenceId, body as ExceptionPairing)
    return resolve(tx, params.referenceId, body as ExceptionResolution)
  },
}

export const createExceptionsService = ({ database, writes }: Deps) => ({
  nearest: (call: Call, referenceId: string): Promise<NearestMiss> =>
    database.read(call.scope, async (sql) => {
      const entry = await entryBy(sql, referenceId)
      return { ...(await explained(sql, entry)), ...(await exceptionsStore(sql).beside(entry, idOf(entry))) }
    }),

  /** Apart from the line itself: of a day with thousands of exceptions it takes longer than a person waits for one. */
  alike: (call: Call, referenceId: string): Promise<{ alike: string[] }> =>
    database.read(call.scope, async (sql) => {
      const entry = await entryBy(sql, referenceId)
      if (entry.reconStatus !== 'UNMATCHED') return { alike: [] }
      return { alike: await alikeTo(sql, await comparedOne(sql, entry)) }
    }),

  resolve: (call: Call, referenceId: string, body: ExceptionResolution) =>
    writes.run(call, contract.resolve, { change: (tx) => resolve(tx, referenceId, body) }),

  pair: (call: Call, referenceId: string, body: ExceptionPairing) =>
    writes.run(call, contract.pair, { change: (tx) => pair(tx, referenceId, body) }),

  /** Takes back what a person decided about a line; the audit trail keeps both. */
  undo: (call: Call, referenceId: string, { comment }: DecisionUndoing) =>
    writes.run(call, contract.undo, {
      async change({ sql, at }) {
        // Whoever initiates disputes on the day waits, or is waited for.
        await lockForTransaction(sql, 'failedCredits')
        const { transactionDate, id } = entryOfReference(referenceId)
        const store = decisionsStore(sql)
        const entry = await standingOne(sql, transactionDate, id)
        const decided = await store.decision(id)
        if (!decided) throw new Refusal('nothing-to-undo')
        const { kind, by, comment: undone, transactionSearchKey } = decided
        if (await store.isDisputed(id)) throw new Refusal('undo-disputed')
        await store.undo(transactionDate, entry)
        await store.stamp(transactionDate, [entry.statementId], at)
        const details = { kind, by, undone, transactionSearchKey, comment }
        return { answer: { message: exceptionMessages.undone[kind] }, subject: referenceId, details }
      },
    }),
})
