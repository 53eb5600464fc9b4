import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/contract/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { as, enter, hasTerminal, type Place } from './transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const profilePath = (name = 'default') => place.path(`config/${name}.json`)
const profile = (name?: string) => JSON.parse(readFileSync(profilePath(name), 'utf8')) as { token: string }
const tokenWorks = (token: string) =>
  api
    .client(token)
    .call(session.userDetail, {})
    .then(
      () => true,
      () => false,
    )

describe('signing in', () => {
  test('AUTH-18 a sign-in is kept in a file that only its owner can read', async () => {
    const { code, stdout, stderr } = await place.run(['login'], as('bo.admin'))
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toBe(`Signed in to ${api.address} as bo.admin (Amina Bello).\n`)
    expect(statSync(profilePath()).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.path('config'))).toEqual(['default.json'])
    const who = await place.run(['session', 'whoami'])
    expect(who.rows).toContainEqual(['Username', 'bo.admin'])
    expect(who.rows).toContainEqual(['User type', 'back-office'])
  })

  test('CLI-07 never prints the token or the password', async () => {
    const runs = [
      await place.run(['session', 'login', '--json'], as('bo.admin')),
      await place.run(['session', 'whoami', '--json'], { DCIR_DEBUG: '1' }),
      await place.run(['session', 'whoami', '--api', 'http://127.0.0.1:9'], { ...as('bo.admin'), DCIR_DEBUG: '1' }),
      await place.run(['login', '--profile', 'other'], as('bo.admin', 'Wrong#2026')),
    ]
    const said = runs.map(({ stdout, stderr }) => stdout + stderr).join('')
    for (const secret of [profile().token, DEMO_PASSWORD, 'Wrong#2026']) expect(said).not.toContain(secret)
    expect(readFileSync(profilePath(), 'utf8')).not.toContain(DEMO_PASSWORD)
  })

  test.each([
    ['a wrong password', as('bo.admin', 'Wrong#2026'), 'Invalid username or password.'],
    ['a blocked account', as('bo.locked'), 'Your account is blocked after too many failed attempts.'],
    ['a second factor', as('bo.second'), 'bo.second needs a second factor'],
    ['a default password', as('bo.fresh'), 'bo.fresh still has the default password.'],
  ])('AUTH-30 AUTH-33 %s is one clear line and ends with 3', async (_what, env, sentence) => {
    const { code, stdout, stderr } = await place.run(['login'], env)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(`dcir: ${sentence}`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(() => profile()).toThrow()
  })

  test('AUTH-18 without a terminal nobody is asked', async () => {
    const { code, stderr } = await place.run(['login', '--username', 'bo.admin'])
    expect([code, stderr]).toEqual([2, 'dcir: There is no terminal to ask on. Set DCIR_USERNAME and DCIR_PASSWORD.\n'])
  })

  test.runIf(hasTerminal)('AUTH-18 on a terminal a good sign-in says so', async () => {
    const { code, stdout } = await place.onTerminal(['login'], as('bo.viewer'))
    expect(code).toBe(0)
    expect(stdout).toContain('as bo.viewer')
  })

  test('CLI-02 a command signs in by itself when the environment says how, and again when the session has ended', async () => {
    expect((await place.run(['session', 'whoami'], as('bo.viewer'))).rows[0]).toEqual(['Username', 'bo.viewer'])
    const first = profile().token
    expect((await place.run(['session', 'whoami'], as('bo.viewer'))).code).toBe(0)
    expect(profile().token).toBe(first)
    await api.client(first).call(session.logout, {})
    expect((await place.run(['session', 'whoami'], as('bo.viewer'))).code).toBe(0)
    expect(profile().token).not.toBe(first)
  })

  test('CLI-02 an unattended sign-in neither uses nor replaces the session of somebody else', async () => {
    await place.run(['login'], as('bo.admin'))
    const before = profile().token
    expect((await place.run(['session', 'whoami'], as('bo.viewer'))).rows[0]).toEqual(['Username', 'bo.viewer'])
    expect(profile().token).toBe(before)
  })

  test('CLI-02 a token is not sent to another service than its own', async () => {
    await place.run(['login'], as('bo.admin'))
    const other = api.address.replace('127.0.0.1', 'localhost')
    const { code, stderr } = await place.run(['session', 'whoami', '--api', other])
    expect(code).toBe(3)
    expect(stderr).toContain('You are not signed in.')
  })

  test('CLI-02 profiles are apart, and a damaged one is as none', async () => {
    await place.run(['login', '--profile', 'one'], as('bo.admin'))
    expect((await place.run(['session', 'whoami', '--profile', 'two'])).code).toBe(3)
    expect((await place.run(['session', 'whoami'], { DCIR_PROFILE: 'one' })).code).toBe(0)
    writeFileSync(profilePath('one'), '{"token":')
    expect((await place.run(['session', 'whoami', '--profile', 'one'])).code).toBe(3)
  })
})

describe('signing out', () => {
  test('CLI-02 the session ends on the server and here', async () => {
    await place.run(['login'], as('bo.admin'))
    const { token } = profile()
    expect(await tokenWorks(token)).toBe(true)
    const { code, stderr } = await place.run(['session', 'logout'])
    expect([code, stderr]).toEqual([0, 'You have signed out.\n'])
    expect(await tokenWorks(token)).toBe(false)
    expect((await place.run(['session', 'logout'])).stderr).toBe('You were not signed in.\n')
  })

  test('CLI-02 it goes here even when the server does not answer', async () => {
    await place.run(['login'], as('bo.admin'))
    const kept = { ...profile(), api: 'http://127.0.0.1:9' }
    writeFileSync(profilePath(), JSON.stringify(kept))
    const { code, stderr } = await place.run(['session', 'logout'], { DCIR_API_URL: '' })
    expect(code).toBe(0)
    expect(stderr).toContain('The server could not be told')
    expect(() => profile()).toThrow()
  })
})
