/** Which columns of a sample hold amounts, and how they say which way money went. */

import { isEmptyAmount, layoutMoney, type MoneyMarks } from './cells'
import { balanceAgreement, marksOf } from './evidence'
import type { LayoutAmount, LayoutColumn } from './layouts'
import { directionWords, type HeadingField, MAX_WORD, sideOfWords } from './words'

export type Columns = Partial<Record<HeadingField, number>>

/** Findings about a sample before its amounts are looked for. */
export interface Found {
  /** Rows that may be transactions. */
  rows: readonly (readonly string[])[]
  columns: Columns
  columnOf(at: number): LayoutColumn
  cellsOf(at: number | undefined): string[]
}

export interface AmountColumns {
  amount: LayoutAmount
  /** Cells of the amount columns. */
  cells: readonly string[]
  balance: number | undefined
  /** Question about the amounts that the sample leaves open, or null. */
  question: string | null
}

/** Without a heading only what has decimals, thousands or a sign is taken for an amount. */
const isPlainMoney = (cell: string): boolean =>
  /[.,]\d{2}(?!\d)/.test(cell) && layoutMoney(cell, marksOf([cell])) !== null

const filled = (cells: readonly string[]) => cells.filter((cell) => !isEmptyAmount(cell))

function moneyColumns({ columns, cellsOf }: Found, width: number): number[] {
  const taken = new Set(Object.values(columns))
  return [...Array(width).keys()].filter((at) => {
    const cells = filled(cellsOf(at))
    return !taken.has(at) && cells.length > 0 && cells.filter(isPlainMoney).length / cells.length >= 0.8
  })
}

/** Each row fills at most one of the two: so are debits and credits printed. */
const takeTurns = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((cell, at) => isZero(cell) || isZero(other[at] ?? ''))
const isZero = (cell: string) => isEmptyAmount(cell) || layoutMoney(cell, marksOf([cell]))?.amount === 0

const koboOf = (cell: string, marks: MoneyMarks): number | null => {
  const money = layoutMoney(cell, marks)
  return money && (money.isNegative || money.side === 'DEBIT' ? -money.amount : money.amount)
}

/** Which of two columns is the debit and which column the balance, by the balance that they add up to. */
function byBalance(found: Found, [one, other]: readonly [number, number], balances: readonly number[]) {
  const marks = marksOf([one, other].flatMap((at) => filled(found.cellsOf(at))))
  for (const balance of balances) {
    for (const [debit, credit] of [
      [one, other],
      [other, one],
    ] as const) {
      const [out, into, printed] = [debit, credit, balance].map((at) =>
        found.cellsOf(at).map((cell) => koboOf(cell, marks)),
      )
      const steps = found.rows.map((_, at) => ({
        moved: (into?.[at] ?? 0) - (out?.[at] ?? 0),
        balance: printed?.[at] ?? null,
      }))
      if ((balanceAgreement(steps) ?? 0) >= 0.9) return { debit, credit, balance }
    }
  }
  return null
}

/** Columns without headings that say what they are. */
function byCells(found: Found, width: number): AmountColumns | null {
  const money = moneyColumns(found, width)
  for (const one of money) {
    for (const other of money.filter((at) => at > one)) {
      if (!takeTurns(found.cellsOf(one), found.cellsOf(other))) continue
      const balances = money.filter((at) => at !== one && at !== other)
      const sure = byBalance(
        found,
        [one, other],
        found.columns.balance === undefined ? balances : [found.columns.balance],
      )
      const { debit, credit, balance } = sure ?? { debit: one, credit: other, balance: found.columns.balance }
      const question = sure ? null : 'Which column holds debits, and which credits?'
      return { ...twoColumns(found, debit, credit), balance, question }
    }
  }
  const [amount] = money
  return amount === undefined ? null : single(found, amount, found.columns.balance ?? money[1])
}

/** How many amounts there are, where each that is more than nothing has a minus sign; else 0. */
function negatives(cells: readonly string[]): number {
  const marks = marksOf(cells)
  const money = cells.map((cell) => layoutMoney(cell, marks)).filter((one) => one !== null && one.amount > 0)
  return money.every((one) => one?.isNegative) ? money.length : 0
}

/** Fewer with a minus sign may each be a debit that was taken back, unless the balances say otherwise. */
const SURELY_SIGNED = 3

function twoColumns(found: Found, debit: number, credit: number): AmountColumns {
  const columns = { debit: found.columnOf(debit), credit: found.columnOf(credit) }
  const { balance } = found.columns
  const signed = negatives(filled(found.cellsOf(debit)))
  const amount: LayoutAmount = { mode: 'two-columns', ...columns, ...(signed > 0 ? { negativeDebits: true } : {}) }
  const cells = [debit, credit].flatMap((at) => filled(found.cellsOf(at)))
  const isOpen = signed > 0 && signed < SURELY_SIGNED && balance === undefined
  const question = isOpen ? 'Do debits with a minus sign take money out? The sample has too few of them to say.' : null
  return { amount, cells, balance, question }
}

/** Words for a way, each by itself or among others as in `Credit Alert`. */
const isDirection = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.filter((cell) => sideOfWords(cell) !== null).length / cells.length >= 0.9

