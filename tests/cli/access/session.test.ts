import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { withConnection } from '@dcir/api/db/pool'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { secondFactor } from '@dcir/core/access/second-factor-contract'
import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { session } from '@dcir/core/access/session-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { hasTerminal } from '../process'
import { as, enter, type Place } from '../transcript'

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

  test('AUTH-18 AUTH-19 AUTH-20 the client values go with a sign-in, plain as encrypted', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
    let encryptedLogin = false
    const sent: { url?: string | undefined; authorization?: string | undefined; body: Record<string, unknown> }[] = []
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request
      response.setHeader('content-type', 'application/json')
      if (method === 'GET') {
        const pem = publicKey.export({ type: 'spki', format: 'pem' })
        const options = { encryptedLogin, publicKey: pem, serverTime: new Date().toISOString(), directory: false }
        return response.end(JSON.stringify({ result: options }))
      }
      sent.push({ url, authorization: headers.authorization, body: JSON.parse(await text(request)) })
      response.statusCode = 401
      response.end(JSON.stringify({ errors: [{ message: 'Invalid username or password.' }] }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const env = { ...as('bo.admin'), DCIR_API_URL: `http://127.0.0.1:${port}` }
    await place.run(['login'], env)
    encryptedLogin = true
    await place.run(['login'], env)
    server.close()
    const values = {
      username: 'bo.admin',
      password: DEMO_PASSWORD,
      clientId: 'WEB',
      domainId: 'DCIR',
      grantType: 'password',
    }
    expect(sent[0]).toEqual({
      url: '/api/v1/common/authentication/login',
      authorization: `Basic ${Buffer.from('WEB:').toString('base64')}`,
      body: values,
    })
    expect(sent[1]?.url).toBe('/api/v1/common/authentication/slogin')
    const cipher = Buffer.from(String(sent[1]?.body.credentials), 'base64')
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    expect(JSON.parse(privateDecrypt(key, cipher).toString())).toEqual({ ...values, timestamp: expect.any(Number) })
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
    ['a second factor', as('bo.second'), 'bo.second signs in with a second factor.'],
    ['a wrong code', { ...as('bo.second'), DCIR_SECOND_FACTOR: '000000' }, 'The code is not right.'],
    ['an empty code', { ...as('bo.second'), DCIR_SECOND_FACTOR: ' ' }, 'bo.second signs in with a second factor.'],
    ['a default password', as('bo.fresh'), 'bo.fresh still has the default password.'],
  ])('AUTH-30 AUTH-33 %s is one clear line and ends with 3', async (_what, env, sentence) => {
    const { code, stdout, stderr } = await place.run(['login'], env)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(`dcir: ${sentence}`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(() => profile()).toThrow()
  })

  test('AUTH-18 without a terminal nobody is asked', async () => {
    const { code, stderr } = await place.process.run(['login', '--username', 'bo.admin'])
    expect([code, stderr]).toEqual([
      2,
      'dcir: There is no terminal to ask on. Set DCIR_USERNAME and DCIR_PASSWORD, and DCIR_SECOND_FACTOR where there is one.\n',
    ])
  })

  test('AUTH-31 a recovery code signs in once in place of a code, and the command says how many are left', async () => {
    const client = api.client(await api.signIn('bo.checker'))
    const { secret } = await client.call(secondFactor.begin, {})
    const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() })
    const { recoveryCodes } = await client.call(secondFactor.confirm, { body: { token, password: DEMO_PASSWORD } })
    const env = { ...as('bo.checker'), DCIR_SECOND_FACTOR: recoveryCodes[0] ?? '' }
    const { code, stderr } = await place.run(['login'], env)
    expect([code, stderr]).toEqual([0, expect.stringContaining('A recovery code was used; 9 are left.')])
    const again = await place.run(['login'], env)
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('The code is not right.')])
  })

  test('AUTH-24 where the bank requires a second factor, the command names the console that sets it up', async () => {
    const setTo = (value: string) =>
      withConnection(api.database.ownerUrl, (sql) =>
        sql.query('UPDATE configurations SET config_value = $1 WHERE config_key = $2', [value, secondFactorKeys.MAIN]),
      )
    await setTo('true')
    const { code, stderr } = await place.run(['login'], as('bo.viewer'))
    await setTo('false')
    expect([code, stderr]).toEqual([3, expect.stringContaining('bo.viewer has to set up a second factor first.')])
    expect(() => profile()).toThrow()
  })

  test.runIf(hasTerminal)('AUTH-18 on a terminal a good sign-in says so', async () => {
    const { code, stdout } = await place.process.onTerminal(['login'], as('bo.viewer'))
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

  test('CLI-02 a session that the service no longer knows has expired, and the sentence says what to run', async () => {
    await place.run(['login'], as('bo.admin'))
    const kept: object = JSON.parse(readFileSync(profilePath('default'), 'utf8'))
    writeFileSync(profilePath('default'), JSON.stringify({ ...kept, token: 'A'.repeat(43) }))
    const { code, stderr } = await place.run(['session', 'whoami'])
    expect([code, stderr]).toEqual([3, 'dcir: Session expired. Run dcir login.\n'])
  })

  test('CLI-02 profiles are apart, and a damaged one is as none', async () => {
    await place.run(['login', '--profile', 'one'], as('bo.admin'))
    expect((await place.run(['session', 'whoami', '--profile', 'two'])).code).toBe(3)
    expect((await place.run(['session', 'whoami'], { DCIR_PROFILE: 'one' })).code).toBe(0)
    writeFileSync(profilePath('one'), '{"token":')
    expect((await place.run(['session', 'whoami', '--profile', 'one'])).code).toBe(3)
  })
})

