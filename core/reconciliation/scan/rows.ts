/**
 * Reads the platform's own spreadsheet by its bytes. A row whose cells are all plainly in normal form is taken as it is,
 * without making strings; any other row is cut into cells for the reader, whose answers are law. A row that cannot be
 * cut here, such as one with a cell over several lines, is left to the parser with all that follows.
 */
import type { RowProblem } from '../../files/rows'
import type { StatementField } from '../columns'
import type { LineReader } from '../line-reader'
import type { Parsed, Slot, StatementPlan, StatementRow } from '../rules'
import { type CellTest, cellTests, createWords } from './cells'
import { type Cells, createLineCutter, type LineForm } from './lines'

/** A good row whose cells are as they will be kept, but for an amount's point and commas. Reused by the next row. */
export interface PlainRow {
  cells: Cells
  /** The cell of each field; -1 where the file has no such column. */
  columns: Readonly<Record<StatementField, number>>
  transactionDate: string
  isDebit: boolean
}

/** Takes a statement's lines in their order. */
export interface LineSink {
  plain(row: PlainRow, number: number): void
  line(line: StatementRow | readonly RowProblem[], number: number): void
}

export interface Scanning {
  reader: LineReader
  form: LineForm
  /** The text of some bytes in UTF-8. */
  text(bytes: Uint8Array, from: number, to: number): string
  sink: LineSink
}

export interface RowScanner {
  /**
   * Reads the lines from `from` to `to`, where a line ends.
   * @returns where it ended; with `isOver()` the parser has to read on from there
   */
  scan(bytes: Uint8Array, from: number, to: number): number
  isOver(): boolean
  /** Rows so far, the header and blank ones included. */
  rows(): number
}

interface ColumnTest {
  at: number
  mandatory: boolean
  mayDouble: boolean
  test: CellTest
}

const ALWAYS: readonly StatementField[] = ['transactionDate', 'amount', 'isDebit']
/** The tests know only digits in these; the words of the others go through the reader. */
const MAY_BE_NUMBERS: readonly StatementField[] = ['transactionDate', 'rrn', 'stan', 'amount', 'isDebit']

/** Is each field all of a cell of its own, and are those there that make a row? */
function isPlainPlan({ slots }: StatementPlan): boolean {
  const isWhole = ({ part, column }: Slot) =>
    part === null && (column.valueType !== 'NUMBER' || MAY_BE_NUMBERS.includes(column.fieldName))
  return (
    slots.every(isWhole) &&
    new Set(slots.map(({ at }) => at)).size === slots.length &&
    ALWAYS.every((field) => slots.some(({ column }) => column.fieldName === field && column.mandatory))
  )
}

const meant = (value: Parsed): string | number | boolean | null => (typeof value === 'symbol' ? null : value)

export function createRowScanner({ reader, form, text, sink }: Scanning): RowScanner {
  const { cells, cut } = createLineCutter(form)
  const columns: Record<StatementField, number> = {
    transactionDate: -1,
    narration: -1,
    maskedPan: -1,
    rrn: -1,
    stan: -1,
    amount: -1,
    terminalId: -1,
    isDebit: -1,
  }
  const plain: PlainRow = { cells, columns, transactionDate: '', isDebit: false }
  let tests: ColumnTest[] = []
  let width = 0
  let row = 0
  let isOver = false

  function wordTest({ column, parse }: Slot): CellTest {
    const find = createWords((bytes, from, to) => meant(parse(text(bytes, from, to))))
    if (column.fieldName === 'isDebit')
      return (bytes, from, to) => {
        const found = find(bytes, from, to)
        plain.isDebit = found === true
        return found !== null
      }
    return (bytes, from, to) => {
      const found = find(bytes, from, to)
      plain.transactionDate = found as string
      return found !== null
    }
  }

  function testOf(slot: Slot): ColumnTest {
    const { at, column } = slot
    const { fieldName: field, mandatory } = column
    const isWord = field === 'transactionDate' || field === 'isDebit'
    return { at, mandatory, mayDouble: field === 'narration', test: isWord ? wordTest(slot) : cellTests[field] }
  }

  function strings(): string[] {
    const { bytes, count, from, to, doubled } = cells
    const out: string[] = []
    for (let at = 0; at < count; at++) {
      const cell = text(bytes, from[at] as number, to[at] as number)
      out.push(doubled[at] === 1 ? cell.replaceAll('""', '"') : cell)
    }
    return out
  }

  function header(): void {
    reader.read(strings(), 1)
    const plan = reader.plan?.()
    if (!plan || !isPlainPlan(plan)) {
      isOver = true
      return
    }
    width = plan.width
    tests = plan.slots.map(testOf)
    for (const { column, at } of plan.slots) columns[column.fieldName] = at
  }

  function isPlain(): boolean {
    if (cells.count !== width) return false
    const { bytes, from, to, doubled } = cells
    for (let index = 0; index < tests.length; index++) {
      const { at, mandatory, mayDouble, test } = tests[index] as ColumnTest
      const begin = from[at] as number
      const end = to[at] as number
      if (begin === end) {
        if (mandatory) return false
      } else if ((doubled[at] === 1 && !mayDouble) || !test(bytes, begin, end)) return false
    }
    return true
  }

  function takeRow(): void {
    if (isPlain()) {
      sink.plain(plain, row)
      return
    }
    const line = reader.read(strings(), row)
    if (line !== null) sink.line(line, row)
  }

  return {
    scan(bytes, from, to) {
      let at = from
      while (at < to && !isOver) {
        const next = cut(bytes, at)
        isOver = next < 0
        if (isOver) return at
        row++
        at = next
        if (row === 1) header()
        else takeRow()
      }
      return at
    },
    isOver: () => isOver,
    rows: () => row,
  }
}
