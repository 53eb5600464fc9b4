/** Statements and the platform's transactions: accepting and matching, and the whole way from a file to its counts. */

import { join } from 'node:path'
import { BANK, type Database, type Sql } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { acceptStatement } from '@dcir/api/features/reconciliation/statements/statement-accept'
import { matchStatement } from '@dcir/api/features/reconciliation/statements/statement-match'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { Loaded } from '@dcir/spreadsheets/statement-pages'
import { cpuOf, type Took, taken } from './cpu'
import { type Figure, paired, speed } from './figures'
import { BENCH_DAY, type Ground } from './ground'
import { fillWith } from './many-transactions'
import { APPROVED, loadFile, registerFile } from './statement-ground'
import { bareCopy, inTransaction, parserAlone, prepareLines } from './statement-reference'

const BATCH = 5000

/** A day's traffic straight into the tables, as ingestion would write it. */
export async function fillDay(database: Database, count: number): Promise<void> {
  let batch: Parameters<typeof ingestBatch>[1][number][] = []
  const flush = async () => {
    const ready = batch
    batch = []
    if (ready.length > 0) await database.transaction(BANK, (db) => ingestBatch(db, ready))
  }
  for (const transaction of trafficOf(BENCH_DAY, count)) {
    batch.push(transaction)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}

/** The lines beside their transactions in a table of its own: no rules, no security, no keys, nothing kept of days. */
const bareJoin = (db: Sql) =>
  taken(db, () =>
    db.run(sql`CREATE TEMPORARY TABLE joined ON COMMIT DROP AS
      SELECT s.*, t.id AS transaction_id FROM statement_in s JOIN transactions t USING (rrn, stan, masked_pan, amount)`),
  )

/**
 * A day of transactions and its statement, and nothing of a statement in the database.
 * @param others how many other transactions are there, of this day and those before
 */
export async function openDay(ground: Ground, name: string, others = 0, rows = ground.rows) {
  const { database, ownerUrl, asOwner } = await ground.createDatabase(name)
  const { path, counts } = await ground.statement(rows, 'clean')
  if (others > 0) await fillWith(ownerUrl, others)
  await fillDay(database, Math.ceil(rows * 1.001))
  // Transactions have been there for a day, so that housekeeping has seen them; the statement has come just now.
  await asOwner('VACUUM ANALYZE transactions')
  const id = await registerFile(database)
  const tables = ['entries', 'open_entries', 'matches', 'days', 'day_totals'].map((name) => `statement_${name}`)
  /** Clears the tables and indexes of the rows of a rolled back run, which would slow the next one. */
  const swept = async () => {
    await asOwner(`TRUNCATE ${tables.join(', ')}`)
    await asOwner('CHECKPOINT')
  }
  const wanted = counts.matchedSuccess + counts.matchedFailed
  return { database, path, id, swept, wanted }
}

type Day = Awaited<ReturnType<typeof openDay>>

/** From loaded lines to final counts, as the product's two steps do it. */
async function acceptAndMatch(db: Sql, { id, wanted }: Day, loaded: Loaded): Promise<void> {
  await acceptStatement(db, { ...loaded, statementId: id, approved: APPROVED }, () => {})
  const matched = await matchStatement(db, id, APPROVED)
  const got = matched.success + matched.failed
  if (got !== wanted) throw new Error(`matched ${got} where ${wanted} were to be`)
}

const QUICK_JOINS = 'SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off'
const both = (one: Took, other: Took): Took => ({
  wall: one.wall + other.wall,
  own: one.own + other.own,
  database: one.database === null || other.database === null ? null : one.database + other.database,
})

/** How long accepting and matching what was loaded takes. */
export async function acceptingTime(day: Day): Promise<number> {
  const { database, path, swept } = day
  await swept()
  const took = await inTransaction(database, async (db) => {
    const loaded = await loadFile(db, path)
    return taken(db, () => acceptAndMatch(db, day, loaded))
  })
  return took.wall
}

/** Accepting and matching what was loaded. */
export async function match(ground: Ground): Promise<Figure[]> {
  const day = await openDay(ground, 'bench_match')
  const { database, path, swept } = day
  const pairs = await paired(
    ground.runs,
    () => acceptingTime(day),
    async () => {
      await swept()
      const took = await inTransaction(database, async (db) => {
        await loadFile(db, path)
        await db.run(sql`ANALYZE statement_in`)
        await db.connection.query(QUICK_JOINS)
        return bareJoin(db)
      })
      return took.wall
    },
  )
  const against = 'a bare hash join of the same rows on four columns into a temporary table'
  return [speed({ figure: 'accept and match one to one, wall time', against, atLeast: 0.3, aim: 0.5 }, pairs)]
}

const LARGER = 10
/** One and a half times as long at most. */
const AT_LEAST = 0.667

/** The same among ten times the transactions, most of them of other days. */
export async function matchAmongMany(ground: Ground): Promise<Figure[]> {
  const { rowsAmongMany } = ground
  const small = await openDay(ground, 'bench_match_small', 0, rowsAmongMany)
  const large = await openDay(ground, 'bench_match_large', (LARGER - 1) * rowsAmongMany, rowsAmongMany)
  const pairs = await paired(
    ground.runs,
    () => acceptingTime(large),
    () => acceptingTime(small),
  )
  const figure = `accept and match among ${LARGER * rowsAmongMany} transactions, wall time`
  const against = `the same among the ${rowsAmongMany} of its day alone`
  return [speed({ figure, against, atLeast: AT_LEAST }, pairs)]
}

/** The whole way, from the file to final counts. */
export async function statement(ground: Ground): Promise<Figure[]> {
  const day = await openDay(ground, 'bench_statement')
  const { database, path, swept } = day
  const { path: header } = await ground.statement(1, 'clean')
  const lines = join(ground.folder, 'statement.lines')
  await prepareLines(database, path, lines)
  const ours: Took[] = []
  const bare: Took[] = []
  for (let run = 0; run < ground.runs; run++) {
    await swept()
    ours.push(
      await inTransaction(database, (db) => taken(db, async () => acceptAndMatch(db, day, await loadFile(db, path)))),
    )
    await swept()
    const parsed = await parserAlone(path)
    const stored = await inTransaction(database, async (db) => {
      const copied = await bareCopy(db, header, lines)
      await db.run(sql`ANALYZE statement_in`)
      await db.connection.query(QUICK_JOINS)
      return both(copied, await bareJoin(db))
    })
    bare.push(both(parsed, stored))
  }
  const against = 'papaparse alone, a bare COPY and a bare hash join into a temporary table, of the same rows'
  const walls = { ours: ours.map(({ wall }) => wall), reference: bare.map(({ wall }) => wall) }
  const cpu = (all: Took[]) => all.flatMap((one) => cpuOf(one) ?? [])
  const figures = [speed({ figure: 'a statement from file to final counts, wall time', against }, walls)]
  if (cpu(ours).length === 0) return figures
  const times = { ours: cpu(ours), reference: cpu(bare) }
  const figure = 'a statement from file to final counts, CPU time'
  return [speed({ figure, against, atLeast: 0.55, aim: 0.65 }, times), ...figures]
}
