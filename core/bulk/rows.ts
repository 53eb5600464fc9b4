/**
 * Reads the rows of a bulk file by its columns. The command line, the browser and the server use this one reader, so
 * that what passes here is what the server takes; bulk files are small beside statements, so that it may allocate.
 */

import { formatCount } from '../display/numbers'
import { isBlankRow, type RowProblem } from '../files/rows'
import { maskCardNumbers } from '../validators/card-numbers'
import { normaliseMaskedPan } from '../validators/identifiers'
import { invalidMessage, requiredMessage } from '../validators/messages'
import { BULK_MAX_ROWS } from './contract'

export interface BulkColumn<T> {
  /** Heading of the column in the file; letter case, spaces around and the order of columns do not count. */
  header: string
  /** A cell without outer white space to its value, or null when it is none. */
  parse(cell: string): T | null
  /** Meaning of an empty cell, where one is allowed. */
  empty?: T
  /** Why a cell is no value, where the usual sentence would not help. */
  fault?(cell: string): string
  /** Its values may have as many digits as a card, and are kept unless they are a card's number by its check digit. */
  longNumbers?: boolean
}

export interface BulkLayout<Row> {
  columns: { readonly [F in keyof Row]: BulkColumn<Row[F]> }
  /** Rows of one file that have the same key are one row written twice. */
  keyOf(row: Row): string
  /** Problem of several cells together, each of which is right by itself. */
  also?(row: Row): { column: string; message: string } | null
}

export interface ReadRow<Row> {
  rowNumber: number
  /** Values that could be read; all of them when there is no problem. */
  row: Partial<Row>
  problems: readonly RowProblem[]
  /** The cells as they came, long ones cut and card numbers masked, in the order of the header. */
  cells: readonly string[]
}

export interface BulkReader<Row> {
  /** Reads the header row; problems mean that nothing else of the file can be read. */
  header(cells: readonly string[]): RowProblem[]
  read(cells: readonly string[], rowNumber: number): ReadRow<Row>
}

/** Added to the rows that failed when they are handed back; it is no column of any file, so that it may stay in. */
export const FAILURE_COLUMN = 'Failure Reason'

export const NO_ROWS = 'The file has no rows.'
export const TOO_MANY_ROWS = `The file has more than ${formatCount(BULK_MAX_ROWS)} rows. Split it.`

export const TOO_MUCH_TEXT = 'The file holds more text than a bulk file can. Split it.'

const LONGEST_CELL = 1000
/** A packed workbook may unfold to far more than its size; all of a bulk file's rows are held at once. */
const MOST_TEXT = 20_000_000
/** Thirteen digits or more in a row, or groups of four as on a card. */
const CARD_NUMBER = /\d{13,}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]?\d{1,7})?/g

/** Text of a cell that may be kept and shown: a mistyped column may contain a full card number. */
export function keptCell(cell: string): string {
  const text = cell.trim().slice(0, LONGEST_CELL)
  return text.replace(CARD_NUMBER, (found) => normaliseMaskedPan(found) ?? '(hidden)')
}

const headerKey = (cell: string) =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

interface Slot {
  field: string
  at: number
  column: BulkColumn<unknown>
}

function slotsOf(cells: readonly string[], columns: Record<string, BulkColumn<unknown>>): Slot[] | RowProblem[] {
  const keys = cells.map(headerKey)
  const problems: RowProblem[] = []
  const slots = Object.entries(columns).map(([field, column]) => {
    const key = headerKey(column.header)
    const at = keys.indexOf(key)
    const problem = (message: string) => problems.push({ row: 1, column: column.header, value: null, message })
    if (at < 0 && column.empty === undefined) problem(`The column "${column.header}" is missing`)
    if (at >= 0 && keys.indexOf(key, at + 1) >= 0) problem(`The column "${column.header}" appears twice`)
    return { field, at, column }
  })
  return problems.length > 0 ? problems : slots
}

const isProblems = (found: readonly (Slot | RowProblem)[]): found is RowProblem[] =>
  found.length > 0 && 'message' in (found[0] as object)

/**
 * Makes a reader for one file.
 * @example
 * const reader = createBulkReader(bulkDisputeLayout)
 * if (reader.header(firstRow).length === 0) reader.read(secondRow, 2)
 */
