import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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
