/** The nearest miss: which transaction of ours a statement's line was most likely meant for, and what kept them apart. */
import { formatNaira, type Kobo, kobo } from '../money/kobo'
import { daysBetween } from '../time/lagos'

/** Why a line is paired with a transaction that the tiers did not find. */
export const pairingReasons = ['AMOUNT_DIFFERS', 'DATE_DIFFERS', 'REFERENCE_DIFFERS', 'OTHER'] as const
export type PairingReason = (typeof pairingReasons)[number]
export const pairingReasonWords: Readonly<Record<PairingReason, string>> = {
  AMOUNT_DIFFERS: 'The amount differs',
  DATE_DIFFERS: 'The date differs',
  REFERENCE_DIFFERS: 'RRN, STAN, card or terminal differs',
  OTHER: 'Another reason',
}

/** Fields by which a statement's line and a transaction of ours are compared. */
export interface Comparable {
  transactionDate: string
  /** Empty where the file has no such column. */
  maskedPan: string
  rrn: string
  /** Empty where the file has no such column. */
  stan: string
  amount: Kobo
  terminalId: string
  isDebit: boolean
}

export const comparedFields = [
  'amount',
  'rrn',
  'stan',
  'maskedPan',
  'terminalId',
  'transactionDate',
  'isDebit',
] as const
export type ComparedField = (typeof comparedFields)[number]

export interface Difference {
  field: ComparedField
  differs: boolean
  /** `amount +₦100.00`: the statement's against ours. */
  text: string
}

const names: Readonly<Record<ComparedField, string>> = {
  amount: 'amount',
  rrn: 'RRN',
  stan: 'STAN',
  maskedPan: 'card',
  terminalId: 'terminal',
  transactionDate: 'day',
  isDebit: 'direction',
}

/** How much a difference speaks against a candidate: the RRN names one transaction, a day is easily off. */
export const differenceWeights: Readonly<Record<ComparedField, number>> = {
  rrn: 4,
  isDebit: 4,
  amount: 3,
  maskedPan: 3,
  terminalId: 2,
  stan: 1,
  transactionDate: 1,
}

function differenceText(field: ComparedField, line: Comparable, ours: Comparable): string {
  if (field === 'amount') {
    const by = kobo(line.amount - ours.amount)
    return `amount ${by > 0 ? '+' : ''}${formatNaira(by)}`
  }
  if (field === 'transactionDate') {
    const days = daysBetween(ours.transactionDate, line.transactionDate)
    return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
  }
  if (field === 'isDebit') return line.isDebit ? 'debit instead of credit' : 'credit instead of debit'
  return `${names[field]} differs`
}

/**
 * Compares a line with a transaction, field by field; what the file has no column for is left out.
 * @example differencesOf(line, ours)[0] // { field: 'amount', differs: true, text: 'amount +₦100.00' }
 */
export const differencesOf = (line: Comparable, ours: Comparable): Difference[] =>
  comparedFields
    .filter((field) => line[field] !== '')
    .map((field) => {
      const differs = line[field] !== ours[field]
      return { field, differs, text: differs ? differenceText(field, line, ours) : `${names[field]} same` }
    })

const apart = (differences: readonly Difference[]) => differences.filter(({ differs }) => differs)

/** Lines that differ from theirs in the same way have the same pattern. */
export const patternOf = (differences: readonly Difference[]): string =>
  apart(differences)
    .map(({ text }) => text)
    .join('; ')

/** The sentence of a single difference; null for those that are said together. */
function saidOf(field: ComparedField, line: Comparable, ours: Comparable): string | null {
  if (field === 'amount') {
    const by = kobo(Math.abs(line.amount - ours.amount))
    return `The amount is ${formatNaira(by)} ${line.amount > ours.amount ? 'higher' : 'lower'} on the statement.`
  }
  if (field === 'transactionDate') return `The statement has it ${differenceText(field, line, ours)}.`
  if (field === 'isDebit') return `The statement says ${differenceText(field, line, ours)}.`
  return null
}

/**
 * Sentence of the differences between a line and a transaction, empty without a transaction.
 * @example `The amount is ₦100.00 higher on the statement. Everything else matches.`
 */
export function differenceSentence(line: Comparable, ours: Comparable | null): string {
  if (ours === null) return ''
  const differences = differencesOf(line, ours)
  const fields = apart(differences).map(({ field }) => field)
  if (fields.length === 0) return 'Everything matches.'
  const own = fields.flatMap((field) => saidOf(field, line, ours) ?? [])
  const together = fields.filter((field) => saidOf(field, line, ours) === null).map((field) => names[field])
  const last = together.pop()
  const list = together.length > 0 ? `${together.join(', ')} and ${last} differ.` : last && `${last} differs.`
  const rest = fields.length < differences.length && 'Everything else matches.'
  return [...own, list && list[0]?.toUpperCase() + list.slice(1), rest].filter(Boolean).join(' ')
}

/** How much a difference speaks against a pair in all. */
export const differenceCost = (differences: readonly Difference[]): number =>
  apart(differences).reduce((sum, { field }) => sum + differenceWeights[field], 0)

const costOf = (line: Comparable, ours: Comparable): number[] => [
  differenceCost(differencesOf(line, ours)),
  Math.abs(line.amount - ours.amount),
  Math.abs(daysBetween(ours.transactionDate, line.transactionDate)),
]

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** With more against it a candidate is another transaction, such as one that shares the terminal and the day alone. */
const MOST_AGAINST = 8

/**
 * The candidate with the least against it, then the nearest in amount, then in days; null where none is like the line.
 */
export function nearestOf<Candidate extends Comparable>(
  line: Comparable,
  candidates: readonly Candidate[],
): Candidate | null {
  const [first] = candidates
    .map((candidate) => ({ candidate, cost: costOf(line, candidate) }))
    .filter(({ cost: [against = 0] }) => against <= MOST_AGAINST)
    .sort((one, other) => compare(one.cost, other.cost))
  return first?.candidate ?? null
}

/** The reason that the differences of a pair speak for; the transaction that is typed may have others. */
export function pairingReasonOf(differences: readonly Pick<Difference, 'field' | 'differs'>[]): PairingReason {
  const apart = differences.filter(({ differs }) => differs).map(({ field }) => field)
  if (apart.includes('amount')) return 'AMOUNT_DIFFERS'
  if (apart.includes('transactionDate')) return 'DATE_DIFFERS'
  return apart.length > 0 ? 'REFERENCE_DIFFERS' : 'OTHER'
}
