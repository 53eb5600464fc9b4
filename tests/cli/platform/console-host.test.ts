/** The host of the consoles as a process: whoever starts it with a wrong file hears so and gets no half-running host. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { installationNames } from '../../support/installation'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dcir-console-host-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function host(env: Record<string, string>) {
  const all = { ...process.env, ...installationNames, ...env }
  const child = spawn(process.execPath, ['dist/host/consoles.js'], { cwd: root, env: all })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  return { child, said: () => said }
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

test('every wrong file gets a sentence of its own, with its path, before anything is served', async () => {
  const files = {
    BACK_OFFICE_CONFIG: write('bank.json', 'bankName: Heritage'),
    SUPER_AGENT_CONFIG: join(folder, 'absent.json'),
    MONITOR_CONFIG: write('monitor.json', '{"storage":"disk","brand":{"color":"bluish"}}'),
  }
  const { child, said } = host(files)
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(said().trim().split('\n')).toEqual([
    `back-office: The file named by BACK_OFFICE_CONFIG is not JSON. The file is ${files.BACK_OFFICE_CONFIG}.`,
    `super-agent: The file named by SUPER_AGENT_CONFIG does not exist. The file is ${files.SUPER_AGENT_CONFIG}.`,
    `monitor: The file named by MONITOR_CONFIG is not as it must be. Missing or wrong: brand.color, storage. The file is ${files.MONITOR_CONFIG}.`,
  ])
})

test('one console alone minds only its own file, and answers', async () => {
  const port = await freePort()
  const wrong = { BACK_OFFICE_CONFIG: join(folder, 'absent.json') }
  const right = { MONITOR_CONFIG: write('right.json', '{"bankName":"Watch Bank"}') }
  const { child, said } = host({ CONSOLE: 'monitor', PORT: String(port), ...wrong, ...right })
  const config = () => fetch(`http://127.0.0.1:${port}/config.json`).then((answer) => answer.json())
  await expect.poll(() => config().catch(() => null), { timeout: 10_000 }).toMatchObject({ bankName: 'Watch Bank' })
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(said()).toBe('')
})

test('the key that the API has yet to write does not keep the host from starting; a key named in vain does', async () => {
  const port = await freePort()
  const encrypted = { CONSOLE: 'back-office', PORT: String(port), ENCRYPTED_LOGIN: 'on', DCIR_DATA_DIR: folder }
  const { child } = host(encrypted)
  const status = () => fetch(`http://127.0.0.1:${port}/config.json`).then((answer) => answer.status)
  await expect.poll(() => status().catch(() => null), { timeout: 10_000 }).toBe(500)
  write('login-key.pub.pem', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n')
  expect(await status()).toBe(200)
  child.kill('SIGTERM')
  await once(child, 'exit')
  const named = host({ ...encrypted, LOGIN_PUBLIC_KEY_FILE: join(folder, 'no.pem') })
  expect((await once(named.child, 'exit'))[0]).toBe(1)
  expect(named.said()).toContain('The file named by LOGIN_PUBLIC_KEY_FILE does not exist.')
})

test('B1 outside the demonstration a host without name or addresses says which variables are missing, and serves nothing', async () => {
  const bare = { ...Object.fromEntries(Object.keys(installationNames).map((name) => [name, ''])), CONSOLE: 'monitor' }
  const { child, said } = host({ ...bare, API_URL: installationNames.API_URL })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said().trim()).toBe(
    'monitor: BANK_NAME, BACK_OFFICE_URL, SUPER_AGENT_URL, MONITOR_URL must be given outside the demonstration: ' +
      "the bank's name, and the addresses that people reach its API and consoles by.",
  )
  const wrong = host({ CONSOLE: 'monitor', MONITOR_URL: 'http://watch.bank.example' })
  expect((await once(wrong.child, 'exit'))[0]).toBe(1)
  expect(wrong.said()).toContain('monitor: MONITOR_URL must be an address of https:')
})
