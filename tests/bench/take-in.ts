/** Taking a statement in on the server, beside a bare COPY of the same rows and beside the parser. */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database, Sql } from '@dcir/api/db/database'
import Papa from 'papaparse'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Figure, median, seconds, speed } from './figures'
import type { Ground } from './ground'
import { loadFile, timedAndRolledBack } from './statement-ground'

const CHUNK = 1 << 18
const COLUMNS = `row_number, position, column_header, value, message, transaction_date, narration, masked_pan, rrn, stan,
  amount, terminal_id, is_debit`

/** Loads once and keeps what was loaded: the very lines that the bare COPY then gets. */
const prepareLines = (database: Database, csv: string, lines: string) =>
  timedAndRolledBack(database, async (sql) => {
    await loadFile(sql, 0, csv)
    const content = sql.connection.query(copyTo(`COPY (SELECT ${COLUMNS} FROM statement_in) TO STDOUT`))
    await pipeline(content, createWriteStream(lines))
  })

/** The same temporary table, made by the product and emptied of its one row. */
async function emptyTable(sql: Sql, header: string): Promise<void> {
  await loadFile(sql, 0, header)
  await sql.runDynamic('TRUNCATE statement_in')
}

async function bareCopy(database: Database, header: string, lines: string): Promise<number> {
  let took = 0
  await timedAndRolledBack(database, async (sql) => {
    await emptyTable(sql, header)
    const copy = `COPY statement_in (${COLUMNS}) FROM STDIN`
    const source = createReadStream(lines, { highWaterMark: CHUNK })
    took = await seconds(() => pipeline(source, sql.connection.query(copyFrom(copy))))
  })
  return took
}

const parserAlone = (csv: string) =>
  seconds(
    () =>
      new Promise<void>((complete, error) => {
        const content = createReadStream(csv, { encoding: 'utf8', highWaterMark: CHUNK })
        Papa.parse(content, { chunk: () => {}, complete: () => complete(), error })
      }),
  )

export async function takeIn(ground: Ground): Promise<Figure[]> {
  const { database } = await ground.createDatabase('bench_take_in')
  const { path } = await ground.statement(ground.rows)
  const { path: header } = await ground.statement(1, 'clean')
  const lines = join(ground.folder, 'take-in.lines')
  await prepareLines(database, path, lines)
  const ours: number[] = []
  const copied: number[] = []
  const parsed: number[] = []
  for (let run = 0; run < ground.runs; run++) {
    ours.push(await timedAndRolledBack(database, (sql) => loadFile(sql, 0, path)))
    copied.push(await bareCopy(database, header, lines))
    parsed.push(await parserAlone(path))
  }
  const copyIsSlower = median(copied) > median(parsed)
  const copyAgainst = 'a bare COPY of the same rows into the same temporary table'
  const parserAgainst = 'papaparse alone on the same file, stream in chunk mode, in the same process'
  return [
    speed(
      { figure: 'take in, wall time', against: copyAgainst, ...(copyIsSlower ? { atLeast: 0.75 } : {}) },
      { ours, reference: copied },
    ),
    speed(
      { figure: 'take in, wall time', against: parserAgainst, ...(copyIsSlower ? {} : { atLeast: 0.75 }) },
      { ours, reference: parsed },
    ),
  ]
}
