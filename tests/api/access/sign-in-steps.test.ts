/** The second factor and encrypted credentials: each forged, stale, replayed or reused one beside its good twin. */
import { constants, publicEncrypt } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'
import { newLoginKey } from '@dcir/api/features/access/sign-in/login-key'
import { DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set(TEST_NOW)
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query('UPDATE users SET second_factor_step = 0, failed_attempts = 0, locked_at = NULL'),
  )
})

const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) })
const codeAt = (ms = 0) => totp.generate({ timestamp: api.clock.now().getTime() + ms })
const firstStep = async (username = 'bo.second') => {
  const answer = await api.client().call(session.login, { body: { username, password: 'Route#2026' } })
  return answer.secondFactorAuthKey ?? ''
}
const secondStep = (secondFactorAuthKey: string, token: string) =>
  api.client().call(session.authenticate2fa, { body: { token, secondFactorAuthKey } })

describe('the second factor', () => {
  test('AUTH-22 AUTH-23 the first step gives a key and no session', async () => {
    const answer = await api.client().call(session.login, { body: { username: 'bo.second', password: 'Route#2026' } })
    expect(answer).toMatchObject({ '2faEnabled': true, resetPassword: false, cosmosResponse: null })
    expect(answer.secondFactorAuthKey).toMatch(/^[\w-]{43}$/)
  })

  test('AUTH-31 AUTH-32 the code of the moment opens the session, with the login data', async () => {
    const answer = await secondStep(await firstStep(), codeAt())
    expect(answer).toMatchObject({ '2faEnabled': false, resetPassword: false, username: 'bo.second' })
    const page = await api.client(answer.cosmosResponse?.accessToken).call(transactions.list, { query: {} })
    expect(page.content.length).toBeGreaterThan(0)
  })

  test('AUTH-32 who also has a default password is asked to change it after the code', async () => {
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("UPDATE users SET must_change_password = true WHERE username = 'bo.second'"),
    )
    const answer = await secondStep(await firstStep(), codeAt())
    const token = answer.cosmosResponse?.accessToken
    expect(answer.resetPassword).toBe(true)
    expect((await refusal(api.client(token).call(transactions.list, { query: {} }))).code).toBe('must-change-password')
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("UPDATE users SET must_change_password = false WHERE username = 'bo.second'"),
    )
  })

  test('AUTH-33 a wrong code is refused and the key stays good for another try', async () => {
    const key = await firstStep()
    const wrong = codeAt() === '000000' ? '111111' : '000000'
    const error = await refusal(secondStep(key, wrong))
    expect([error.status, error.code]).toEqual([401, 'wrong-second-factor'])
    expect((await secondStep(key, `${codeAt().slice(0, 3)} ${codeAt().slice(3)}`)).username).toBe('bo.second')
  })

  test('AUTH-30 an empty code is named with its sentence', async () => {
    const error = await refusal(secondStep(await firstStep(), ' '))
    expect([error.status, error.forField('token')]).toEqual([400, 'Token is required'])
  })

  test('a code is good once, and so is a key', async () => {
    const [key, code] = [await firstStep(), codeAt()]
    await secondStep(key, code)
    expect((await refusal(secondStep(key, code))).code).toBe('second-factor-expired')
    // The same code with a fresh key, as somebody who looked over a shoulder would try.
    expect((await refusal(secondStep(await firstStep(), code))).code).toBe('wrong-second-factor')
    api.clock.advance(30_000)
    expect((await secondStep(await firstStep(), codeAt())).username).toBe('bo.second')
  })

  test('of sixteen at once with one code, one is let in', async () => {
    const [key, code] = [await firstStep(), codeAt()]
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => secondStep(key, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the clock of the device may be half a minute off, not more', async () => {
    expect((await secondStep(await firstStep(), codeAt(-30_000))).username).toBe('bo.second')
    expect((await secondStep(await firstStep(), codeAt(30_000))).username).toBe('bo.second')
    api.clock.advance(300_000)
    for (const off of [-61_000, 61_000]) {
      expect((await refusal(secondStep(await firstStep(), codeAt(off)))).code).toBe('wrong-second-factor')
    }
  })

  test('AUTH-29 a forged, an old and a replaced key say that the sign-in must start over', async () => {
    const expired = async (key: string) => (await refusal(secondStep(key, codeAt()))).message
    const sentence = 'Your previous session expired, please login again!'
    const replaced = await firstStep()
    const good = await firstStep()
    expect([await expired('forged'), await expired(replaced)]).toEqual([sentence, sentence])
    api.clock.advance(299_000)
    expect((await secondStep(good, codeAt())).username).toBe('bo.second')
    const old = await firstStep()
    api.clock.advance(300_000)
    expect(await expired(old)).toBe(sentence)
  })

  test('AUTH-17 wrong codes count towards the lock, and a right password does not clear them', async () => {
    const key = await firstStep()
    for (let attempt = 0; attempt < 3; attempt++) await refusal(secondStep(key, '000000'))
    const again = await firstStep()
    await refusal(secondStep(again, '000000'))
    expect((await refusal(secondStep(again, '000000'))).code).toBe('account-locked')
    expect((await refusal(secondStep(again, codeAt()))).code).toBe('second-factor-expired')
    expect((await refusal(firstStep())).code).toBe('account-locked')
  })
})

