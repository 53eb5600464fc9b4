/** Users of super agents: the bank's view of all of them, and each super agent's of its own. */
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.viewer', 'sa.admin', 'sa.viewer', 'sb.admin'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const person = (email: string, role = 'DCIR_MERCHANT_OPERATOR') => ({
  firstname: 'Ifeoma',
  lastname: 'Ude',
  email,
  role,
})
const create = (who: string, email: string, more = {}) =>
  client(who).call(superAgentUsers.create, { body: { ...person(email), ...more } })
const byBank = (email: string, merchantId = 'SA-0001') => create('bo.admin', email, { merchantId })
const view = (who: string, username: string) => client(who).call(superAgentUsers.view, { body: { username } })
const reset = (who: string, username: string) => client(who).call(superAgentUsers.resetPassword, { body: { username } })
const setStatus = (who: string, id: string, status: boolean) =>
  client(who).call(superAgentUsers.changeStatus, { body: { id, status } })
const namesOf = async (who: string, body = {}) =>
  (await client(who).call(superAgentUsers.filter, { query: { size: 100 }, body })).content.map(
    ({ username }) => username,
  )

describe('lists', () => {
  test('USR-02 USR-06 USR-14 the bank sees all of them with their super agents', async () => {
    const { content } = await client().call(superAgentUsers.list, { query: { size: 100 } })
    expect(content.map(({ username }) => username)).toEqual(['sb.admin', 'sa.admin', 'sa.viewer'])
    expect(content[1]).toEqual({
      firstname: 'Sade',
      lastname: 'Coker',
      username: 'sa.admin',
      email: 'sa.admin@dcir.example',
      role: 'DCIR_MERCHANT_SUPER_ADMIN',
      merchantId: 'SA-0001',
      merchantName: 'Lagoon Payments',
      active: true,
      createdAt: expect.any(String),
    })
    expect((await refusal(view('bo.admin', 'bo.viewer'))).message).toBe('User was not found.')
  })

  test('USR-04 USR-07 USR-15 a super agent sees its own alone, in lists, filters and by name', async () => {
    expect(await namesOf('sa.admin')).toEqual(['sa.admin', 'sa.viewer'])
    expect(await namesOf('sb.admin')).toEqual(['sb.admin'])
    expect(await namesOf('bo.admin', { lastname: 'etim' })).toEqual(['sa.viewer'])
    expect(await namesOf('bo.admin', { email: 'SB.' })).toEqual(['sb.admin'])
    expect(await namesOf('bo.admin', { active: false })).toEqual([])
    for (const act of [() => view('sb.admin', 'sa.viewer'), () => reset('sb.admin', 'sa.viewer')])
      expect((await refusal(act())).message).toBe('User was not found.')
    expect((await refusal(setStatus('sb.admin', 'sa.viewer', false))).status).toBe(404)
  })

  test('USR-04 who works for another super agent too is managed by the bank alone', async () => {
    await byBank('both@agents.ng')
    await owner(
      `INSERT INTO user_super_agents SELECT u.id, s.id FROM users u, super_agents s
       WHERE u.username = 'both@agents.ng' AND s.merchant_id = 'SA-0002'`,
    )
    expect(await namesOf('sa.admin')).not.toContain('both@agents.ng')
    expect(await namesOf('bo.admin')).toContain('both@agents.ng')
    expect((await refusal(reset('sb.admin', 'both@agents.ng'))).status).toBe(404)
  })
})

