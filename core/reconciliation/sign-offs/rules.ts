/** Rules of signing a day off: what is signed, what has changed since, and how old what is open is. */
import { formatCount } from '../../display/numbers'
import { type Holidays, reasonOff } from '../../disputes/deadlines'
import { formatNaira } from '../../money/kobo'
import { addDays, formatBusinessDate, formatInstant } from '../../time/lagos'
import { transactionIndicators } from '../entries/query'
import { type DayFigureName, type DayFigures, dayFigureNames, type FigureChange } from './contract'

export const signOffMessages = {
  signed: (transactionDate: string) => `${formatBusinessDate(transactionDate)} is signed off.`,
} as const

/** How many days the overview goes back unless another range is asked for. */
export const OVERVIEW_DAYS = 14

/** The figures as one text that is always the same for the same figures. */
export const figuresText = (transactionDate: string, figures: DayFigures): string =>
  [
    transactionDate,
    ...transactionIndicators.flatMap((direction) =>
      dayFigureNames.map((name) => {
        const { count, value } = figures[direction][name]
        return `${direction} ${name} ${count} ${value}`
      }),
    ),
  ].join('|')

interface Signed {
  figures: DayFigures
  signedBy: string
  /** In one form, whatever zone it is read in. */
  signedAt: Date
  comment: string
  openReason: string | null
}

/** All that a certificate says; texts that people wrote are quoted, so that none can pass for another field. */
export const certificateText = (transactionDate: string, signed: Signed): string =>
  [
    figuresText(transactionDate, signed.figures),
    JSON.stringify([signed.signedBy, signed.signedAt.toISOString(), signed.comment, signed.openReason]),
  ].join('|')

/** The figures that are others now than those that were signed. */
export const figureChanges = (was: DayFigures, now: DayFigures): FigureChange[] =>
  transactionIndicators.flatMap((transactionIndicator) =>
    dayFigureNames.flatMap((figure) => {
      const [before, after] = [was[transactionIndicator][figure], now[transactionIndicator][figure]]
      const isSame = before.count === after.count && before.value === after.value
      return isSame ? [] : [{ transactionIndicator, figure, was: before, now: after }]
    }),
  )

const directionWords = { CREDIT: 'credits', DEBIT: 'debits' } as const
export const figureWords: Readonly<Record<DayFigureName, string>> = {
  loaded: 'loaded',
  matched: 'matched',
  owed: 'owed',
  resolved: 'resolved',
  unmatched: 'unmatched',
  missing: 'missing in the statement',
}

/**
 * A change as people read it; the sums are said where the counts alone would hide it.
 * @example 'credits matched 412, was 410'
 */
export function changeText({ transactionIndicator, figure, was, now }: FigureChange): string {
  const what = `${directionWords[transactionIndicator]} ${figureWords[figure]}`
  return was.count === now.count
    ? `${what} ${formatNaira(now.value)}, was ${formatNaira(was.value)}`
    : `${what} ${formatCount(now.count)}, was ${formatCount(was.count)}`
}

/** @example 'Changed since bo.admin signed it on Nov 22nd, 26 10:00:00 AM' */
export const changedSince = ({ signedBy, signedAt }: { signedBy: string | null; signedAt: string | null }): string =>
  `Changed since ${signedBy} signed it on ${formatInstant(signedAt)}`

/** A calendar of nothing but days off would never end. */
const MAX_DAYS = 3650

/** How many business days have begun since a day, the day itself left out: Friday's is one day old on Monday. */
export function businessDaysSince(date: string, today: string, holidays: Holidays): number {
  let count = 0
  let next = addDays(date, 1)
  for (let days = 0; next <= today && days < MAX_DAYS; days++, next = addDays(next, 1)) {
    if (reasonOff(next, holidays) === null) count++
  }
  return count
}

/** @example '3 business days' */
export const openDaysText = (days: number): string => `${formatCount(days)} business ${days === 1 ? 'day' : 'days'}`

/** Open items of a day with their age, as a sentence. */
export const openItemsText = (count: number, days: number): string =>
  count === 1
    ? `1 open item, ${openDaysText(days)} old.`
    : `${formatCount(count)} open items, the oldest ${openDaysText(days)} old.`
