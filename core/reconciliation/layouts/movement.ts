/** The amount of a row and the way it went, by the layout's way of printing them. */
import { type Kobo, kobo } from '../../money/kobo'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { isEmptyAmount, layoutMoney } from './cells'
import type { LayoutColumn, StatementLayout } from './layouts'

/** Name of a column in a message. */
export const nameOf = (column: LayoutColumn) => (typeof column === 'string' ? column : `Column ${column}`)

/** Cell of a row in a column that the layout names. */
export type CellOf = (column: LayoutColumn) => string

/** Value of a cell, or the problem with it. */
export type Found<T> = { value: T } | { column: string | null; cell: string; message: string }

/** A cell that is empty, or no value of its column. */
export const bad = (column: LayoutColumn, cell: string): Found<never> => {
  const name = nameOf(column)
  return { column: name, cell, message: cell === '' ? requiredMessage(name) : invalidMessage(name) }
}

interface Movement {
  amount: Kobo
  isDebit: boolean
}

/** The amount of a row and its way, by the layout's way of printing them. */
export function movementOf(layout: StatementLayout, cellOf: CellOf): Found<Movement> {
  const { amount: how } = layout
  if (how.mode === 'two-columns') return movementOfTwo(layout, how, cellOf)
  const cell = cellOf(how.column)
  const money = layoutMoney(cell, layout)
  if (!money || money.amount === 0) return bad(how.column, cell)
  const amount = kobo(money.amount)
  if (how.mode === 'direction') {
    const word = cellOf(how.direction)
    const side = how.words[word.toUpperCase()]
    if (!side) return bad(how.direction, word)
    // Two statements of the way must not contradict each other.
    if (money.isNegative || (money.side && money.side !== side)) return bad(how.column, cell)
    return { value: { amount, isDebit: side === 'DEBIT' } }
  }
  const side = money.side ?? (money.isNegative ? how.negative : how.unsigned)
  return side ? { value: { amount, isDebit: side === 'DEBIT' } } : bad(how.column, cell)
}

type TwoColumns = Extract<StatementLayout['amount'], { mode: 'two-columns' }>

function movementOfTwo(
  layout: StatementLayout,
  { debit, credit, negativeDebits = false }: TwoColumns,
  cellOf: CellOf,
): Found<Movement> {
  const sides = [
    { column: debit, side: 'DEBIT', cell: cellOf(debit) },
    { column: credit, side: 'CREDIT', cell: cellOf(credit) },
  ]
  const filled: { column: LayoutColumn; side: string; cell: string; amount: number }[] = []
  for (const { column, side, cell } of sides) {
    if (isEmptyAmount(cell)) continue
    const money = layoutMoney(cell, layout)
    if (!money || (money.side && money.side !== side)) return bad(column, cell)
    if (money.amount > 0 && money.isNegative !== (negativeDebits && side === 'DEBIT')) return bad(column, cell)
    if (money.amount > 0) filled.push({ column, side, cell, amount: money.amount })
  }
  const [one, other] = filled
  if (other) {
    const message = `${nameOf(debit)} and ${nameOf(credit)} are both filled`
    return { column: nameOf(other.column), cell: other.cell, message }
  }
  if (!one)
    return { column: nameOf(credit), cell: '', message: `${nameOf(debit)} and ${nameOf(credit)} are both empty` }
  return { value: { amount: kobo(one.amount), isDebit: one.side === 'DEBIT' } }
}
