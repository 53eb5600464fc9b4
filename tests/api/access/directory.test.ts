/** Directory sign-in against a real OpenID provider on this machine. */
import { withConnection } from '@dcir/api/db/pool'
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { identityToken } from '../../support/directory-token'
import { refusal } from '../../support/refusal'

const clientId = 'dcir'
const redirectUri = 'http://127.0.0.1:4100/login/azure-ad'

let api: TestApi
let directory: RunningDirectory
let stranger: RunningDirectory

beforeAll(async () => {
  const options = { port: 0, clientId, redirectUris: [redirectUri] }
  directory = await startDirectory(options)
  stranger = await startDirectory({ ...options, issuer: directory.issuer })
  const settings = { issuer: directory.issuer, clientId, jwksUrl: null }
  api = await startTestApi({ config: { directory: settings } })
})
afterAll(async () => {
  await api?.close()
  await directory?.close()
  await stranger?.close()
})
beforeEach(async () => {
  // The directory's clock is the machine's, and so must the API's be.
  api.clock.set(new Date())
  await setFlag('true')
})

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))
const setFlag = (value: string) =>
  asOwner("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.active-directory-enabled'", [value])

const tokenOf = (person: string) => identityToken({ address: directory.address, clientId, redirectUri, person })
const post = (token: string) => api.client().call(session.login, { body: { token, provider: 'azure' } })
const codeOf = async (token: string) => (await refusal(post(token))).code

