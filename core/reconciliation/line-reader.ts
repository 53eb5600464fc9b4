/** One way to read a statement's lines, whether they are the platform's own spreadsheet or a bank's. */
import { DelimitedTextError } from '../files/delimited-text'
import { isBlankRow, type RowProblem } from '../files/rows'
import type { StatementColumn } from './columns'
import type { LineJoiner } from './layouts/wrapping'
import { createStatementReader, type StatementPlan, type StatementRow } from './rules'

export interface LineReader {
  /**
   * Reads the next line: a row, why it is refused, or null where the line holds no transaction. A row is reused by the
   * next call, so take what you need from it at once.
   * @throws DelimitedTextError when nothing of the file can be read
   */
  read(cells: readonly string[], row: number): StatementRow | readonly RowProblem[] | null
  /** @throws DelimitedTextError when the file ended before its headings */
  end(): void
  /** Once the header is read: where it has what. Only the platform's own spreadsheet has one. */
  plan?(): StatementPlan
  /** Where narrations go on in the lines below: what joins them before they are read. */
  joiner?: LineJoiner
}

/** Most rows begin with a date, which the first cell shows; only the others are looked at whole. */
const mayBeBlank = (cells: readonly string[]): boolean => {
  const first = cells[0]
  return first === undefined || first === '' || first.charCodeAt(0) <= 32
}

/** A reader of the platform's own spreadsheet, whose first row names the configured columns. */
export function createOwnReader(columns: readonly StatementColumn[], today: string): LineReader {
  const reader = createStatementReader(today, columns)
  let isRead = false
  return {
    read(cells, row) {
      if (row === 1) {
        isRead = true
        const faults = reader.header(cells)
        if (faults.length > 0) throw new DelimitedTextError(faults.map(({ message }) => `${message}.`).join(' '))
        return null
      }
      return mayBeBlank(cells) && isBlankRow(cells) ? null : reader.read(cells, row)
    },
    plan: reader.plan,
    end() {
      if (!isRead) throw new DelimitedTextError('The file has no rows.')
    },
  }
}