/** The usual words, and what the cells say in their own. */
function wordsOf(cells: readonly string[]): Record<string, Side> {
  const own = [...new Set(cells)].flatMap((cell) => {
    const side = sideOfWords(cell)
    return side ? [[cell.toUpperCase(), side] as const] : []
  })
  return { ...directionWords, ...Object.fromEntries(own.filter(([word]) => word.length <= MAX_WORD)) }
}

/** The column of the words for each way: the one with such a heading, or one that holds nothing else. */
function directionColumn({ columns, cellsOf, rows }: Found): number | undefined {
  const { direction } = columns
  if (direction !== undefined && isDirection(cellsOf(direction).filter(Boolean))) return direction
  const taken = new Set(Object.values(columns))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  return [...Array(width).keys()].find((at) => !taken.has(at) && isDirection(cellsOf(at)))
}

/** One column of amounts, with a direction beside it or in its signs. */
function single(found: Found, at: number, balance: number | undefined): AmountColumns {
  const column = found.columnOf(at)
  const cells = filled(found.cellsOf(at))
  const direction = directionColumn(found)
  if (direction !== undefined) {
    const amount: LayoutAmount = {
      mode: 'direction',
      column,
      direction: found.columnOf(direction),
      words: wordsOf(found.cellsOf(direction)),
    }
    return { amount, cells, balance, question: null }
  }
  const marks = marksOf(cells)
  const money = cells.map((cell) => layoutMoney(cell, marks)).filter((one) => one !== null)
  const sides = new Set(money.map(({ side }) => side))
  const hasBare = money.some(({ side, isNegative }) => side === null && !isNegative)
  const unsigned = unsignedSide(
    sides,
    hasBare,
    money.some(({ isNegative }) => isNegative),
  )
  const amount: LayoutAmount = { mode: 'signed', column, negative: 'DEBIT', unsigned }
  const isOpen = hasBare && (unsigned === null || sides.size > 1 || !money.some(({ isNegative }) => isNegative))
  const agrees = balance !== undefined && isOpen ? sideByBalance(found, at, balance, marks) : null
  if (agrees) return { amount: { ...amount, unsigned: agrees }, cells, balance, question: null }
  const question = isOpen ? 'Which way do amounts without a sign go? Nothing in the sample says so.' : null
  return { amount, cells, balance, question }
}

type Side = 'CREDIT' | 'DEBIT'

/** Side of an amount with neither sign nor word, beside those that have one. */
function unsignedSide(sides: ReadonlySet<Side | null>, hasBare: boolean, hasNegative: boolean): Side | null {
  if (!hasBare) return null
  if (sides.has('CREDIT') && sides.has('DEBIT')) return null
  if (sides.has('CREDIT')) return 'DEBIT'
  if (sides.has('DEBIT')) return 'CREDIT'
  return hasNegative ? 'CREDIT' : null
}

/** Which way amounts without a sign go, where the balances say it of nearly all. */
function sideByBalance(found: Found, at: number, balance: number, marks: MoneyMarks): Side | null {
  const printed = found.cellsOf(balance).map((cell) => koboOf(cell, marks))
  for (const side of ['CREDIT', 'DEBIT'] as const) {
    const steps = found.cellsOf(at).map((cell, row) => {
      const money = layoutMoney(cell, marks)
      const isOut = money && (money.side ?? (money.isNegative ? 'DEBIT' : side)) === 'DEBIT'
      return { moved: (isOut ? -1 : 1) * (money?.amount ?? 0), balance: printed[row] ?? null }
    })
    if (steps.length >= 3 && (balanceAgreement(steps) ?? 0) >= 0.9) return side
  }
  return null
}

/** Do a column of amounts and the two of debits and credits differ in a row? Fees are taken from one of them then. */
function differ({ cellsOf }: Found, amount: number, sides: readonly [number, number]): boolean {
  const cells = cellsOf(amount)
  const marks = marksOf(filled([amount, ...sides].flatMap(cellsOf)))
  const [debits, credits] = sides.map((at) => cellsOf(at).map((cell) => koboOf(cell, marks) ?? 0))
  return cells.some((cell, at) => {
    const money = koboOf(cell, marks)
    return money !== null && Math.abs(money) !== Math.abs((debits?.[at] ?? 0) || (credits?.[at] ?? 0))
  })
}

/** How amounts are printed: by headings first, and by what the cells hold where headings do not say. */
export function amountOf(found: Found, width: number): AmountColumns {
  const { debit, credit, amount, balance } = found.columns
  if (debit !== undefined && credit !== undefined) {
    const two = twoColumns(found, debit, credit)
    if (amount === undefined || !differ(found, amount, [debit, credit])) return two
    const names = [amount, debit, credit].map((at) => `"${found.columnOf(at)}"`)
    return {
      ...two,
      question: `${names[0]} differs from ${names[1]} and ${names[2]}. Which is the transaction’s amount?`,
    }
  }
  if (amount !== undefined) return single(found, amount, balance)
  const guessed = byCells(found, width)
  if (guessed) return guessed
  const column = debit ?? credit
  const question = 'Which columns hold the amounts, and which way do they go?'
  return { ...single(found, column ?? 0, balance), question }
}