describe('directory sign-in', () => {
  test('AUTH-02 AUTH-37 the token of a known person opens a session of either population', async () => {
    const bank = await post(await tokenOf('bo.viewer'))
    expect(bank).toMatchObject({ username: 'bo.viewer', '2faEnabled': false, resetPassword: false })
    const list = await api.client(bank.cosmosResponse?.accessToken).call(transactions.list, { query: {} })
    expect(list.content.length).toBeGreaterThan(0)
    expect(await post(await tokenOf('sa.admin'))).toMatchObject({ username: 'sa.admin', merchantId: 'SA-0001' })
  })

  test('AUTH-37 the reply is that of any sign-in: a second factor is asked for, a default password was not used', async () => {
    expect(await post(await tokenOf('bo.second'))).toMatchObject({ '2faEnabled': true, cosmosResponse: null })
    expect(await post(await tokenOf('bo.fresh'))).toMatchObject({ resetPassword: false, username: 'bo.fresh' })
  })

  test('CFG-12 AUTH-04 the configuration switches it on and off', async () => {
    const isOffered = async () => (await api.client().call(session.signInOptions, {})).directory
    expect(await isOffered()).toBe(true)
    await setFlag('false')
    expect([await isOffered(), await codeOf(await tokenOf('bo.viewer'))]).toEqual([false, 'directory-disabled'])
  })

  test('a deployment without a directory offers none, whatever the configuration says', async () => {
    const plain = await startTestApi()
    await withConnection(plain.database.ownerUrl, (sql) =>
      sql.query("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'"),
    )
    expect((await plain.client().call(session.signInOptions, {})).directory).toBe(false)
    const body = { token: 'a'.repeat(40), provider: 'azure' } as const
    expect((await refusal(plain.client().call(session.login, { body }))).code).toBe('directory-disabled')
    await plain.close()
  })

  test('a token is good once', async () => {
    const token = await tokenOf('bo.checker')
    expect((await post(token)).username).toBe('bo.checker')
    expect(await codeOf(token)).toBe('directory-token-invalid')
    // The last letter of a signature holds bits that say nothing: the same token, spelt otherwise.
    const [head, last] = [token.slice(0, -1), token.slice(-1)]
    const respelt = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.replace(last, '')
    for (const letter of respelt.slice(0, 20)) expect(await codeOf(head + letter)).toBe('directory-token-invalid')
  })

  test('a forged, an altered and a foreign token are refused beside a good one', async () => {
    const good = await tokenOf('bo.maker')
    const [header = '', payload = '', signature = ''] = good.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const raised = `${header}.${encode({ ...claims, sub: 'bo.admin', email: 'bo.admin@dcir.example' })}.${signature}`
    const unsigned = `${encode({ alg: 'none' })}.${payload}.`
    const byStranger = await identityToken({ address: stranger.address, clientId, redirectUri, person: 'bo.maker' })
    for (const bad of [raised, unsigned, 'x'.repeat(60), byStranger]) {
      expect(await codeOf(bad)).toBe('directory-token-invalid')
    }
    expect((await post(good)).username).toBe('bo.maker')
  })

  test('a token for another client of the same directory is refused', async () => {
    const other = await startDirectory({ port: 0, clientId: 'another', redirectUris: [redirectUri] })
    const strict = await startTestApi({ config: { directory: { issuer: other.issuer, clientId, jwksUrl: null } } })
    strict.clock.set(new Date())
    await withConnection(strict.database.ownerUrl, (sql) =>
      sql.query("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'"),
    )
    const token = await identityToken({ address: other.address, clientId: 'another', redirectUri, person: 'bo.maker' })
    const body = { token, provider: 'azure' } as const
    expect((await refusal(strict.client().call(session.login, { body }))).code).toBe('directory-token-invalid')
    await strict.close()
    await other.close()
  })

  test('a token that lay about is refused; a minute of wrong clock is forgiven', async () => {
    const [early, late, stale] = [await tokenOf('bo.admin'), await tokenOf('bo.admin'), await tokenOf('bo.admin')]
    api.clock.advance(-55_000)
    expect((await post(early)).username).toBe('bo.admin')
    api.clock.advance(55_000 + 290_000)
    expect((await post(late)).username).toBe('bo.admin')
    api.clock.advance(120_000)
    expect(await codeOf(stale)).toBe('directory-token-invalid')
  })

  test('whoever the platform does not know, has locked or switched off gets no session', async () => {
    expect(await codeOf(await tokenOf('guest'))).toBe('directory-user-unknown')
    expect(await codeOf(await tokenOf('bo.locked'))).toBe('account-locked')
    await asOwner("UPDATE users SET active = false WHERE username = 'sb.admin'")
    expect(await codeOf(await tokenOf('sb.admin'))).toBe('account-inactive')
    await asOwner("UPDATE users SET active = true WHERE username = 'sb.admin'")
  })

  test('the first sign-in ties the person to the user; the same address of somebody else opens nothing', async () => {
    await post(await tokenOf('ops.bank'))
    await asOwner("UPDATE users SET directory_subject = $1 WHERE username = 'ops.bank'", [
      `${directory.issuer}|somebody-else`,
    ])
    expect(await codeOf(await tokenOf('ops.bank'))).toBe('directory-user-unknown')
    // A new address at the bank does not matter to whoever is tied.
    await post(await tokenOf('ops.platform'))
    await asOwner("UPDATE users SET email = 'patience@new.example' WHERE username = 'ops.platform'")
    expect((await post(await tokenOf('ops.platform'))).username).toBe('ops.platform')
  })

  test('two users of one address are nobody, until one of them is tied', async () => {
    await asOwner("UPDATE users SET email = 'sa.viewer@dcir.example' WHERE username = 'sb.admin'")
    expect(await codeOf(await tokenOf('sa.viewer'))).toBe('directory-user-unknown')
    await asOwner("UPDATE users SET email = 'sb.admin@dcir.example' WHERE username = 'sb.admin'")
    expect((await post(await tokenOf('sa.viewer'))).username).toBe('sa.viewer')
  })

  test('a directory that does not answer is said to be away', async () => {
    const settings = { issuer: 'http://127.0.0.1:9', clientId, jwksUrl: null }
    const lonely = await startTestApi({ config: { directory: settings } })
    await withConnection(lonely.database.ownerUrl, (sql) =>
      sql.query("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'"),
    )
    const body = { token: await tokenOf('bo.viewer'), provider: 'azure' } as const
    const error = await refusal(lonely.client().call(session.login, { body }))
    expect([error.status, error.code]).toEqual([503, 'directory-unavailable'])
    await lonely.close()
  })
})
