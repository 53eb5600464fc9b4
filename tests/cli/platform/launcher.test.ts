import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'dcir-launcher-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the launcher until it ends by itself. */
async function launch(
  env: Record<string, string>,
  flags: readonly string[] = ['--built'],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['apps/launcher/start.mjs', ...flags], {
    cwd: root,
    env: { ...process.env, DCIR_DATA_DIR: dataDir, ...env },
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('D7 a flag that does not exist starts nothing', async () => {
  for (const flag of ['--help', '--service=alerts', 'dev']) {
    const { code, said } = await launch({}, ['--built', flag])
    expect([code, said]).toEqual([2, expect.stringContaining(`There is no ${flag}. npm start takes`)])
  }
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a port in use is a clear sentence that names the port and its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as { port: number }).port)
  const { code, said } = await launch({ API_PORT: port })
  taken.close()
  expect(code).not.toBe(0)
  expect(said).toContain(`Port ${port}`)
  expect(said).toContain('API_PORT')
})

test('a port that is none is refused by name', async () => {
  const { code, said } = await launch({ MONITOR_PORT: 'many' })
  expect(code).not.toBe(0)
  expect(said).toContain('MONITOR_PORT is many')
})

test('a runtime of the consoles that there is not is refused by name, before anything is installed or built', async () => {
  for (const flags of [[], ['--dev']]) {
    const { code, said } = await launch({ UI_RUNTIME: 'solid' }, flags)
    expect(code).not.toBe(0)
    expect(said.trim()).toBe('UI_RUNTIME is solid, but must be react or preact.')
  }
})

/** A group in a process of its own, so that what it says can be read: it is up at once and runs one program. */
function group(program: string, isUp: boolean) {
  const script = `import { Group } from './apps/launcher/processes.mjs'
    const group = new Group({ pauses: [10, 10, 10] })
    group.start('API', ['--eval', ${JSON.stringify(program)}], {})
    group.isUp = ${isUp}
    process.on('SIGTERM', () => group.end(0))
    process.exitCode = await group.ended`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
}

async function heard(child: ReturnType<typeof group>) {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('a program that ends by itself is started again, and one that keeps ending stops the rest with a last word', async () => {
  const { code, said } = await heard(group('process.exit(3)', true))
  expect(code).toBe(1)
  expect(said.match(/The API ended by itself \(code 3\); it starts again in/g)).toHaveLength(3)
  expect(said).toContain('The API ended 4 times in 10 minutes, now with code 3. What it said last stands above.')
})

test('a program that ends before all have answered is wrongly set up, and is not started again', async () => {
  const { code, said } = await heard(group('process.exit(3)', false))
  expect(code).toBe(1)
  expect(said).toContain('The API ended by itself: code 3.')
  expect(said).not.toContain('starts again')
})

test('a program that was killed once works on, until the launcher is asked to stop', async () => {
  const program =
    "process.on('SIGTERM', () => process.exit(0)); console.log('pid ' + process.pid); setInterval(() => {}, 1000)"
  const child = group(program, true)
  const done = heard(child)
  const [first] = await pidsOf(child, 1)
  process.kill(first as number, 'SIGKILL')
  const [second] = await pidsOf(child, 1)
  expect(second).not.toBe(first)
  child.kill('SIGTERM')
  const { code, said } = await done
  expect(code).toBe(0)
  expect(said).toContain('The API ended by itself (SIGKILL); it starts again in')
})

/** The next ids that its programs print. */
async function pidsOf(child: ReturnType<typeof group>, count: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const [text] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer]
    found.push(...[...text.toString().matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid)))
  }
  return found
}

test('B9 only the API is given more than the consoles read', async () => {
  const script = `import { openEnvironment } from './apps/launcher/processes.mjs'
    console.log(Object.keys(openEnvironment(process.env)).sort().join(' '))`
  const secret = { SMTP_URL: 'x', ALERT_WEBHOOK_SECRET: 'x', METRICS_TOKEN: 'x', S3_SECRET_ACCESS_KEY: 'x', NEWER: 'x' }
  const env = { HOST: 'x', BANK_NAME: 'x', API_URL: 'x', DATABASE_URL: 'x', SECRETS_KEY_FILE: 'x', ...secret }
  const { said } = await heard(spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env }))
  expect(said.trim()).toBe('API_URL BANK_NAME HOST')
})

test('B9 what the host of the consoles reads is on the list of what it is given', async () => {
  const sources = ['apps/host/console-config.ts', 'apps/host/console-server.ts', 'apps/host/consoles.ts']
  const text = [...sources, 'core/contract/installation.ts']
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join()
  const named = [...text.matchAll(/\benv\.([A-Z_]+)|['"]([A-Z_]+_(?:URL|PORT|CONFIG))['"]/g)].map(([, a, b]) => a ?? b)
  // Said by whoever runs one console without the launcher.
  const read = [...new Set(named)].filter((name) => name !== 'CONSOLE' && name !== 'PORT').sort()
  expect(read).toEqual(expect.arrayContaining(['API_URL', 'DCIR_DATA_DIR', 'DEMO', 'HOST', 'MONITOR_PORT']))
  const script = `import { openEnvironment } from './apps/launcher/processes.mjs'
    console.log(Object.keys(openEnvironment(process.env)).sort().join(' '))`
  const env = Object.fromEntries(read.map((name) => [name, 'x']))
  const { said } = await heard(spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env }))
  expect(said.trim().split(' ')).toEqual(read)
})

test('B2 a program is not ended by force while a balancer looks elsewhere and calls are brought to their end', async () => {
  const script = `import { patienceOf } from './apps/launcher/processes.mjs'
    console.log(['0', '45', '300'].map((DRAIN_SECONDS) => patienceOf({ DRAIN_SECONDS })).join(' '))`
  const { said } = await heard(spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root }))
  // Twenty seconds are the API's own end.
  const spare = said.split(' ').map((ms, at) => Number(ms) / 1000 - ([0, 45, 300][at] ?? 0))
  for (const seconds of spare) expect(seconds).toBeGreaterThan(20)
  const unit = readFileSync(join(root, 'apps/launcher/dcir.service'), 'utf8')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(300 + (spare[2] ?? 0))
  const guide = readFileSync(join(root, 'apps/launcher/docs/install.md'), 'utf8')
  expect(Number(/--stop-timeout (\d+)/.exec(guide)?.[1])).toBeGreaterThan(300 + (spare[2] ?? 0))
})
