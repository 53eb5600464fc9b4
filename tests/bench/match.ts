/** Matching a statement with the platform's transactions, beside a bare hash join of the same rows. */
import { BANK, type Database } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { matchStatement } from '@dcir/api/features/reconciliation/statement-match'
import { ingestBatch } from '@dcir/api/features/transactions/transactions.service'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type Figure, paired, seconds, speed } from './figures'
import { BENCH_DAY, type Ground } from './ground'
import { acceptFile, timedAndRolledBack } from './statement-ground'

const BATCH = 5000
const APPROVED = ['00']

/** A day's traffic straight into the tables, as ingestion would write it. */
export async function fillDay(database: Database, count: number): Promise<void> {
  let batch: Parameters<typeof ingestBatch>[1][number][] = []
  const flush = async () => {
    const ready = batch
    batch = []
    if (ready.length > 0) await database.transaction(BANK, (sql) => ingestBatch(sql, ready))
  }
  for (const transaction of trafficOf(BENCH_DAY, count)) {
    batch.push(transaction)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}

/** Nothing but the join: no rules, no security, no unique keys, and as many workers as PostgreSQL likes. */
const bareJoin = (ownerUrl: string) =>
  withConnection(ownerUrl, async (connection) => {
    await connection.query("SET work_mem = '256MB'; SET enable_nestloop = off; SET enable_mergejoin = off")
    return seconds(() =>
      connection.query(`CREATE TEMPORARY TABLE joined AS
        SELECT e.id AS entry_id, t.id AS transaction_id FROM statement_entries e
        JOIN transactions t USING (rrn, stan, masked_pan, amount)`),
    )
  })

export async function match(ground: Ground): Promise<Figure[]> {
  const { database, ownerUrl, asOwner } = await ground.createDatabase('bench_match')
  const { path, counts } = await ground.statement(ground.rows, 'clean')
  await fillDay(database, Math.ceil(ground.rows * 1.001))
  // Transactions have been there for a day, so that housekeeping has seen them; the statement has come just now.
  await asOwner('VACUUM ANALYZE transactions')
  const { id } = await acceptFile(database, path)
  const span = { firstDate: BENCH_DAY, lastDate: BENCH_DAY, rows: counts.success }
  const wanted = counts.matchedSuccess + counts.matchedFailed

  async function ours(): Promise<number> {
    // What a rolled back run leaves in the table and its indexes is not for the next one to step over.
    await asOwner('TRUNCATE statement_matches')
    await asOwner('CHECKPOINT')
    return timedAndRolledBack(database, async (sql) => {
      const matched = await matchStatement(sql, id, span, APPROVED, () => {})
      const got = matched.success + matched.failed
      if (got !== wanted) throw new Error(`matched ${got} where ${wanted} were to be`)
    })
  }
  async function reference(): Promise<number> {
    await asOwner('CHECKPOINT')
    return bareJoin(ownerUrl)
  }
  const pairs = await paired(ground.runs, ours, reference)
  const against = 'a bare hash join of the same rows on four columns into a temporary table'
  return [speed({ figure: 'match one to one, wall time', against, atLeast: 0.3, aim: 0.5 }, pairs)]
}
