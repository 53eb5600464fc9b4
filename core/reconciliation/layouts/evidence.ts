/** Evidence in the cells of a sample of how its dates, amounts and narrations are written. */
import { type DateWindow, isInWindow } from '../../time/window'
import { layoutDate, layoutMoney, type MoneyMarks } from './cells'
import { type DateOrder, dateOrders, type NarrationField, type NarrationPattern, narrationFields } from './layouts'
import { findInNarration, isOfShape, narrationTokens } from './narration'

export interface DateEvidence {
  order: DateOrder
  /** How many of the cells are dates of our time in this order. */
  read: number
  /** False where the cells read as different days in another order just as well. */
  decided: boolean
}

const LOOKS_LIKE_DATE = /(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d/.-])/g

const inOrder = (cells: readonly string[], order: DateOrder, window: DateWindow) =>
  cells.map((cell) => {
    const date = layoutDate(cell, order)
    return date !== null && isInWindow(date, window) ? date : null
  })

/**
 * The order of the parts of dates.
 * @param cells what the column of the dates holds
 * @param around other texts of the file, whose dates are printed alike
 */
export function dateEvidence(cells: readonly string[], around: readonly string[], window: DateWindow): DateEvidence {
  const readings = dateOrders.map((order) => {
    const dates = inOrder(cells, order, window)
    return { order, dates, read: dates.filter((date) => date !== null).length }
  })
  const most = Math.max(...readings.map(({ read }) => read))
  const best = readings.filter(({ read }) => read === most)
  const [first] = best
  if (!first || most === 0) return { order: 'day-month-year', read: 0, decided: false }
  const differing = best.filter(({ dates }) => dates.some((date, at) => date !== first.dates[at]))
  const answer = (one: typeof first, decided: boolean): DateEvidence => ({ order: one.order, read: most, decided })
  if (differing.length === 0) return answer(first, true)
  const rivals = [first, ...differing]
  const elsewhere = around.flatMap((text) => text.match(LOOKS_LIKE_DATE) ?? [])
  const fitting = rivals.filter(({ order }) => elsewhere.every((text) => layoutDate(text, order) !== null))
  const [only] = fitting
  if (fitting.length === 1 && only) return answer(only, true)
  return answer(first, false)
}

const conventions: readonly MoneyMarks[] = [
  { decimalMark: '.', thousandsMark: ',', amountUnit: 'naira' },
  { decimalMark: ',', thousandsMark: '.', amountUnit: 'naira' },
  { decimalMark: '.', thousandsMark: ' ', amountUnit: 'naira' },
  { decimalMark: ',', thousandsMark: ' ', amountUnit: 'naira' },
  { decimalMark: '.', thousandsMark: "'", amountUnit: 'naira' },
]

/** The marks by which most cells are amounts. No cell is two different amounts by two of these conventions. */
export function marksOf(cells: readonly string[]): MoneyMarks & { read: number } {
  const counted = conventions.map((marks) => ({
    ...marks,
    read: cells.filter((cell) => layoutMoney(cell, marks) !== null).length,
  }))
  return counted.reduce((best, one) => (one.read > best.read ? one : best))
}

/** Amounts without a mark anywhere: round naira and kobo are printed alike. */
export const mayBeKobo = (cells: readonly string[]): boolean => {
  const amounts = cells.filter((cell) => /[1-9]/.test(cell))
  return amounts.length > 0 && amounts.every((cell) => /^\D*\d{1,15}\D*$/.test(cell) && !/[.,'\u2019₦]/.test(cell))
}

/** A movement of the account and the balance that is printed beside it. */
export interface Step {
  /** Kobo, positive where money came in. */
  moved: number
  balance: number | null
}

/** Which part of the printed balances follow from the movements, whether the newest row is first or last; null: none. */
export function balanceAgreement(steps: readonly Step[]): number | null {
  let pairs = 0
  let down = 0
  let up = 0
  for (let at = 1; at < steps.length; at++) {
    const [one, next] = [steps[at - 1] as Step, steps[at] as Step]
    if (one.balance === null || next.balance === null) continue
    pairs++
    if (one.balance + next.moved === next.balance) down++
    if (next.balance + one.moved === one.balance) up++
  }
  return pairs === 0 ? null : Math.max(down, up) / pairs
}

const usualLabels: Readonly<Record<NarrationField, readonly string[]>> = {
  rrn: ['RRN', 'RETREF', 'RET REF', 'REF NO', 'REF'],
  stan: ['STAN', 'TRACE', 'TRC'],
  terminalId: ['TERMINAL ID', 'TERMINAL', 'TID', 'TERM'],
  maskedPan: ['PAN', 'CARD'],
}
const separators = ['/', '|', ':', ',', ';', '_', '-', ' '] as const

function candidatesOf(field: NarrationField, narrations: readonly string[]): NarrationPattern[] {
  const labels = usualLabels[field].map((label): NarrationPattern => ({ field, by: 'label', label }))
  const parts: NarrationPattern[] = []
  for (const separator of separators) {
    for (const text of narrations.slice(0, 5)) {
      const at = text.split(separator).findIndex((part) => isOfShape(field, part))
      if (at >= 0 && at < 30) parts.push({ field, by: 'part', separator, part: at + 1 })
    }
  }
  return [...labels, { field, by: 'shape' }, ...parts]
}

/** A trace number says nothing by its shape alone: six digits are also a day, or a part of anything. */
const isTelling = (pattern: NarrationPattern, values: readonly string[]) =>
  pattern.field !== 'stan' || pattern.by === 'label' || new Set(values).size > values.length / 2

/** The patterns by which most narrations give each of the wanted fields, one for each that is there at all. */
export function patternsOf(narrations: readonly string[], wanted: readonly NarrationField[]): NarrationPattern[] {
  const texts = narrations.filter((text) => narrationTokens(text).length > 0)
  return narrationFields
    .filter((field) => wanted.includes(field))
    .flatMap((field) => {
      const scored = candidatesOf(field, texts).map((pattern) => {
        const values = texts.map((text) => findInNarration(text, pattern)).filter((value) => value !== null)
        return { pattern, found: isTelling(pattern, values) ? values.length : 0 }
      })
      const best = scored.reduce<(typeof scored)[number] | null>(
        (most, one) => (one.found > (most?.found ?? 0) ? one : most),
        null,
      )
      return best ? [best.pattern] : []
    })
}
