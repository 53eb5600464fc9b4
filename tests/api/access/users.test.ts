/** The bank's own users: who they are, what is done with their accounts, and what nobody can do for themselves. */
import { withConnection } from '@dcir/api/db/pool'
import { startDirectory } from '@dcir/api/simulator/directory'
import { session } from '@dcir/core/access/session-contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { monitorHalves } from '@dcir/core/permissions/authorities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
let directory: Awaited<ReturnType<typeof startDirectory>>
const token: Record<string, string> = {}
beforeAll(async () => {
  directory = await startDirectory({ port: 0, clientId: 'dcir', redirectUris: ['http://127.0.0.1/'] })
  api = await startTestApi({ config: { directoryPeople: { url: `${directory.address}/people`, token: null } } })
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(async () => {
  await api?.close()
  await directory?.close()
})

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const list = (query = {}) => client().call(users.list, { query })
async function idOf(username: string): Promise<number> {
  const [found] = (await list({ username })).content
  if (!found) throw new Error(`no user ${username}`)
  return found.id
}
const show = async (username: string) => client().call(users.show, { params: { id: String(await idOf(username)) } })
const reset = (username: string, who?: string) => client(who).call(users.resetPassword, { body: { username } })
const setActive = (username: string, active: boolean, who?: string) =>
  client(who).call(users.changeStatus, { body: { username, active } })
const setRole = (username: string, role: string, who?: string) =>
  client(who).call(users.changeRole, { body: { username, role } })
const newest = async () => {
  const [request] = (await client().call(workflow.list, { query: { size: 1 } })).content
  if (!request) throw new Error('there is no request')
  return request
}
const decide = (who: string, requestId: string) =>
  client(who).call(workflow.process, { params: { requestId }, body: { approved: true, authorizersComment: 'Agreed' } })

const person = (email: string, role = 'DCIR_BACKOFFICE_OPERATOR') => ({
  ...{ firstname: 'Ada', lastname: 'Obi', email, role, companyName: 'DCIR Bank' },
})
/** A local user, asked for by who holds all that the role does, and approved by a colleague. */
async function made(email: string, role?: string) {
  await client('bo.maker').call(users.createLocal, { body: person(email, role) })
  await decide('bo.admin', (await newest()).reference)
  return email
}
const auditOf = (subject: string) =>
  owner('SELECT action, actor, details::text AS details FROM audit_entries WHERE subject = $1 ORDER BY id', [subject])

describe('lists', () => {
  test('USR-24 USR-26 USR-30 USR-53 are paged, and found by a part of the username or by role', async () => {
    const page = await list({ size: 2 })
    expect(page.content).toHaveLength(2)
    expect(page.totalPages).toBe(Math.ceil(page.totalElements / 2))
    const everybody = (await list({ size: 100 })).content.map(({ username }) => username)
    expect(everybody).toContain('bo.admin')
    expect(everybody.filter((name) => name.startsWith('sa.'))).toEqual([])
    const byUsername = await client().call(users.byUsername, { query: { username: 'LOCK' } })
    expect(byUsername.content).toEqual([
      {
        id: expect.any(Number),
        name: 'Lateef Sule',
        firstname: 'Lateef',
        lastname: 'Sule',
        email: 'bo.locked@dcir.example',
        username: 'bo.locked',
        companyName: null,
        role: 'DCIR_BACKOFFICE_OPERATOR',
        roles: [{ name: 'DCIR_BACKOFFICE_OPERATOR', friendlyName: 'Backoffice Operator' }],
        userType: 'LOCAL',
        isActive: true,
        locked: true,
        passwordStatus: 'Blocked',
        createdOn: expect.any(String),
      },
    ])
    const byRole = await client().call(users.byRole, { params: { role: 'BACKOFFICE_MAKER' }, query: {} })
    expect(byRole.content.map(({ username }) => username)).toEqual(['bo.maker'])
    expect((await list({ role: 'BACKOFFICE_MAKER' })).totalElements).toBe(1)
    expect((await list({ username: '%' })).totalElements).toBe(0)
  })

  test('USR-31 USR-47 USR-48 roles are listed, and one is shown by what it permits in plain words', async () => {
    expect(await client().call(users.roles, {})).toEqual([
      'BACKOFFICE_CHECKER',
      'BACKOFFICE_MAKER',
      'DCIR_BACKOFFICE_ADMIN',
      'DCIR_BACKOFFICE_AUDITOR',
      'DCIR_BACKOFFICE_CHECKER',
      'DCIR_BACKOFFICE_MAKER',
      'DCIR_BACKOFFICE_OPERATIONS',
      'DCIR_BACKOFFICE_OPERATOR',
      'DCIR_BACKOFFICE_PAYER',
      'DCIR_MONITOR',
      'DCIR_MONITOR_BANK',
      'DCIR_MONITOR_PLATFORM',
    ])
    const monitor = await client().call(users.role, { params: { role: 'DCIR_MONITOR_BANK' } })
    expect(monitor.authorities.map(({ friendlyName }) => friendlyName)).toEqual([monitorHalves.DCIR_BACKOFFICE_ADMIN])
    const maker = await client().call(users.role, { params: { role: 'BACKOFFICE_MAKER' } })
    expect(maker.friendlyName).toBe('Backoffice Maker')
    expect(maker.authorities).toContainEqual({
      name: 'bo_dcir_get_charge_types',
      friendlyName: 'View charge types',
    })
    const none = await refusal(client().call(users.role, { params: { role: 'DCIR_MERCHANT_OPERATOR' } }))
    expect(none.message).toBe('Role was not found.')
    expect((await show('bo.checker')).authorities).toContainEqual({
      name: 'bo_approve_workflow_request',
      friendlyName: 'Approve or decline workflow requests',
    })
  })
})

describe('making a user', () => {
  test('USR-39 USR-44 USR-45 a local one waits for a colleague, and gets the first password by a reset', async () => {
    const asked = await client('bo.maker').call(users.createLocal, { body: person('ada.obi@bank.ng') })
    expect(asked.message).toBe('New request for user creation has been received and awaits approval.')
    expect((await list({ username: 'ada.obi' })).totalElements).toBe(0)
    const request = await newest()
    expect(request.description).toBe('Create user ada.obi@bank.ng with the role DCIR_BACKOFFICE_OPERATOR')
    await decide('bo.checker', request.reference)
    const ada = await show('ada.obi@bank.ng')
    expect(ada).toMatchObject({ username: 'ada.obi@bank.ng', userType: 'LOCAL', hasPassword: false, isActive: true })
    expect(ada.createdBy).toBe('bo.maker')
    expect((await refusal(api.signIn('ada.obi@bank.ng', 'nobody has this password'))).status).toBe(401)
    const { oneTimePassword: made, message } = await reset('ada.obi@bank.ng')
    const oneTimePassword = String(made)
    expect(message).toBe("ada.obi@bank.ng's password has been reset.")
    const signedIn = await api
      .client()
      .call(session.login, { body: { username: 'ada.obi@bank.ng', password: oneTimePassword } })
    expect(signedIn.resetPassword).toBe(true)
    const written = JSON.stringify(await owner('SELECT details FROM audit_entries'))
    const kept = JSON.stringify(await owner('SELECT answer FROM idempotency_keys'))
    expect([written.includes(oneTimePassword), kept.includes(oneTimePassword)]).toEqual([false, false])
  })

  test('USR-38 USR-39 what is missing or wrong is said at its field', async () => {
    const said = async (body: object, field: string) =>
      (await refusal(client('bo.maker').call(users.createLocal, { body: body as never }))).forField(field)
    const good = person('good@bank.ng')
    expect(await said({ ...good, firstname: '' }, 'firstname')).toBe('First name is required')
    expect(await said({ ...good, email: 'nobody' }, 'email')).toBe('Email is invalid')
    expect(await said({ ...good, email: 'a@bank.ng,b@bank.ng' }, 'email')).toBe('Email is invalid')
    expect(await said({ ...good, role: '' }, 'role')).toBe('Role is required')
    expect(await said({ ...good, role: 'DCIR_MERCHANT_SUPER_ADMIN' }, 'role')).toBe('Role is invalid')
    expect(await said({ ...good, username: 'ada' }, 'username')).toContain('the username is the same')
    expect(await said(person('BO.ADMIN@dcir.example'), 'email')).toContain('There is already a user')
  })

  test('USR-40 USR-44 USR-46 USR-50 a directory user is looked up, made at once, and has no password here', async () => {
    const sought = { query: { username: 'ngozi.eze' } }
    expect((await refusal(client().call(users.directoryUser, sought))).code).toBe('directory-disabled')
    await owner("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'")
    const found = await client().call(users.directoryUser, sought)
    expect(found).toEqual({
      firstname: 'Ngozi',
      lastname: 'Eze',
      email: 'ngozi.eze@dcir.example',
      companyName: 'DCIR Bank',
    })
    const body = { ...person('typed@elsewhere.example'), username: 'ngozi.eze' }
    expect((await client().call(users.createDirectory, { body })).message).toBe('User created successfully')
    expect(await show('ngozi.eze')).toMatchObject({ ...found, userType: 'AD', username: 'ngozi.eze' })
    expect((await refusal(reset('ngozi.eze'))).code).toBe('directory-account')
    expect((await refusal(setActive('ngozi.eze', false))).code).toBe('directory-account')
    const unknown = await refusal(client().call(users.createDirectory, { body: { ...body, username: 'nobody' } }))
    expect(unknown.message).toBe('The directory does not know this username.')
  })
})

describe('an account', () => {
  test('USR-34 USR-51 a reset ends the sessions, and its password has to be changed', async () => {
    await made('reset@bank.ng')
    const first = await reset('reset@bank.ng')
    expect(first.oneTimePassword).toMatch(/^(?:[A-Za-z2-9]{4}-){3}[A-Za-z2-9]{4}$/)
    const opened = await api.signIn('reset@bank.ng', String(first.oneTimePassword))
    expect((await refusal(api.client(opened).call(users.list, { query: {} }))).code).toBe('must-change-password')
    const second = await reset('reset@bank.ng')
    expect((await refusal(api.client(opened).call(session.userDetail, {}))).status).toBe(401)
    expect((await refusal(api.signIn('reset@bank.ng', String(first.oneTimePassword)))).status).toBe(401)
    expect(await api.signIn('reset@bank.ng', String(second.oneTimePassword))).toBeTruthy()
  })

  test('USR-32 USR-50 disabling takes effect on the next call of a live session; enabling opens no old one', async () => {
    await made('status@bank.ng')
    await owner(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'bo.admin'), must_change_password = false WHERE username = 'status@bank.ng'",
    )
    const live = await api.signIn('status@bank.ng')
    expect((await api.client(live).call(session.userDetail, {})).username).toBe('status@bank.ng')
    expect((await setActive('status@bank.ng', false)).message).toBe('status@bank.ng has been disabled')
    expect((await refusal(api.client(live).call(session.userDetail, {}))).status).toBe(401)
    expect((await show('status@bank.ng')).isActive).toBe(false)
    expect((await setActive('status@bank.ng', true)).message).toBe('status@bank.ng has been enabled')
    expect((await refusal(api.client(live).call(session.userDetail, {}))).status).toBe(401)
    expect(await api.signIn('status@bank.ng')).toBeTruthy()
  })

  test('USR-29 USR-49 another role takes effect on the next call of a live session', async () => {
    await made('role@bank.ng', 'BACKOFFICE_MAKER')
    await owner(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'bo.admin'), must_change_password = false WHERE username = 'role@bank.ng'",
    )
    const live = await api.signIn('role@bank.ng')
    const ask = () => api.client(live).call(users.changeStatus, { body: { username: 'nobody@bank.ng', active: true } })
    expect((await refusal(ask())).status).toBe(404)
    expect((await setRole('role@bank.ng', 'DCIR_BACKOFFICE_OPERATOR')).message).toBe(workflowMessages.submitted)
    expect((await refusal(ask())).status).toBe(404)
    await decide('bo.checker', (await newest()).reference)
    expect((await refusal(ask())).status).toBe(403)
    expect((await show('role@bank.ng')).role).toBe('DCIR_BACKOFFICE_OPERATOR')
    expect((await auditOf('role@bank.ng')).at(-1)).toMatchObject({ action: 'users.changeRole', actor: 'bo.admin' })
  })

  test('USR-33 USR-36 USR-52 a blocked one is unblocked, once', async () => {
    const unblock = (userType: 'LOCAL' | 'AD' = 'LOCAL') =>
      client().call(users.unblock, { body: { username: 'bo.locked', userType } })
    expect((await refusal(api.signIn('bo.locked'))).code).toBe('account-locked')
    expect((await refusal(unblock('AD'))).status).toBe(404)
    expect((await unblock()).message).toBe("bo.locked's account has been unblocked.")
    expect((await show('bo.locked')).passwordStatus).toBe('Ok')
    expect((await refusal(unblock())).message).toBe('This account is not blocked.')
    expect(await api.signIn('bo.locked')).toBeTruthy()
  })

  test('USR-23 USR-36 only whoever may manage users does, and only users of the bank', async () => {
    for (const act of [() => reset('bo.locked', 'bo.viewer'), () => setActive('bo.locked', false, 'bo.viewer')])
      expect((await refusal(act())).status).toBe(403)
    for (const act of [
      () => reset('sa.admin'),
      () => setActive('sa.admin', false),
      () => setRole('sa.admin', 'BACKOFFICE_MAKER'),
    ])
      expect((await refusal(act())).message).toBe('User was not found.')
  })
})

