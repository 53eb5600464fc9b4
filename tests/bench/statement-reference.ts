/** References for a statement's way into the database: the parser alone, and a bare COPY of the same rows. */

import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Database, Sql } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import Papa from 'papaparse'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { NOTHING, type Took, taken, takenAlone } from './cpu'
import { loadFile, timedAndRolledBack } from './statement-ground'

const CHUNK = 1 << 18
const COLUMNS = `row_number, problem, transaction_date, narration, masked_pan, rrn, stan,
  amount, terminal_id, is_debit`

/** Loads once and keeps what was loaded: the very lines that the bare COPY then gets. */
export const prepareLines = (database: Database, csv: string, lines: string) =>
  timedAndRolledBack(database, async (db) => {
    await loadFile(db, csv)
    const content = db.connection.query(copyTo(`COPY (SELECT ${COLUMNS} FROM statement_in) TO STDOUT`))
    await pipeline(content, createWriteStream(lines))
  })

/** The same temporary table, made by the product and emptied of its one row. */
async function emptyTable(db: Sql, header: string): Promise<void> {
  await loadFile(db, header)
  await db.run(sql`TRUNCATE statement_in`)
}

/** Measures a part of a transaction that is then rolled back. */
export async function inTransaction(database: Database, work: (db: Sql) => Promise<Took>): Promise<Took> {
  let took: Took = NOTHING
  await timedAndRolledBack(database, async (db) => {
    took = await work(db)
  })
  return took
}

/** @param header a file of one row, by which the product makes its table */
export async function bareCopy(db: Sql, header: string, lines: string): Promise<Took> {
  await emptyTable(db, header)
  const source = createReadStream(lines, { highWaterMark: CHUNK })
  const copy = `COPY statement_in (${COLUMNS}) FROM STDIN`
  return taken(db, () => pipeline(source, db.connection.query(copyFrom(copy))))
}

export const parserAlone = (csv: string) =>
  takenAlone(
    () =>
      new Promise<void>((complete, error) => {
        const content = createReadStream(csv, { encoding: 'utf8', highWaterMark: CHUNK })
        Papa.parse(content, { chunk: () => {}, complete: () => complete(), error })
      }),
  )
