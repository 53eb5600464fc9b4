/** Exceptions of the account beside what each was probably meant for, and those that are alike in that. */
import { type LinePair, MAX_ALIKE } from '@dcir/core/reconciliation/days/contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { entryOfReference } from '@dcir/core/reconciliation/entries/rules'
import {
  differenceCost,
  differencesOf,
  differenceWeights,
  nearestOf,
  patternOf,
} from '@dcir/core/reconciliation/nearest-rules'
import type { Sql } from '../../../db/database'
import { entriesStore } from '../entries/entries.store'
import { type CandidateWay, exceptionsStore } from './exceptions.store'

export const idOf = ({ referenceId }: Pick<AccountEntry, 'referenceId'>) => entryOfReference(referenceId).id

/** Each entry with its nearest, and in which way the two differ. @param ways how the nearest is looked for; every way unless given */
export async function compared(
  db: Sql,
  transactionDate: string,
  entries: readonly AccountEntry[],
  ways?: Iterable<CandidateWay>,
) {
  const candidates = await exceptionsStore(db).candidates(transactionDate, entries.map(idOf), ways)
  return entries.map((entry) => {
    const candidate = nearestOf(entry, candidates.get(idOf(entry)) ?? [])
    return { entry, candidate, differences: candidate ? differencesOf(entry, candidate) : [] }
  })
}

/**
 * Ways to find the nearest candidates of lines that differ from them alike. A candidate with the same RRN is surely
 * nearer than one without, and one with the same card and amount is nearer than one with the terminal alone, as long as
 * little else differs; only then a few thousand lines are compared while somebody waits.
 */
function waysFor(cost: number, hasCard: boolean): { ways?: CandidateWay[]; most: number } {
  if (cost < WITHOUT_RRN) return { ways: ['rrn'], most: MAX_ALIKE }
  if (hasCard && cost < WITHOUT_CARD_OR_AMOUNT) return { ways: ['rrn', 'card'], most: MAX_ALIKE }
  return { most: FEW }
}

/** Least cost of a candidate with another RRN, and of one with another card or amount besides. */
const WITHOUT_RRN = differenceWeights.rrn
const WITHOUT_CARD_OR_AMOUNT = differenceWeights.rrn + Math.min(differenceWeights.maskedPan, differenceWeights.amount)
/** So many lines are compared in every way. */
const FEW = 200

export type Compared = Awaited<ReturnType<typeof compared>>[number]

/** The other open exceptions of a line's day and direction. */
async function othersOf(db: Sql, { referenceId, transactionDate, isDebit }: AccountEntry, most: number) {
  const transactionIndicator = isDebit ? 'DEBIT' : 'CREDIT'
  const filter = { transactionDate, transactionIndicator, reconStatus: 'UNMATCHED' } as const
  const { content: rows } = await entriesStore(db).search(filter, 0, most)
  return rows.filter((one) => one.referenceId !== referenceId)
}

/** Exceptions that nothing of ours comes near to either; whether something does at its terminal is asked once for each. */
async function withoutNearest(db: Sql, entry: AccountEntry): Promise<Compared[]> {
  const others = await othersOf(db, entry, MAX_ALIKE)
  const left = (await compared(db, entry.transactionDate, others, ['rrn', 'card'])).filter((one) => !one.candidate)
  const terminals = [...new Set(left.map((one) => one.entry.terminalId))]
  const open = await exceptionsStore(db).openTerminals(entry, terminals)
  return left.filter((one) => !open.has(one.entry.terminalId))
}

/** Exceptions of the same day and direction that differ from their nearest in the same way. */
export async function alikeTo(db: Sql, { entry, candidate, differences }: Compared): Promise<Compared[]> {
  if (!candidate) return withoutNearest(db, entry)
  const hasCard = (one: AccountEntry) => one.maskedPan !== ''
  const { ways, most } = waysFor(differenceCost(differences), hasCard(entry))
  const others = (await othersOf(db, entry, most)).filter((one) => hasCard(one) === hasCard(entry))
  const found = await compared(db, entry.transactionDate, others, ways)
  return found.filter((one) => patternOf(one.differences) === patternOf(differences))
}

/** A credit is never paired with a debit, nor two lines with one transaction: the first of them has it. */
export function pairsOf(first: Compared, others: readonly Compared[]): LinePair[] {
  const taken = new Set([first.candidate?.transactionSearchKey])
  return others.flatMap(({ entry: { referenceId, isDebit }, candidate }) => {
    if (!candidate || candidate.isDebit !== isDebit || taken.has(candidate.transactionSearchKey)) return []
    const { transactionSearchKey } = candidate
    taken.add(transactionSearchKey)
    return [{ referenceId, transactionSearchKey }]
  })
}
