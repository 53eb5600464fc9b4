/**
 * Checks and normalises the rows of an account statement. The command line, the browser and the server use this one
 * reader, so that what passes here is what the server takes. A million rows go through it: the hot path reads each
 * cell once, allocates only when something is wrong, and remembers the few distinct dates and directions it meets.
 */

import type { RowProblem } from '../files/rows'
import type { Kobo } from '../money/kobo'
import { dateText, parseDateText } from '../time/date-text'
import { type DateWindow, dateWindow, isInWindow, outsideMessage } from '../time/window'
import { maskCardNumbers } from '../validators/card-numbers'
import {
  normaliseMaskedPan,
  normaliseRrn,
  normaliseStan,
  normaliseTerminal,
  positiveKobo,
  trimmed,
} from '../validators/identifiers'
import { invalidMessage, requiredMessage } from '../validators/messages'
import { type StatementColumn, type StatementField, statementColumns } from './columns'

export interface StatementRow {
  transactionDate: string
  narration: string
  /** First 6, six stars, last 4; empty when the file has no such column. */
  maskedPan: string
  rrn: string
  stan: string
  amount: Kobo
  terminalId: string
  isDebit: boolean
}

export interface StatementReader {
  /** Reads the header row; problems mean that nothing else of the file can be read. */
  header(cells: readonly string[]): RowProblem[]
  /** Checks a data row; an empty list means that it is fine. */
  check(cells: readonly string[], row: number): readonly RowProblem[]
  /** Checks and normalises; the row is reused by the next call, so take what you need from it at once. */
  read(cells: readonly string[], row: number): StatementRow | readonly RowProblem[]
  /** Does the file have this column at all? */
  has(field: StatementField): boolean
  /** Where the header has what, for what reads plain rows by their bytes. */
  plan(): StatementPlan
}

const NONE: readonly RowProblem[] = []
const BAD = Symbol('bad')
/** A real date on a day that no statement of today can hold. */
const OUTSIDE = Symbol('outside')
export type Parsed = string | number | boolean | typeof BAD | typeof OUTSIDE

/**
 * Remembers what a cell meant; the few distinct dates and directions of a file are parsed once each. A statement's rows
 * mostly repeat the cell above. Only short good cells are kept: a piece of a chunk's text keeps all of it alive.
 */
function remembered(parse: (cell: string) => Parsed): (cell: string) => Parsed {
  const known = new Map<string, Parsed>()
  let lastCell = ''
  let lastValue: Parsed = BAD
  return (cell) => {
    if (cell === lastCell) return lastValue
    let value = known.get(cell)
    if (value === undefined) {
      value = parse(cell)
      if (typeof value !== 'symbol' && cell.length <= 12 && known.size < 10_000) known.set(cell, value)
    }
    lastCell = cell
    lastValue = value
    return value
  }
}

const orBad = (value: string | number | null): Parsed => value ?? BAD

function parserOf(column: StatementColumn, window: DateWindow): (cell: string) => Parsed {
  switch (column.fieldName) {
    case 'transactionDate':
      return remembered((cell) => {
        const date = parseDateText(cell, column.valueFormat ?? 'dd/MM/yyyy')
        return date === null || isInWindow(date, window) ? orBad(date) : OUTSIDE
      })
    case 'isDebit':
      return remembered((cell) => {
        const meaning = column.rule?.[cell.toUpperCase()]
        return meaning ? meaning === 'DEBIT' : BAD
      })
    case 'rrn':
      return (cell) => orBad(normaliseRrn(cell))
    case 'stan':
      return (cell) => orBad(normaliseStan(cell))
    case 'maskedPan':
      return (cell) => orBad(normaliseMaskedPan(cell))
    case 'amount':
      return (cell) => orBad(positiveKobo(cell))
    case 'terminalId':
      return (cell) => orBad(normaliseTerminal(cell))
    case 'narration':
      return (cell) => maskCardNumbers(cell.length > 500 ? cell.slice(0, 500) : cell)
  }
}

/** Which part of the cell is meant, where that is not all of it. */
interface Part {
  from: number
  to: number
}

/** A field's column in a file, as its header has it. */
export interface Slot {
  at: number
  part: Part | null
  column: StatementColumn
  parse: (cell: string) => Parsed
}

export interface StatementPlan {
  /** Cells of the header. */
  width: number
  slots: readonly Slot[]
}

const partOf = ({ valueType, fieldName, rule }: StatementColumn): Part | null => {
  if (valueType !== 'RULE_BASED' || fieldName === 'isDebit') return null
  const from = Number(rule?.start) - 1
  return { from, to: from + Number(rule?.length) }
}

const DIGITS = /^\d+$/

/** The parser of the column's field; where the column holds numbers, only digits get to it. */
function typedParserOf(column: StatementColumn, window: DateWindow): (cell: string) => Parsed {
  const parse = parserOf(column, window)
  if (column.valueType !== 'NUMBER' || column.fieldName === 'amount') return parse
  return (cell) => (DIGITS.test(cell) ? parse(cell) : BAD)
}

const headerKey = (cell: string) =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

interface Layout {
  columns: readonly StatementColumn[]
  window: DateWindow
}

/** Finds each column in the header row, or says which mandatory ones are missing or appear twice. */
function planOf(cells: readonly string[], { columns, window }: Layout): Slot[] | RowProblem[] {
  const keys = cells.map(headerKey)
  const problems: RowProblem[] = []
  const slots: Slot[] = []
  for (const column of columns) {
    const key = headerKey(column.columnHeader)
    const at = keys.indexOf(key)
    const problem = (message: string) => problems.push({ row: 1, column: column.columnHeader, value: null, message })
    if (at < 0 && column.mandatory) problem(`The column "${column.columnHeader}" is missing`)
    if (at >= 0 && keys.indexOf(key, at + 1) >= 0) problem(`The column "${column.columnHeader}" appears twice`)
    if (at < 0) continue
    slots.push({ at, part: partOf(column), column, parse: typedParserOf(column, window) })
  }
  return problems.length > 0 ? problems : slots
}

