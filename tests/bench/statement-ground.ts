/** A statement's way into the database, step by step, with the product's own functions. */

import type { Sql } from '@dcir/api/db/database'
import { BANK, type Database } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { columnsStore } from '@dcir/api/features/reconciliation/configurations.store'
import { loadStatement } from '@dcir/api/features/reconciliation/statements/statement-load'
import { statementsStore } from '@dcir/api/features/reconciliation/statements/statements.store'
import { businessDate } from '@dcir/core/time/lagos'
import type { Loaded } from '@dcir/spreadsheets/statement-pages'
import { readStatement } from '@dcir/spreadsheets/statement-reader'
import { BENCH_DAY } from './ground'

/** The worker's own setting for the time of its work. */
export const WORK_MEMORY = sql`SET LOCAL work_mem = '256MB'`

export const APPROVED = ['00']

/** Ends a transaction whose work was only to be timed. */
export class RolledBack extends Error {}

/** Runs the work in a transaction that is then rolled back, and times the work alone. */
export async function timedAndRolledBack(database: Database, work: (db: Sql) => Promise<unknown>): Promise<number> {
  let took = 0
  await database
    .transaction(BANK, async (db) => {
      await db.run(WORK_MEMORY)
      const begin = performance.now()
      await work(db)
      took = (performance.now() - begin) / 1000
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return took
}

/** Parses, checks and copies a file into this transaction's temporary table. */
export async function loadFile(db: Sql, path: string): Promise<Loaded> {
  const columns = await columnsStore(db).all()
  const file = { path, type: 'csv' as const, columns, saved: [], today: businessDate(new Date()) }
  const { loaded } = await loadStatement(db, { read: (onPages) => readStatement(file, onPages), progress: () => {} })
  return loaded
}

/** A statement's record, as an upload leaves it. @returns its number */
export const registerFile = (database: Database): Promise<number> =>
  database.transaction(BANK, async (db) => {
    const file = { fileKey: 'ST-BENCH', fileName: 'bench.csv', format: 'csv' as const, fileSize: 1 }
    const kept = { sha256: Buffer.alloc(32), storageKey: 'none', uploadedBy: 'bench', uploadedAt: new Date() }
    await statementsStore(db).create({ ...file, ...kept })
    const found = await statementsStore(db).byKey('ST-BENCH')
    if (!found) throw new Error('the statement was not registered')
    await db.run(sql`SELECT ensure_statement_partitions(${BENCH_DAY}::date, ${BENCH_DAY}::date)`)
    return found.id
  })
