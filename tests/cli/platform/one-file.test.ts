/** The command line as it is handed out: one file, packed, installed without a network, and run from an empty folder. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

const inProcess = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
let api: TestApi
let place: Place
let installed: string
beforeAll(async () => {
  api = await startTestApi()
  place = enter(api.address)
  const manifest = () => readFileSync(join(root, 'cli/package.json'), 'utf8')
  const before = manifest()
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const name = npm('pack', '-w', 'cli', '--pack-destination', place.folder).trim().split('\n').at(-1) ?? ''
  expect(manifest()).toBe(before)
  const flags = [
    '--offline',
    '--no-audit',
    '--no-fund',
    '--cache',
    place.path('cache'),
    '--prefix',
    place.path('prefix'),
  ]
  npm('install', '--global', ...flags, place.path(name))
  installed = place.path('prefix/bin/dcir')
  mkdirSync(place.path('empty'))
}, 300_000)
afterAll(async () => {
  place?.leave()
  await api?.close()
})

/** The API answers from the test's own process, which must not wait for the command. */
async function run(...args: string[]): Promise<string> {
  const { PATH = '' } = process.env
  const env = { PATH, HOME: place.folder, DCIR_API_URL: api.address, DCIR_CONFIG_DIR: place.path('config') }
  const { stdout, stderr } = await inProcess(installed, args, {
    cwd: place.path('empty'),
    env: { ...env, ...as('bo.admin') },
  })
  return `${stdout}${stderr}`
}

test('D2 it says its version, reads CSV and workbooks by itself, and lists what the API has', async () => {
  expect(await run('--version')).toMatch(/^1\.\d+\.\d+ \(commit /)
  for (const format of ['csv', 'xlsx']) {
    await run('disputes', 'template', format, '--output', `sample.${format}`)
    expect(await run('disputes', 'check', `sample.${format}`)).toMatch(/\d+ rows?, all good\./)
  }
  expect((await run('transactions', 'list', '--size', '3')).trim().split('\n')).toHaveLength(3)
})
