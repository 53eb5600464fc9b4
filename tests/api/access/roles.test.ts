/** Roles over HTTP: records whose changes wait for a second person, and what nobody may give or delete. */
import { withConnection } from '@dcir/api/db/pool'
import { history } from '@dcir/core/access/history-contract'
import { roles } from '@dcir/core/access/roles/contract'
import { users } from '@dcir/core/access/users/contract'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { fieldsOfAction } from '@dcir/core/contract/requested-fields'
import type { Authority } from '@dcir/core/permissions/authority-table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const client = async (name = 'bo.admin') => api.client(await api.signIn(name))
const desk = {
  name: 'TREASURY_DESK',
  userType: 'back-office' as const,
  description: 'Looks at settlements',
  authorities: ['bo_dcir_get_all_bulk_settlement', 'bo_dcir_get_payment_request'] as Authority[],
}
const create = async (body: object, by?: string) => (await client(by)).call(roles.create, { body: body as typeof desk })
const update = async (id: string, body: object, by?: string) =>
  (await client(by)).call(roles.update, { params: { id }, body: body as typeof desk })
const remove = async (id: string, by?: string) => (await client(by)).call(roles.remove, { params: { id } })
const show = async (id: string) => (await client()).call(roles.show, { params: { id } })
/** The newest request of somebody, which waits. */
async function requestOf(by = 'bo.admin') {
  const { content } = await (await client(by)).call(workflow.listSelf, { query: { status: 'PENDING' } })
  return content[0]?.reference ?? ''
}
const decide = async (requestId: string, by = 'bo.checker', approved = true) =>
  (await client(by)).call(workflow.process, {
    params: { requestId },
    body: { approved, authorizersComment: 'As the board decided' },
  })
/** Asked for by the administrator and approved by the checker. */
async function made(asked: Promise<{ message: string }>) {
  expect((await asked).message).toBe(workflowMessages.submitted)
  await decide(await requestOf())
}
const kept = async (sql: string, values: unknown[] = []) => (await owner(sql, values))[0]?.count

describe('records', () => {
  test('S8 USR-47 the standard ones are listed first, with what they are for and how many accounts have them', async () => {
    const { content } = await (await client()).call(roles.list, { query: { size: 100 } })
    const admin = content.find(({ name }) => name === 'DCIR_BACKOFFICE_ADMIN')
    expect([admin?.standard, admin?.accounts, admin?.monitor]).toEqual([true, 4, ['DCIR_BACKOFFICE_ADMIN']])
    const flags = content.map(({ standard }) => standard)
    expect(flags).toEqual([...flags].sort().reverse())
    expect(content.filter(({ standard }) => standard).map(({ description }) => description)).not.toContain('')
    const agents = await (await client()).call(roles.list, { query: { userType: 'front-office', name: 'super' } })
    expect(agents.content.map(({ name }) => name)).toEqual(['DCIR_MERCHANT_SUPER_ADMIN'])
  })

  test('S8 WFL-13 one is created, changed and deleted, each by two people', async () => {
    await expect(create(desk)).resolves.toEqual({ message: workflowMessages.submitted })
    expect((await refusal(show(desk.name))).status).toBe(404)
    const request = await requestOf()
    expect((await refusal(decide(request, 'bo.admin'))).code).toBe('own-request')
    await decide(request)
    expect(await show(desk.name)).toEqual({
      ...desk,
      friendlyName: 'Treasury Desk',
      ...{ monitor: [], standard: false, accounts: 0 },
    })
    await made(update(desk.name, { description: 'Pays them', authorities: ['bo_dcir_get_payment_request'] }))
    expect(await show(desk.name)).toMatchObject({
      description: 'Pays them',
      authorities: ['bo_dcir_get_payment_request'],
    })
    await made(remove(desk.name))
    expect((await refusal(show(desk.name))).status).toBe(404)
    expect(await (await client()).call(users.roles, {})).not.toContain(desk.name)
    const again = await refusal(create({ ...desk }))
    expect([again.status, again.forField('name')]).toEqual([
      409,
      'There is, or was, a role TREASURY_DESK. Choose another name.',
    ])
    const of = { noun: 'roles', record: desk.name }
    const { content: past } = await (await client()).call(history.list, { params: of, query: {} })
    expect(past.map(({ action, authorizer }) => [action, authorizer])).toEqual(
      ['roles.remove', 'roles.update', 'roles.create'].map((action) => [action, 'bo.checker']),
    )
    const trail = await owner("SELECT DISTINCT action FROM audit_entries WHERE subject = 'TREASURY_DESK' ORDER BY 1")
    expect(trail.map(({ action }) => action)).toEqual(['roles.create', 'roles.remove', 'roles.update'])
  })

  test('S8 what is missing or foreign is said by its field', async () => {
    const bad = await refusal(create({ ...desk, name: 'lower', description: '', authorities: ['all'] }))
    expect([bad.forField('name'), bad.forField('description')]).toEqual([
      'Name has 3 to 60 capital letters, digits and underscores, such as TREASURY_DESK',
      'Description is required',
    ])
    const standard = await refusal(create({ ...desk, name: 'DCIR_BACKOFFICE_BOSS' }))
    expect(standard.forField('name')).toContain('are those of standard roles')
    for (const authorities of [['fo_dcir_get_all_transactions'], []])
      expect((await refusal(create({ ...desk, name: 'FOREIGN', authorities }))).forField('authorities')).toBe(
        'Rights is invalid',
      )
    const agent = { ...desk, userType: 'front-office', authorities: ['fo_dcir_get_all_transactions'] }
    expect((await refusal(create({ ...agent, name: 'AGENT', monitor: ['DCIR_BACKOFFICE_ADMIN'] }))).status).toBe(400)
  })
})