describe('the second factor', () => {
  const code = (ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: api.clock.now().getTime() + ms })
  beforeEach(() => api.clock.advance(60_000))

  test('AUTH-31 CLI-02 scripts hand the code over in the environment', async () => {
    const env = { ...as('bo.second'), DCIR_SECOND_FACTOR: code() }
    expect((await place.run(['login'], env)).code).toBe(0)
    expect((await place.run(['session', 'whoami'])).rows[0]).toEqual(['Username', 'bo.second'])
    // A command that signs in by itself takes it too; a used one is refused in one line.
    api.clock.advance(30_000)
    await place.run(['session', 'logout'])
    const fresh = { ...as('bo.second'), DCIR_SECOND_FACTOR: code() }
    expect((await place.run(['session', 'whoami'], fresh)).rows[0]).toEqual(['Username', 'bo.second'])
    const again = await place.run(['login'], fresh)
    expect([again.code, again.stderr]).toEqual([
      3,
      'dcir: The code is not right. Each works once: wait for the next one.\n',
    ])
  })

  test.runIf(hasTerminal)(
    'AUTH-30 AUTH-33 on a terminal it is asked for, and asked again when it was wrong',
    async () => {
      const wrong = code() === '000000' ? '111111' : '000000'
      const right = await place.process.talk(
        ['login', '--username', 'bo.second'],
        [
          ['Password:', DEMO_PASSWORD],
          ['Code of your second factor:', wrong],
          ['The code is not right.', null],
          ['Code of your second factor:', code()],
        ],
      )
      expect([right.code, right.stdout.includes('as bo.second')]).toEqual([0, true])
      expect(right.stdout).not.toContain(DEMO_PASSWORD)
      const empty = await place.process.talk(['login'], [['Code of your second factor:', '']], as('bo.second'))
      expect([empty.code, empty.stdout.includes('Token is required')]).toEqual([2, true])
    },
  )
})

describe('encrypted sign-in', () => {
  test('AUTH-19 CLI-02 is used where the service asks for it, with its key or a trusted one', async () => {
    const strict = await startTestApi({ config: { encryptedLogin: true } })
    const env = { ...as('bo.viewer'), DCIR_API_URL: strict.address }
    const signedIn = await place.run(['login'], env)
    expect([signedIn.code, signedIn.stderr.includes('as bo.viewer')]).toEqual([0, true])
    const { publicKey } = await strict.client().call(session.signInOptions, {})
    writeFileSync(place.path('key.pem'), publicKey)
    const pinned = { ...env, DCIR_LOGIN_KEY_FILE: place.path('key.pem') }
    expect((await place.run(['login'], pinned)).code).toBe(0)
    const missing = await place.run(['login'], { ...env, DCIR_LOGIN_KEY_FILE: place.path('none.pem') })
    expect([missing.code, missing.stderr.includes('cannot be read')]).toEqual([2, true])
    await strict.close()
  })
})

describe('changing the password', () => {
  test('AUTH-46 a default password is changed from the command line, and the new one signs in', async () => {
    const change = { ...as('bo.fresh'), DCIR_NEW_PASSWORD: 'Kola&Nut9tea' }
    const weak = await place.run(['session', 'change-password'], { ...change, DCIR_NEW_PASSWORD: 'kola' })
    expect([weak.code, weak.stderr]).toEqual([
      2,
      'dcir: Your password must contain at least 8 characters, an uppercase character, a lowercase character and a special character.\n',
    ])
    const { code, stderr } = await place.run(['session', 'change-password'], change)
    expect([code, stderr]).toEqual([0, 'Password successfully changed!\n'])
    expect((await place.run(['login'], as('bo.fresh', 'Kola&Nut9tea'))).code).toBe(0)
    const wrong = await place.run(['session', 'change-password'], change)
    expect([wrong.code, wrong.stderr]).toEqual([3, 'dcir: Invalid username or password.\n'])
  })

  test.runIf(hasTerminal)('AUTH-44 on a terminal it is asked for twice', async () => {
    const { code, stdout } = await place.process.talk(
      ['session', 'change-password'],
      [
        ['New password:', 'Kola&Nut9tea'],
        ['New password again:', 'Kola&Nut9te'],
      ],
      as('bo.checker'),
    )
    expect([code, stdout.includes('Passwords do not match!')]).toEqual([2, true])
    expect(stdout).not.toContain('Kola&Nut9tea')
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
    expect(stderr).toContain('The server could not be reached')
    expect(() => profile()).toThrow()
  })
})
