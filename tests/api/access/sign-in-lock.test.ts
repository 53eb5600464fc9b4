/** Lock after five wrong attempts: how it begins, how it ends, and what it leaves alone. */
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

const MINUTE = 60_000

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
const asOwner = (text: string) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text)).rows as Record<string, unknown>[])
beforeEach(async () => {
  api.clock.set(TEST_NOW)
  await asOwner("UPDATE users SET failed_attempts = 0, locked_at = NULL WHERE username <> 'bo.locked'")
  await asOwner('DELETE FROM call_counts')
})

const login = (username: string, password = 'Route#2026', where = api) =>
  where.client().call(session.login, { body: { username, password } })
const list = (token: string) => api.client(token).call(transactions.list, { query: {} })
const lock = async (username: string) => {
  for (let attempt = 0; attempt < 5; attempt++) await refusal(login(username, 'wrong'))
  await asOwner('DELETE FROM call_counts')
}

describe('a burst', () => {
  test('AUTH-17 of 28 guesses at once, over two processes, no more than five are looked at', async () => {
    const beside = await startTestApi({ beside: api })
    // Slower than the burst: without it the limit per name would refuse most of them first.
    await asOwner("INSERT INTO call_counts SELECT 'sign-in-account', encode(sha256('bo.maker'), 'hex'), now(), -1000")
    const guesses = Array.from({ length: 28 }, (_, at) => (at === 20 ? 'Route#2026' : `wrong-${at}`))
    const answers = await Promise.all(
      guesses.map((password, at) =>
        login('bo.maker', password, at % 2 ? api : beside).then(
          () => null,
          (error) => error,
        ),
      ),
    )
    const looked = await asOwner(
      `SELECT result FROM audit_entries WHERE actor = 'bo.maker' AND action = 'session.login' ORDER BY id`,
    )
    const codes = answers.map((error) => error?.code ?? 'opened')
    const isLookedAt = (code: string) => code !== 'account-locked'
    expect(codes.filter(isLookedAt).length).toBeLessThanOrEqual(6)
    expect(codes.filter((code) => code === 'wrong-credentials').length).toBeLessThanOrEqual(5)
    expect(looked).toHaveLength(28)
    await beside.close()
  })

  test('AUTH-17 a wrong guess is counted before its password is looked at', async () => {
    const guesses = Array.from({ length: 9 }, (_, at) => login('bo.checker', `wrong-${at}`).catch(({ code }) => code))
    const codes = await Promise.all(guesses)
    expect(codes.filter((code) => code === 'account-locked')).toHaveLength(4)
    expect((await asOwner("SELECT failed_attempts FROM users WHERE username = 'bo.checker'"))[0]).toEqual({
      failed_attempts: 5,
    })
  })

  test('right passwords at once are all let in, and leave nothing counted', async () => {
    await Promise.all(Array.from({ length: 4 }, () => login('bo.admin')))
    expect((await asOwner("SELECT failed_attempts, locked_at FROM users WHERE username = 'bo.admin'"))[0]).toEqual({
      failed_attempts: 0,
      locked_at: null,
    })
  })
})

describe('a lock', () => {
  test('AUTH-17 ends by itself after thirty minutes, and not before', async () => {
    await lock('bo.maker')
    api.clock.advance(30 * MINUTE - 1000)
    expect((await refusal(login('bo.maker'))).code).toBe('account-locked')
    api.clock.advance(1000)
    // Counting begins again: four more wrong ones do not lock.
    for (let attempt = 0; attempt < 4; attempt++) {
      expect((await refusal(login('bo.maker', 'wrong'))).code).toBe('wrong-credentials')
    }
    expect((await login('bo.maker')).username).toBe('bo.maker')
    expect((await asOwner("SELECT locked_at FROM users WHERE username = 'bo.maker'"))[0]?.locked_at).toBeNull()
  })

  test('AUTH-17 lasts as long as the setting says', async () => {
    const short = await startTestApi({ beside: api, config: { lockSeconds: 60 } })
    await lock('bo.maker')
    api.clock.advance(MINUTE)
    expect((await refusal(login('bo.maker'))).code).toBe('account-locked')
    expect((await login('bo.maker', undefined, short)).username).toBe('bo.maker')
    await short.close()
  })

  test('leaves the live sessions of its owner alone', async () => {
    const token = await api.signIn('bo.viewer')
    await lock('bo.viewer')
    expect((await refusal(login('bo.viewer'))).code).toBe('account-locked')
    expect((await list(token)).content.length).toBeGreaterThan(0)
    // Nor may a guesser use it to try passwords from there.
    const change = { body: { oldPassword: 'Route#2026', newPassword: 'Kola&Nut9tea' } }
    const refused = await refusal(api.client(token).call(session.changePassword, change))
    expect([refused.status, refused.message]).toEqual([429, 'Too many attempts. Wait 1800 seconds and try again.'])
    expect((await list(token)).content.length).toBeGreaterThan(0)
  })

  test('five wrong old passwords end the session that they came from, and no other', async () => {
    const [guesser, other] = [await api.signIn('bo.admin'), await api.signIn('bo.admin')]
    const body = { oldPassword: 'wrong', newPassword: 'Kola&Nut9tea' }
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await refusal(api.client(guesser).call(session.changePassword, { body }))).code).toBe('wrong-password')
    }
    expect((await refusal(list(guesser))).code).toBe('session-expired')
    expect((await list(other)).content.length).toBeGreaterThan(0)
  })
})

describe('a super agent that was deactivated', () => {
  const active = (merchantId: string, is: boolean) =>
    asOwner(`UPDATE super_agents SET active = ${is} WHERE merchant_id = '${merchantId}'`)

  test('has no staff that signs in or stays signed in; another one has', async () => {
    const [token, other] = [await api.signIn('sa.admin'), await api.signIn('sb.admin')]
    await active('SA-0001', false)
    expect((await refusal(login('sa.admin'))).code).toBe('account-inactive')
    expect((await refusal(login('sa.admin', 'wrong'))).code).toBe('wrong-credentials')
    expect((await refusal(list(token))).code).toBe('session-expired')
    expect((await list(other)).content.length).toBeGreaterThan(0)
    await active('SA-0001', true)
    expect((await login('sa.admin')).merchantId).toBe('SA-0001')
  })

  test('is out of sight for somebody who also works for another', async () => {
    const both = `INSERT INTO user_super_agents SELECT u.id, s.id FROM users u, super_agents s
      WHERE u.username = 'sa.viewer' AND s.merchant_id = 'SA-0002'`
    await asOwner(both)
    const total = async () => (await list(await api.signIn('sa.viewer'))).totalElements
    const before = await total()
    await active('SA-0001', false)
    const after = await total()
    expect([after > 0, after < before]).toEqual([true, true])
    expect((await login('sa.viewer')).merchantId).toBe('SA-0002')
    await active('SA-0001', true)
  })
})
