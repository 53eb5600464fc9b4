import { readFileSync, writeFileSync } from 'node:fs'
import { BANK, createDatabase, type Database, NO_TENANT, type Scope } from '@dcir/api/db/database'
import { migrate } from '@dcir/api/db/migrate'
import { createPool, queryAfter, withConnection } from '@dcir/api/db/pool'
import { migrationsFolder, prepareDatabase } from '@dcir/api/db/prepare'
import { type Fragment, named, sql } from '@dcir/api/db/sql'
import { recordAudit } from '@dcir/api/write/audit'
import { VERSION } from '@dcir/core/display/build'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { schemaText } from '../../support/schema'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

let test1: TestDatabase
let database: Database
beforeAll(async () => {
  test1 = await cloneDatabase(inject('postgresUrl'))
  database = createDatabase(createPool({ url: test1.apiUrl, name: 'test', max: 4 }))
})
afterAll(async () => {
  await database?.close()
  await test1?.drop()
})

const fail = (): string => {
  throw new TypeError('no value')
}

const schemaFile = new URL('../../../apps/api/db/schema.sql', import.meta.url)

describe('schema', () => {
  test('schema.sql is what the migrations make', async () => {
    const text = await schemaText(test1.ownerUrl)
    if (process.env.UPDATE_SCHEMA) writeFileSync(schemaFile, text)
    expect(text).toBe(readFileSync(schemaFile, 'utf8'))
  })

  test('migrations run once, and a changed one is refused', async () => {
    expect(await migrate(test1.ownerUrl, migrationsFolder())).toEqual([])
    const tampered = "UPDATE schema_migrations SET hash = 'other' WHERE name = '001_platform.sql'"
    await withConnection(test1.ownerUrl, (db) => db.query(tampered))
    await expect(migrate(test1.ownerUrl, migrationsFolder())).rejects.toThrow(
      '001_platform.sql was changed after it ran',
    )
  })
})

test('references have letters, for some the day in Lagos, and a number of as many digits as it needs', async () => {
  const read = await database.single(
    sql`SELECT reference('PH', 7, 4) AS short, reference('PH', 12345, 4) AS long,
       reference('DSP', '2026-11-20T22:59:59Z', 7, 7) AS evening, reference('DSP', '2026-01-01T23:00:00Z', 12345678, 7) AS night,
       reference('WF', '2026-11-20T12:00:00Z', 10, 1) AS plain`,
  )
  expect(read).toEqual({
    short: 'PH-0007',
    long: 'PH-12345',
    evening: 'DSP-20261120-0000007',
    night: 'DSP-20260102-12345678',
    plain: 'WF-20261120-10',
  })
})

test('B4 a database that a newer version has migrated is refused, and stays as it is', async () => {
  const { ownerUrl, drop } = await cloneDatabase(inject('postgresUrl'))
  const asOwner = (text: string) => withConnection(ownerUrl, (db) => db.query(text))
  await asOwner(`INSERT INTO schema_migrations (name, hash) VALUES ('999_future.sql', 'x'), ('998_next.sql', 'x')`)
  await asOwner(`DELETE FROM schema_migrations WHERE name = '001_platform.sql'`)
  await expect(prepareDatabase(ownerUrl)).rejects.toThrow(
    `A newer version has migrated this database: ${VERSION} does not know 998_next.sql, 999_future.sql. ` +
      'Start that version, or restore a backup from before it.',
  )
  const { rows } = await asOwner(`SELECT FROM schema_migrations WHERE name = '001_platform.sql'`)
  expect(rows).toEqual([])
  await drop()
})

