/** Dates and amounts as banks print them. A cell that is not plainly one is null: money is never guessed. */
import { parseNaira } from '../../money/kobo'
import { addDays, isBusinessDate } from '../../time/lagos'
import type { DateOrder, StatementLayout } from './layouts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const LONGEST_DATE = 40

/** `01-Nov-2026 13:05`, `1.11.26`, `Nov 1, 2026`, `20261101`; a time after the date is left out. */
const PARTS = /^(\d{1,4}|[A-Za-z]{3,9})[\s/.,-]+(\d{1,2}|[A-Za-z]{3,9})[\s/.,-]+(\d{4}|\d{1,2})(?![\d/.-])/
/** `01NOV2026` */
const UNSEPARATED = /^(\d{1,2})([A-Za-z]{3,9})(\d{4}|\d{2})(?!\d)/
const DIGITS = /^(\d{8}|\d{6})$/
const TIME = /^[\sT,]*(?:(\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?(?:\s*([AaPp]\.?[Mm]\.?))?)\s*)?(Z|[+-]\d{2}:?\d{2})?$/

const two = (text: string) => text.padStart(2, '0')
const fullYear = (text: string) => (text.length === 2 ? `20${text}` : text)

function monthOf(text: string): string | null {
  if (/^\d+$/.test(text)) return text.length <= 2 ? two(text) : null
  const name = text.toLowerCase()
  const at = MONTHS.findIndex((month) => month.startsWith(name) || (name === 'sept' && month === 'september'))
  return at < 0 ? null : two(String(at + 1))
}

function dateFrom(year: string, monthText: string, day: string): string | null {
  const month = monthOf(monthText)
  if (!month || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return null
  const date = `${year}-${month}-${two(day)}`
  return isBusinessDate(date) ? date : null
}

/** Days since the last of 1899, as spreadsheets count; only those of our time, so that an amount is no date. */
function serialDate(text: string): string | null {
  const days = /^(\d{5})(\.\d+)?$/.exec(text)?.[1]
  return days && Number(days) >= 36_526 && Number(days) < 73_050 ? addDays('1899-12-30', Number(days)) : null
}

function joined(text: string, order: DateOrder): string | null {
  if (!DIGITS.test(text)) return null
  const wide = text.length === 8
  if (order === 'year-month-day') {
    const year = wide ? text.slice(0, 4) : fullYear(text.slice(0, 2))
    return dateFrom(year, text.slice(-4, -2), text.slice(-2))
  }
  const [first, second, year] = [text.slice(0, 2), text.slice(2, 4), fullYear(text.slice(4))]
  return order === 'day-month-year' ? dateFrom(year, second, first) : dateFrom(year, first, second)
}

/**
 * A cell to a business date, read in the order given. A year of four digits in front and a month in letters say their
 * order by themselves.
 * @returns `YYYY-MM-DD`, or null when the cell is no such date
 */
export function layoutDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  if (text === '' || text.length > LONGEST_DATE) return null
  const found = PARTS.exec(text) ?? UNSEPARATED.exec(text)
  if (found) {
    const [whole, first = '', second = '', third = ''] = found
    if (!TIME.test(text.slice(whole.length))) return null
    if (/^\d{4}$/.test(first)) return dateFrom(first, second, third)
    if (/^[A-Za-z]/.test(first)) return /^\d/.test(second) ? dateFrom(fullYear(third), first, second) : null
    if (/^[A-Za-z]/.test(second)) return dateFrom(fullYear(third), second, first)
    if (order === 'day-month-year') return dateFrom(fullYear(third), second, first)
    if (order === 'month-day-year') return dateFrom(fullYear(third), first, second)
    return order === 'year-month-day' && first.length === 2 ? dateFrom(fullYear(first), second, third) : null
  }
  return order === 'serial-number' ? serialDate(text) : joined(text, order)
}

export interface ReadMoney {
  /** Never negative. */
  amount: number
  isNegative: boolean
  /** Side that the cell itself names: `1,000.00 DR`. */
  side: 'CREDIT' | 'DEBIT' | null
}

export type MoneyMarks = Pick<StatementLayout, 'decimalMark' | 'thousandsMark' | 'amountUnit'>

/** A question mark or a replacement is what an older program leaves of the naira's sign. */
const CURRENCY = /^(?:NGN|₦|=N=|N|[?\uFFFD])\s*(?=[\d(.,+-])|(?<=[\d)])\s*(?:NGN|₦)$/i
const SIDE_AFTER = /^(.*[\d)])\s*(CR|DR|C|D)\.?$/i
const SIDE_BEFORE = /^(CR|DR)\.?\s*(?=[\d(])(.*)$/i

const sideOf = (word: string) => (word.toUpperCase().startsWith('C') ? 'CREDIT' : 'DEBIT')

/** The sign of an amount and what is left of it: `-5`, `5-`, `(5)`; two signs are none. */
function signOf(text: string): { isNegative: boolean; digits: string } | null {
  if (text.startsWith('(') && text.endsWith(')')) return { isNegative: true, digits: text.slice(1, -1).trim() }
  const first = text.charAt(0)
  if (first === '-' || first === '\u2212') return { isNegative: true, digits: text.slice(1).trim() }
  if (first === '+') return { isNegative: false, digits: text.slice(1).trim() }
  if (text.endsWith('-')) return { isNegative: true, digits: text.slice(0, -1).trim() }
  return { isNegative: false, digits: text }
}

const grouped: Readonly<Record<string, RegExp>> = {
  ',': /^\d{1,3}(?:,\d{3})+$/,
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  ' ': /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+$/,
  "'": /^\d{1,3}(?:['\u2019]\d{3})+$/,
}

/** Digits with the layout's marks as kobo; thousands must be grouped by three, and decimals are two at most. */
function koboOf(text: string, { decimalMark, thousandsMark, amountUnit }: MoneyMarks): number | null {
  if (amountUnit === 'kobo') return /^\d{1,15}$/.test(text) ? Number(text) : null
  const at = text.lastIndexOf(decimalMark)
  const whole = at < 0 ? text : text.slice(0, at)
  const decimals = at < 0 ? '' : text.slice(at + 1)
  if (at >= 0 && !/^\d{1,2}$/.test(decimals)) return null
  const isGrouped = thousandsMark !== null && grouped[thousandsMark]?.test(whole)
  if (!isGrouped && !/^\d+$/.test(whole) && !(whole === '' && decimals)) return null
  return parseNaira(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`)
}

/** An amount as printed, or null when it is not plainly one. */
export function layoutMoney(cell: string, marks: MoneyMarks): ReadMoney | null {
  if (cell.length > 40) return null
  let text = cell.trim().replace(CURRENCY, '').trim()
  let side: ReadMoney['side'] = null
  const after = SIDE_AFTER.exec(text)
  const before = after ? null : SIDE_BEFORE.exec(text)
  if (after) [text, side] = [(after[1] ?? '').trim(), sideOf(after[2] ?? '')]
  else if (before) [text, side] = [(before[2] ?? '').trim(), sideOf(before[1] ?? '')]
  const sign = signOf(text.replace(CURRENCY, '').trim())
  const amount = sign && koboOf(sign.digits.replace(CURRENCY, ''), marks)
  if (!sign || amount === null || !Number.isSafeInteger(amount)) return null
  // A word and a sign would say the same thing twice, or contradict each other.
  return side && sign.isNegative ? null : { amount, isNegative: sign.isNegative, side }
}

/** Says a cell that there is no amount? */
export const isEmptyAmount = (cell: string): boolean => /^[\s-]*$|^(nil|n\/a)$/i.test(cell)
