/**
 * Reads a bank's rows by a layout into the rows that every statement has. Nothing is guessed: a row whose amount, date
 * or way is not plainly read is refused with what and where.
 */
import { DelimitedTextError } from '../../files/delimited-text'
import { isBlankRow, type RowProblem } from '../../files/rows'
import { type DateWindow, dateWindow, isInWindow, outsideMessage } from '../../time/window'
import { maskCardNumbers } from '../../validators/card-numbers'
import {
  normaliseMaskedPan,
  normaliseRrn,
  normaliseStan,
  normaliseTerminal,
  trimmed,
} from '../../validators/identifiers'
import { requiredMessage } from '../../validators/messages'
import type { LineReader } from '../line-reader'
import { type StatementRow, shownCell, tooManyCells } from '../rules'
import { isEmptyAmount, layoutDate, layoutMoney } from './cells'
import type { Step } from './evidence'
import { amountColumns, type LayoutColumn, type NarrationField, narrationFields, type StatementLayout } from './layouts'
import { bad, type CellOf, type Found, movementOf, nameOf } from './movement'
import { fromNarration } from './narration'
import { createLineJoiner, goesOn, joinedLines, type LineJoiner } from './wrapping'

/** How far down the headings of a file are looked for. */
export const MAX_HEADER_ROW = 60

/** A heading as it is compared: letter case, line breaks, repeated spaces and a byte order mark do not count. */
export const headingKey = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

const allColumns = ({ columns, amount }: StatementLayout): readonly LayoutColumn[] =>
  [...Object.values(columns), ...amountColumns(amount)].filter((one) => one !== null)

const namesOf = (layout: StatementLayout): readonly string[] =>
  allColumns(layout)
    .filter((one) => typeof one === 'string')
    .map(headingKey)

/** Is this the row of the headings that the layout names? */
export function isHeaderOf(layout: StatementLayout, cells: readonly string[]): boolean {
  const names = namesOf(layout)
  const keys = new Set(cells.map(headingKey))
  return names.length > 0 && names.every((name) => keys.has(name))
}

const normalise: Readonly<Record<NarrationField, (cell: string) => string | null>> = {
  rrn: normaliseRrn,
  stan: normaliseStan,
  terminalId: normaliseTerminal,
  maskedPan: normaliseMaskedPan,
}
const labels: Readonly<Record<NarrationField, string>> = {
  rrn: 'RRN',
  stan: 'STAN',
  terminalId: 'Terminal ID',
  maskedPan: 'Masked PAN',
}

function dateFound({ columns, dateOrder }: StatementLayout, cellOf: CellOf, window: DateWindow): Found<string> {
  const cell = cellOf(columns.date)
  const date = layoutDate(cell, dateOrder)
  if (date === null) return bad(columns.date, cell)
  if (isInWindow(date, window)) return { value: date }
  return { column: nameOf(columns.date), cell, message: outsideMessage(nameOf(columns.date), window) }
}

/** An identifier out of its column or, where that has none, out of the narration. */
function identifierOf(
  layout: StatementLayout,
  field: NarrationField,
  cellOf: CellOf,
  narration: string,
): Found<string> {
  const column = layout.columns[field]
  const cell = column === null ? '' : cellOf(column)
  const value = cell ? normalise[field](cell) : fromNarration(narration, field, layout.patterns)
  if (value !== null) return { value }
  if (column !== null && cell) return bad(column, cell)
  if (!needed(layout, field)) return { value: '' }
  const place = column ?? layout.columns.narration
  const message = column === null ? `${labels[field]} is not in the narration` : requiredMessage(labels[field])
  return { column: place === null ? null : nameOf(place), cell: column === null ? narration : cell, message }
}

/** Rows are matched by RRN and terminal; a bank that prints no terminal anywhere leaves it empty. */
function needed({ columns, patterns }: StatementLayout, field: NarrationField): boolean {
  if (field === 'rrn') return true
  return field === 'terminalId' && (columns.terminalId !== null || patterns.some((one) => one.field === 'terminalId'))
}

