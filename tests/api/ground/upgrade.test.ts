/** A later version's migrations on a database that is in use: the next file runs once, on the rows that are there. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admitApi, migrate } from '@dcir/api/db/migrate'
import { withConnection } from '@dcir/api/db/pool'
import { migrationsFolder } from '@dcir/api/db/prepare'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase, TEST_TRAFFIC } from '../../support/test-database'

const NEXT = '900_next.sql'
const CHANGE = `ALTER TABLE transactions ADD COLUMN is_large boolean NOT NULL DEFAULT false;
  UPDATE transactions SET is_large = amount > (SELECT avg(amount) FROM transactions);
  CREATE TABLE large_transactions AS SELECT id, super_agent_id FROM transactions WHERE is_large;
  SELECT enable_tenant_rls('large_transactions');`

test('the next migration runs once, on what is there, and the API is let in again', async () => {
  const { ownerUrl, apiUrl, drop } = await cloneDatabase(inject('postgresUrl'))
  const later = mkdtempSync(join(tmpdir(), 'dcir-migrations-'))
  onTestFinished(async () => {
    rmSync(later, { recursive: true })
    await drop()
  })
  cpSync(migrationsFolder(), later, { recursive: true })
  writeFileSync(join(later, NEXT), CHANGE)

  expect(await migrate(ownerUrl, later)).toEqual([NEXT])
  await admitApi(ownerUrl, apiUrl)
  expect(await migrate(ownerUrl, later)).toEqual([])

  const counts = await withConnection(ownerUrl, async (sql) => {
    const { rows } = await sql.query(`SELECT count(*)::int AS total, count(*) FILTER (WHERE is_large)::int AS large,
      (SELECT count(*)::int FROM large_transactions) AS copied FROM transactions`)
    return rows[0] as { total: number; large: number; copied: number }
  })
  expect(counts.total).toBe(TEST_TRAFFIC)
  expect(counts.large).toBeGreaterThan(0)
  expect(counts.copied).toBe(counts.large)
  // The new table is nobody's business until the grants name it.
  await withConnection(apiUrl, (sql) => expect(sql.query('SELECT FROM large_transactions')).rejects.toThrow('denied'))
})
