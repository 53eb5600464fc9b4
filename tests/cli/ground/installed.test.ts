/** The built platform as a bank starts it: by the launcher, on an ordinary owner, without the demonstration. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../bench/api-process'
import { installationNames, ordinaryDatabase } from '../../support/installation'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dcir-installed-'))
const ports: Record<string, string> = {}
const secrets = {
  SMTP_URL: 'smtps://dcir:mail-secret@mail.harbour.example',
  MAIL_FROM: 'DCIR <dcir@harbour.example>',
  METRICS_TOKEN: 'a-token-of-the-scraper',
  ALERT_WEBHOOK_URL: 'https://hooks.harbour.example',
  ALERT_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
}
let database: Awaited<ReturnType<typeof ordinaryDatabase>>

/** The launcher unless another program is named. */
function launch(env: Record<string, string>, program = ['apps/launcher/start.mjs', '--built']) {
  const { PATH = '', HOME = folder } = process.env
  const base = { PATH, HOME, DCIR_DATA_DIR: join(folder, 'data'), ...ports }
  const child = spawn(process.execPath, program, { cwd: root, env: { ...base, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const end = once(child, 'close').then(([code]) => code as number | null)
  return { child, said: () => said, end }
}

/** @throws Error with what it said when it ends before */
async function isUp({ child, said, end }: ReturnType<typeof launch>): Promise<void> {
  const ended = end.then(() => true)
  while (!said().includes('is running')) {
    const isOver = await Promise.race([ended, once(child.stdout, 'data').then(() => false)])
    if (isOver) throw new Error(said())
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
  beforeAll(async () => {
    running = launch({ DATABASE_URL: database.url, REFERENCE: 'on', ...installationNames, ...secrets })
    await isUp(running)
  }, 120_000)
  afterAll(async () => {
    running.child.kill('SIGTERM')
    expect(await running.end).toBe(0)
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
    for (const name of ['DATABASE_URL', ...Object.keys(secrets)]) {
      expect(held).not.toContain(name)
      expect(environments.get(false)).toContain(`${name}=`)
    }
  })
})
