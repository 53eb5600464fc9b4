/** Changing a password, and what ends with it. */
import { withConnection } from '@dcir/api/db/pool'
import { ownSessions } from '@dcir/core/access/own-sessions-contract'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

const OLD = 'Route#2026'

let api: TestApi
let pci: TestApi
beforeAll(async () => {
  api = await startTestApi()
  pci = await startTestApi({ config: { passwordProfile: 'pci' } })
})
afterAll(async () => {
  await api?.close()
  await pci?.close()
})

const asOwner = (text: string, where = api) =>
  withConnection(where.database.ownerUrl, async (sql) => (await sql.query(text)).rows)
afterEach(() => asOwner('UPDATE users SET failed_attempts = 0, locked_at = NULL'))

const change = (token: string, oldPassword: string, newPassword: string, where = api) =>
  where.client(token).call(session.changePassword, { body: { oldPassword, newPassword } })
const list = (token: string) => api.client(token).call(transactions.list, { query: {} })

describe('changing the password', () => {
  test('AUTH-46 AUTH-47 the new password opens, the old one does not, and every session has ended', async () => {
    const [here, elsewhere] = [await api.signIn('bo.viewer'), await api.signIn('bo.viewer')]
    const colleague = await api.signIn('bo.admin')
    expect(await change(here, OLD, 'Kola&Nut9tea')).toEqual({ message: 'Password successfully changed!' })
    for (const token of [here, elsewhere]) expect((await refusal(list(token))).code).toBe('session-expired')
    expect((await list(colleague)).content.length).toBeGreaterThan(0)
    expect((await refusal(api.signIn('bo.viewer'))).code).toBe('wrong-credentials')
    await change(await api.signIn('bo.viewer', 'Kola&Nut9tea'), 'Kola&Nut9tea', OLD)
    expect(await api.signIn('bo.viewer')).toMatch(/./)
  })

  test('AUTH-24 AUTH-38 AUTH-46 a default password is changed with the temporary token, once', async () => {
    const first = await api.client().call(session.login, { body: { username: 'bo.fresh', password: OLD } })
    const token = first.cosmosResponse?.accessToken ?? ''
    expect(first.resetPassword).toBe(true)
    await change(token, OLD, 'Kola&Nut9tea')
    expect((await refusal(change(token, 'Kola&Nut9tea', 'Xq7!mmzP2a'))).status).toBe(401)
    const body = { username: 'bo.fresh', password: 'Kola&Nut9tea' }
    const second = await api.client().call(session.login, { body })
    expect([second.resetPassword, (await list(second.cosmosResponse?.accessToken ?? '')).content.length]).toEqual([
      false,
      10,
    ])
  })

  test('AUTH-48 a wrong old password is said at its field, and five of them lock the account', async () => {
    const token = await api.signIn('bo.maker')
    const error = await refusal(change(token, 'wrong', 'Kola&Nut9tea'))
    expect([error.status, error.code, error.forField('oldPassword')]).toEqual([
      422,
      'wrong-password',
      'Current password is invalid',
    ])
    for (let attempt = 0; attempt < 4; attempt++) await refusal(change(token, 'wrong', 'Kola&Nut9tea'))
    expect((await refusal(change(token, OLD, 'Kola&Nut9tea'))).status).toBe(401)
    expect((await refusal(api.signIn('bo.maker'))).code).toBe('account-locked')
  })

  test.each([
    ['AUTH-43', 'short#1A', null],
    ['AUTH-43', 'Rt#2026', 'weak-password'],
    ['AUTH-43', 'Route~2026', 'weak-password'],
    ['AUTH-43', 'routes#2026', 'weak-password'],
    ['Password decision', 'P@ssw0rd1!', 'common-password'],
    ['S24 leaked whole', '1qaz@WSX', 'common-password'],
    ['S24 leaked and dressed up', 'Munchk1n#77', 'common-password'],
    ['Password decision', 'Bo.checker#1', 'password-holds-name'],
    ['Password decision', OLD, 'used-password'],
  ])('%s %s is answered by %s at its field', async (_id, password, code) => {
    const token = await api.signIn('bo.checker')
    if (code === null) {
      await change(token, OLD, password)
      await change(await api.signIn('bo.checker', password), password, OLD)
      return
    }
    const error = await refusal(change(token, OLD, password))
    expect([error.status, error.code]).toEqual([422, code])
    expect(error.forField('newPassword')).toBeTruthy()
  })

  test('AUTH-46 two changes at the same instant: one succeeds, the other is refused', async () => {
    const tokens = [await api.signIn('sa.viewer'), await api.signIn('sa.viewer')]
    const wanted = ['Kola&Nut9tea', 'Xq7!mmzP2a']
    const tries = await Promise.allSettled(tokens.map((token, at) => change(token, OLD, wanted[at] ?? '')))
    const won = tries.findIndex(({ status }) => status === 'fulfilled')
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await api.signIn('sa.viewer', wanted[won])).toMatch(/./)
    expect((await refusal(api.signIn('sa.viewer', wanted[1 - won]))).code).toBe('wrong-credentials')
  })

  test('each attempt is in the audit trail, and no password is', async () => {
    const rows = await asOwner("SELECT * FROM audit_entries WHERE action = 'session.changePassword'")
    const results = new Set(rows.map((row: { result: string }) => row.result))
    expect([...results]).toEqual(expect.arrayContaining(['done', 'wrong-password', 'account-locked']))
    for (const secret of [OLD, 'Kola&Nut9tea']) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('the card schemes profile', () => {
  test('asks for twelve characters and says so; the sign-in options name it', async () => {
    expect((await pci.client().call(session.signInOptions, {})).passwordProfile).toBe('pci')
    const token = await pci.signIn('bo.viewer')
    const error = await refusal(change(token, OLD, 'Kola&Nut9te', pci))
    expect(error.forField('newPassword')).toContain('at least 12 characters')
  })

  test('remembers the last four passwords', async () => {
    const chain = [OLD, 'Kola&Nut9tea-1', 'Kola&Nut9tea-2', 'Kola&Nut9tea-3', 'Kola&Nut9tea-4']
    for (const [at, password] of chain.slice(0, -1).entries()) {
      pci.clock.advance(1000)
      await change(await pci.signIn('bo.admin', password), password, chain[at + 1] ?? '', pci)
    }
    const now = chain.at(-1) ?? ''
    for (const used of chain.slice(1)) {
      const error = await refusal(change(await pci.signIn('bo.admin', now), now, used, pci))
      expect([used, error.code]).toEqual([used, 'used-password'])
    }
    const fifth = 'Kola&Nut9tea-5'
    await change(await pci.signIn('bo.admin', now), now, fifth, pci)
    await change(await pci.signIn('bo.admin', fifth), fifth, 'Kola&Nut9tea-1', pci)
  })
})

describe('signing out everywhere', () => {
  test('ends every session of the user, in both kinds of console, and nobody else’s', async () => {
    const mine = [await api.signIn('ops.admin'), await api.signIn('ops.admin')]
    const monitor = await api.signInToMonitor('ops.admin')
    const colleague = await api.signIn('bo.admin')
    const answer = await api.client(mine[0]).call(session.logoutEverywhere, {})
    expect(answer.message).toBe('You have signed out everywhere.')
    for (const token of mine) expect((await refusal(list(token))).status).toBe(401)
    expect((await refusal(api.client(monitor).call(session.monitorUserDetail, {}))).status).toBe(401)
    expect((await list(colleague)).content.length).toBeGreaterThan(0)
  })

  test('SES-02 from the monitor, whose own sign-out makes no call', async () => {
    const [token, other] = [await api.signInToMonitor('ops.bank'), await api.signInToMonitor('ops.bank')]
    expect((await api.client(token).call(session.monitorUserDetail, {})).username).toBe('ops.bank')
    await api.client(token).call(session.monitorLogoutEverywhere, {})
    expect((await refusal(api.client(other).call(session.monitorUserDetail, {}))).status).toBe(401)
  })
})

describe('S25 the own sessions', () => {
  const sessionsOf = async (token: string) => (await api.client(token).call(ownSessions.list, {})).sessions

  test('are listed with where and since when, and one of them is ended while the others go on', async () => {
    const [here, lost] = [await api.signIn('ops.admin'), await api.signIn('ops.admin')]
    const monitor = await api.signInToMonitor('ops.admin')
    const listed = await sessionsOf(here ?? '')
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    const [inMonitor, other] = listed.filter(({ current }) => !current)
    expect(inMonitor).toMatchObject({ console: 'MONITOR', address: expect.stringMatching(/./) })
    expect(other).toMatchObject({ console: 'MAIN', openedAt: expect.stringMatching(/\+01:00$/) })
    const ended = await api.client(here).call(ownSessions.end, { params: { id: String(other?.id) } })
    expect(ended.message).toBe('That session has ended.')
    expect((await refusal(list(lost ?? ''))).status).toBe(401)
    expect((await list(here ?? '')).content.length).toBeGreaterThan(0)
    expect(await sessionsOf(here ?? '')).toHaveLength(listed.length - 1)
    const fromMonitor = await api.client(monitor).call(ownSessions.monitorList, {})
    expect(fromMonitor.sessions.find(({ current }) => current)?.console).toBe('MONITOR')
  })

  test('are nobody else’s to see or to end, and an end that has come is said', async () => {
    const [mine, colleague] = [await api.signIn('sb.admin'), await api.signIn('bo.admin')]
    const theirs = (await sessionsOf(colleague)).find(({ current }) => current)
    expect((await sessionsOf(mine)).map(({ id }) => id)).not.toContain(theirs?.id)
    const end = (id: number | undefined) =>
      refusal(api.client(mine).call(ownSessions.end, { params: { id: String(id) } }))
    expect((await end(theirs?.id)).status).toBe(404)
    expect((await list(colleague)).content.length).toBeGreaterThan(0)
    expect((await end(99_999_999)).status).toBe(404)
  })

  test('that have lapsed are not listed', async () => {
    await api.signIn('bo.checker')
    api.clock.advance(6 * 60_000)
    expect(await sessionsOf(await api.signIn('bo.checker'))).toHaveLength(1)
  })
})
