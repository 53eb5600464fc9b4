/** Databases of an owner who is no superuser: several starts, two installations on one server, a login of the bank's own. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiRoleOf, apiUrl } from '@dcir/api/db/api-role'
import { startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { locks } from '@dcir/api/db/locks'
import { withConnection } from '@dcir/api/db/pool'
import { knownMigrations, prepareDatabase } from '@dcir/api/db/prepare'
import { waitForDatabase } from '@dcir/api/db/wait'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../support/test-database'

const id = randomBytes(4).toString('hex')
const names = { production: `dcir_prod_${id}`, uat: `dcir_uat_${id}`, plain: `dcir_plain_${id}` }
const owners = { production: `owner_a_${id}`, uat: `owner_b_${id}`, plain: `owner_c_${id}` }
const login = `bank_login_${id}`
type Site = keyof typeof names

const asServer = (text: string) => withConnection(inject('postgresUrl'), (sql) => sql.query(text))
const urlOf = (database: string, user: string, password: string) => {
  const url = new URL(inject('postgresUrl'))
  Object.assign(url, { pathname: `/${database}`, username: user, password })
  return url.toString()
}
const ownerUrl = (site: Site, password = `of-${site}`) => urlOf(names[site], owners[site], password)
const countAs = async (url: string) =>
  (await withConnection(url, (sql) => sql.query('SELECT count(*) AS count FROM configurations'))).rows[0]?.count
const rolesOf = async (role: string) =>
  (
    await asServer(`SELECT rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles
    WHERE rolname = '${role}'`)
  ).rows

beforeAll(async () => {
  for (const site of Object.keys(names) as Site[]) {
    const right = site === 'plain' ? '' : 'CREATEROLE'
    await asServer(`CREATE ROLE ${owners[site]} LOGIN ${right} PASSWORD 'of-${site}'`)
    await asServer(`CREATE DATABASE ${names[site]} OWNER ${owners[site]}`)
  }
  await asServer(`CREATE ROLE ${login} LOGIN PASSWORD 'of-the-bank'`)
})

afterAll(async () => {
  for (const site of Object.keys(names) as Site[]) {
    await asServer(`DROP DATABASE IF EXISTS ${names[site]} WITH (FORCE)`)
    await asServer(`DROP ROLE IF EXISTS ${apiRoleOf(ownerUrl(site))}`)
    await asServer(`DROP ROLE IF EXISTS ${owners[site]}`)
  }
  await asServer(`DROP ROLE IF EXISTS ${login}`)
})

describe('an owner with CREATEROLE and nothing else', () => {
  test('A1 starts three times, and the role that is made has no power', async () => {
    expect(await prepareDatabase(ownerUrl('production'))).toHaveLength(knownMigrations().length)
    for (let start = 2; start <= 3; start++) expect(await prepareDatabase(ownerUrl('production'))).toEqual([])
    expect(await countAs(apiUrl(ownerUrl('production')))).toBeGreaterThan(0)
    const [role] = await rolesOf(apiRoleOf(ownerUrl('production')))
    expect(role).toEqual({
      rolcanlogin: true,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
    })
  })

  test('A4 a second installation on the server leaves the first one’s login as it is, and neither opens the other', async () => {
    await prepareDatabase(ownerUrl('uat'))
    const [first, second] = [ownerUrl('production'), ownerUrl('uat')]
    expect(await countAs(apiUrl(first))).toBeGreaterThan(0)
    expect(await countAs(apiUrl(second))).toBeGreaterThan(0)
    const across = new URL(apiUrl(second))
    across.pathname = `/${names.production}`
    await expect(countAs(across.toString())).rejects.toThrow('permission denied for database')
  })

  test('B8 follows a changed password of the owner, and no password stands in what the server keeps', async () => {
    const before = apiUrl(ownerUrl('uat'))
    await asServer(`ALTER ROLE ${owners.uat} PASSWORD 'another'`)
    await prepareDatabase(ownerUrl('uat', 'another'))
    expect(await countAs(apiUrl(ownerUrl('uat', 'another')))).toBeGreaterThan(0)
    await expect(countAs(before)).rejects.toThrow('password authentication failed')
    const { rows } = await asServer(`SELECT rolpassword FROM pg_authid WHERE rolname = '${apiRoleOf(before)}'`)
    expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
  })

  test('B5 a start waits for a server that takes no changes yet, and not for a password that is wrong', async () => {
    const said: string[] = []
    const waiting = { say: (line: string) => void said.push(line), askEveryMs: 20 }
    const wrong = waitForDatabase(ownerUrl('production', 'wrong'), waiting)
    await expect(wrong).rejects.toThrow('password authentication failed')
    await asServer(`ALTER DATABASE ${names.production} SET default_transaction_read_only = on`)
    const start = waitForDatabase(ownerUrl('production'), waiting)
    await expect.poll(() => said).toEqual(['Waiting for the database: it is a standby, which takes no changes'])
    await asServer(`ALTER DATABASE ${names.production} RESET default_transaction_read_only`)
    await withConnection(inject('postgresUrl'), (sql) =>
      sql.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [names.production]),
    )
    await start
  })

  test('A6 a start waits for one that migrates and says for whom; the lock is its transaction’s', async () => {
    const said: string[] = []
    const url = ownerUrl('production')
    const ran = await withConnection(url, async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT pg_advisory_xact_lock($1)', [locks.migration])
      const { rows } = await other.query('SELECT pg_backend_pid() AS pid')
      const start = prepareDatabase(url, null, (line) => void said.push(line))
      await expect
        .poll(() => said, { timeout: 30_000 })
        .toEqual([
          expect.stringMatching(`^Waiting for process ${rows[0]?.pid} of the database from .+, which migrates it\\.$`),
        ])
      await other.query('COMMIT')
      return start
    })
    expect(ran).toEqual([])
  })

  test('a role that has been given power is refused and not altered', async () => {
    const role = apiRoleOf(ownerUrl('production'))
    await asServer(`ALTER ROLE ${role} BYPASSRLS`)
    await expect(prepareDatabase(ownerUrl('production'))).rejects.toThrow(`${role}, who bypasses row-level security`)
    await asServer(`ALTER ROLE ${role} NOBYPASSRLS`)
    expect(await prepareDatabase(ownerUrl('production'))).toEqual([])
  })
})

describe('an owner without any privilege', () => {
  test('A1 is told what is missing', async () => {
    await expect(prepareDatabase(ownerUrl('plain'))).rejects.toThrow(
      `Give it CREATEROLE until ${names.plain}_api is there, or name a login for the API in DATABASE_API_URL.`,
    )
  })

  test('A1 starts three times with a login of the bank’s own, which the DBA made', async () => {
    const named = urlOf(names.plain, login, 'of-the-bank')
    for (let start = 1; start <= 3; start++) await prepareDatabase(ownerUrl('plain'), named)
    expect(await countAs(named)).toBeGreaterThan(0)
    expect(await rolesOf(`${names.plain}_api`)).toEqual([])
    const write = withConnection(named, (sql) => sql.query('DELETE FROM audit_entries'))
    await expect(write).rejects.toThrow('permission denied')
  })

  test('a name that leaves no room for the role is said', () => {
    expect(() => apiRoleOf(urlOf('d'.repeat(60), 'o', 'p'))).toThrow('longer than 59 bytes')
  })
})

describe('the platform’s own database', () => {
  const whoOwns = `SELECT DISTINCT pg_get_userbyid(relowner) AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace UNION SELECT DISTINCT pg_get_userbyid(proowner) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace`

  test('one that a superuser had is taken over by an ordinary owner, with all that is in it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dcir-owner-'))
    // As root the database runs under another account, which has to get through this folder.
    chmodSync(dataDir, 0o711)
    const start = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined })
    const query = (url: string, text: string) => withConnection(url, async (sql) => (await sql.query(text)).rows)
    try {
      const before = await start()
      const owner = new URL(before.url).username
      await query(before.superuserUrl, `ALTER DATABASE dcir OWNER TO dcir; DROP ROLE ${owner}`)
      await prepareDatabase(before.superuserUrl)
      await query(before.superuserUrl, "UPDATE configurations SET updated_by = 'somebody'")
      expect(await query(before.superuserUrl, whoOwns)).toEqual([{ name: 'dcir' }])
      await before.stop()
      for (let again = 1; again <= 2; again++) {
        const server = await start()
        expect(await query(server.superuserUrl, whoOwns)).toEqual([{ name: owner }])
        expect(await prepareDatabase(server.url)).toEqual([])
        const kept = await query(apiUrl(server.url), 'SELECT DISTINCT updated_by FROM configurations')
        expect(kept).toEqual([{ updated_by: 'somebody' }])
        const me = 'SELECT rolsuper, rolbypassrls, rolcreatedb FROM pg_roles WHERE rolname = current_user'
        expect(await query(server.url, me)).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false }])
        await server.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 180_000)

  test('the databases of the tests have an owner who is no superuser', async () => {
    const database = await cloneDatabase(inject('postgresUrl'))
    const rows = await withConnection(database.ownerUrl, async (sql) => {
      const { rows: found } = await sql.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
      return found
    })
    expect(rows).toEqual([{ rolsuper: false }])
    await database.drop()
  })
})
