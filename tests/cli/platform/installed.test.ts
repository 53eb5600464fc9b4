/** The built platform as a bank starts it: by the launcher, on an ordinary owner, without the demonstration. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withConnection } from '@dcir/api/db/pool'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../bench/api-process'
import { databaseLine } from '../../support/database-line'
import { installationNames, ordinaryDatabase } from '../../support/installation'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dcir-installed-'))
const ports: Record<string, string> = {}

/** A secret as an orchestrator hands it over: read-only, for the group of the platform too. */
function asFile(name: string, text: string): string {
  writeFileSync(join(folder, name), `${text}\n`, { mode: 0o440 })
  return join(folder, name)
}

const secrets = {
  SMTP_URL: 'smtps://dcir:mail-secret@mail.harbour.example',
  MAIL_FROM: 'DCIR <dcir@harbour.example>',
  METRICS_TOKEN_FILE: asFile('metrics-token', 'a-token-of-the-scraper'),
  ALERT_WEBHOOK_URL: 'https://hooks.harbour.example',
  ALERT_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
}
const dataDir = join(folder, 'data')
let database: Awaited<ReturnType<typeof ordinaryDatabase>>

/** The launcher unless another program is named. */
function launch(env: Record<string, string>, program = ['apps/launcher/start.mjs', '--built']) {
  const { PATH = '', HOME = folder } = process.env
  const base = { PATH, HOME, DCIR_DATA_DIR: dataDir, ...ports }
  const child = spawn(process.execPath, program, { cwd: root, env: { ...base, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const end = once(child, 'close').then(([code]) => code as number | null)
  return { child, said: () => said, end }
}

/** @throws Error with what it said when it ends before */
async function hasSaid({ child, said, end }: ReturnType<typeof launch>, words: string): Promise<void> {
  const ended = end.then(() => true)
  while (!said().includes(words)) {
    const news = [child.stdout, child.stderr].map((stream) => once(stream, 'data').then(() => false))
    if (await Promise.race([ended, ...news])) throw new Error(said())
  }
}

const at = (port: string, path: string, headers = {}) => fetch(`http://127.0.0.1:${ports[port]}${path}`, { headers })

beforeAll(async () => {
  for (const name of ['API_PORT', 'BACK_OFFICE_PORT', 'SUPER_AGENT_PORT', 'MONITOR_PORT'])
    ports[name] = String(await freePort())
  database = await ordinaryDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('B1 without a name and addresses neither starts, and the variables are named', async () => {
  const env = { DATABASE_URL: database.url, BANK_NAME: 'Harbour Bank' }
  const names = 'API_URL, BACK_OFFICE_URL, SUPER_AGENT_URL, MONITOR_URL must be given outside the demonstration'
  for (const program of [undefined, ['dist/api/server.js']]) {
    const { said, end } = launch(env, program)
    expect(await end).toBe(1)
    expect(said()).toContain(names)
  }
})

describe('with them', () => {
  let running: ReturnType<typeof launch>
  const line = databaseLine()
  beforeAll(async () => {
    const url = asFile('database-url', await line.to(database.url))
    await line.cut()
    running = launch({ DATABASE_URL_FILE: url, REFERENCE: 'on', ...installationNames, ...secrets })
    await hasSaid(running, 'Waiting for the database: ')
    await line.mend()
    await hasSaid(running, 'is running')
  }, 120_000)
  afterAll(async () => {
    running.child.kill('SIGTERM')
    expect(await running.end).toBe(0)
    await line.close()
  })

  test('B1 consoles, OpenAPI and origins bear the name and addresses that were given, whatever host is asked', async () => {
    const config = await (await at('MONITOR_PORT', '/config.json', { host: 'evil.example' })).json()
    expect(config).toMatchObject({ bankName: 'Harbour Bank', apiBase: installationNames.API_URL })
    const { servers } = (await (await at('API_PORT', '/api/v1/openapi.json')).json()) as { servers: unknown }
    expect(servers).toEqual([{ url: installationNames.API_URL }])
    const allowed = async (origin: string) =>
      (await at('API_PORT', '/health/live', { origin })).headers.get('access-control-allow-origin')
    expect(await allowed(installationNames.BACK_OFFICE_URL)).toBe(installationNames.BACK_OFFICE_URL)
    expect(await allowed('https://evil.example')).toBeNull()
  })

  test('B5 a database that is away at the start is waited for, with a line that says so', () => {
    expect(running.said()).toContain('Waiting for the database: connect ECONNREFUSED 127.0.0.1:')
  })

  test('B10 it is watched from its first minute, and nothing is in alarm before the first transaction', async () => {
    const count = (text: string) =>
      withConnection(database.url, async (sql) => Number((await sql.query(`SELECT count(*) AS n ${text}`)).rows[0]?.n))
    const looks = () => count('FROM alert_configs WHERE evaluated_at IS NOT NULL')
    await expect.poll(looks, { timeout: 60_000, interval: 250 }).toBeGreaterThan(0)
    expect(await count('FROM alerts')).toBe(0)
    expect(await count('FROM alert_incidents')).toBe(0)
  }, 90_000)

  test('B3 it is ready while its database is there, and says what it is short of while it is not', async () => {
    const ready = async () => {
      const answer = await at('API_PORT', '/health/ready')
      return [answer.status, (await answer.text()).includes('The platform is short of its database.')]
    }
    expect(await ready()).toEqual([200, false])
    await line.cut()
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, true])
    await line.mend()
    await expect.poll(ready, { timeout: 20_000 }).toEqual([200, false])
  }, 60_000)

  test('B7 secrets come from files, and no variable holds them', async () => {
    const status = async (token: string) =>
      (await at('API_PORT', '/metrics', { authorization: `Bearer ${token}` })).status
    expect(await status('a-token-of-the-scraper')).toBe(200)
    expect(await status('another-token-altogether')).not.toBe(200)
  })

  test.skipIf(process.platform !== 'linux')('B9 the program that browsers reach holds no secret of the API', () => {
    const textOf = (pid: string, file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8')
      } catch {
        return ''
      }
    }
    const ofLauncher = readdirSync('/proc').filter((pid) =>
      new RegExp(`^PPid:\\s${running.child.pid}$`, 'm').test(textOf(pid, 'status')),
    )
    const environments = new Map(
      ofLauncher.map((pid) => [textOf(pid, 'cmdline').includes('host/consoles.js'), textOf(pid, 'environ')]),
    )
    expect([...environments.keys()].sort()).toEqual([false, true])
    const held = (environments.get(true) ?? '').split('\0').map((line) => line.split('=')[0])
    expect(held).toContain('BANK_NAME')
    for (const name of ['DATABASE_URL_FILE', ...Object.keys(secrets)]) {
      expect(held).not.toContain(name)
      expect(environments.get(false)).toContain(`${name}=`)
    }
  })
})

describe('an installation that was used', () => {
  const env = () => ({ DATABASE_URL: database.url, ...installationNames })
  beforeAll(async () => {
    const admin = ['dist/cli/dcir.js', 'admin', 'bootstrap', 'ada.obi@harbour.example', 'Ada', 'Obi']
    const made = launch({ ...env(), DCIR_NEW_PASSWORD: 'Correct-Horse#2026' }, admin)
    expect([await made.end, made.said()]).toEqual([0, expect.stringContaining('ada.obi')])
  }, 60_000)

  test.each([
    ['secrets-key', 'SECRETS_KEY_FILE', 'The secrets key'],
    ['ingestion-token', 'INGESTION_TOKEN_FILE', 'The credential of the switch'],
    ['login-key.pem', 'LOGIN_KEY_FILE', 'The sign-in key'],
    ['audit-key.pem', 'AUDIT_KEY_FILE', 'The key of audit heads'],
  ])('B6 does not start without its %s, and makes no other one in silence', async (name, variable, what) => {
    const path = join(dataDir, name)
    renameSync(path, `${path}.away`)
    const { said, end } = launch(env(), ['dist/api/server.js'])
    expect(await end).toBe(1)
    expect(said()).toContain(`${what} ${path} is missing, and this installation has used one: `)
    expect(said()).toContain(`Put it back from a backup, or name it in ${variable}.`)
    expect(existsSync(path)).toBe(false)
    renameSync(`${path}.away`, path)
  })
})
