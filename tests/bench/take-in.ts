/** Taking a statement in on the server, beside a bare COPY of the same rows and beside the parser. */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database, Sql } from '@dcir/api/db/database'
import Papa from 'papaparse'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Figure, median, seconds, speed } from './figures'
import type { Ground } from './ground'
import { loadFile, timedAndRolledBack } from './statement-ground'

const CHUNK = 1 << 18
/** Of a second, in which Linux reports CPU times. */
const TICKS = 100
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
  await sql.run('TRUNCATE statement_in')
}

interface Took {
  wall: number
  /** CPU time of this process or of the database's, whichever is busier: two cores to themselves would need no more. */
  busier: number | null
}

/** CPU seconds of a process in all, where the kernel reports them. */
function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

async function taken(sql: Sql, work: () => Promise<unknown>): Promise<Took> {
  const backend = (await sql.first<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid ?? 0
  const before = { database: cpuSeconds(backend), own: process.cpuUsage() }
  const wall = await seconds(work)
  const own = process.cpuUsage(before.own)
  const after = cpuSeconds(backend)
  const database = after === null || before.database === null ? null : after - before.database
  return { wall, busier: database === null ? null : Math.max(database, (own.user + own.system) / 1e6) }
}

async function inTransaction(database: Database, work: (sql: Sql) => Promise<Took>): Promise<Took> {
  let took: Took = { wall: Number.NaN, busier: null }
  await timedAndRolledBack(database, async (sql) => {
    took = await work(sql)
  })
  return took
}

const fullLoad = (database: Database, csv: string) =>
  inTransaction(database, (sql) => taken(sql, () => loadFile(sql, 0, csv)))

const bareCopy = (database: Database, header: string, lines: string) =>
  inTransaction(database, async (sql) => {
    await emptyTable(sql, header)
    const source = createReadStream(lines, { highWaterMark: CHUNK })
    const copy = `COPY statement_in (${COLUMNS}) FROM STDIN`
    return taken(sql, () => pipeline(source, sql.connection.query(copyFrom(copy))))
  })

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
  const ours: Took[] = []
  const copied: Took[] = []
  const parsed: number[] = []
  for (let run = 0; run < ground.runs; run++) {
    ours.push(await fullLoad(database, path))
    copied.push(await bareCopy(database, header, lines))
    parsed.push(await parserAlone(path))
  }
  const walls = { ours: ours.map((one) => one.wall), copied: copied.map((one) => one.wall) }
  const copyIsSlower = median(walls.copied) > median(parsed)
  const goal = (isIt: boolean) => (isIt ? { atLeast: 0.75 } : {})
  const copy = 'a bare COPY of the same rows into the same temporary table'
  const parser = 'papaparse alone on the same file, stream in chunk mode, in the same process'
  const busier = (all: Took[]) => all.flatMap((one) => one.busier ?? [])
  const figures = [
    speed(
      { figure: 'take in, wall time', against: copy, ...goal(copyIsSlower) },
      { ours: walls.ours, reference: walls.copied },
    ),
    speed(
      { figure: 'take in, wall time', against: parser, ...goal(!copyIsSlower) },
      { ours: walls.ours, reference: parsed },
    ),
  ]
  if (busier(ours).length === 0) return figures
  const pairs = { ours: busier(ours), reference: busier(copied) }
  return [...figures, speed({ figure: 'take in, CPU time of the busier process', against: copy }, pairs)]
}
