/** Directory sign-in against a real OpenID provider on this machine. */
import { withConnection } from '@dcir/api/db/pool'
import { demoPeople, type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { DIRECTORY_CALLBACK } from '@dcir/core/access/directory-addresses'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import {
  directoryClient as clientId,
  createBrowser,
  directoryAnswer,
  directoryQuestion,
  directoryRedirects,
  directorySettings,
  follow,
  identityToken,
  signInAddress,
  strangersToken,
  TEST_CONSOLE,
} from '../../support/directory-token'
import { refusal } from '../../support/refusal'

/** The demonstration's people, and three whose tokens say more. */
const people = [
  ...demoPeople,
  { id: 'ops.admin-sub', name: 'Ops Admin', email: 'ops.admin@dcir.example', objectId: 'object-of-ops-admin' },
  { id: 'ops.admin-other-sub', name: 'Ops Admin', email: 'moved@dcir.example', objectId: 'object-of-ops-admin' },
  { id: 'unverified', name: 'Bo Admin', email: 'bo.admin@dcir.example', isVerified: false },
]

let api: TestApi
let directory: RunningDirectory
let stranger: RunningDirectory

beforeAll(async () => {
  const options = { port: 0, clientId, redirectUris: directoryRedirects, people }
  directory = await startDirectory(options)
  stranger = await startDirectory({ ...options, issuer: directory.issuer })
  api = await startTestApi({ config: { directory: directorySettings(directory.issuer) } })
  // As if each had been handed over to the directory: an account with a password here is opened by no address.
  await asOwner("UPDATE users SET source = 'AD', password_hash = NULL")
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

const enabledIn = (one: TestApi) =>
  withConnection(one.database.ownerUrl, (sql) =>
    sql.query("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'"),
  )
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))
const setFlag = (value: string) =>
  asOwner("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.active-directory-enabled'", [value])

const tokenOf = (person: string) => identityToken(api.address, person)
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
    const token = await tokenOf('bo.viewer')
    await setFlag('false')
    expect([await isOffered(), await codeOf(token)]).toEqual([false, 'directory-disabled'])
  })

  test('a deployment without a directory offers none, whatever the configuration says', async () => {
    const plain = await startTestApi()
    await enabledIn(plain)
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
    const byStranger = await strangersToken({ address: stranger.address, person: 'bo.maker' })
    for (const bad of [raised, unsigned, 'x'.repeat(60), byStranger]) {
      expect(await codeOf(bad)).toBe('directory-token-invalid')
    }
    expect((await post(good)).username).toBe('bo.maker')
  })

  test('a token for another client of the same directory is refused', async () => {
    const other = await startDirectory({ port: 0, clientId: 'another', redirectUris: directoryRedirects })
    const strict = await startTestApi({ config: { directory: directorySettings(other.issuer) } })
    strict.clock.set(new Date())
    await enabledIn(strict)
    const token = await strangersToken({ address: other.address, clientId: 'another', person: 'bo.maker' })
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

  test.each(['bo.admin', 'sa.admin'])(
    'S11 the address of %s opens no account that has a password here',
    async (who) => {
      await asOwner("UPDATE users SET source = 'LOCAL', directory_subject = NULL WHERE username = $1", [who])
      expect(await codeOf(await tokenOf(who))).toBe('directory-user-unknown')
      const { rows } = await asOwner('SELECT directory_subject FROM users WHERE username = $1', [who])
      expect(rows).toEqual([{ directory_subject: null }])
      await asOwner("UPDATE users SET source = 'AD', password_hash = NULL WHERE username = $1", [who])
      expect((await post(await tokenOf(who))).username).toBe(who)
    },
  )

  test('two users of one address are nobody, until one of them is tied', async () => {
    await asOwner("UPDATE users SET email = 'sa.viewer@dcir.example' WHERE username = 'sb.admin'")
    expect(await codeOf(await tokenOf('sa.viewer'))).toBe('directory-user-unknown')
    await asOwner("UPDATE users SET email = 'sb.admin@dcir.example' WHERE username = 'sb.admin'")
    expect((await post(await tokenOf('sa.viewer'))).username).toBe('sa.viewer')
  })

  test('a directory that does not answer is said to be away, before leaving and at the end', async () => {
    const lonely = await startTestApi({ config: { directory: directorySettings('http://127.0.0.1:9') } })
    await enabledIn(lonely)
    expect(Object.fromEntries(await directoryAnswer(lonely.address, 'bo.viewer'))).toMatchObject({
      error: 'directory-unavailable',
      state: 's-1',
    })
    const body = { token: await tokenOf('bo.viewer'), provider: 'azure' } as const
    const error = await refusal(lonely.client().call(session.login, { body }))
    expect([error.status, error.code]).toEqual([503, 'directory-unavailable'])
    await lonely.close()
  })
})

