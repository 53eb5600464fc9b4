/** The monitor's sign-in under the controls of the other consoles. */
import { constants, publicEncrypt } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'
import { sealSecret } from '@dcir/api/features/access/sign-in/second-factor'
import { DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { testSecretsKey } from '../../support/test-database'

let api: TestApi
let strict: TestApi
beforeAll(async () => {
  api = await startTestApi()
  strict = await startTestApi({ beside: api, config: { encryptedLogin: true } })
  await withConnection(api.database.ownerUrl, async (sql) => {
    const { rows } = await sql.query("SELECT id FROM users WHERE username = 'ops.admin'")
    const sealed = sealSecret(testSecretsKey, rows[0].id, DEMO_TOTP_SECRET)
    await sql.query('UPDATE users SET second_factor_secret = $2 WHERE id = $1', [rows[0].id, sealed])
  })
})
afterAll(async () => {
  await strict?.close()
  await api?.close()
})

const password = 'Route#2026'
const plain = (username: string, where = api) =>
  where.client().call(session.monitorLogin, { body: { username, password } })
const detail = (token: string | null) => api.client(token).call(session.monitorUserDetail, {})
const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) })
const code = () => totp.generate({ timestamp: api.clock.now().getTime() })
const audited = async () => {
  const text = `SELECT actor, result FROM audit_entries WHERE action LIKE 'session.monitor%' ORDER BY id`
  return (await withConnection(api.database.ownerUrl, (sql) => sql.query(text))).rows
}

async function sealed(username: string): Promise<string> {
  const { publicKey, serverTime } = await strict.client().call(session.signInOptions, {})
  const text = JSON.stringify({ username, password, timestamp: Date.parse(serverTime) })
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

test('MON-04 AUTH-19 where encryption is asked for, plain passwords are refused and encrypted ones are taken once', async () => {
  expect((await refusal(plain('ops.bank', strict))).code).toBe('encrypted-login-required')
  const body = { credentials: await sealed('ops.bank') }
  const { token } = await strict.client().call(session.monitorLogin, { body })
  expect((await detail(token)).username).toBe('ops.bank')
  expect((await refusal(strict.client().call(session.monitorLogin, { body }))).code).toBe('credentials-reused')
})

test('MON-04 AUTH-22 AUTH-31 a second factor is asked for, and its code opens the monitor alone', async () => {
  const first = await plain('ops.admin')
  expect(first).toMatchObject({ '2faEnabled': true, token: null, cosmosResponse: null })
  const secondFactorAuthKey = first.secondFactorAuthKey ?? ''
  const verify = (token: string) =>
    api.client().call(session.monitorAuthenticate2fa, { body: { token, secondFactorAuthKey } })
  expect((await refusal(verify('000000'))).code).toBe('wrong-second-factor')
  // The key of one console opens no other.
  const elsewhere = { body: { token: code(), secondFactorAuthKey } }
  expect((await refusal(api.client().call(session.authenticate2fa, elsewhere))).code).toBe('second-factor-expired')
  const { token, cosmosResponse } = await verify(code())
  expect(cosmosResponse?.accessToken).toBe(token)
  expect((await detail(token)).username).toBe('ops.admin')
  expect((await refusal(api.client(token).call(transactions.list, { query: {} }))).status).toBe(401)
  expect((await audited()).filter(({ actor }) => actor === 'ops.admin')).toEqual([
    { actor: 'ops.admin', result: 'second-factor-asked' },
    { actor: 'ops.admin', result: 'wrong-second-factor' },
    { actor: 'ops.admin', result: 'done' },
  ])
})

test('MON-04 a right password without the right is answered and counted as a wrong one, and written down', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const refused = await refusal(plain('bo.viewer'))
    expect([refused.status, refused.message]).toEqual([401, 'Invalid username or password.'])
  }
  expect((await refusal(plain('bo.viewer'))).code).toBe('account-locked')
  const results = (await audited()).filter(({ actor }) => actor === 'bo.viewer').map(({ result }) => result)
  expect(results).toEqual([...Array(4).fill('not-allowed'), 'account-locked', 'account-locked'])
})

test('MON-04 a default password is refused, and written down', async () => {
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query("UPDATE users SET must_change_password = true WHERE username = 'ops.platform'"),
  )
  expect((await refusal(plain('ops.platform'))).code).toBe('must-change-password')
  expect((await audited()).at(-1)).toEqual({ actor: 'ops.platform', result: 'must-change-password' })
})
