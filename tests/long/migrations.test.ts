/** Migrations whose process is killed at any instant: the next start finishes them, and nothing is there by half. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiRoleOf } from '@dcir/api/db/api-role'
import { migrate } from '@dcir/api/db/migrate'
import { withConnection } from '@dcir/api/db/pool'
import { migrationsFolder, prepareDatabase } from '@dcir/api/db/prepare'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../bench/measured-process'
import { schemaText } from '../support/schema'
import { emptyDatabase } from '../support/test-database'

const KILLS = Number(process.env.MIGRATION_KILLS || 8)
const WAIT_MS = 60_000
const NAME = '999_slow.sql'
const SLOW = `CREATE TABLE half (id integer);
  INSERT INTO half VALUES (1);
  SELECT pg_sleep(3);`
/** Migration that breaks the rule of one transaction for each. */
const TORN = `${SLOW.replace('SELECT pg_sleep', 'COMMIT; BEGIN; SELECT pg_sleep')}`

const PROGRAM = `import { migrate } from '@dcir/api/db/migrate'
  await migrate(process.argv[1], process.argv[2])`

/** A process that migrates; it says nothing and is there to be killed. */
function migrating(ownerUrl: string, folder: string) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, ownerUrl, folder]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  return {
    isOver: () => child.exitCode !== null,
    async kill(): Promise<void> {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGKILL')) await gone
    },
  }
}

async function newDatabase() {
  const { ownerUrl, drop } = await emptyDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const ask = async (statement: string) => (await withConnection(ownerUrl, (sql) => sql.query(statement))).rows[0]
  return { ownerUrl, ask }
}

type Ask = Awaited<ReturnType<typeof newDatabase>>['ask']

/** How many migrations are done; none where their table is not there yet. */
const done = async (ask: Ask): Promise<number> =>
  Number((await ask('SELECT count(*) AS count FROM schema_migrations').catch(() => undefined))?.count ?? 0)

test(`killed ${KILLS} times on their way, they end in the schema that they make in one go`, async () => {
  const { ownerUrl, ask } = await newDatabase()
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await done(ask)
    const process = migrating(ownerUrl, migrationsFolder())
    // At least one comes to its end each time; the rest of the wait falls at any instant of a later one.
    await expect.poll(async () => process.isOver() || (await done(ask)) > before, { timeout: WAIT_MS }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, (kill * 7) % 40))
    await process.kill()
  }
  await prepareDatabase(ownerUrl)
  expect(await schemaText(ownerUrl, apiRoleOf(ownerUrl))).toBe(
    readFileSync(join(root, 'apps/api/db/schema.sql'), 'utf8'),
  )
}, 600_000)

/** A migration whose process is killed while it runs, with those before it done; what of it is there once the dust settled. */
async function killedWithin(text: string) {
  const { ownerUrl, ask } = await newDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'dcir-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder(), folder, { recursive: true })
  await migrate(ownerUrl, folder)
  writeFileSync(join(folder, NAME), text)
  const process = migrating(ownerUrl, folder)
  const sleeping =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE '%INTO half%' AND pid <> pg_backend_pid() AND state = 'active'"
  await expect.poll(() => ask(sleeping), { timeout: WAIT_MS }).toEqual({ count: 1 })
  await process.kill()
  await expect.poll(() => ask(sleeping), { timeout: WAIT_MS }).toEqual({ count: 0 })
  const left = await ask(`SELECT to_regclass('half') IS NOT NULL AS is_there,
    EXISTS (SELECT 1 FROM schema_migrations WHERE name = '${NAME}') AS is_done`)
  return { left, ask, again: () => migrate(ownerUrl, folder) }
}

test('killed within one, nothing of it is there, and the next start does it once', async () => {
  const { left, ask, again } = await killedWithin(SLOW)
  expect(left).toEqual({ is_there: false, is_done: false })
  expect(await again()).toEqual([NAME])
  expect(await ask('SELECT count(*)::int AS count FROM half')).toEqual({ count: 1 })
  expect(await again()).toEqual([])
}, 300_000)

test('one that commits on its way is found: by half there, and refused by the next start', async () => {
  const { left, again } = await killedWithin(TORN)
  expect(left).toEqual({ is_there: true, is_done: false })
  await expect(again()).rejects.toThrow(`migration ${NAME} failed`)
}, 300_000)