export function createBulkReader<Row extends object>(layout: BulkLayout<Row>): BulkReader<Row> {
  const columns = layout.columns as Record<string, BulkColumn<unknown>>
  const first = new Map<string, number>()
  let slots: Slot[] = []
  let width = 0

  function cellOf({ at, column }: Slot, cells: readonly string[]): { value?: unknown; message?: string } {
    const cell = (at < 0 ? '' : (cells[at] ?? '')).trim()
    if (cell === '')
      return column.empty === undefined ? { message: requiredMessage(column.header) } : { value: column.empty }
    const value = column.parse(cell)
    return value === null ? { message: column.fault?.(cell) ?? invalidMessage(column.header) } : { value }
  }

  /** Problem of a row whose cells are all right by themselves. */
  function wholeProblem(row: Row, rowNumber: number): Pick<RowProblem, 'column' | 'message'> | null {
    const fault = layout.also?.(row)
    if (fault) return fault
    const key = layout.keyOf(row)
    const earlier = first.get(key)
    if (earlier !== undefined) return { column: null, message: `Duplicate of row ${earlier} of this file` }
    first.set(key, rowNumber)
    return null
  }

  return {
    header(cells) {
      const found = slotsOf(cells, columns)
      if (isProblems(found)) return found
      slots = found
      width = cells.length
      return []
    },

    read(cells, rowNumber) {
      const problems: RowProblem[] = []
      const row: Record<string, unknown> = {}
      const add = (column: string | null, value: string | null, message: string) =>
        problems.push({ row: rowNumber, column, value: value === null ? null : keptCell(value).slice(0, 60), message })
      if (cells.length > width) add(null, null, `The row has ${cells.length} cells where the header has ${width}`)
      for (const slot of slots) {
        const { value, message } = cellOf(slot, cells)
        if (message === undefined) row[slot.field] = value
        else add(slot.column.header, cells[slot.at] ?? '', message)
      }
      if (problems.length === 0) {
        const problem = wholeProblem(row as Row, rowNumber)
        if (problem) add(problem.column, problem.column === null ? null : '', problem.message)
      }
      const isLong = (at: number) => slots.some((one) => one.at === at && one.column.longNumbers && one.field in row)
      const kept = cells.slice(0, width).map((cell, at) => (isLong(at) ? maskCardNumbers(cell.trim()) : keptCell(cell)))
      return { rowNumber, row: row as Partial<Row>, problems, cells: kept }
    },
  }
}

/** Problems of a header as one text; several columns that are missing are named together. */
function headerSentence(faults: readonly RowProblem[]): string {
  const missing = faults.filter(({ message }) => message.endsWith(' is missing'))
  if (missing.length < 2) return rowSentence(faults)
  const names = missing.map(({ column }) => column).join(', ')
  const others = faults.filter((fault) => !missing.includes(fault))
  return `${missing.length} columns are missing: ${names}. ${rowSentence(others)}`.trim()
}

/** A whole file's rows, one stretch after another; blank lines count as rows of the sheet and are no rows. */
export function createBulkFile<Row extends object>(layout: BulkLayout<Row>) {
  const reader = createBulkReader(layout)
  let text = 0
  let header: string[] | null = null
  let rows = 0
  return {
    /**
     * @param first the number of the stretch's first row as a spreadsheet counts; 1 for a whole
     * file at once. Blank rows between two stretches may be left out.
     * @returns the rows of this stretch, or the sentence that refuses the whole file
     */
    take(stretch: readonly (readonly string[])[], first = 1): ReadRow<Row>[] | string {
      const read: ReadRow<Row>[] = []
      for (const [at, cells] of stretch.entries()) {
        for (const cell of cells) text += cell.length
        if (text > MOST_TEXT) return TOO_MUCH_TEXT
        if (header === null) {
          const faults = reader.header(cells)
          if (faults.length > 0) return headerSentence(faults)
          header = cells.map((cell) => keptCell(cell.replace(/^\uFEFF/, '')))
        } else if (!isBlankRow(cells)) {
          rows++
          if (rows > BULK_MAX_ROWS) return TOO_MANY_ROWS
          read.push(reader.read(cells, first + at))
        }
      }
      return read
    },
    /** The header, or the sentence that refuses a file without rows. */
    end: (): { header: string[] } | string => (header === null || rows === 0 ? NO_ROWS : { header }),
  }
}

/** Cells of a row that are no values, by their fields and as they were written; empty ones are left out. */
export function unreadCells<Row extends object>(
  { columns }: BulkLayout<Row>,
  header: readonly string[],
  cells: readonly string[],
  row: Partial<Row>,
): Partial<Record<keyof Row & string, string>> {
  const keys = header.map(headerKey)
  const unread = Object.entries<BulkColumn<unknown>>(columns as Record<string, BulkColumn<unknown>>)
    .filter(([field]) => !(field in row))
    .map(([field, column]) => [field, cells[keys.indexOf(headerKey(column.header))] ?? ''] as const)
    .filter(([, cell]) => cell !== '')
  return Object.fromEntries(unread) as Partial<Record<keyof Row & string, string>>
}

/** The problems of a row as the one sentence shown beside it. */
export const rowSentence = (problems: readonly RowProblem[]): string =>
  problems.map(({ message }) => `${message}.`).join(' ')