describe('what nobody may', () => {
  test('S8 PRM-003 who only looks asks for nothing, and nobody gives rights that they do not have', async () => {
    expect((await refusal(create(desk, 'bo.viewer'))).status).toBe(403)
    const more = { ...desk, name: 'APPROVERS', authorities: ['bo_approve_workflow_request'] }
    expect((await refusal(create(more, 'bo.maker'))).code).toBe('beyond-own-rights')
    // The checker of the demonstration could not give this right, and approves that the administrator gives it.
    const beyondChecker = { ...desk, name: 'SETTERS', authorities: ['bo_manage_configurations'] }
    expect((await refusal(create(beyondChecker, 'bo.checker'))).code).toBe('beyond-own-rights')
    await made(create(beyondChecker))
    expect((await show('SETTERS')).authorities).toEqual(['bo_manage_configurations'])
  })

  test('S8 who may not set up the platform lets nobody into the servers, and a super agent’s rights are its makers’ to give', async () => {
    const servers = { ...desk, name: 'SERVERS', authorities: [], monitor: ['DCIR_MERCHANT_SUPER_ADMIN'] }
    expect((await refusal(create(servers, 'bo.checker'))).code).toBe('beyond-own-rights')
    const agents = { ...desk, name: 'AGENTS', userType: 'front-office', authorities: ['fo_dcir_get_all_transactions'] }
    await made(create(servers))
    await made(create(agents))
    expect(await show('SERVERS')).toMatchObject({ authorities: [], monitor: servers.monitor })
    expect(await show('AGENTS')).toMatchObject({ userType: 'front-office', authorities: agents.authorities })
  })

  test('S8 S19 who asked for a role and lost the rights since, gives them no more', async () => {
    await create({ ...desk, name: 'LOST', authorities: ['bo_dcir_create_charge_type'] }, 'bo.maker')
    const request = await requestOf('bo.maker')
    await owner(`UPDATE roles SET authorities = array_remove(authorities, 'bo_dcir_create_charge_type')
      WHERE name = 'BACKOFFICE_MAKER'`)
    expect((await refusal(decide(request))).code).toBe('beyond-own-rights')
    await owner(`UPDATE roles SET authorities = array_append(authorities, 'bo_dcir_create_charge_type')
      WHERE name = 'BACKOFFICE_MAKER'`)
    await (await client('bo.maker')).call(workflow.cancel, { params: { requestId: request } })
  })

  test('S8 a standard role is neither changed nor deleted, and one that accounts have is not deleted', async () => {
    expect((await refusal(remove('DCIR_BACKOFFICE_PAYER'))).code).toBe('standard-role')
    expect((await refusal(update('DCIR_BACKOFFICE_PAYER', { ...desk, name: undefined }))).code).toBe('unknown-field')
    const { name: _, userType: __, ...body } = desk
    const standard = await refusal(update('DCIR_BACKOFFICE_PAYER', body))
    expect([standard.code, standard.message]).toEqual([
      'standard-role',
      'DCIR_BACKOFFICE_PAYER is a standard role, so it is neither changed nor deleted. Copy it, and change the copy.',
    ])
    const inUse = await refusal(remove('BACKOFFICE_MAKER'))
    expect([inUse.code, inUse.message]).toEqual([
      'role-in-use',
      '1 account has the role BACKOFFICE_MAKER, so it cannot be deleted. Give them another role first.',
    ])
  })

  test('S1 who approves gives no rights to themselves, and who changed a role is one person with those who have it', async () => {
    const { authorities } = await show('BACKOFFICE_CHECKER')
    const body = { description: 'Checks more', authorities: [...authorities, 'bo_manage_configurations'] }
    await update('BACKOFFICE_CHECKER', body)
    const request = await requestOf()
    expect((await refusal(decide(request))).code).toBe('own-role')
    expect(await kept('SELECT count(*)::int FROM account_changes')).toBe(0)
    await owner("UPDATE users SET second_factor_secret = NULL WHERE username = 'bo.second'")
    await decide(request, 'bo.second')
    expect(await owner('SELECT username, change, changed_by FROM account_changes')).toEqual([
      { username: 'bo.checker', change: 'ROLE', changed_by: 'bo.admin' },
    ])
    await create({ ...desk, name: 'LATER' })
    expect((await refusal(decide(await requestOf()))).code).toBe('one-person')
    await (await client()).call(workflow.cancel, { params: { requestId: await requestOf() } })
    await owner('TRUNCATE account_changes')
  })

  test('S8 a role that is being given to somebody is not deleted at the same instant, and a deleted one is not given', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const name = `SHORT_LIVED_${round}`
      await made(create({ ...desk, name }))
      await (await client()).call(users.changeRole, { body: { username: 'bo.new', role: name } })
      const giving = await requestOf()
      await remove(name)
      const removing = await requestOf()
      const ended = await Promise.allSettled([decide(giving), decide(removing)])
      const given = (await owner('SELECT 1 FROM user_roles WHERE role_name = $1', [name])).length
      const gone = (await owner('SELECT 1 FROM roles WHERE name = $1 AND removed_at IS NOT NULL', [name])).length
      expect([ended.filter(({ status }) => status === 'fulfilled').length, given + gone]).toEqual([1, 1])
      const left = given ? removing : giving
      await (await client()).call(workflow.cancel, { params: { requestId: left } })
    }
  })
})

test('S8 WFL-10 the checker reads in words which rights come, go and stay', async () => {
  await made(create({ ...desk, name: 'SPOKEN' }))
  await update('SPOKEN', {
    description: desk.description,
    authorities: ['bo_dcir_get_payment_request', 'bo_process_manual_dispute_refund'],
    monitor: ['DCIR_MERCHANT_SUPER_ADMIN'],
  })
  const requestId = await requestOf()
  const request = await (await client('bo.checker')).call(workflow.show, { params: { requestId } })
  const lines = changesOf(request, fieldsOfAction(request.action)).map(({ label, before, after }) => [
    label,
    before,
    after,
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Rights given', null, 'Process manual refunds'],
      ['Rights taken away', 'View bulk settlements', null],
      ['Rights kept', 'View payment requests', 'View payment requests'],
      ['Monitoring console given', null, 'Monitor: services, servers and the last transactions of super agents'],
    ]),
  )
})