/** Up to where the directory sends the browser back, without following that. */
async function toCallback(person: string, browser = createBrowser()) {
  const isBack = ({ origin, pathname }: URL) => origin === api.address && pathname === DIRECTORY_CALLBACK
  const callback = await follow(browser, signInAddress(api.address), person, isBack)
  return { browser, callback }
}

/** Result of a visit: the values in the hash that the console reads, or the status of a visit that leads nowhere. */
async function visit(browser: ReturnType<typeof createBrowser>, url: URL | string) {
  const response = await browser.open(String(url))
  const next = response.headers.get('location')
  if (!next) return { status: response.status, text: await response.text(), error: null }
  const { origin, pathname, hash } = new URL(next)
  return { status: response.status, to: origin + pathname, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) }
}
const answered = { status: 302, to: `${TEST_CONSOLE}/login/azure-ad`, state: 's-1' }

describe('the way to the directory and back', () => {
  test('AUTH-34 the directory is asked for a code, with PKCE, a nonce and a state that the API made', async () => {
    const browser = createBrowser()
    const response = await browser.open(signInAddress(api.address))
    const asked = new URL(response.headers.get('location') ?? '')
    expect([response.status, asked.origin]).toEqual([302, directory.address])
    const query = Object.fromEntries(asked.searchParams)
    expect(query).toMatchObject(directoryQuestion(api.address))
    const secrets = [query.state, query.nonce, query.code_challenge]
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(new Set([...secrets, 's-1']).size).toBe(4)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^dcir-directory-[0-9a-f]{16}=[\w-]+; Max-Age=600; Path=[^;]+\/directory\/callback; HttpOnly; SameSite=Lax$/,
    )
    for (const secret of [...secrets, 's-1']) expect(cookie).not.toContain(secret)
    const again = await browser.open(signInAddress(api.address))
    const second = new URL(again.headers.get('location') ?? '').searchParams
    expect(second.get('nonce')).not.toBe(query.nonce)
    expect(second.get('code_challenge')).not.toBe(query.code_challenge)
  })

  test('behind https the cookie is for https alone, and the callback is where the deployment says', async () => {
    const redirectUrl = `https://api.bank.test${DIRECTORY_CALLBACK}`
    const settings = directorySettings(directory.issuer, { redirectUrl })
    const named = await startTestApi({ config: { directory: settings } })
    await enabledIn(named)
    const response = await createBrowser().open(signInAddress(named.address))
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/)
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(redirectUrl)
    await named.close()
  })

  test('AUTH-35 the token comes to the console in the hash with its own state, and the cookie goes', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    expect(callback.searchParams.get('code')).toBeTruthy()
    const response = await browser.open(callback.href)
    expect(response.headers.get('set-cookie')).toMatch(/^dcir-directory-[0-9a-f]{16}=; Max-Age=0;/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const to = new URL(response.headers.get('location') ?? '')
    expect(to.origin + to.pathname + to.search).toBe(answered.to)
    const answer = new URLSearchParams(to.hash.slice(1))
    expect([...answer.keys()].sort()).toEqual(['id_token', 'state'])
    expect(answer.get('state')).toBe('s-1')
    expect((await post(answer.get('id_token') ?? '')).username).toBe('bo.viewer')
  })

  test('a page that is no console is led nowhere', async () => {
    const others = [
      'https://evil.test',
      `${TEST_CONSOLE}.evil.test`,
      `${TEST_CONSOLE}/path`,
      'http://127.0.0.1:4999',
      '',
    ]
    for (const console of others) {
      const answer = await visit(createBrowser(), signInAddress(api.address, 's-1', console))
      expect([console, answer.status, answer.error]).toEqual([console, 400, null])
      expect(answer).toMatchObject({ text: expect.stringContaining('knows no console') })
    }
    const twice = `${signInAddress(api.address)}&console=https://evil.test`
    expect((await visit(createBrowser(), twice)).status).toBe(400)
    const long = await visit(createBrowser(), signInAddress(api.address, 's'.repeat(201)))
    expect(long).toMatchObject({ status: 400, text: expect.stringContaining('state') })
  })

  test('AUTH-04 what is switched off leads straight back to the console, which is told so', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    await setFlag('false')
    const off = { ...answered, error: 'directory-disabled', error_description: 'Directory sign-in is not enabled.' }
    expect(await visit(createBrowser(), signInAddress(api.address))).toEqual(off)
    expect(await visit(browser, callback)).toEqual(off)
    const plain = await startTestApi()
    expect(await visit(createBrowser(), signInAddress(plain.address))).toEqual(off)
    await plain.close()
  })

  test('AUTH-36 what the directory says instead of a code comes back as a sentence', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    const state = callback.searchParams.get('state') ?? ''
    const at = (said: Record<string, string>) =>
      `${api.address}${DIRECTORY_CALLBACK}?${new URLSearchParams({ state, ...said })}`
    const kept = new Map(browser.cookies)
    const said = { error: 'access_denied', error_description: 'You said no.' }
    expect(await visit(browser, at(said))).toEqual({ ...answered, ...said })
    for (const [name, value] of kept) browser.cookies.set(name, value)
    const silent = await visit(browser, at({ error: 'server_error' }))
    expect(silent).toMatchObject({ error: 'server_error', error_description: 'The directory did not sign you in.' })
  })

  test('a callback without the cookie, or with a cookie that was altered, ends with a sentence', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    const lost = { status: 400, text: expect.stringContaining('began in another browser') }
    expect(await visit(createBrowser(), callback)).toMatchObject(lost)
    const [name, cookie] = [...browser.cookies].find(([one]) => one.startsWith('dcir-directory-')) ?? []
    if (!name || !cookie) throw new Error('no cookie was kept')
    const { value } = cookie
    const middle = value.length >> 1
    const altered = value.slice(0, middle) + (value[middle] === 'A' ? 'B' : 'A') + value.slice(middle + 1)
    for (const wrong of [altered, 'x', value.slice(0, -8)]) {
      browser.cookies.set(name, { ...cookie, value: wrong })
      expect(await visit(browser, callback)).toMatchObject(lost)
    }
    // The refusals used nothing up: the browser that began the sign-in can still finish it.
    browser.cookies.set(name, cookie)
    expect(await visit(browser, callback)).toMatchObject({ ...answered, id_token: expect.any(String) })
  })

  test('two windows of one browser that begin at once both come to their end', async () => {
    const browser = createBrowser()
    const begin = async () => (await browser.open(signInAddress(api.address))).headers.get('location') ?? ''
    const begun = [await begin(), await begin()]
    const isBack = ({ origin }: URL) => origin === api.address
    const callbacks: URL[] = []
    for (const address of begun) {
      const callback = await follow(browser, address, 'bo.viewer', isBack)
      expect(await visit(browser, callback)).toMatchObject({ ...answered, id_token: expect.any(String) })
      callbacks.push(callback)
    }
    // Each took its own with it: neither can be gone through again.
    for (const callback of callbacks) expect(await visit(browser, callback)).toMatchObject({ status: 400 })
  })

  test("another state, or another browser's cookie, fetches nothing", async () => {
    const [one, other] = [await toCallback('bo.viewer'), await toCallback('bo.admin')]
    const lost = { ...answered, error: 'directory-sign-in-lost' }
    const noted = async () => (await asOwner('SELECT 1 FROM directory_tokens')).rowCount
    const before = await noted()
    // Somebody is led to the end of a sign-in that somebody else began.
    const injected = await visit(one.browser, other.callback)
    expect(injected).toMatchObject(lost)
    expect(injected).not.toHaveProperty('id_token')
    const { browser, callback } = await toCallback('bo.viewer')
    callback.searchParams.set('state', 's-1')
    expect(await visit(browser, callback)).toMatchObject(lost)
    expect(await noted()).toBe(before)
  })

  test('a code is bound to the verifier of its own sign-in, and its token to the nonce', async () => {
    const browser = createBrowser()
    const asked = new URL((await browser.open(signInAddress(api.address))).headers.get('location') ?? '')
    asked.searchParams.set('nonce', 'of-another')
    const callback = await follow(browser, asked.href, 'bo.viewer', ({ origin }) => origin === api.address)
    expect(await visit(browser, callback)).toMatchObject({ ...answered, error: 'directory-token-invalid' })
    const [one, other] = [await toCallback('bo.viewer'), await toCallback('bo.admin')]
    one.callback.searchParams.set('code', other.callback.searchParams.get('code') ?? '')
    expect(await visit(one.browser, one.callback)).toMatchObject({ ...answered, error: 'directory-token-invalid' })
  })

  test('a code is good once, although its browser kept the cookie', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    const kept = new Map(browser.cookies)
    expect(await visit(browser, callback)).toMatchObject({ id_token: expect.any(String) })
    expect(await visit(browser, callback)).toMatchObject({ status: 400 })
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await visit(browser, callback)).toMatchObject({ ...answered, error: 'directory-token-invalid' })
  })

  test('an answer that names another directory is not followed', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    callback.searchParams.set('iss', 'https://another.test')
    expect(await visit(browser, callback)).toMatchObject({ ...answered, error: 'directory-token-invalid' })
  })

  test('who stays at the directory for longer than ten minutes begins again', async () => {
    const { browser, callback } = await toCallback('bo.viewer')
    api.clock.advance(601_000)
    expect(await visit(browser, callback)).toMatchObject({ ...answered, error: 'directory-sign-in-lost' })
  })

  test('AUTH-37 a genuine token that the API did not fetch itself opens nothing, and is audited', async () => {
    const refusals = async () => {
      const found = await asOwner("SELECT 1 FROM audit_entries WHERE result = 'directory-token-invalid'")
      return found.rowCount ?? 0
    }
    const before = await refusals()
    expect(await codeOf(await strangersToken({ address: directory.address, person: 'bo.viewer' }))).toBe(
      'directory-token-invalid',
    )
    expect(await refusals()).toBe(before + 1)
    // The directory gives no token to a browser, and no code without PKCE.
    for (const asked of [{ response_type: 'id_token' }, { response_type: 'code' }]) {
      const query = new URLSearchParams({
        ...asked,
        client_id: clientId,
        redirect_uri: directoryRedirects[0] ?? '',
        scope: 'openid',
        nonce: 'n-1',
      })
      const response = await createBrowser().open(`${directory.address}/auth?${query}`)
      expect(response.headers.get('location')).toMatch(/[?#&]error=/)
    }
  })

  test('one process ends what another began, and a third takes the token; of many at once one does', async () => {
    // As behind a balancer: all know one callback, whichever of them is asked.
    const redirectUrl = api.address + DIRECTORY_CALLBACK
    const config = { directory: directorySettings(directory.issuer, { redirectUrl }) }
    const [second, third] = await Promise.all([1, 2].map(() => startTestApi({ beside: api, config })))
    if (!second || !third) throw new Error('they did not start')
    const browser = createBrowser()
    const isBack = ({ pathname }: URL) => pathname === DIRECTORY_CALLBACK
    const callback = await follow(browser, signInAddress(second.address), 'bo.checker', isBack)
    for (const cookie of browser.cookies.values()) if (cookie.path === DIRECTORY_CALLBACK) cookie.host = callback.host
    const answer = await visit(browser, callback)
    const token = 'id_token' in answer ? String(answer.id_token) : ''
    const take = (one: TestApi) => one.client().call(session.login, { body: { token, provider: 'azure' } })
    const outcomes = await Promise.allSettled([third, api, second, third].map(take))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await second.close()
    await third.close()
  })

  test('a directory that gave the platform a secret is sent it', async () => {
    const clientSecret = 'a-secret-of-the-platform-0123456789'
    const options = { port: 0, clientId, clientSecret, redirectUris: directoryRedirects }
    const secretive = await startDirectory(options)
    const outcomes = await Promise.all(
      [clientSecret, null].map(async (given) => {
        const settings = directorySettings(secretive.issuer, { clientSecret: given })
        const one = await startTestApi({ config: { directory: settings } })
        one.clock.set(new Date())
        await enabledIn(one)
        const answer = await directoryAnswer(one.address, 'bo.viewer')
        await one.close()
        return answer.get('error') ?? (answer.has('id_token') ? 'token' : null)
      }),
    )
    await secretive.close()
    expect(outcomes).toEqual(['token', 'directory-token-invalid'])
  })

  test('the object id names a person where there is one, whatever else the directory calls them', async () => {
    expect((await post(await tokenOf('ops.admin-sub'))).username).toBe('ops.admin')
    const { rows } = await asOwner("SELECT directory_subject FROM users WHERE username = 'ops.admin'")
    expect(rows).toEqual([{ directory_subject: `${directory.issuer}|object-of-ops-admin` }])
    expect((await post(await tokenOf('ops.admin-other-sub'))).username).toBe('ops.admin')
  })

  test('who was tied by another name of the same person is tied anew, a stranger of that address is not', async () => {
    const tie = (subject: string) =>
      asOwner("UPDATE users SET directory_subject = $1, email = 'gone@dcir.example' WHERE username = 'ops.admin'", [
        subject,
      ])
    const tiedTo = async () =>
      (await asOwner("SELECT directory_subject AS subject FROM users WHERE username = 'ops.admin'")).rows[0]?.subject
    await tie(`${directory.issuer}|ops.admin-sub`)
    expect((await post(await tokenOf('ops.admin-sub'))).username).toBe('ops.admin')
    expect(await tiedTo()).toBe(`${directory.issuer}|object-of-ops-admin`)
    for (const other of [`${directory.issuer}|object-of-another`, 'https://another.test|ops.admin-sub']) {
      await tie(other)
      expect([await codeOf(await tokenOf('ops.admin-sub')), await tiedTo()]).toEqual(['directory-user-unknown', other])
    }
  })

  test('an address that the directory does not vouch for ties nobody', async () => {
    expect(Object.fromEntries(await directoryAnswer(api.address, 'unverified'))).toMatchObject({
      error: 'directory-token-invalid',
      state: 's-1',
    })
  })

  test('tokens that nobody took are forgotten when they are stale', async () => {
    await tokenOf('bo.viewer')
    const left = async () => (await asOwner('SELECT 1 FROM directory_tokens')).rowCount ?? 0
    await api.app.services.sessions.purge()
    expect(await left()).toBeGreaterThan(0)
    api.clock.advance(3_600_000)
    await api.app.services.sessions.purge()
    expect(await left()).toBe(0)
  })
})
