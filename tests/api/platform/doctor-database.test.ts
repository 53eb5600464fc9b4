/** The doctor's checks of the database, its rights and its activity: each with what it finds planted, and without. */
import { randomBytes } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { answering, isBad, isWell, look } from '../../support/doctor'
import { installationNames, ordinaryDatabase } from '../../support/installation'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

const id = randomBytes(4).toString('hex')
const [plain, powerful] = [`doctor_plain_${id}`, `doctor_power_${id}`]
let database: TestDatabase
let empty: Awaited<ReturnType<typeof ordinaryDatabase>>
const name = () => new URL(database.ownerUrl).pathname.slice(1)
const asOwner = (text: string) => withConnection(database.ownerUrl, (sql) => sql.query(text))
const asServer = (text: string) => withConnection(inject('postgresUrl'), (sql) => sql.query(text))
const env = (more: Record<string, string> = {}) => ({
  ...installationNames,
  DATABASE_URL: database.ownerUrl,
  DATABASE_API_URL: database.apiUrl,
  DCIR_DATA_DIR: '/nowhere',
  ...more,
})
const urlOf = (user: string) => {
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: user, password: 'of-it' })
  return url.toString()
}
const server = {
  ...{ number: 170_002, version: '17.2', encoding: 'UTF8', zone: 'UTC', max: 100, used: 3 },
  ...{ standby: false, readOnly: false, durable: true },
}
const serverWith = (more: Partial<typeof server>) => ({ env: env(), over: answering({ ...server, ...more }) })

beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
  empty = await ordinaryDatabase(inject('postgresUrl'))
  await asServer(`CREATE ROLE ${plain} LOGIN PASSWORD 'of-it'`)
  await asServer(`CREATE ROLE ${powerful} LOGIN BYPASSRLS PASSWORD 'of-it'`)
  await asServer(`GRANT CONNECT ON DATABASE ${name()} TO ${plain}, ${powerful}`)
})
afterAll(async () => {
  await database?.drop()
  await empty?.drop()
  for (const role of [plain, powerful]) await asServer(`DROP ROLE IF EXISTS ${role}`)
})