describe('rights', () => {
  test('USR-36 nobody changes the own account', async () => {
    for (const act of [
      () => reset('bo.admin'),
      () => setActive('bo.admin', false),
      () => setRole('bo.admin', 'BACKOFFICE_MAKER'),
    ])
      expect((await refusal(act())).message).toBe('This is your own account, so a colleague must do this.')
  })

  test('USR-36 USR-49 nobody gives, or gets at, rights that they do not hold', async () => {
    await made('low@bank.ng')
    // The maker may not approve, and so neither makes a checker nor learns a checker's password.
    for (const act of [
      () => setRole('low@bank.ng', 'BACKOFFICE_CHECKER', 'bo.maker'),
      () => reset('bo.checker', 'bo.maker'),
      () => setRole('bo.checker', 'DCIR_BACKOFFICE_OPERATOR', 'bo.maker'),
    ])
      expect((await refusal(act())).code).toBe('beyond-own-rights')
    expect((await refusal(made('high@bank.ng', 'BACKOFFICE_CHECKER'))).code).toBe('beyond-own-rights')
    expect((await setRole('low@bank.ng', 'BACKOFFICE_MAKER', 'bo.maker')).message).toBe(workflowMessages.submitted)
    expect((await reset('low@bank.ng', 'bo.maker')).oneTimePassword).toBeTruthy()
  })

  test('S1 USR-49 WFL-17 a change of role always waits; a checker approves it without the rights that it gives', async () => {
    await made('gated@bank.ng')
    expect((await setRole('gated@bank.ng', 'DCIR_BACKOFFICE_ADMIN')).message).toBe(workflowMessages.submitted)
    expect((await show('gated@bank.ng')).role).toBe('DCIR_BACKOFFICE_OPERATOR')
    // The checker does not hold all that an administrator does.
    await decide('bo.checker', (await newest()).reference)
    expect((await show('gated@bank.ng')).role).toBe('DCIR_BACKOFFICE_ADMIN')
    // A request about somebody is not decided by them.
    await setRole('bo.checker', 'DCIR_BACKOFFICE_ADMIN')
    expect((await refusal(decide('bo.checker', (await newest()).reference))).code).toBe('own-account')
  })
})

