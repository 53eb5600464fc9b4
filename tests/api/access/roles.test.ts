/** Roles over HTTP: records whose changes wait for a second person, and what nobody may give or delete. */
import { withConnection } from '@dcir/api/db/pool'
import { roles } from '@dcir/core/access/roles-contract'
import { users } from '@dcir/core/access/users-contract'
import { changesOf } from '@dcir/core/access/workflow-changes'
import { workflow, workflowMessages } from '@dcir/core/access/workflow-contract'
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
    await create(more)
    // A checker approves without every right of the role; this one could not give it.
    expect(
      (await refusal(create({ ...more, name: 'OTHERS', authorities: ['bo_manage_configurations'] }, 'bo.checker')))
        .code,
    ).toBe('beyond-own-rights')
    await decide(await requestOf())
  })

  test('S8 a standard role is neither changed nor deleted, and one that accounts have is not deleted', async () => {
    for (const asked of [
      remove('DCIR_BACKOFFICE_PAYER'),
      update('DCIR_BACKOFFICE_PAYER', { ...desk, name: undefined }),
    ])
      expect([400, 422]).toContain((await refusal(asked)).status)
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

  test('S8 a role that is being given to somebody is not deleted meanwhile, and a deleted one is not given', async () => {
    await made(create({ ...desk, name: 'SHORT_LIVED' }))
    await (await client()).call(users.changeRole, { body: { username: 'bo.new', role: 'SHORT_LIVED' } })
    const giving = await requestOf()
    await made(remove('SHORT_LIVED'))
    expect((await refusal(decide(giving))).message).toBe('Role is invalid')
    await (await client()).call(workflow.cancel, { params: { requestId: giving } })
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