describe('row-level security', () => {
  const count = async (scope: Scope, table: string) =>
    (
      await database.read(scope, (db) => db.rows<{ count: number }>(sql`SELECT count(*) AS count FROM ${named(table)}`))
    )[0]?.count ?? -1
  const one: Scope = { kind: 'super-agents', ids: [1] }
  const two: Scope = { kind: 'super-agents', ids: [2] }

  test('PRM-012 two super agents share no row, and together they are less than the bank', async () => {
    const [bank, first, second] = [
      await count(BANK, 'transactions'),
      await count(one, 'transactions'),
      await count(two, 'transactions'),
    ]
    expect(bank).toBe(300)
    expect(Math.min(first, second)).toBeGreaterThan(0)
    const both = await count({ kind: 'super-agents', ids: [1, 2] }, 'transactions')
    expect(both).toBe(first + second)
    expect(both).toBeLessThan(bank)
  })

  test('PRM-012 a statement by itself sees no tenant’s rows, also after somebody had the connection under a scope', async () => {
    for (let turn = 0; turn < 4; turn++) {
      await database.read(BANK, (db) => db.first(sql`SELECT 1`))
      expect(await database.single(sql`SELECT count(*) AS count FROM super_agents`)).toEqual({ count: 0 })
    }
    expect(await database.single(sql`SELECT 1 AS one WHERE ${false}`)).toBeUndefined()
  })

  test.each(['transactions', 'transaction_days', 'super_agents', 'statement_files'])(
    'PRM-012 without a tenant %s is empty',
    async (table) => {
      expect(await count(NO_TENANT, table)).toBe(0)
      const bare = await database.pool.query(`SELECT count(*) AS count FROM ${table}`)
      expect(bare.rows[0].count).toBe(0)
    },
  )

  test('PRM-012 a super agent cannot write a row of another', async () => {
    const insert = sql`INSERT INTO transaction_days VALUES ('2026-11-20', 2, 'ZZ', 1, 1)`
    await expect(database.transaction(one, (db) => db.run(insert))).rejects.toThrow('row-level security')
    await expect(database.transaction(two, (db) => db.run(insert))).resolves.toBe(1)
  })

  test('the API owns nothing: it can neither switch the policies off nor make tables', async () => {
    await expect(database.pool.query('ALTER TABLE transactions DISABLE ROW LEVEL SECURITY')).rejects.toThrow('owner')
    await expect(database.pool.query('CREATE TABLE mine (a int)')).rejects.toThrow('permission denied')
    await expect(database.pool.query('SELECT * FROM schema_migrations')).rejects.toThrow('permission denied')
  })

  test('a read changes nothing, and each of its statements has the scope', async () => {
    const scoped = sql`SELECT current_setting('dcir.scope') AS scope, current_setting('transaction_read_only') AS only`
    await database.read(BANK, async (db) => {
      expect(await db.first(scoped)).toEqual({ scope: '*', only: 'on' })
      await expect(db.run(sql`CREATE TEMPORARY TABLE kept (id int)`)).rejects.toThrow('read-only transaction')
      const both = await Promise.all([db.first(scoped), db.first(scoped)])
      expect(both).toEqual([both[0], { scope: '*', only: 'on' }])
    })
    expect(await database.single(sql`SELECT current_setting('dcir.scope', true) AS scope`)).toEqual({ scope: '' })
  })

  test('a first statement that the server cannot parse ends its transaction, and is parsed again the next time', async () => {
    const one = createDatabase(createPool({ url: test1.apiUrl, name: 'test', max: 1 }))
    const change = (statement: Fragment) => one.transaction(BANK, (db) => db.rows(statement))
    for (let time = 0; time < 2; time++) {
      await expect(change(sql`SELECT id FROM no_such_table`)).rejects.toThrow('"no_such_table" does not exist')
      await expect(one.read(BANK, (db) => db.rows(sql`SELECT nothing`))).rejects.toThrow('"nothing" does not exist')
      await expect(change(sql`SELECT ${{ toPostgres: () => fail() }}::text`)).rejects.toThrow('no value')
      expect(await change(sql`SELECT ${time}::int AS time`)).toEqual([{ time }])
    }
    expect(await one.transaction(BANK, async () => 'nothing asked')).toBe('nothing asked')
    await one.close()
  })

  test('a fault of what precedes a statement is its own, and leaves nothing behind that was not parsed', async () => {
    const pool = createPool({ url: test1.apiUrl, name: 'test', max: 1 })
    const connection = await pool.connect()
    const own = { name: 'own', text: 'SELECT 1 AS one', values: [] }
    const settings = (value: string) => ({
      name: 'settings',
      text: "SELECT 1 WHERE set_config('statement_timeout', $1, true) IS NULL",
      values: [value],
    })
    await expect(queryAfter(connection, [settings('no number')], own)).rejects.toThrow('no number')
    for (let time = 0; time < 2; time++) {
      const { rows } = await queryAfter(connection, [settings('1000')], own)
      expect(rows).toEqual([{ one: 1 }])
    }
    connection.release()
    await pool.end()
  })

  test('a scope ends with its transaction', async () => {
    await database.read(BANK, (db) => db.rows(sql`SELECT 1`))
    const bare = await database.pool.query("SELECT coalesce(current_setting('dcir.scope', true), '') AS scope")
    expect(bare.rows[0].scope).toBe('')
  })
})

describe('audit', () => {
  const entry = { actor: 'a', action: 'b.c', subject: 's', result: 'done', address: '127.0.0.1', requestId: 'r' }
  const write = () => database.transaction(BANK, (db) => recordAudit(db, new Date(), { ...entry, details: { x: 1 } }))
  const firstBreak = async () =>
    withConnection(test1.ownerUrl, async (db) => (await db.query('SELECT audit_first_break() AS id')).rows[0].id)

  test('entries written at once still make one unbroken chain', async () => {
    await Promise.all(Array.from({ length: 20 }, write))
    expect(await firstBreak()).toBeNull()
  })

  test('the trail refuses changes, and one made past the refusal is found', async () => {
    await write()
    for (const text of ["UPDATE audit_entries SET actor = 'x'", 'DELETE FROM audit_entries']) {
      await expect(database.pool.query(text)).rejects.toThrow('permission denied')
      await expect(withConnection(test1.ownerUrl, (db) => db.query(text))).rejects.toThrow('append-only')
    }
    await withConnection(test1.ownerUrl, async (db) => {
      await db.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_keep')
      await db.query("UPDATE audit_entries SET actor = 'somebody else' WHERE id = 7")
    })
    expect(await firstBreak()).toBe(7)
  })

  test('a removed entry is found too', async () => {
    await withConnection(test1.ownerUrl, async (db) => {
      await db.query("UPDATE audit_entries SET actor = 'a' WHERE id = 7")
      await db.query('DELETE FROM audit_entries WHERE id = 5')
    })
    expect(await firstBreak()).toBe(6)
  })
})
