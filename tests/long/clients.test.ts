/**
 * Clients that three generators make of the OpenAPI document: compiled strictly, then called against a running platform.
 * npm brings the generators into a folder of the test; none of them is a dependency of the platform.
 */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflowMessages } from '@dcir/core/access/workflow/contract'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../bench/measured-process'
import { statementCsv, statementLine } from '../support/statement-rows'
import type { Given, Outcomes } from './clients/scenario'
import { type Platform, startPlatform } from './platform'

const START_MS = 10 * 60_000
const traffic = [...trafficOf('2026-11-20', 200)]

/** Exact versions: what another version makes of the document is another day's question. */
const packages = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  typescript: '5.9.3',
}

const generators = ['openapi-fetch', 'hey-api', 'orval'] as const
type Generator = (typeof generators)[number]

const folder = mkdtempSync(join(tmpdir(), 'dcir-clients-'))
const at = (name: string) => join(folder, name)
const document = join(root, 'apps/api/docs/openapi.json')

/** @throws Error with what the program said */
function run(program: string, args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`.slice(0, 4_000))
  return stdout
}

const generate: Record<Generator, (address: string) => string> = {
  'openapi-fetch': () => run('npx', ['openapi-typescript', document, '-o', 'schema.d.ts']),
  'hey-api': () => run('npx', ['openapi-ts', '-i', document, '-o', 'hey', '-c', '@hey-api/client-fetch']),
  orval(address) {
    const output = { target: './orval.ts', client: 'fetch', baseUrl: address, headers: true, urlEncodeParameters: true }
    const settings = { dcir: { input: document, output } }
    writeFileSync(at('orval.config.mjs'), `export default ${JSON.stringify(settings)}\n`)
    return run('npx', ['orval', '--config', 'orval.config.mjs'])
  },
}

/** A program of one generator's client: it reads what it is given, and prints the outcomes. */
const programOf = (name: Generator) => `import { callsOf } from './calls-${name}'
import { callAll, type Given } from './scenario'
declare const process: { argv: string[] }
const given = JSON.parse(process.argv[3] ?? '') as Given
callAll(callsOf(process.argv[2] ?? ''), given).then((outcomes) => console.log(JSON.stringify(outcomes)))
`

function strictly(files: readonly string[]): string {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: false, types: [] },
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler' },
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  }
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  return run(join(root, 'node_modules/.bin/tsc'), ['-p', folder])
}

let platform: Platform
let switchKey = ''

beforeAll(async () => {
  writeFileSync(at('package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  // The generators say which Node they were made for; that they work on this one is part of the test.
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'])
  copyFileSync(join(root, 'tests/long/clients/scenario.ts'), at('scenario.ts'))
  platform = await startPlatform()
  await platform.fill([traffic])
  switchKey = readFileSync(join(platform.folder, 'data/ingestion-token'), 'utf8').trim()
}, START_MS)
afterAll(async () => {
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
}, START_MS)

async function givenTo(name: Generator): Promise<Given> {
  const rows = traffic.slice(0, 20)
  const lines = rows.map((row) => statementLine(row, { narration: name }))
  return {
    ...{ name, password: DEMO_PASSWORD, switchKey, expiresOn: addDays(businessDate(new Date()), 30) },
    rows,
    statement: await statementCsv(...lines).text(),
  }
}

/** Each process of a program is one that a company of its own might run. */
async function called(name: Generator, address: string): Promise<Outcomes> {
  const args = ['--import', 'tsx', at(`main-${name}.ts`), address, JSON.stringify(await givenTo(name))]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (!stdout) throw new Error(stderr.slice(0, 4_000))
  return JSON.parse(stdout) as Outcomes
}

/** Outcomes of all calls, whoever generated the client. */
const expected = (name: Generator): Outcomes => ({
  options: false,
  wrongPassword: '401 wrong-credentials',
  notSignedIn: '401 session-missing',
  me: expect.objectContaining({ username: 'bo.admin', userType: 'back-office', merchantId: null }),
  page: [5, true, true],
  next: true,
  one: [true, false],
  failed: 3,
  optional: 'number',
  charge: ['number', true],
  roles: true,
  disputes: 0,
  noTransaction: '404 not-found',
  noLayout: '404 not-found',
  added: publicHoliday.texts.created,
  again: true,
  otherBody: '422 idempotency-mismatch',
  twice: '409 holiday-exists',
  wrong: '400 bad-input',
  made: ['2031-04-07', false],
  changed: [publicHoliday.texts.updated, true],
  removed: publicHoliday.texts.deleted,
  gone: '404 not-found',
  view: [[name, false]],
  noView: expect.any(String),
  uploaded: ['COMPLETED', 20],
  listed: true,
  columns: true,
  template: true,
  account: [workflowMessages.submitted, expect.any(String)],
  key: 1,
  notGiven: '403 entry-not-given',
  sent: [20, 0],
  refused: [0, ['REFUSED']],
  signedOut: [expect.any(String), '401 session-expired'],
})

describe.each(generators)('C7 a client of %s', (name) => {
  test('is generated, compiles strictly, and does what the document says', { timeout: START_MS }, async () => {
    generate[name](platform.address)
    copyFileSync(join(root, `tests/long/clients/${name}.txt`), at(`calls-${name}.ts`))
    writeFileSync(at(`main-${name}.ts`), programOf(name))
    strictly([`main-${name}.ts`])
    expect(await called(name, platform.address)).toEqual(expected(name))
  })
})
