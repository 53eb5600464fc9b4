/** Readings of a text by which disputes are looked for. */
import { amountIn, dated, lastFourIn } from '../contract/clues'
import type { Kobo } from '../money/kobo'

/** A log code by its number, or by its beginning. */
export type LogCodeClue = { number: number } | { start: string }

/**
 * Reads a whole log code or the part of it that was said.
 * @example logCodeClue('137') // { number: 137 }
 * @example logCodeClue('20261123-0000137') // { start: 'DSP-20261123-0000137' }
 */
export function logCodeClue(typed: string): LogCodeClue | null {
  const text = typed.trim().toUpperCase()
  if (/^\d{1,7}$/.test(text)) return { number: Number(text) }
  const [, start = ''] = /^(?:DSP-?)?(\d{8}(?:-\d*)?)$/.exec(text) ?? []
  if (start) return { start: `DSP-${start}` }
  return /^DSP-?\d*$/.test(text) ? { start: text } : null
}

/** Words of a name by which it is looked for, without the marks between them. */
export const nameWords = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s.,\-/()'’\\:&|!<>*"]+/)
    .filter(Boolean)

/** Values that a text may be; it can be several at once. */
export interface DisputeClue {
  logCode: LogCodeClue | null
  account: string | null
  amount: Kobo | null
  lastFour: string | null
  /** Words of the customer's name. */
  name: string[] | null
  /** The day of the transaction or of the dispute, where one was named. */
  day: string | null
}

/**
 * @param today the day by which `yesterday` is understood
 * @example disputeClue('ifeoma ibr', today).name // ['ifeoma', 'ibr']
 */
export function disputeClue(typed: string, today: string): DisputeClue {
  const { text, day } = dated(typed, today)
  return {
    logCode: logCodeClue(text),
    account: /^\d{10}$/.test(text) ? text : null,
    amount: amountIn(text),
    lastFour: lastFourIn(text),
    name: /\p{L}{2}/u.test(text) && !/\d/.test(text) ? nameWords(text) : null,
    day,
  }
}
