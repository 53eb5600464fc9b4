/**
 * Loads a statement: parse, check, COPY into a temporary table, from which its lines are accepted in the same
 * transaction. A kill at any instant leaves nothing behind; the next run starts over from the stored file.
 */

import { BETWEEN, NOTHING, PAGE_COLUMNS } from '@dcir/spreadsheets/statement-pages'
import type { OnPages, ReadStatement } from '@dcir/spreadsheets/statement-reader'
import { copyInto } from '../../../db/copy'
import type { Sql } from '../../../db/database'
import { type Fragment, sql } from '../../../db/sql'

const TABLE = sql`CREATE TEMPORARY TABLE statement_in (
  row_number integer NOT NULL, problem text, transaction_date date, narration text, masked_pan text, rrn text, stan text, amount bigint, terminal_id text,
  is_debit boolean, may_repeat boolean
) ON COMMIT DROP`

const part = (at: number): Fragment => sql`nullif(split_part(s.problem, ${BETWEEN}, ${at}::integer), ${NOTHING})`

/** The problems of the rows that were refused, each by its parts. */
export const PROBLEMS = sql`SELECT s.row_number, ${part(1)}::smallint AS position, ${part(2)} AS column_header,
  ${part(3)} AS value, ${part(4)} AS message FROM statement_in s WHERE s.problem IS NOT NULL`

export interface LoadInput {
  /** Reads the file, and hands on its lines as pages. */
  read(onPages: OnPages): Promise<ReadStatement>
  /** Called as rows are read. @param bytesRead of a file of text; 0 for a workbook */
  progress(rowsRead: number, bytesRead: number): void
}

/** @throws SpreadsheetError when the header does not fit: then no row can be read */
export async function loadStatement(db: Sql, { read, progress }: LoadInput): Promise<ReadStatement> {
  await db.run(TABLE)
  const copy = copyInto(db.connection, `COPY statement_in (${PAGE_COLUMNS}) FROM STDIN`)
  try {
    const whole = await read(async ({ pages, rowsRead, bytesRead }) => {
      for (const page of pages) await copy.write(Buffer.from(page.buffer))
      progress(rowsRead, bytesRead)
    })
    await copy.end()
    return whole
  } catch (error) {
    await copy.abort()
    throw error
  }
}
