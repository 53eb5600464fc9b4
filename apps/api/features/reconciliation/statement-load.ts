/**
 * Loads a statement: parse, check, COPY into a temporary table, then in the same transaction set duplicates apart and
 * accept the rest. A kill at any instant leaves nothing behind; the next run starts over from the stored file.
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

const TABLE = sql`CREATE TEMPORARY TABLE statement_in (
  row_number integer NOT NULL, position smallint, column_header text, value text, message text,
  transaction_date date, narration text, masked_pan text, rrn text, stan text, amount bigint, terminal_id text,
  is_debit boolean
) ON COMMIT DROP`

const COLUMNS = `row_number, position, column_header, value, message,
  transaction_date, narration, masked_pan, rrn, stan, amount, terminal_id, is_debit`
/** A good row has no problem, a bad one has nothing else. */
const NO_PROBLEM = '\\N\t\\N\t\\N\t\\N'
const NO_ROW = '\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N'
const SAME = sql`s.rrn, s.stan, s.masked_pan, s.terminal_id, s.amount, s.is_debit`

/** Control characters would end a COPY field and carry no meaning in a statement; a backslash would begin an escape. */
function plain(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (code < 32 || code === 92) return text.replace(/\\/g, '\\\\').replace(/[\u0000-\u001f]+/g, ' ')
  }
  return text
}

const goodLine = (row: StatementRow, number: number): string =>
  `${number}\t${NO_PROBLEM}\t${row.transactionDate}\t${plain(row.narration)}\t${row.maskedPan}\t${row.rrn}\t${row.stan}\t${row.amount}\t${plain(row.terminalId)}\t${row.isDebit ? 't' : 'f'}\n`

const badLine = (problem: RowProblem, position: number): string => {
  const cell = (text: string | null) => (text === null ? '\\N' : plain(text))
  return `${problem.row}\t${position}\t${cell(problem.column)}\t${cell(problem.value)}\t${plain(problem.message)}\t${NO_ROW}\n`
}

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
  firstDate: string | null
  lastDate: string | null
}

/** @throws SpreadsheetError when the header does not fit: then no row can be read */
export async function loadStatement(db: Sql, input: LoadInput): Promise<Loaded> {
  await db.runDynamic(TABLE)
  const { reader } = input
  const loaded: Loaded = { rowsRead: 0, firstDate: null, lastDate: null }
  const copy = copyInto(db.connection, `COPY statement_in (${COLUMNS}) FROM STDIN`)
  const pages = createCopyPages(NO_PROBLEM)

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
      countDay(row)
      pages.plain(row, number)
    },
    line(line, number) {
      loaded.rowsRead++
      if (!('transactionDate' in line)) return pages.lines(line.map(badLine).join(''))
      countDay(line)
      pages.lines(goodLine(line, number))
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

const KEY = sql`match_key(s.rrn, s.stan, s.masked_pan, s.terminal_id, s.amount, s.is_debit)`

/** Lines that earlier files brought; of the days that one of them has lines of. */
const earlierOn = (
  dates: readonly string[],
): Fragment => sql`SELECT s.row_number, e.row_number AS first_row, f.file_name
    FROM statement_entries e
    JOIN statement_in s ON s.transaction_date = e.transaction_date
      AND (${SAME}) = (e.rrn, e.stan, e.masked_pan, e.terminal_id, e.amount, e.is_debit)
    JOIN statement_files f ON f.id = e.statement_id
    WHERE s.message IS NULL AND e.transaction_date = ANY (${`{${dates.join(',')}}`}::date[])`
/** Most files are of days that no other file is of. */
const NO_EARLIER = sql`SELECT NULL::integer AS row_number, NULL::integer AS first_row, NULL::text AS file_name WHERE false`

/** A row repeats another when all that identifies a line is the same: in this file, or in one accepted before. */
const repeatsOf = (earlier: Fragment): Fragment => sql`CREATE TEMPORARY TABLE statement_repeats ON COMMIT DROP AS
  WITH several AS MATERIALIZED (
    SELECT ${KEY} AS key, s.transaction_date FROM statement_in s WHERE s.message IS NULL
    GROUP BY 1, 2 HAVING count(*) > 1
  ), ranked AS (
    SELECT s.row_number, min(s.row_number) OVER (PARTITION BY s.transaction_date, ${SAME}) AS first_row
    FROM statement_in s JOIN several o ON o.key = ${KEY} AND o.transaction_date = s.transaction_date
    WHERE s.message IS NULL
  ), earlier AS (${earlier})
  SELECT DISTINCT ON (row_number) row_number, first_row, file_name FROM (
    SELECT row_number, first_row, file_name FROM earlier
    UNION ALL SELECT row_number, first_row, NULL FROM ranked WHERE row_number > first_row
  ) found ORDER BY row_number, file_name NULLS LAST`

export interface Counts {
  success: number
  duplicate: number
  failed: number
}

/** Sets repeats apart and accepts the rest; the caller holds the lock that makes statements wait for each other. */
export async function acceptStatement(
  db: Sql,
  statementId: number,
  loaded: Loaded,
  reached: (percentage: number) => void,
): Promise<Counts> {
  await db.runDynamic(sql`ANALYZE statement_in`)
  const shared = await db.rows<{ transactionDate: string }>(
    'SELECT DISTINCT transaction_date FROM statement_days WHERE transaction_date BETWEEN $1::date AND $2::date',
    [loaded.firstDate, loaded.lastDate],
  )
  const dates = shared.map(({ transactionDate }) => transactionDate)
  await db.runUtility(repeatsOf(dates.length > 0 ? earlierOn(dates) : NO_EARLIER))
  reached(67)
  const duplicate = await db.runDynamic(
    sql`INSERT INTO statement_errors (statement_id, type, row_number, position, message)
     SELECT ${statementId}, 'DUPLICATE', row_number, 0, CASE WHEN file_name IS NULL
       THEN 'Duplicate of row ' || first_row || ' of this file'
       ELSE 'Duplicate of row ' || first_row || ' of ' || file_name END
     FROM statement_repeats`,
  )
  await db.runDynamic(
    sql`INSERT INTO statement_errors (statement_id, type, row_number, position, column_header, value, message)
     SELECT ${statementId}, 'FAILED', row_number, position, column_header, value, message FROM statement_in
     WHERE message IS NOT NULL`,
  )
  const failed = await db.first<{ count: number }>(
    "SELECT count(DISTINCT row_number) AS count FROM statement_errors WHERE statement_id = $1 AND type = 'FAILED'",
    [statementId],
  )
  reached(70)
  const success = await db.runDynamic(
    sql`INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan,
       amount, terminal_id, is_debit)
     SELECT ${statementId}, s.row_number, s.transaction_date, s.narration, s.masked_pan, s.rrn, s.stan, s.amount, s.terminal_id,
       s.is_debit
     FROM statement_in s LEFT JOIN statement_repeats r USING (row_number)
     WHERE s.message IS NULL AND r.row_number IS NULL`,
  )
  await db.runDynamic(
    sql`INSERT INTO statement_days (statement_id, transaction_date, total_count)
     SELECT ${statementId}, s.transaction_date, count(*) FROM statement_in s LEFT JOIN statement_repeats r USING (row_number)
     WHERE s.message IS NULL AND r.row_number IS NULL GROUP BY s.transaction_date`,
  )
  reached(78)
  return { success, duplicate, failed: failed?.count ?? 0 }
}