describe('the server', () => {
  test('answers', async () => {
    await isWell('database.reached', { env: env() })
    const nobody = env({ DATABASE_URL: 'postgres://dcir:canary-password@127.0.0.1:9/dcir' })
    await isBad('database.reached', 'failure', 'ECONNREFUSED', { env: nobody })
    const found = await look('database.schema', { env: nobody })
    expect([found.state, found.says]).toEqual(['skipped', 'Not looked at: the database cannot be reached.'])
    expect((await look('database.reached', { env: { DCIR_DATA_DIR: '/nowhere' } })).state).toBe('skipped')
  })

  test('is of a version, in an encoding and a zone that are known', async () => {
    for (const check of ['database.version', 'database.encoding', 'database.time-zone', 'database.connections'])
      await isWell(check, { env: env() })
    await isWell('database.version', { env: env() })
    await isBad('database.version', 'failure', '14.3', serverWith({ number: 140_003, version: '14.3' }))
    await isBad('database.version', 'warning', '19.1', serverWith({ number: 190_001, version: '19.1' }))
    await isWell('database.encoding', { env: env() })
    await isBad('database.encoding', 'failure', 'LATIN1', serverWith({ encoding: 'LATIN1' }))
    await isWell('database.time-zone', { env: env() })
    await asOwner(`ALTER DATABASE ${name()} SET timezone = 'Asia/Tokyo'`)
    await isBad('database.time-zone', 'warning', 'Asia/Tokyo', { env: env() })
    await asOwner(`ALTER DATABASE ${name()} RESET timezone`)
    await isWell('database.connections', { env: env() })
    await isBad('database.connections', 'warning', 'takes 20 connections', serverWith({ max: 20 }))
  })

  test('takes changes, and keeps them', async () => {
    await isWell('database.primary', { env: env() })
    await asOwner(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`)
    await isBad('database.primary', 'failure', 'read only', { env: env() })
    await asServer(`ALTER DATABASE ${name()} RESET default_transaction_read_only`)
    await isBad('database.primary', 'failure', 'standby', serverWith({ standby: true }))
    await isWell('database.durability', serverWith({}))
    // The server of the tests has nothing to lose.
    await isBad('database.durability', 'failure', 'fsync', { env: env() })
  })

  test('has a standby that can be read, where one is named', async () => {
    expect((await look('database.standby', { env: env() })).state).toBe('skipped')
    const same = env({ DATABASE_READ_URL: database.ownerUrl })
    const withLag = (lag: number | null) => ({ env: same, over: { standbyLag: async () => lag } })
    await isWell('database.standby', withLag(1.2))
    await isBad('database.standby', 'warning', 'has not replayed', withLag(null))
    await isBad('database.standby', 'warning', 'it is no standby', { env: same })
    const nobody = env({ DATABASE_READ_URL: 'postgres://127.0.0.1:9/dcir' })
    await isBad('database.standby', 'warning', 'ECONNREFUSED', { env: nobody })
  })

  test('has tables of this version, of an older one, of a newer one, or none', async () => {
    await isWell('database.schema', { env: env() })
    await asOwner(`INSERT INTO schema_migrations (name, hash) VALUES ('999_future.sql', '')`)
    await isBad('database.schema', 'failure', '999_future.sql', { env: env() })
    expect((await look('people.roles', { env: env() })).says).toContain('of another version')
    await asOwner(`UPDATE schema_migrations SET name = '001_ground.sql' WHERE name = '999_future.sql'`)
    await isBad('database.schema', 'failure', 'before the first release', { env: env() })
    await asOwner(`DELETE FROM schema_migrations WHERE name = '001_ground.sql'`)
    const { rows } = await asOwner(
      `DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name, hash`,
    )
    await isBad('database.schema', 'warning', '1 migrations', { env: env() })
    await withConnection(database.ownerUrl, (sql) =>
      sql.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [rows[0]?.name, rows[0]?.hash]),
    )
    const before = { ...env(), DATABASE_URL: empty.url, DATABASE_API_URL: '' }
    expect((await look('database.schema', { env: before })).state).toBe('skipped')
    expect((await look('people.roles', { env: before })).says).toContain('never started on this database')
  })

  test('is reached past no pooler, and over an encrypted line', async () => {
    await isWell('database.pooler', { env: env() })
    await isWell('database.tls', { env: env() })
    const ownerUrl = () => 'postgres://dcir@db.bank.example/dcir?sslmode=require'
    const away = (ssl: boolean) => ({ env: env(), over: { ownerUrl, ...answering({ ssl }) } })
    await isBad('database.tls', 'warning', 'not encrypted', away(false))
    await isBad('database.tls', 'warning', 'certificate', away(true))
  })
})

describe('rights', () => {
  test('of the owner', async () => {
    await isWell('rights.owner', { env: env() })
    await isWell('rights.owner', { env: { ...env(), DATABASE_URL: empty.url, DATABASE_API_URL: '' } })
    await isBad('rights.owner', 'failure', 'may make no tables', { env: env({ DATABASE_URL: urlOf(plain) }) })
  })

  test('of the API’s login', async () => {
    await isWell('rights.api-role', { env: env() })
    const strong = env({ DATABASE_API_URL: urlOf(powerful) })
    await isBad('rights.api-role', 'failure', 'bypasses row-level security', { env: strong })
    await isWell('rights.api-login', { env: env() })
    const wrong = new URL(urlOf(plain))
    wrong.password = 'canary-wrong'
    const refused = { env: env({ DATABASE_API_URL: wrong.toString() }) }
    await isBad('rights.api-login', 'failure', 'password authentication failed', refused)
  })

  test('on tables: neither too few nor too many', async () => {
    const login = decodeURIComponent(new URL(database.apiUrl).username)
    await isWell('rights.grants', { env: env() })
    await asOwner(`REVOKE INSERT ON disputes FROM ${login}`)
    await isBad('rights.grants', 'failure', 'disputes', { env: env() })
    await asOwner(`GRANT INSERT ON disputes TO ${login}; GRANT DELETE ON audit_entries TO ${login}`)
    await isBad('rights.grants', 'failure', 'audit_entries', { env: env() })
    await asOwner(`REVOKE DELETE ON audit_entries FROM ${login}`)
    await isWell('rights.grants', { env: env() })
  })
})

describe('activity', () => {
  /** The first answer is that the owner may see it. */
  const finds = (rows: unknown) => {
    const answers: unknown[] = [{ sees: true }]
    return { env: env(), over: { server: async () => (answers.shift() ?? rows) as never } }
  }

  test('locks and open transactions', async () => {
    const { DATABASE_API_URL: _, ...ordinary } = { ...env(), DATABASE_URL: empty.url }
    const hidden = await look('activity.locks', { env: ordinary })
    expect([hidden.state, hidden.says]).toEqual(['skipped', expect.stringContaining('GRANT pg_monitor')])
    await isWell('activity.locks', { env: env() })
    const waiting = [{ pid: 4711, blockers: [42], seconds: 95 }]
    await isBad('activity.locks', 'failure', 'process 4711 has for 95 s, for 42', finds(waiting))
    await isWell('activity.migration-lock', { env: env() })
    await isBad('activity.migration-lock', 'failure', 'Process 42', finds({ pid: 42, seconds: 300 }))
    await isWell('activity.transactions', { env: env() })
    const open = [{ pid: 42, name: 'psql', minutes: 17 }]
    await isBad('activity.transactions', 'warning', 'process 42 (psql)', finds(open))
  })

  test('log that nobody fetches, archives that fail, rows that are too old', async () => {
    const slot = `doctor_${id}`
    await isWell('activity.log', { env: env() })
    await asServer(`SELECT pg_create_physical_replication_slot('${slot}', true)`)
    await isBad('activity.log', 'warning', slot, { env: env() })
    await asServer(`SELECT pg_drop_replication_slot('${slot}')`)
    await isWell('activity.archive', { env: env() })
    const failing = { fails: true, count: 7, last: '000000010000000000000003' }
    await isBad('activity.archive', 'failure', 'refuses 000000010000000000000003', {
      env: env(),
      over: answering(failing),
    })
    await isWell('activity.age', { env: env() })
    await isBad('activity.age', 'warning', '1,200,000,000', { env: env(), over: answering({ age: 1_200_000_000 }) })
    await isBad('activity.age', 'failure', '1,900,000,000', { env: env(), over: answering({ age: 1_900_000_000 }) })
  })
})
