/** Built APIs behind PgBouncer in session and in transaction mode: for machines that have it. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { apiAddressOf, apiUrl } from '@dcir/api/db/api-role'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { serverAccount } from '@dcir/api/db/embedded-binaries'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { pooledBetween } from '@dcir/api/db/pooler'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { sql } from '@dcir/api/db/sql'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ApiProcess, freePort, startApi } from '../bench/api-process'
import { isBad, isWell } from '../support/doctor'
import { ordinaryDatabase } from '../support/installation'
import { testKeyBytes } from '../support/test-database'

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0
const account = serverAccount()
const START_MS = 5 * 60_000

interface Site {
  /** The owner's address past the pooler, and through it. */
  direct: string
  pooled: string
  folder: string
  end(): Promise<void>
}

/** One real PgBouncer before a database that nobody has worked on; it forwards both logins. */
async function startPooler(mode: 'session' | 'transaction'): Promise<Site> {
  const database = await ordinaryDatabase(inject('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'dcir-pooler-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  const server = new URL(database.url)
  const users = [database.url, apiUrl(database.url)].map((url) => new URL(url))
  const list = users.map(
    ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`,
  )
  const settings = [
    ...['[databases]', `* = host=127.0.0.1 port=${server.port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
    ...[
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users')}`,
    ],
    // Small, so that connections do change hands.
    ...[`pool_mode = ${mode}`, 'max_client_conn = 200', `default_pool_size = ${mode === 'session' ? 60 : 4}`],
  ]
  for (const [name, lines] of [
    ['users', list],
    ['pgbouncer.ini', settings],
  ] as const) {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o600 })
    if (account) chownSync(join(folder, name), account.uid, account.gid)
  }
  const pooler: ChildProcess = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(account ?? {}),
  })
  const pooled = new URL(database.url)
  pooled.port = String(port)
  const answers = () => withConnection(pooled.toString(), async () => true).catch(() => false)
  while (!(await answers())) await setTimeout(100)
  return {
    direct: database.url,
    pooled: pooled.toString(),
    folder,
    async end() {
      pooler.kill('SIGTERM')
      if (pooler.exitCode === null) await once(pooler, 'close')
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const signIn = (address: string) =>
  fetch(`${address}${fullPath(session.login)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('WEB:').toString('base64')}`,
    },
    body: JSON.stringify({ username: 'nobody.here', password: 'Wrong#2026' }),
  }).then(({ status }) => status)

describe.skipIf(!hasPooler).each(['session', 'transaction'] as const)('PgBouncer in %s mode', (mode) => {
  let site: Site
  const running: ApiProcess[] = []
  const env = () => ({
    DATABASE_URL: site.pooled,
    SECRETS_KEY_FILE: join(site.folder, 'secrets-key'),
    INGESTION_TOKEN_FILE: join(site.folder, 'ingestion-token'),
    ...(mode === 'transaction' ? { DATABASE_PREPARED: 'off' } : {}),
  })
  const start = async (name: string) => {
    mkdirSync(join(site.folder, name), { mode: 0o700 })
    running.push(await startApi({ dataDir: join(site.folder, name), env: env() }))
  }
  beforeAll(async () => {
    site = await startPooler(mode)
    // All processes of an installation have the same.
    writeFileSync(join(site.folder, 'secrets-key'), testKeyBytes.toString('base64'), { mode: 0o600 })
    writeFileSync(join(site.folder, 'ingestion-token'), 'a-token-of-the-switch-in-tests-0123456789', { mode: 0o600 })
  }, START_MS)
  afterAll(async () => {
    for (const api of running) await api.stop()
    await site?.end()
  }, START_MS)

  test('A6 two that start at once on an empty database migrate it once and are both ready', {
    timeout: START_MS,
  }, async () => {
    await Promise.all([start('one'), start('two')])
    const { rows } = await withConnection(site.direct, (db) =>
      db.query("SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = 7200"),
    )
    expect(rows[0]?.count).toBe(0)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => signIn(running[0]?.address ?? '')))
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
  })

  test('A6 starts that meet wait for each other and say so, although the pooler keeps connections', {
    timeout: START_MS,
  }, async () => {
    const said: string[] = []
    const starts = [1, 2, 3].map(() => prepareDatabase(site.pooled, null, (line) => void said.push(line)))
    expect(await Promise.all(starts)).toEqual([[], [], []])
    const blocking = withConnection(site.direct, async (db) => {
      await db.query('BEGIN')
      await db.query('SELECT pg_advisory_xact_lock(7200)')
      const late = prepareDatabase(site.pooled, null, (line) => void said.push(line))
      await expect.poll(() => said.join(), { timeout: 60_000 }).toMatch(/Waiting for process \d+ of the database/)
      await db.query('COMMIT')
      return late
    })
    expect(await blocking).toEqual([])
  })

  test('A6 limits hold whatever the pooler ignores, and are no one else’s afterwards', async () => {
    const url = apiAddressOf({ databaseUrl: site.pooled, databaseApiUrl: null }, site.direct)
    const limits = { max: 2, wait: 5_000, statement: 300, idleInTransaction: 300 }
    const quick = createDatabase(createPool({ url, name: 'limits', limits, prepared: mode === 'session' }))
    const usual = createDatabase(createPool({ url, name: 'usual', max: 2, prepared: mode === 'session' }))
    const slow = quick.read(BANK, (db) => db.first(sql`SELECT pg_sleep(20)`))
    await expect(slow).rejects.toMatchObject({ shortage: 'time for this request' })
    await expect(quick.single(sql`SELECT pg_sleep(20)`)).rejects.toMatchObject({ shortage: 'time for this request' })
    for (let call = 0; call < 5; call++) await usual.read(BANK, (db) => db.first(sql`SELECT pg_sleep(0.5)`))
    await Promise.all([quick.close(), usual.close()])
  })

  test('the doctor knows what is in between', { timeout: 120_000 }, async () => {
    expect(await pooledBetween(site.direct)).toBe('direct')
    expect(await pooledBetween(site.pooled)).toBe(mode)
    const asked = (prepared: string) => ({
      env: { DATABASE_URL: site.pooled, DATABASE_PREPARED: prepared, DCIR_DATA_DIR: site.folder },
    })
    await isWell('database.pooler', asked('off'))
    if (mode === 'session') await isWell('database.pooler', asked('on'))
    else await isBad('database.pooler', 'failure', 'does not keep prepared statements apart', asked('on'))
  })

  test('the owner named past the pooler migrates, and the API’s address leads through it', async () => {
    const through = new URL(apiAddressOf({ databaseUrl: site.pooled, databaseApiUrl: null }, site.direct))
    expect(through.port).toBe(new URL(site.pooled).port)
    expect(await prepareDatabase(site.direct)).toEqual([])
    await withConnection(through.toString(), (db) => db.query('SELECT 1'))
  })
})