/** Where each column is in this file. @throws DelimitedTextError when a heading is there twice */
function placesOf(layout: StatementLayout, header: readonly string[] | null): Map<LayoutColumn, number> {
  const keys = header?.map(headingKey) ?? []
  const places = new Map<LayoutColumn, number>()
  for (const column of allColumns(layout)) {
    if (typeof column === 'number') places.set(column, column - 1)
    else {
      const at = keys.indexOf(headingKey(column))
      if (keys.indexOf(headingKey(column), at + 1) >= 0)
        throw new DelimitedTextError(`The column "${column}" appears twice.`)
      places.set(column, at)
    }
  }
  return places
}

/** A row without a transaction: a note, a total, a balance. Any row with both a date and an amount is a transaction. */
function isNoTransaction(layout: StatementLayout, cells: readonly string[], cellOf: CellOf): boolean {
  const { columns, amount, dateOrder } = layout
  const hasDate = layoutDate(cellOf(columns.date), dateOrder) !== null
  const amounts = amount.mode === 'two-columns' ? [amount.debit, amount.credit] : [amount.column]
  const hasAmount = amounts.some((column) => {
    const cell = cellOf(column)
    return !isEmptyAmount(cell) && layoutMoney(cell, layout)?.amount !== 0
  })
  if (hasDate && hasAmount) return false
  if (!hasDate && !hasAmount) return true
  return cells.some((cell) => {
    const text = headingKey(cell)
    return layout.skipRows.some((word) => text.startsWith(word.toLowerCase()))
  })
}

function rowOf(layout: StatementLayout, cellOf: CellOf, window: DateWindow) {
  const narration = layout.columns.narration === null ? '' : cellOf(layout.columns.narration)
  const date = dateFound(layout, cellOf, window)
  const movement = movementOf(layout, cellOf)
  const identifiers = narrationFields.map((field) => identifierOf(layout, field, cellOf, narration))
  const faults = [date, movement, ...identifiers].filter((one) => 'message' in one)
  if (faults.length > 0 || !('value' in date) || !('value' in movement)) return { faults }
  const [rrn = '', stan = '', terminalId = '', maskedPan = ''] = identifiers.map((one) =>
    'value' in one ? one.value : '',
  )
  const row: StatementRow = {
    transactionDate: date.value,
    narration: maskCardNumbers(narration.slice(0, 500)),
    maskedPan,
    rrn,
    stan,
    terminalId,
    ...movement.value,
  }
  return { row }
}

/** The headings again, as at the top of a printed page. */
const isSame = (cells: readonly string[], header: readonly string[]) =>
  cells.length === header.length && cells.every((cell, at) => headingKey(cell) === header[at])

/** Finds the transactions among the lines of a file, and their cells by column. */
function createFinder(layout: StatementLayout) {
  const named = namesOf(layout).length > 0
  let places: Map<LayoutColumn, number> | null = null
  let header: readonly string[] = []
  let width = 0

  /** Is this line the first of those that hold rows? */
  function begins(cells: readonly string[], row: number): boolean {
    if (named && isHeaderOf(layout, cells)) {
      places = placesOf(layout, cells)
      header = cells.map(headingKey)
      width = cells.length
    } else if (!named && row > layout.headerRow) places = placesOf(layout, null)
    if (places === null && row > MAX_HEADER_ROW) throw new DelimitedTextError(missingHeadings(layout))
    return !named && places !== null
  }

  const placeOf = (column: LayoutColumn | null) => (column === null ? -1 : (places?.get(column) ?? -1))

  return {
    /** Where the narration is that begins in the first line and goes on in the second; -1 where none does. */
    wrappedAt(first: readonly string[], more: readonly string[]): number {
      const { columns, dateOrder, skipRows } = layout
      const narration = placeOf(columns.narration)
      const begins = narration >= 0 && layoutDate(first[placeOf(columns.date)] ?? '', dateOrder) !== null
      return begins && goesOn(more, narration, skipRows) ? narration : -1
    },
    /** The cells of a transaction, or null where the line holds none. */
    find(cells: readonly string[], row: number): { cellOf: CellOf; width: number } | null {
      if (places === null && !begins(cells, row)) return null
      if (isBlankRow(cells) || isSame(cells, header)) return null
      const cellOf: CellOf = (column) => trimmed(cells[places?.get(column) ?? -1] ?? '')
      if (isNoTransaction(layout, cells, cellOf)) return null
      width ||= cells.length
      return { cellOf, width }
    },
    end() {
      if (places === null) throw new DelimitedTextError(missingHeadings(layout))
    },
  }
}

