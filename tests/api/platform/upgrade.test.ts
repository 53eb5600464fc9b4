/** Databases of another version: a later one's migrations run on what is there, and what nothing was released on is refused. */
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { admitApi, migrate } from '@dcir/api/db/migrate'
import { withConnection } from '@dcir/api/db/pool'
import { migrationsFolder, prepareDatabase } from '@dcir/api/db/prepare'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase, emptyDatabase, TEST_TRAFFIC } from '../../support/test-database'

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

/** Traces of a build from before the first release: its record of migrations, and tables under the same names. */
const UNRELEASED = `CREATE TABLE schema_migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO schema_migrations (name, hash) VALUES ('001_ground.sql', 'x'), ('218_audit_streams.sql', 'x');
  CREATE TABLE users (id integer);
  INSERT INTO users VALUES (1)`
const REFUSED =
  'A build from before the first release made this database, and its tables are not taken over. ' +
  'Start with an empty database or data folder, or start that build.'

async function isRefusedAndKept(url: string): Promise<void> {
  await expect(prepareDatabase(url)).rejects.toThrow(REFUSED)
  const tables = await withConnection(url, (sql) =>
    sql.query(`SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`),
  )
  expect(tables.rows).toEqual([{ name: 'schema_migrations' }, { name: 'users' }])
}

test('a database of a build before the first release is refused in a sentence, and stays as it is', async () => {
  const { ownerUrl, drop } = await emptyDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  await withConnection(ownerUrl, (sql) => sql.query(UNRELEASED))
  await isRefusedAndKept(ownerUrl)
})

test('so is a data folder of one, at each start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcir-before-'))
  // As root the server runs under another account, which has to get through this folder.
  chmodSync(dataDir, 0o711)
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const start = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined })
  const before = await start()
  await withConnection(before.url, (sql) => sql.query(UNRELEASED))
  await before.stop()
  const now = await start()
  onTestFinished(() => now.stop())
  await isRefusedAndKept(now.url)
})