/**
 * Makes a reader for one file.
 * @param today the Lagos date on which it is read: rows older than two years or later than tomorrow are refused
 * @example
 * const reader = createStatementReader('2026-11-22')
 * const problems = reader.header(firstRow)
 * if (!problems.length) reader.check(secondRow, 2)
 */
export function createStatementReader(
  today: string,
  columns: readonly StatementColumn[] = statementColumns,
): StatementReader {
  const window = dateWindow(today)
  let slots: Slot[] = []
  let width = 0
  const row: StatementRow = {
    transactionDate: '',
    narration: '',
    maskedPan: '',
    rrn: '',
    stan: '',
    amount: 0 as Kobo,
    terminalId: '',
    isDebit: false,
  }
  const out = row as unknown as Record<StatementField, Parsed>

  function take(cells: readonly string[], rowNumber: number): readonly RowProblem[] {
    let problems: RowProblem[] | null = null
    if (cells.length > width) {
      problems = [{ row: rowNumber, column: null, value: null, message: tooManyCells(cells.length, width) }]
    }
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] as Slot
      const { fieldName: field, columnHeader: header, mandatory } = slot.column
      const whole = trimmed(cells[slot.at] ?? '')
      const cell = slot.part ? trimmed(whole.slice(slot.part.from, slot.part.to)) : whole
      if (cell === '') {
        if (field !== 'isDebit' && field !== 'amount') out[field] = ''
        if (mandatory) problems = add(problems, rowNumber, header, '', requiredMessage(header))
        continue
      }
      const value = slot.parse(cell)
      if (value === BAD) problems = add(problems, rowNumber, header, cell, invalidMessage(header))
      else if (value === OUTSIDE) problems = add(problems, rowNumber, header, cell, outsideMessage(header, window))
      else out[field] = value
    }
    return problems ?? NONE
  }

  return {
    header(cells) {
      const plan = planOf(cells, { columns, window })
      if (plan.length > 0 && 'message' in (plan[0] as object)) return plan as RowProblem[]
      slots = plan as Slot[]
      width = cells.length
      return []
    },
    check: take,
    read(cells, rowNumber) {
      const problems = take(cells, rowNumber)
      return problems.length > 0 ? problems : row
    },
    plan: () => ({ width, slots }),
    has: (field) => slots.some(({ column }) => column.fieldName === field),
  }
}

export const tooManyCells = (got: number, wanted: number) => `The row has ${got} cells where the header has ${wanted}`

/** A mistyped column may hold a full card number: what looks like one is never repeated in a message. */
export const shownCell = (value: string): string =>
  (/\d{13,}/.test(value) ? normaliseMaskedPan(value) : maskCardNumbers(value).slice(0, 60)) ?? '(hidden)'

function add(list: RowProblem[] | null, row: number, column: string, value: string, message: string): RowProblem[] {
  const problem = { row, column, value: shownCell(value), message }
  return list ? [...list, problem] : [problem]
}

const sampleRows: readonly Readonly<Record<StatementField, string>>[] = [
  {
    transactionDate: '2026-11-20',
    narration: 'POS purchase, Ikeja',
    maskedPan: '506099******1234',
    rrn: '632514000001',
    stan: '000101',
    amount: '12,500.00',
    terminalId: '2011ABC1',
    isDebit: 'CREDIT',
  },
  {
    transactionDate: '2026-11-20',
    narration: 'Reversal of POS purchase',
    maskedPan: '506099******1234',
    rrn: '632514000002',
    stan: '000102',
    amount: '750.50',
    terminalId: '2011ABC1',
    isDebit: 'DEBIT',
  },
]

/** Text of a cell of the sample, as this column is read; `before` is the text of another field in the same cell. */
function sampleCell(column: StatementColumn, value: string, before: string): string {
  if (column.fieldName === 'transactionDate') return dateText(value, column.valueFormat ?? 'dd/MM/yyyy')
  if (column.fieldName === 'isDebit') {
    return Object.entries(column.rule ?? {}).find(([, meaning]) => meaning === value)?.[0] ?? value
  }
  if (column.valueType === 'NUMBER') return value.replace(/[^\d.]/g, '') || '0'
  const part = partOf(column)
  if (!part) return value
  // A part that the cell does not reach yet is led up to by something that is no space.
  const cell = before.padEnd(part.from, '-')
  return cell.slice(0, part.from) + value.slice(0, part.to - part.from) + cell.slice(part.from + value.length)
}

/** The header and rows of the sample statement that people download as a template, as the columns are read. */
export function statementSampleOf(columns: readonly StatementColumn[]): readonly (readonly string[])[] {
  const headers = [...new Set(columns.map(({ columnHeader }) => columnHeader))]
  // Columns that fill a cell come before columns that take a part of it.
  const inOrder = [...columns].sort((a, b) => Number(partOf(a) !== null) - Number(partOf(b) !== null))
  const rows = sampleRows.map((values) => {
    const cells = new Map<string, string>()
    for (const column of inOrder) {
      const before = cells.get(column.columnHeader) ?? ''
      cells.set(column.columnHeader, sampleCell(column, values[column.fieldName], before))
    }
    return headers.map((header) => cells.get(header) ?? '')
  })
  return [headers, ...rows]
}