describe('making a user', () => {
  test('USR-10 USR-11 USR-12 USR-13 the bank makes one for any super agent', async () => {
    expect(await client().call(superAgentUsers.roles, {})).toEqual([
      'DCIR_MERCHANT_OPERATOR',
      'DCIR_MERCHANT_SUPER_ADMIN',
    ])
    expect((await byBank('new@two.ng', 'SA-0002')).message).toBe('User created successfully.')
    expect(await view('sb.admin', 'new@two.ng')).toMatchObject({
      merchantName: 'Kano Agency Network',
      hasPassword: false,
    })
    const said = async (more: object, field: string) =>
      (await refusal(create('bo.admin', 'x@two.ng', more))).forField(field)
    expect(await said({}, 'merchantId')).toBeTruthy()
    expect(await said({ merchantId: 'SA-9999' }, 'merchantId')).toBe('Super Agent is invalid')
    expect(await said({ merchantId: 'SA-0001', role: 'DCIR_BACKOFFICE_ADMIN' }, 'role')).toBe('Role is invalid')
    expect(await said({ merchantId: 'SA-0001', firstname: '' }, 'firstname')).toBe('First name is required')
    // The refused requests left no user behind.
    expect(await owner("SELECT 1 FROM users WHERE username = 'x@two.ng'")).toEqual([])
    expect((await refusal(byBank('NEW@two.ng'))).code).toBe('user-exists')
  })

  test('USR-09 USR-12 USR-21 a super agent makes users of its own, of no more rights than who makes them', async () => {
    await create('sa.admin', 'own@one.ng')
    expect(await view('bo.admin', 'own@one.ng')).toMatchObject({ merchantId: 'SA-0001' })
    expect((await refusal(create('sa.admin', 'other@one.ng', { merchantId: 'SA-0002' }))).status).toBe(400)
    expect((await refusal(create('sa.viewer', 'third@one.ng'))).status).toBe(403)
    await owner(
      `UPDATE roles SET authorities = authorities || '{fo_dcir_create_merchant_user}' WHERE name = 'DCIR_MERCHANT_OPERATOR'`,
    )
    const operator = await api.signIn('sa.viewer')
    const body = person('boss@one.ng', 'DCIR_MERCHANT_SUPER_ADMIN')
    expect((await refusal(api.client(operator).call(superAgentUsers.create, { body }))).code).toBe('beyond-own-rights')
  })
})

describe('an account', () => {
  test('USR-16 USR-17 USR-22 a reset shows a default password once, that has to be changed', async () => {
    await byBank('reset@one.ng')
    const { message, oneTimePassword } = await reset('sa.admin', 'reset@one.ng')
    expect(message).toBe("reset@one.ng's password has been reset.")
    const result = await api
      .client()
      .call(session.login, { body: { username: 'reset@one.ng', password: String(oneTimePassword) } })
    expect(result.resetPassword).toBe(true)
    expect((await reset('bo.admin', 'reset@one.ng')).oneTimePassword).not.toBe(oneTimePassword)
    expect((await refusal(reset('sa.admin', 'sa.admin'))).code).toBe('own-account')
    expect((await refusal(reset('bo.viewer', 'reset@one.ng'))).status).toBe(403)
  })

  test('USR-08 USR-18 USR-19 is disabled at once, and enabled', async () => {
    await byBank('status@one.ng')
    await owner(
      `UPDATE users SET must_change_password = false, password_hash =
         (SELECT password_hash FROM users WHERE username = 'sa.admin') WHERE username = 'status@one.ng'`,
    )
    const live = await api.signIn('status@one.ng')
    expect((await setStatus('sa.admin', 'status@one.ng', false)).message).toBe('status@one.ng has been disabled.')
    expect((await refusal(api.client(live).call(session.userDetail, {}))).status).toBe(401)
    expect(await namesOf('bo.admin', { active: false })).toEqual(['status@one.ng'])
    expect((await setStatus('bo.admin', 'status@one.ng', true)).message).toBe('status@one.ng has been enabled.')
    expect((await refusal(setStatus('sa.admin', 'sa.admin', false))).code).toBe('own-account')
  })
})

test('USR-12 USR-17 USR-19 each change leaves one audit entry behind either door, and happens once for one key', async () => {
  const entries = () => owner('SELECT action FROM audit_entries ORDER BY id')
  for (const who of ['bo.admin', 'sa.admin']) {
    const key = (name: string) => ({ idempotencyKey: `${who.replace('.', '-')}-${name}-once` })
    const email = `${who}@audited.ng`
    const body = { ...person(email), ...(who === 'bo.admin' && { merchantId: 'SA-0001' }) }
    const status = { id: email, status: false }
    const acts: Record<string, () => Promise<unknown>> = {
      'super-agent-users.create': () => client(who).call(superAgentUsers.create, { body }, key('create')),
      'super-agent-users.changeStatus': () =>
        client(who).call(superAgentUsers.changeStatus, { body: status }, key('status')),
    }
    for (const [action, act] of Object.entries(acts)) {
      const before = (await entries()).length
      const first = await act()
      expect((await entries()).slice(before)).toEqual([{ action }])
      expect(await act()).toEqual(first)
      expect(await entries()).toHaveLength(before + 1)
    }
    const before = (await entries()).length
    await reset(who, email)
    expect((await entries()).slice(before)).toEqual([{ action: 'super-agent-users.resetPassword' }])
  }
})
