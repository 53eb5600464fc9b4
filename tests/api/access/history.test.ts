/** History of a record: changed at once, or by a request that a colleague approved. */
import { withConnection } from '@dcir/api/db/pool'
import { history } from '@dcir/core/access/history-contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { chargeOf, gate } from '../../support/charge-types'
import { publicHolidays } from '../../support/public-holidays'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  // The trail has the database's time, whatever the platform's clock says.
  api.clock.advance(Date.now() + 60_000 - api.clock.now().getTime())
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())
beforeEach(() => gate(api, ''))

const client = (name: string) => api.client(token[name])
const told = (noun: string, record: string, query = {}, who = 'bo.admin') =>
  client(who).call(history.list, { params: { noun, record }, query })
const asOf = (record: string, date: string) =>
  client('bo.admin').call(history.asOf, { params: { noun: 'charge-types', record }, query: { asOf: date } })
const of = (json: string | null) => (json === null ? null : JSON.parse(json))

test('a record tells who made and who changed it, from what to what, and under which request', async () => {
  await client('bo.admin').call(chargeTypes.create, { body: chargeOf('Told') })
  await gate(api, 'charge-types')
  const { id } = await client('bo.admin').call(chargeTypes.show, { params: { code: 'TOLD' } })
  const ask = (percent: string) =>
    client('bo.maker').call(chargeTypes.update, {
      params: { id: String(id) },
      body: chargeOf('Told', 'PERCENT_ALL', { percent }),
    })
  const decide = async (approved: boolean) => {
    const [request] = (await client('bo.checker').call(workflow.list, { query: { size: 1 } })).content
    const requestId = request?.reference ?? ''
    const body = { approved, authorizersComment: 'Looked at it' }
    await client('bo.checker').call(workflow.process, { params: { requestId }, body })
    return requestId
  }
  await ask('9')
  await decide(false)
  await ask('2')
  const reference = await decide(true)
  const { content, totalElements } = await told('charge-types', 'TOLD')
  expect(totalElements).toBe(2)
  const [changed, made] = content
  expect(changed).toMatchObject({
    ...{ action: 'charge-types.update', description: 'Update charge type Told', initiator: 'bo.maker' },
    ...{ authorizer: 'bo.checker', authorizersComment: 'Looked at it', reference },
  })
  expect([of(changed?.beforeData ?? null)?.percentage, of(changed?.afterData ?? null)?.percentage]).toEqual([
    '0.5',
    '2',
  ])
  expect(made).toMatchObject({
    action: 'charge-types.create',
    initiator: 'bo.admin',
    authorizer: null,
    beforeData: null,
  })
  expect(made?.description).toMatch(/charge type/i)
  expect((await told('charge-types', 'TOLD', { size: 1, page: 1 })).content).toEqual([made])

  expect(await asOf('TOLD', '2001-01-01')).toEqual({ known: true, data: null })
  const now = await asOf('TOLD', '2099-12-31')
  expect(of(now.data)).toMatchObject({ code: 'TOLD', percentage: '2' })
  expect(await asOf('STANDARD', '2099-12-31')).toEqual({ known: false, data: null })
})

test('what a record was called when it was made finds how it was made', async () => {
  const body = { name: 'Told Day', description: 'For its history', recurring: false, date: '2027-03-09' }
  await client('bo.admin').call(publicHolidays.create, { body })
  const { content } = await client('bo.admin').call(publicHolidays.list, { query: { size: 100 } })
  const code = content.find(({ name }) => name === 'Told Day')?.code ?? ''
  expect((await told('public-holidays', code)).totalElements).toBe(0)
  const [made] = (await told('public-holidays', code, { name: '2027-03-09' })).content
  expect(of(made?.afterData ?? null)).toMatchObject({ name: 'Told Day', theDate: '2027-03-09' })
})

test('what is no change of the record itself is told without its data', async () => {
  await client('bo.admin').call(users.resetPassword, { body: { username: 'bo.fresh' } })
  const [reset] = (await told('users', 'bo.fresh')).content
  expect(reset).toMatchObject({
    action: 'users.resetPassword',
    initiator: 'bo.admin',
    beforeData: null,
    afterData: null,
  })
})

test('who may not see the record does not see its history, and only what people change has one', async () => {
  const key = 'dcir.requery.window.hours'
  expect((await told('configurations', key, {}, 'bo.viewer')).totalElements).toBe(0)
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(`UPDATE roles SET authorities = array_remove(authorities, 'bo_view_configurations')
      WHERE name = 'DCIR_BACKOFFICE_OPERATOR'`),
  )
  expect((await refusal(told('configurations', key, {}, 'bo.viewer'))).status).toBe(403)
  expect((await refusal(told('session', 'bo.admin'))).status).toBe(404)
  expect((await refusal(told('constructor', 'x'))).status).toBe(404)
  const agent = api.client(await api.signIn('sa.admin'))
  expect((await refusal(agent.call(history.list, { params: { noun: 'users', record: 'bo.admin' } }))).status).toBe(403)
})
