/** Pairing reversals costs what they are, also where the month was empty when its plan was made. */
import { BANK } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

/** Rows of transactions that this database transaction has fetched by an index. */
const FETCHED = sql`SELECT coalesce(sum(idx_tup_fetch), 0)::int AS rows FROM pg_stat_xact_user_tables
  WHERE relname LIKE 'transactions_2026%'`

test('a batch into a new month reads none of it for each reversal', async () => {
  const days = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07']
  const fetched = await api.app.database.transaction(BANK, async (db) => {
    const last: number[] = []
    for (const day of days) {
      const before = await db.first<{ rows: number }>(FETCHED)
      expect(await ingestBatch(db, [...trafficOf(day, 2000)])).toBe(2000)
      const after = await db.first<{ rows: number }>(FETCHED)
      last.push((after?.rows ?? 0) - (before?.rows ?? 0))
    }
    return last
  })
  // A reversal of each fifty transactions, and no batch has more to read than the one before it.
  expect(Math.max(...fetched)).toBeLessThan(2000)
})
