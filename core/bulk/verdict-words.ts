/** Words about the verdict on a bulk file, the same on a screen and in the command line. */
import { formatCount } from '../display/numbers'
import { formatNaira } from '../money/kobo'
import type { BulkVerdict } from './dry-run'

export interface BulkWords {
  /** Record of a row: `dispute` and `disputes`. */
  one: string
  many: string
  /** State of a row that was done, as in `3 of 9 can be answered`. */
  done: string
  /** Words on the button, as in `Log 26 disputes`. */
  act(count: string, records: string): string
  /** Fate of the sum, as in `₦14,187.00 is paid back`. */
  money?: string
}

type Judged = Pick<BulkVerdict, 'rows' | 'checked' | 'done' | 'waiting' | 'sum'>

/** Words on the button: the rows that will be done and their sum, as long as all of them are known. */
export function actText({ rows, checked, done, sum }: Judged, { one, many, act }: BulkWords): string {
  if (done === 0 || checked < rows) return 'Submit'
  const text = act(formatCount(done), done === 1 ? one : many)
  return sum === null ? text : `${text}, ${formatNaira(sum)}`
}

/** The verdict as one or two sentences: `1 of 9 can be answered: ₦14,187.00 is paid back. …` */
export function verdictSentence(verdict: Judged, { done: state, money }: BulkWords): string {
  const { rows, checked, done, waiting, sum } = verdict
  const first = checked < rows ? `The first ${formatCount(checked)} of ${formatCount(rows)} rows were checked. ` : ''
  const sums = done > 0 && sum !== null && money ? `: ${formatNaira(sum)} ${money}` : ''
  const can = `${formatCount(done)} of ${formatCount(checked)} can be ${state}${sums}.`
  return `${first}${can}${waitingText(waiting, done)}${othersText(checked - done, done)}`
}

function waitingText(waiting: number, done: number): string {
  if (waiting === 0) return ''
  if (waiting === done) return done === 1 ? ' A colleague must approve it.' : ' A colleague must approve each.'
  return ` A colleague must approve ${formatCount(waiting)} of them.`
}

function othersText(others: number, done: number): string {
  if (others === 0) return ''
  if (done === 0) return ' The mistakes are listed below.'
  return others === 1
    ? ' The other one has a mistake, listed below.'
    : ` The other ${formatCount(others)} have mistakes, listed below.`
}
