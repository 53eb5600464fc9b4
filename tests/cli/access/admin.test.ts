/** Commands of an operator on the server's machine, where there is nobody to sign in as. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '@dcir/api/db/pool'
import { doctorExitCode } from '@dcir/cli/commands/access/admin-doctor'
import { session } from '@dcir/core/access/session-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { installationNames } from '../../support/installation'
import { KNOWN_ACCOUNT, KNOWN_CARD, OTHER_ACCOUNT, referenceBank } from '../../support/reference-bank'
import { refusal } from '../../support/refusal'
import { enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  place = enter(api.address)
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

const login = (username: string, password = 'Route#2026') =>
  api.client().call(session.login, { body: { username, password } })
const asOwner = (text: string) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text)).rows as Record<string, unknown>[])

const body = { oldPassword: 'Route#2026', newPassword: 'Another#2026!' }

describe('dcir admin unblock', () => {
  test('AUTH-17 opens a blocked account again, and the trail says who did it', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await refusal(login('bo.viewer', 'wrong'))
    expect((await refusal(login('bo.viewer'))).code).toBe('account-locked')
    const run = await place.process.run(['admin', 'unblock', 'BO.Viewer'], { DATABASE_URL: api.database.ownerUrl })
    expect([run.code, run.stderr.trim(), run.stdout]).toEqual([0, "bo.viewer's account has been unblocked.", ''])
    expect((await login('bo.viewer')).username).toBe('bo.viewer')
    const [entry] = await asOwner("SELECT actor, subject, result FROM audit_entries WHERE action = 'admin.unblock'")
    expect(entry).toEqual({ actor: expect.stringMatching(/^.+@.+$/), subject: 'bo.viewer', result: 'done' })
  })

  test('finds the platform’s own database by its data folder', async () => {
    const dataDir = place.path('data')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    const env = { DCIR_DATA_DIR: dataDir }
    const before = await place.process.run(['admin', 'unblock', 'bo.locked'], env)
    expect([before.code, before.stderr]).toEqual([1, expect.stringContaining('Start the platform')])
    writeFileSync(join(dataDir, 'postgres', 'postgres.url'), `${api.database.ownerUrl}\n`)
    const run = await place.process.run(['admin', 'unblock', 'bo.locked', '--json'], env)
    expect([run.code, JSON.parse(run.stdout)]).toEqual([0, { message: "bo.locked's account has been unblocked." }])
    expect((await login('bo.locked')).username).toBe('bo.locked')
  })

  test('S11 an account is handed over to the directory, which ends its password and its sessions', async () => {
    const token = await api.signIn('bo.maker')
    const run = await place.process.run(['admin', 'directory', 'BO.Maker'], { DATABASE_URL: api.database.ownerUrl })
    expect([run.code, run.stderr.trim()]).toEqual([0, 'bo.maker signs in through the directory from now on.'])
    const said = "SELECT source, password_hash FROM users WHERE username = 'bo.maker'"
    expect(await asOwner(said)).toEqual([{ source: 'AD', password_hash: null }])
    expect((await refusal(login('bo.maker'))).code).toBe('wrong-credentials')
    expect((await refusal(api.client(token).call(session.changePassword, { body }))).status).toBe(401)
    const [entry] = await asOwner("SELECT subject, result FROM audit_entries WHERE action = 'admin.directory'")
    expect(entry).toEqual({ subject: 'bo.maker', result: 'done' })
  })

  test('says so when nobody has that name, and writes nothing', async () => {
    const run = await place.process.run(['admin', 'unblock', 'nobody.here'], { DATABASE_URL: api.database.ownerUrl })
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('There is no user nobody.here.')])
    expect(await asOwner("SELECT 1 FROM audit_entries WHERE subject = 'nobody.here'")).toEqual([])
  })
})

describe('dcir admin doctor', () => {
  test('tells first what has failed and what to do, and ends by the worst; with --json as one object', {
    timeout: 120_000,
  }, async () => {
    const env = { ...installationNames, DATABASE_URL: api.database.ownerUrl, SMPT_URL: 'smtp://u:canary@h' }
    const run = await place.run(['admin', 'doctor'], env)
    expect([run.code, run.stderr]).toEqual([1, ''])
    expect(run.stdout).toMatch(/^FAILED {3}\S+: .+\n {9}Do: .+\n/)
    expect(run.stdout).toContain('warning  settings.misspelt: SMPT_URL is read by no program; SMTP_URL is.')
    expect(run.stdout).toMatch(/\d+ checks: \d+ failed, \d+ warnings, \d+ ok, \d+ skipped\.\n$/)
    const asJson = await place.run(['admin', 'doctor', '--json'], env)
    const { checks } = JSON.parse(asJson.stdout)
    const own = { id: 'database.schema', title: expect.any(String), state: 'ok', says: expect.any(String), cure: '' }
    expect([asJson.code, checks]).toEqual([1, expect.arrayContaining([own])])
    expect(run.stdout + asJson.stdout).not.toContain('canary')
  })

  test('its exit code is that of the worst finding', () => {
    const codeOf = (...states: ('ok' | 'warning' | 'failure' | 'skipped')[]) =>
      doctorExitCode(states.map((state) => ({ state })))
    expect([codeOf('ok', 'skipped'), codeOf('warning', 'ok'), codeOf('ok', 'failure', 'warning')]).toEqual([0, 6, 1])
  })
})

describe('dcir admin bank-check', () => {
  const secretFile = () => {
    writeFileSync(place.path('bank-secret'), 'open-sesame', { mode: 0o600 })
    return place.path('bank-secret')
  }
  const withBank = (address: string) => ({
    ...{ BANK: 'https', BANK_URL: address, BANK_TOKEN_URL: `${address}/token` },
    ...{ BANK_CLIENT_ID: 'dcir', BANK_CLIENT_SECRET_FILE: secretFile() },
  })
  const words = ['admin', 'bank-check', '--account', KNOWN_ACCOUNT, '--card', KNOWN_CARD]

  // Each run starts the platform's own program, in seconds on a busy machine.
  test('A3 says of each rule whether the connected bank keeps it, and pays only what it is told', {
    timeout: 120_000,
  }, async () => {
    const bank = await referenceBank()
    const env = withBank(bank.address)
    const read = await place.run(words, env)
    expect([read.code, read.stderr]).toEqual([0, expect.stringMatching(/^ok .*All 27 checks passed\.\n$/s)])
    expect([...bank.transfers]).toEqual([])
    const pay = ['--pay-from', OTHER_ACCOUNT, '--pay-to', KNOWN_ACCOUNT, '--kobo', '100']
    const paid = await place.run([...words, ...pay, '--json'], env)
    expect([paid.code, JSON.parse(paid.stdout).message]).toEqual([0, expect.stringContaining('All 44 checks passed.')])
    bank.instead = (request, response) => {
      if (request.method !== 'GET') return false
      response.end('{}')
      return true
    }
    const bad = await place.run(words, env)
    expect([bad.code, bad.stderr]).toEqual([
      1,
      expect.stringMatching(/^FAILED {2}A known account has a holder: Bank.*checks failed/s),
    ])
    await bank.close()
  })

  test('A3 without a bank it says so, and half a payment is a usage error', { timeout: 60_000 }, async () => {
    const none = await place.run(words, { DEMO: 'off' })
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('No bank is connected to this installation')])
    const half = await place.run([...words, '--kobo', '100'])
    expect([half.code, half.stderr]).toEqual([
      2,
      expect.stringContaining('--pay-from, --pay-to and --kobo go together.'),
    ])
  })
})

test('34.8 dcir admin ingestion-token prints a new credential of the switch once, and lists them', async () => {
  const run = (...words: string[]) =>
    place.process.run(['admin', 'ingestion-token', ...words], { DATABASE_URL: api.database.ownerUrl })
  const made = await run('new', 'switch-2027')
  expect([made.code, made.stderr, made.stdout]).toEqual([0, '', expect.stringMatching(/^[\w-]{43}\n$/)])
  expect((await run('list')).rows).toEqual([['switch-2027', expect.any(String), '']])
}, 120_000)
