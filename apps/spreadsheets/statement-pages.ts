/** A statement's lines as pages of COPY text for one temporary table, and what they come to. */
import type { RowProblem } from '@dcir/core/files/rows'
import type { StatementRow } from '@dcir/core/reconciliation/rules'
import type { LineSink, PlainRow } from '@dcir/core/reconciliation/scan/rows'
import { createCopyPages } from './statement-copy'
import { createRepeatFilter } from './statement-repeats'

/** The columns that a page fills, in their order. */
export const PAGE_COLUMNS = `row_number, problem, transaction_date, narration, masked_pan, rrn, stan, amount, terminal_id, is_debit, may_repeat`
/** Between the parts of a problem, and a part that is not there: no text of a statement keeps a control character. */
export const BETWEEN = '\u001f'
export const NOTHING = '\u001e'
/** A good row has no problem, a bad one has nothing else. */
const NO_PROBLEM = '\\N'
const NO_ROW = '\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N'

export interface Loaded {
  rowsRead: number
  /** The number of the last row that was read; the header and blank rows have numbers too. */
  lastRow: number
  /** Whether there is a row that was refused. */
  hasProblems: boolean
  firstDate: string | null
  lastDate: string | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\u0000-\u001f]+/g

/** Control characters would end a COPY field and carry no meaning in a statement; a backslash would begin an escape. */
function plain(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code === 92) return text.replace(/\\/g, '\\\\').replace(CONTROLS, ' ')
  }
  return text
}

/** But for whether it may repeat another. */
const goodLine = (row: StatementRow, number: number): string =>
  `${number}\t${NO_PROBLEM}\t${row.transactionDate}\t${plain(row.narration)}\t${row.maskedPan}\t${row.rrn}\t${row.stan}\t${row.amount}\t${plain(row.terminalId)}\t${row.isDebit ? 't' : 'f'}`

/** The parts of a problem in one field: a million good rows have none of them. */
const badLine = ({ row, column, value, message }: RowProblem, position: number): string => {
  const parts = [column, value, message].map((text) => (text === null ? NOTHING : plain(text)))
  return `${row}\t${[position, ...parts].join(BETWEEN)}\t${NO_ROW}\n`
}

/** Takes lines, and gives pages of them. */
export function createStatementPages() {
  const loaded: Loaded = { rowsRead: 0, lastRow: 0, hasProblems: false, firstDate: null, lastDate: null }
  const pages = createCopyPages(NO_PROBLEM, createRepeatFilter())
  let day = ''
  function countDay({ transactionDate }: StatementRow | PlainRow): void {
    // Most rows are of the day of the row above.
    if (transactionDate === day) return
    day = transactionDate
    if (!loaded.firstDate || transactionDate < loaded.firstDate) loaded.firstDate = transactionDate
    if (!loaded.lastDate || transactionDate > loaded.lastDate) loaded.lastDate = transactionDate
  }

  const sink: LineSink = {
    plain(row, number) {
      loaded.rowsRead++
      loaded.lastRow = number
      countDay(row)
      pages.plain(row, number)
    },
    line(line, number) {
      loaded.rowsRead++
      loaded.lastRow = number
      if (!('transactionDate' in line)) {
        loaded.hasProblems = true
        return pages.bad(line.map(badLine).join(''))
      }
      countDay(line)
      pages.good(goodLine(line, number), line.transactionDate)
    },
  }
  return { sink, taken: pages.taken, loaded }
}
