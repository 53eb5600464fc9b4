/** Rules of what is done with an uploaded statement as a whole: when it is refused, and what keeps it from being withdrawn. */
import { formatCount } from '../display/numbers'
import type { ErrorCode } from '../errors/catalogue'
import { formatNaira } from '../money/kobo'
import type { StatementOutcome, StatementStatus } from './contract'

const refusals: Readonly<Record<StatementStatus, ErrorCode | null>> = {
  RECEIVED: 'statement-busy',
  LOADING: 'statement-busy',
  MATCHING: 'statement-busy',
  REMATCHING: 'statement-busy',
  WITHDRAWING: 'statement-busy',
  COMPLETED: null,
  FAILED: 'statement-nothing-taken',
  WITHDRAWN: 'statement-withdrawn',
}

/** Why a file cannot be withdrawn or matched again; null where it can. */
export const statementRefusal = (status: StatementStatus): ErrorCode | null => refusals[status]

/** Counts of what people and jobs made of a file's lines. */
export interface RestingOn {
  resolved: number
  paired: number
  disputed: number
  reports: number
}

const words: Readonly<Record<keyof RestingOn, readonly [one: string, several: string]>> = {
  resolved: ['resolved line', 'resolved lines'],
  paired: ['line paired by hand', 'lines paired by hand'],
  disputed: ['dispute', 'disputes'],
  reports: ['report that is being generated', 'reports that are being generated'],
}

/**
 * Words for what rests on a file; null where nothing does.
 * @example restingText({ resolved: 2, paired: 1, disputed: 0, reports: 0 }) // 2 resolved lines and 1 line paired by hand rest
 */
export function restingText(resting: RestingOn): string | null {
  const kinds = Object.keys(words) as (keyof RestingOn)[]
  const parts = kinds
    .filter((kind) => resting[kind] > 0)
    .map((kind) => `${formatCount(resting[kind])} ${words[kind][resting[kind] === 1 ? 0 : 1]}`)
  const all = kinds.reduce((sum, kind) => sum + resting[kind], 0)
  const last = parts.pop()
  if (last === undefined) return null
  if (parts.length > 0) return `${parts.join(', ')} and ${last} rest`
  return `${last} ${all === 1 ? 'rests' : 'rest'}`
}

type Counts = Pick<
  StatementOutcome,
  | 'matchedSuccessCount'
  | 'matchedFailedCount'
  | 'owedCount'
  | 'owedAmount'
  | 'unmatchedCount'
  | 'duplicateCount'
  | 'repeatedCount'
  | 'failedCount'
>

/**
 * Outcome of a file that was matched, in one sentence; counts of zero are left out, the first stays.
 * @example `88 matched. 25 customers are owed ₦816,150.19. 6 rows are unmatched. 9 rows were refused.`
 */
export function statementOutcomeText(file: Counts): string {
  const { repeatedCount, matchedFailedCount, owedCount } = file
  const many = (count: number, one: string, several: string) =>
    count > 0 && `${formatCount(count)} ${count === 1 ? one : several}`
  const owed = many(owedCount, 'customer is', 'customers are')
  return [
    `${formatCount(file.matchedSuccessCount)} matched`,
    owed && `${owed} owed ${formatNaira(file.owedAmount)}`,
    many(matchedFailedCount - owedCount, 'row matched a failed transaction', 'rows matched failed transactions'),
    many(file.unmatchedCount, 'row is unmatched', 'rows are unmatched'),
    many(repeatedCount, 'row repeats another of this file', 'rows repeat others of this file'),
    many(file.duplicateCount - repeatedCount, 'row was uploaded before', 'rows were uploaded before'),
    many(file.failedCount, 'row was refused', 'rows were refused'),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}
