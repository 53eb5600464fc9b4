/** The built product as people start it is ended by one signal, whatever is half sent, unread or under way. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../bench/api-process'
import { root } from '../bench/measured-process'

const ENDS_WITHIN_MS = 20_000
const STARTS_WITHIN_MS = 300_000

const dataDir = join(mkdtempSync(join(tmpdir(), 'dcir-end-')), 'data')
const sockets: Socket[] = []
let port = 0
let child: ReturnType<typeof spawn>
let gone: Promise<number | null>

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )

/** A request of which so much is sent, on a line that nobody reads from until it is asked for. */
function halfWay(text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(text)
  sockets.push(socket)
  return socket
}
const lines = (...given: string[]) => `${given.join('\r\n')}\r\n`
const arrived = () => expect.poll(() => sockets.every((one) => one.bytesWritten > 0), { timeout: 30_000 }).toBe(true)

/** The programs that were started on the data folder and are still there. */
async function leftOvers(): Promise<string[]> {
  const ps = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const chunk of ps.stdout) text += chunk
  return text.split('\n').filter((line) => line.includes(dataDir))
}

beforeAll(async () => {
  port = await freePort()
  const names = ['BACK_OFFICE_PORT', 'SUPER_AGENT_PORT', 'MONITOR_PORT']
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])))
  child = spawn(process.execPath, ['apps/launcher/start.mjs', '--built'], {
    cwd: root,
    env: { ...process.env, ...ports, API_PORT: String(port), DCIR_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  gone = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the launcher ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}, STARTS_WITHIN_MS)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  child?.kill('SIGKILL')
  await gone
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

test('S31 the data folder is listed by nobody else', () => {
  expect(statSync(dataDir).mode & 0o066).toBe(0)
})

test('A2 B2 SIGTERM ends it within 20 s beside half-sent bodies, unread downloads and uploads', async () => {
  const address = `http://127.0.0.1:${port}`
  const response = await fetch(address + fullPath(session.login as never), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bo.admin', password: 'Route#2026' }),
  })
  const { result } = (await response.json()) as { result: { cosmosResponse: { accessToken: string } } }
  const head = (method: string, path: string, ...more: string[]) =>
    lines(
      `${method} /api/v1${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${result.cosmosResponse.accessToken}`,
      ...more,
    )
  const json = ['content-type: application/json', 'content-length: 5000']
  for (let at = 0; at < 20; at++) {
    halfWay(`${head('POST', '/common/authentication/login', ...json)}\r\n{"username":`)
    halfWay(`${head('PUT', '/backoffice/transactions/filter', ...json)}\r\n{"page":`)
    halfWay(head('GET', '/backoffice/transactions'))
  }
  for (let at = 0; at < 3; at++) {
    halfWay(
      `${head('PUT', '/backoffice/dispute/download', 'content-type: application/json', 'content-length: 2')}\r\n{}`,
    )
  }
  const file = ['content-type: multipart/form-data; boundary=b', 'content-length: 400000000']
  const part = lines(
    '--b',
    'content-disposition: form-data; name="file"; filename="s.csv"',
    'content-type: text/csv',
    '',
  )
  const uploads = [1, 2, 3].map(() =>
    halfWay(`${head('POST', '/backoffice/reconciliation/upload', ...file)}\r\n${part}Transaction Date,Narration\n`),
  )
  await arrived()
  const dripping = setInterval(() => {
    for (const socket of uploads) if (socket.writable) socket.write('20/11/2026,POS\n'.repeat(100))
  }, 50)
  try {
    await expect.poll(() => uploads.every((one) => one.bytesWritten > 20_000), { timeout: 60_000 }).toBe(true)
    const began = Date.now()
    child.kill('SIGTERM')
    const code = await Promise.race([
      gone,
      new Promise((resolve) => setTimeout(resolve, 60_000, 'still there').unref()),
    ])
    const took = Date.now() - began
    console.info(`ended after ${(took / 1000).toFixed(1)} s`)
    expect(code).toBe(0)
    expect(took).toBeLessThan(ENDS_WITHIN_MS)
    expect(await leftOvers()).toEqual([])
  } finally {
    clearInterval(dripping)
  }
})
