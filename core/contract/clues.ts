/** Readings of what people type to find a record: an amount, the last digits of a card, a day. */
import { type Kobo, parseNaira } from '../money/kobo'
import { addDays, isBusinessDate } from '../time/lagos'

/** A day of Lagos, or null where none was named. */
interface Dated {
  /** Text without its day. */
  text: string
  day: string | null
}

/** An amount in naira, with or without its sign and its commas; null for anything else. */
export function amountIn(text: string): Kobo | null {
  const amount = parseNaira(text.replace(/^(₦|NGN)\s*/i, ''))
  return amount !== null && amount > 0 ? amount : null
}

/** The last four digits of a card, alone or behind stars; null for anything else. */
export const lastFourIn = (text: string): string | null => /^[*xX\s]*(\d{4})$/.exec(text)?.[1] ?? null

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

interface Named {
  day: string
  month: number
  year: string | undefined
}

/** The date; without a year it is the last one that was, for what is looked for has happened. */
function dateOf({ day, month, year }: Named, today: string): string | null {
  const inYear = (one: string) => `${one}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = today.slice(0, 4)
  const date = inYear(year ?? thisYear)
  const wanted = !year && date > today ? inYear(String(Number(thisYear) - 1)) : date
  return isBusinessDate(wanted) ? wanted : null
}

/** Ways to name a day at the end of a text, each with the date that it means. */
const ways: readonly [RegExp, (found: RegExpExecArray, today: string) => string | null][] = [
  [/(?:^|\s)today$/i, (_, today) => today],
  [/(?:^|\s)yesterday$/i, (_, today) => addDays(today, -1)],
  [/(?:^|\s)(\d{4}-\d{2}-\d{2})$/, ([, date = '']) => (isBusinessDate(date) ? date : null)],
  [
    /(?:^|\s)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/,
    ([, day = '', month, year], today) => dateOf({ day, month: Number(month), year }, today),
  ],
  [
    /(?:^|\s)(\d{1,2})\s+([a-z]{3,9})\.?(?:\s+(\d{4}))?$/i,
    ([, day = '', month = '', year], today) =>
      dateOf({ day, month: MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, year }, today),
  ],
]

/**
 * Parts what is looked for from its day.
 * @example dated('104,317 yesterday', '2026-11-24') // { text: '104,317', day: '2026-11-23' }
 */
export function dated(typed: string, today: string): Dated {
  const text = typed.trim()
  for (const [pattern, dayOf] of ways) {
    const found = pattern.exec(text)
    const day = found && dayOf(found, today)
    if (day) return { text: text.slice(0, found.index).trim(), day }
  }
  return { text, day: null }
}