/**
 * A reader for one file of this layout. Rows above the headings and rows that hold no transaction are left out.
 * @param today the Lagos date on which it is read: rows older than two years or later than tomorrow are refused
 */
export function createLayoutReader(layout: StatementLayout, today: string): LineReader {
  const window = dateWindow(today)
  const finder = createFinder(layout)
  return {
    read(cells, row) {
      const found = finder.find(cells, row)
      if (!found) return null
      const { cellOf, width } = found
      // A separator inside of a cell shifts what follows, and with it the money.
      if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
        return [{ row, column: null, value: null, message: tooManyCells(cells.length, width) }]
      const { row: read, faults } = rowOf(layout, cellOf, window)
      if (read) return read
      return faults.map(({ column, cell, message }): RowProblem => ({ row, column, value: shownCell(cell), message }))
    },
    end: finder.end,
    ...(layout.wrapped ? { joiner: createLineJoiner(finder.wrappedAt) } : {}),
  }
}

const linesOf = (rows: readonly (readonly string[])[], joiner: LineJoiner | undefined) =>
  joiner ? joinedLines(rows, joiner) : rows.map((cells, at) => ({ cells, row: at + 1 }))

/** Amount that each transaction moved, positive where money came in, and the balance printed beside it. */
export function stepsOf(layout: StatementLayout, rows: readonly (readonly string[])[]): Step[] {
  const finder = createFinder(layout)
  const { balance } = layout.columns
  return rows.flatMap((cells, at) => {
    const found = finder.find(cells, at + 1)
    const movement = found && movementOf(layout, found.cellOf)
    if (!found || !movement || !('value' in movement)) return []
    const { amount, isDebit } = movement.value
    const printed = balance === null ? null : layoutMoney(found.cellOf(balance), layout)
    const sign = printed && (printed.isNegative || printed.side === 'DEBIT') ? -1 : 1
    return [{ moved: isDebit ? -amount : amount, balance: printed && sign * printed.amount }]
  })
}

const missingHeadings = (layout: StatementLayout): string =>
  `No row has the headings ${allColumns(layout)
    .filter((one) => typeof one === 'string')
    .map((one) => `"${one}"`)
    .join(', ')}.`

/** Result of reading one row of a file. */
export interface LayoutLine {
  row: number
  cells: readonly string[]
  /** Null where the row was refused. */
  read: StatementRow | null
  problems: readonly RowProblem[]
}

/**
 * Reads rows, numbered from 1, with a layout; rows that hold no transaction are left out.
 * @throws DelimitedTextError when the headings are not there
 */
export function readWithLayout(
  layout: StatementLayout,
  rows: readonly (readonly string[])[],
  today: string,
): LayoutLine[] {
  const reader = createLayoutReader(layout, today)
  const lines: LayoutLine[] = []
  for (const { cells, row } of linesOf(rows, reader.joiner)) {
    const result = reader.read(cells, row)
    if (result === null) continue
    const isRow = 'transactionDate' in result
    lines.push({ row, cells, read: isRow ? result : null, problems: isRow ? [] : result })
  }
  reader.end()
  return lines
}
