/**
 * Loads a statement: parse, check, COPY into a temporary table, from which its lines are accepted in the same
 * transaction. A kill at any instant leaves nothing behind; the next run starts over from the stored file.
 */

import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import type { RowProblem } from '@dcir/core/files/rows'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { LineReader } from '@dcir/core/reconciliation/line-reader'
import type { StatementRow } from '@dcir/core/reconciliation/rules'
import type { PlainRow } from '@dcir/core/reconciliation/scan-rows'
import type { PiecesSink } from '@dcir/spreadsheets/statement-lines'
import { copyInto } from '../../db/copy'
import type { Sql } from '../../db/database'
import { type Fragment, sql } from '../../db/sql'
import { createCopyPages } from './statement-copy'
import { createRepeatFilter } from './statement-repeats'

const TABLE = sql`CREATE TEMPORARY TABLE statement_in (
  row_number integer NOT NULL, problem text, transaction_date date, narration text, masked_pan text, rrn text, stan text, amount bigint, terminal_id text,
  is_debit boolean, may_repeat boolean
) ON COMMIT DROP`

const COLUMNS = `row_number, problem, transaction_date, narration, masked_pan, rrn, stan, amount, terminal_id, is_debit, may_repeat`
/** A good row has no problem, a bad one has nothing else. */
const NO_PROBLEM = '\\N'
const NO_ROW = '\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N'

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

/** Between the parts of a problem, and a part that is not there: no text of a statement keeps a control character. */
const BETWEEN = '\u001f'
const NOTHING = '\u001e'

/** The parts of a problem in one field: a million good rows have none of them. */
const badLine = ({ row, column, value, message }: RowProblem, position: number): string => {
  const parts = [column, value, message].map((text) => (text === null ? NOTHING : plain(text)))
  return `${row}\t${[position, ...parts].join(BETWEEN)}\t${NO_ROW}\n`
}

const part = (at: number): Fragment => sql`nullif(split_part(s.problem, ${BETWEEN}, ${at}::integer), ${NOTHING})`

/** The problems of the rows that were refused, each by its parts. */
export const PROBLEMS = sql`SELECT s.row_number, ${part(1)}::smallint AS position, ${part(2)} AS column_header,
  ${part(3)} AS value, ${part(4)} AS message FROM statement_in s WHERE s.problem IS NOT NULL`

export interface LoadInput {
  statementId: number
  /** Reads the file's lines, of whatever layout they are. */
  reader: LineReader
  /** Feeds the file's lines to the given sink. */
  lines(sink: PiecesSink): Promise<void>
  /** Called as rows are read. */
  progress(rowsRead: number): void
}

export interface Loaded {
  rowsRead: number
  /** The number of the last row that was read; the header and blank rows have numbers too. */
  lastRow: number
  /** Whether there is a row that was refused. */
  hasProblems: boolean
  firstDate: string | null
  lastDate: string | null
}

/** @throws SpreadsheetError when the header does not fit: then no row can be read */
export async function loadStatement(db: Sql, input: LoadInput): Promise<Loaded> {
  await db.runDynamic(TABLE)
  const { reader } = input
  const loaded: Loaded = { rowsRead: 0, lastRow: 0, hasProblems: false, firstDate: null, lastDate: null }
  const copy = copyInto(db.connection, `COPY statement_in (${COLUMNS}) FROM STDIN`)
  const pages = createCopyPages(NO_PROBLEM, createRepeatFilter())

  let day = ''
  function countDay({ transactionDate }: StatementRow | PlainRow): void {
    // Most rows are of the day of the row above.
    if (transactionDate === day) return
    day = transactionDate
    if (!loaded.firstDate || transactionDate < loaded.firstDate) loaded.firstDate = transactionDate
    if (!loaded.lastDate || transactionDate > loaded.lastDate) loaded.lastDate = transactionDate
  }

  const sink: PiecesSink = {
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
    async piece() {
      for (const page of pages.taken()) await copy.write(page)
      input.progress(loaded.rowsRead)
    },
  }

  try {
    await input.lines(sink)
    reader.end()
  } catch (error) {
    await copy.abort()
    throw error instanceof DelimitedTextError ? new SpreadsheetError(error.message) : error
  }
  await copy.end()
  return loaded
}
