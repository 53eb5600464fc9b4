import { createHash } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { decodeAuthorities } from '@dcir/core/permissions/encoded'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => api.clock.set(TEST_NOW))

const login = (username: string, password = 'Route#2026') =>
  api.client().call(session.login, { body: { username, password } })
const list = (token: string, background = false) =>
  api.client(token).call(transactions.list, { query: {} }, { background })

describe('sign-in', () => {
  test('AUTH-01 AUTH-18 AUTH-21 a back-office and a super agent user sign in with what the screens read', async () => {
    const bank = await login('bo.admin')
    expect(bank).toMatchObject({
      '2faEnabled': false,
      secondFactorAuthKey: null,
      resetPassword: false,
      username: 'bo.admin',
      merchantId: null,
      branch: null,
    })
    expect(bank.cosmosResponse).toMatchObject({ expiresIn: 43_200, roles: ['DCIR_BACKOFFICE_ADMIN'] })
    const agent = await login('sa.admin')
    expect(agent).toMatchObject({ merchantId: 'SA-0001', branch: 'Lagoon Payments' })
    expect(agent.cosmosResponse?.authorities).toContain('fo_dcir_get_all_transactions')
    expect(agent.cosmosResponse?.authorities).not.toContain('bo_dcir_get_all_transactions')
  })

  test('AUTH-20 the client values are taken, others are refused', async () => {
    const body = {
      username: 'bo.admin',
      password: 'Route#2026',
      clientId: 'WEB',
      domainId: 'DCIR',
      grantType: 'password',
    } as const
    expect((await api.client().call(session.login, { body })).username).toBe('bo.admin')
    const stray = { ...body, admin: true }
    expect((await refusal(api.client().call(session.login, { body: stray }))).lines[0]).toMatchObject({
      code: 'unknown-field',
      field: 'body.admin',
    })
  })

  test('the username is read whatever its letter case', async () => {
    expect((await login('BO.Admin')).username).toBe('bo.admin')
  })

  test('unknown user and wrong password answer alike', async () => {
    const [unknown, wrong] = [await refusal(login('nobody')), await refusal(login('bo.viewer', 'wrong'))]
    expect([unknown.status, unknown.message]).toEqual([401, 'Invalid username or password.'])
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid username or password.'])
  })

  test('AUTH-17 five wrong passwords block the account; the right one then says so', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await refusal(login('bo.maker', 'wrong'))
    expect((await login('bo.maker')).username).toBe('bo.maker')
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await refusal(login('bo.maker', 'wrong'))).code).toBe('wrong-credentials')
    }
    // While it is locked a right password is not told from a wrong one.
    expect((await refusal(login('bo.maker'))).code).toBe('account-locked')
    expect((await refusal(login('bo.maker', 'wrong'))).code).toBe('account-locked')
  })

  test('AUTH-22 AUTH-23 a second-factor user gets no session from the first step', async () => {
    expect(await login('bo.second')).toMatchObject({ '2faEnabled': true, cosmosResponse: null })
  })

  test('AUTH-24 a default password opens a session that may only sign out', async () => {
    const result = await login('bo.fresh')
    expect(result.resetPassword).toBe(true)
    const token = result.cosmosResponse?.accessToken ?? ''
    expect((await refusal(list(token))).code).toBe('must-change-password')
    expect(await api.client(token).call(session.logout, {})).toEqual({ message: 'You have signed out.' })
  })

  test('AUTH-10 AUTH-11 empty fields are named with their sentences', async () => {
    const error = await refusal(login('', ''))
    expect(error.status).toBe(400)
    expect([error.forField('username'), error.forField('password')]).toEqual([
      'Username is required',
      'Password is required',
    ])
  })

  test('MON-04 the monitor signs in on its own base and refuses who has no monitoring role or belongs to an agent', async () => {
    const sign = (username: string) =>
      api.client().call(session.monitorLogin, { body: { username, password: 'Route#2026' } })
    expect((await sign('ops.bank')).cosmosResponse?.roles).toEqual(['DCIR_BACKOFFICE_ADMIN'])
    for (const username of ['sa.admin', 'bo.viewer']) {
      const refused = await refusal(sign(username))
      expect([refused.status, refused.message]).toEqual([401, 'Invalid username or password.'])
    }
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("SELECT actor, result FROM audit_entries WHERE action = 'session.monitorLogin' ORDER BY id"),
    )
    expect(rows).toEqual([
      { actor: 'ops.bank', result: 'done' },
      { actor: 'sa.admin', result: 'not-allowed' },
      { actor: 'bo.viewer', result: 'not-allowed' },
    ])
  })
})