test('USR-44 USR-49 USR-50 USR-51 USR-52 each change leaves one audit entry, and happens once for one key', async () => {
  const email = await made('audited@bank.ng')
  const body = { username: email }
  const key = (name: string) => ({ idempotencyKey: `users-${name}-once` })
  const acts: Record<string, () => Promise<unknown>> = {
    'users.createLocal': () => client().call(users.createLocal, { body: person('twice@bank.ng') }, key('local')),
    'users.changeStatus': () => client().call(users.changeStatus, { body: { ...body, active: false } }, key('status')),
    'users.changeRole': () =>
      client().call(users.changeRole, { body: { ...body, role: 'BACKOFFICE_MAKER' } }, key('role')),
  }
  const entries = () => owner('SELECT action FROM audit_entries ORDER BY id')
  for (const [action, act] of Object.entries(acts)) {
    const before = (await entries()).length
    const first = await act()
    expect((await entries()).slice(before)).toEqual([{ action }])
    expect(await act()).toEqual(first)
    expect(await entries()).toHaveLength(before + 1)
  }
  await owner("UPDATE users SET locked_at = '9999-01-01' WHERE username = $1", [email])
  const unblock = () => client().call(users.unblock, { body: { ...body, userType: 'LOCAL' } })
  for (const [action, act] of [
    ['users.unblock', unblock],
    ['users.resetPassword', () => reset(email)],
  ] as const) {
    const before = (await entries()).length
    await act()
    expect((await entries()).slice(before)).toEqual([{ action }])
  }
})