describe('encrypted sign-in', () => {
  const seal = async (change: object = {}, publicKey?: string) => {
    const options = await api.client().call(session.signInOptions, {})
    const credentials = { username: 'bo.viewer', password: 'Route#2026', timestamp: Date.parse(options.serverTime) }
    const text = JSON.stringify({ ...credentials, clientId: 'WEB', grantType: 'password', ...change })
    const key = { key: publicKey ?? options.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return publicEncrypt(key, Buffer.from(text)).toString('base64')
  }
  const slogin = (credentials: string) => api.client().call(session.slogin, { body: { credentials } })

  test('AUTH-19 credentials encrypted with the published key open a session', async () => {
    const answer = await slogin(await seal())
    expect([answer.username, typeof answer.cosmosResponse?.accessToken]).toEqual(['bo.viewer', 'string'])
  })

  test('the key has at least 3072 bits and holds long credentials', async () => {
    const { publicKey } = await api.client().call(session.signInOptions, {})
    expect(Buffer.from(publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64').length).toBeGreaterThan(400)
    expect((await refusal(slogin(await seal({ username: 'u'.repeat(100), password: 'p'.repeat(100) })))).code).toBe(
      'wrong-credentials',
    )
  })

  test('the outcomes are those of a plain sign-in', async () => {
    expect((await slogin(await seal({ username: 'bo.second' })))['2faEnabled']).toBe(true)
    expect((await slogin(await seal({ username: 'bo.fresh' }))).resetPassword).toBe(true)
    const [unknown, wrong] = [
      await refusal(slogin(await seal({ username: 'nobody' }))),
      await refusal(slogin(await seal({ password: 'wrong' }))),
    ]
    expect([unknown.message, wrong.message]).toEqual(['Invalid username or password.', 'Invalid username or password.'])
  })

  test('a replayed ciphertext is refused, a new one of the same credentials is not', async () => {
    const sealed = await seal()
    await slogin(sealed)
    expect((await refusal(slogin(sealed))).code).toBe('credentials-reused')
    expect((await refusal(slogin(sealed.replace(/=+$/, '')))).code).toBe('credentials-reused')
    expect((await slogin(await seal())).username).toBe('bo.viewer')
  })

  test('of sixteen at once with one ciphertext, one is let in', async () => {
    const sealed = await seal()
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => slogin(sealed)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a stale one and one from the future are refused; two minutes either way pass', async () => {
    const at = (ms: number) => seal({ timestamp: api.clock.now().getTime() + ms })
    for (const off of [-120_001, 120_001]) {
      expect((await refusal(slogin(await at(off)))).code).toBe('credentials-stale')
    }
    for (const off of [-120_000, 120_000]) expect((await slogin(await at(off))).username).toBe('bo.viewer')
    // Overheard, kept, and sent when its record may have been removed.
    const overheard = await seal()
    await slogin(overheard)
    api.clock.advance(121_000)
    await api.app.services.sessions.purge()
    expect((await refusal(slogin(overheard))).code).toBe('credentials-stale')
  })

  test('what another key made, what was changed and what is no JSON of ours cannot be read', async () => {
    const other = newLoginKey().export({ type: 'pkcs8', format: 'pem' }).toString()
    const good = await seal()
    const flipped = `${good.slice(0, 100)}${good[100] === 'A' ? 'B' : 'A'}${good.slice(101)}`
    for (const bad of [await seal({}, other), flipped, await seal({ admin: true }), await seal({ timestamp: '1' })]) {
      expect((await refusal(slogin(bad))).code).toBe('credentials-unreadable')
    }
    expect((await refusal(slogin('not base64 !'))).status).toBe(400)
    expect((await slogin(good)).username).toBe('bo.viewer')
  })

  test('AUTH-18 AUTH-19 where it is asked for, plain passwords are refused unread', async () => {
    const strict = await startTestApi({ config: { encryptedLogin: true } })
    const body = { username: 'bo.viewer', password: 'Route#2026' }
    expect((await refusal(strict.client().call(session.login, { body }))).code).toBe('encrypted-login-required')
    const { encryptedLogin, idleMinutes } = await strict.client().call(session.signInOptions, {})
    expect([encryptedLogin, idleMinutes]).toEqual([true, { main: 5, monitor: 60 }])
    await strict.close()
  })
})
