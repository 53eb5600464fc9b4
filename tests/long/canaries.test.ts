/** Secrets sent through the platform's programs, and sought in all that outlives a call: logs, output, files, bundles. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../bench/measured-process'
import { DISPUTE_HEADER, disputeLine } from '../support/bulk-file'
import { refusal } from '../support/refusal'
import { STATEMENT_HEADER, statementLine } from '../support/statement-rows'
import { type Platform, startPlatform } from './platform'

const DAY = '2026-11-20'
const PASSWORD = 'Canary&Pass-41x'
const WRONG = 'Canary&Wrong-42x'
const PAN = '5399831234567895'
const NUBAN = '2087654321'
const BEGIN_MS = 120_000

/** A folder for whatever the programs put away for a moment. */
const passing = mkdtempSync(join(tmpdir(), 'dcir-canaries-'))
let platform: Platform
const secrets: Record<string, string> = { password: PASSWORD, 'wrong password': WRONG, 'card number': PAN, NUBAN }
const said: string[] = []
const log: string[] = []

const textOf = (path: string) => readFileSync(path).toString('latin1')
/** The names and the content of all files below a folder. */
const below = (folder: string, isMeant: (path: string) => boolean = () => true): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(isMeant)
    .map((path) => `${path}\n${textOf(path)}`)
    .join('\n')

async function run(...args: string[]): Promise<void> {
  const { stdout, stderr } = await platform.command(args.slice(0, 2).join(' '), ...args)
  said.push(stdout, stderr)
}

/** Every flow of the command line that takes a secret in, and those of the API that only a console has. */
async function everyFlow(): Promise<void> {
  const [first, second] = [...trafficOf(DAY, 400)].filter(({ responseCode }) => responseCode === '00')
  if (!first || !second) throw new Error('the traffic has no approved transactions')
  const statement = join(platform.folder, `november ${PAN}.csv`)
  writeFileSync(statement, [STATEMENT_HEADER, statementLine(first, { narration: `POS ${PAN} paid` }), ''].join('\n'))
  await run('statements', 'check', statement)
  await run('statements', 'upload', statement, '--wait', '--json')
  const disputes = join(platform.folder, 'disputes.csv')
  writeFileSync(disputes, [DISPUTE_HEADER, disputeLine(second, { account: NUBAN, name: 'ADA OBI' }), ''].join('\n'))
  await run('disputes', 'upload', disputes, '--wait')
  await run('transactions', 'report', '--from', DAY, '--to', DAY, '--wait', '--output', platform.folder)
  await run('session', 'login')
  await run('session', 'whoami')
  const token = below(join(platform.folder, 'cli')).match(/[A-Za-z0-9_-]{43}/)?.[0]
  secrets['session token'] = token ?? ''
  const maker = await platform.signIn('bo.maker')
  const body = { oldPassword: 'Route#2026', newPassword: PASSWORD }
  await maker.call(session.changePassword, { body })
  await refusal(maker.call(session.login, { body: { username: 'bo.maker', password: WRONG } }))
  const admin = await platform.signIn('bo.admin')
  await refusal(admin.call(session.changePassword, { body: { oldPassword: WRONG, newPassword: `${PASSWORD}y` } }))
  await refusal(admin.call(bulkDisputes.show, { params: { batchId: PAN } }))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secrets['ingestion token']}` }
  const stray = JSON.stringify({ transactions: [{ maskedPan: PAN, pan: PAN }] })
  const refused = await fetch(platform.address + fullPath(transactions.ingest), {
    method: 'POST',
    headers,
    body: stray,
  })
  expect(refused.status).toBe(200)
  await fetch(`${platform.address}/api/v1/nothing?token=${token}`, { headers: { authorization: `Bearer ${WRONG}` } })
}

const data = (name: string) => textOf(join(platform.folder, 'data', name)).trim()

/** All that is looked through, by what it is. Uploads lie in the store as they were sent, and keys in files of their own. */
function places(): Record<string, string> {
  const stored = join(platform.folder, 'data/files')
  return {
    'the log at its most talkative': platform.said() + log.join(''),
    'what the command line said': said.join('\n'),
    'temporary folders': below(passing),
    'what is built': below(join(root, 'dist'), (path) => !path.endsWith('.map')),
    'stored files': below(stored, (path) => !textOf(path).startsWith(STATEMENT_HEADER)),
  }
}

/** Secrets that are where they must not be. An account is what a file of disputes is about, and stays in it. */
const leaks = (text: string, isStore: boolean): string[] =>
  Object.entries(secrets)
    .filter(([what, secret]) => text.includes(secret) && !(isStore && what === 'NUBAN'))
    .map(([what]) => what)

beforeAll(async () => {
  mkdirSync(join(passing, 'tmp'), { mode: 0o777 })
  platform = await startPlatform({
    env: { TMPDIR: join(passing, 'tmp'), LOG_LEVEL: 'trace' },
    onLog: (text) => log.push(text),
  })
  await platform.fill([[...trafficOf(DAY, 400)]])
  secrets['ingestion token'] = data('ingestion-token')
  secrets['key of secrets'] = data('secrets-key')
  secrets['password of the database'] = new URL(data('postgres/postgres.url')).password
  await everyFlow()
}, BEGIN_MS)
afterAll(async () => {
  await platform?.close()
  rmSync(passing, { recursive: true, force: true })
})

test('every flow was gone through, with secrets of their own', () => {
  for (const [what, secret] of Object.entries(secrets)) expect([what, secret.length > 9]).toEqual([what, true])
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  const text = said.join('\n')
  for (const word of ['COMPLETED', 'Amina Bello']) expect(text).toContain(word)
  expect(log.join('')).toContain('bulk-dispute/upload')
})

test('no secret is in logs, output, temporary folders, bundles or the store', () => {
  const found = Object.entries(places()).flatMap(([place, text]) =>
    leaks(text, place === 'stored files').map((what) => `${what} in ${place}`),
  )
  expect(found).toEqual([])
})

test('one that is planted is found, whatever it is and wherever', () => {
  writeFileSync(join(passing, 'tmp', 'left'), Object.values(secrets).join('\n'))
  expect(leaks(places()['temporary folders'] ?? '', false)).toEqual(Object.keys(secrets))
})
