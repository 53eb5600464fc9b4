/** The built platform behind nginx with TLS, by the example of the install guide: for machines that have nginx. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../bench/api-process'
import { selfSigned } from '../support/certificates'
import { installationNames, ordinaryDatabase } from '../support/installation'

const root = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLE = join(root, 'apps/launcher/docs/nginx.conf')
const hasNginx = spawnSync('nginx', ['-v']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'dcir-nginx-'))
const ports = { API_PORT: '', BACK_OFFICE_PORT: '', SUPER_AGENT_PORT: '', MONITOR_PORT: '' }
const names = Object.values(installationNames)
  .filter((one) => one.startsWith('https:'))
  .map((one) => new URL(one).hostname)
const [apiName = '', officeName = ''] = names
let tlsPort = 0
let database: Awaited<ReturnType<typeof ordinaryDatabase>>
const running: ChildProcess[] = []

/** The example with this machine's ports and files, within what the main file of nginx has. */
function configure(): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  const standard = {
    '4000': ports.API_PORT,
    '4100': ports.BACK_OFFICE_PORT,
    '4200': ports.SUPER_AGENT_PORT,
    '4300': ports.MONITOR_PORT,
  }
  let example = readFileSync(EXAMPLE, 'utf8').replaceAll('/etc/nginx/tls', folder)
  example = example.replaceAll('listen      443 ssl', `listen 127.0.0.1:${tlsPort} ssl`)
  for (const [from, to] of Object.entries(standard))
    example = example.replaceAll(`127.0.0.1:${from}`, `127.0.0.1:${to}`)
  const path = join(folder, 'nginx.conf')
  const whole = `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {} http { access_log off; ${places.join(' ')}\n${example}}`
  writeFileSync(path, whole)
  return path
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A call as a browser makes it: by name, over TLS, whose certificate is checked. */
async function ask(servername: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const ca = readFileSync(join(folder, 'dcir.pem'))
  const call = request({
    ...{ host: '127.0.0.1', port: tlsPort, servername, path, method, ca },
    headers: { host: servername, 'content-type': 'application/json', ...headers },
  })
  call.end(body)
  const [answer] = await once(call, 'response')
  return {
    status: answer.statusCode as number,
    headers: answer.headers as Record<string, string>,
    body: await text(answer),
  }
}

describe.skipIf(!hasNginx)('behind nginx', () => {
  beforeAll(async () => {
    for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = String(await freePort())
    tlsPort = await freePort()
    database = await ordinaryDatabase(inject('postgresUrl'))
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    const { PATH = '', HOME = folder } = process.env
    const env = { PATH, HOME, DCIR_DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, TRUSTED_PROXIES: '1' }
    const platform = spawn(process.execPath, ['apps/launcher/start.mjs', '--built'], {
      ...{ cwd: root, env: { ...env, ...ports, ...installationNames } },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    selfSigned(
      folder,
      'dcir',
      names.map((name) => `DNS:${name}`),
    )
    running.push(platform, spawn('nginx', ['-c', configure(), '-e', 'stderr', '-p', folder], { stdio: 'inherit' }))
    const ready = () =>
      ask(apiName, '/health/ready').then(
        ({ status }) => status,
        () => 0,
      )
    while ((await ready()) !== 200) await setTimeout(200)
  }, 180_000)
  afterAll(async () => {
    for (const one of running.reverse()) {
      one.kill('SIGTERM')
      if (one.exitCode === null) await once(one, 'close')
    }
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('B1 each console is served under its name, and is told the address of the API', async () => {
    for (const name of names.slice(1)) {
      const [page, config] = [await ask(name, '/'), await ask(name, '/config.json')]
      expect([page.status, page.headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining(`https://${apiName}`),
      ])
      expect(JSON.parse(config.body)).toMatchObject({ apiBase: `https://${apiName}`, bankName: 'Harbour Bank' })
    }
  })

  test('B1 the API takes calls of its consoles alone, and its figures stay inside', async () => {
    const allowed = async (origin: string) =>
      (await ask(apiName, '/health/live', { headers: { origin } })).headers['access-control-allow-origin']
    expect(await allowed(`https://${officeName}`)).toBe(`https://${officeName}`)
    expect(await allowed('https://evil.example')).toBeUndefined()
    expect((await ask(apiName, '/metrics')).status).toBe(404)
  })

  test('B1 an address that a caller claims is not believed', async () => {
    const body = JSON.stringify({ username: 'nobody.here', password: 'Wrong#2026' })
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      authorization: `Basic ${Buffer.from('WEB:').toString('base64')}`,
    }
    expect((await ask(apiName, fullPath(session.login), { method: 'POST', headers, body })).status).toBe(401)
    const addresses = await withConnection(database.url, async (sql) =>
      (await sql.query('SELECT DISTINCT address FROM audit_entries WHERE address IS NOT NULL')).rows.map(
        (row) => row.address,
      ),
    )
    expect(addresses.join()).not.toContain('203.0.113.9')
    expect(addresses).toContain('127.0.0.1')
  })

  test('B1 what is too large is refused by the API in its words, and not by nginx', async () => {
    const token = readFileSync(join(folder, 'data', 'ingestion-token'), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}` }
    const body = JSON.stringify({ transactions: ['x'.repeat(3 * 1024 * 1024)] })
    const refused = await ask(apiName, fullPath(transactions.ingest), { method: 'POST', headers, body })
    expect([refused.status, JSON.parse(refused.body).errors[0].code]).toEqual([413, expect.any(String)])
  })
})