describe('sessions', () => {
  test('API-011 API-012 API-013 who is signed in, and their roles, are read from the addresses of the documents', async () => {
    const token = await api.signIn('sa.admin')
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${api.address}/api/v1/common/authentication/${path}`, { headers })
      return ((await response.json()) as { result: unknown }).result
    }
    expect(await read('roles')).toEqual(['DCIR_MERCHANT_SUPER_ADMIN'])
    const user = await read('get-user')
    expect(user).toMatchObject({ username: 'sa.admin', merchantId: 'SA-0001', roles: ['DCIR_MERCHANT_SUPER_ADMIN'] })
    expect(await read('user-detail')).toEqual(user)
  })

  test('SES-03 sign-out ends the session at once', async () => {
    const token = await api.signIn('bo.viewer')
    await api.client(token).call(session.logout, {})
    expect((await refusal(list(token))).code).toBe('session-expired')
  })

  test('SES-08 five idle minutes end a main session; work pushes the end forward', async () => {
    const token = await api.signIn('bo.viewer')
    for (let minute = 0; minute < 4; minute++) {
      api.clock.advance(3 * 60_000)
      await list(token)
    }
    api.clock.advance(5 * 60_000 + 31_000)
    expect((await refusal(list(token))).code).toBe('session-expired')
    // A refusal is final, even when the machine's clock is set back.
    api.clock.advance(-6 * 60_000)
    expect((await refusal(list(token))).code).toBe('session-expired')
  })

  test('SES-10 background polls do not keep a session alive', async () => {
    const token = await api.signIn('bo.viewer')
    for (let minute = 0; minute < 4; minute++) {
      api.clock.advance(60_000)
      await list(token, true)
    }
    api.clock.advance(61_000)
    expect((await refusal(list(token, true))).status).toBe(401)
  })

  test('SES-09 a monitoring session idles for sixty minutes and ends at its absolute limit', async () => {
    const token = await api.signInToMonitor('ops.bank')
    const call = () =>
      fetch(`${api.address}/monitoring/api/v1/response/metric`, { headers: { authorization: `Bearer ${token}` } })
    for (let hour = 0; hour < 13; hour++) {
      api.clock.advance(55 * 60_000)
      expect((await call()).status).toBe(200)
    }
    api.clock.advance(10 * 60_000)
    expect((await call()).status).toBe(401)
  })

  test('a user disabled meanwhile is out at once', async () => {
    const token = await api.signIn('bo.checker')
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("UPDATE users SET active = false WHERE username = 'bo.checker'"),
    )
    expect((await refusal(list(token))).status).toBe(401)
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("UPDATE users SET active = true WHERE username = 'bo.checker'"),
    )
  })

  test('tokens are stored hashed and forged ones are refused', async () => {
    const token = await api.signIn('bo.viewer')
    const { rows } = await withConnection(api.database.ownerUrl, (sql) => sql.query('SELECT token_hash FROM sessions'))
    const hashes = rows.map((row: { token_hash: Buffer }) => row.token_hash.toString('hex'))
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await refusal(list(forged))).status).toBe(401)
    expect((await list(token)).totalElements).toBeGreaterThan(0)
  })
})

describe('encoded authorities', () => {
  test('PRM-004 authorities arrive encoded when the deployment says so', async () => {
    const encoded = await startTestApi({ config: { encodedAuthorities: true } })
    const result = await encoded
      .client()
      .call(session.login, { body: { username: 'bo.viewer', password: 'Route#2026' } })
    const text = result.cosmosResponse?.authorities
    expect(typeof text).toBe('string')
    expect(decodeAuthorities(text as string)).toContain('bo_dcir_get_all_transactions')
    await encoded.close()
  })
})
