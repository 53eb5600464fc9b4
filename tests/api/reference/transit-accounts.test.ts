/** Transit accounts over HTTP: the list, the form's rules, the bank's names, and a second person. */
import { withConnection } from '@dcir/api/db/pool'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { type NewTransitAccount, transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer', 'sa.admin'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const configure = (key: string, value: string) =>
  owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
const create = (body: Partial<NewTransitAccount>, who?: string) =>
  client(who).call(transitAccounts.create, { body: body as NewTransitAccount })
const list = async () => (await client().call(transitAccounts.list, { query: { size: 100 } })).content
const byNumber = async (number: string) => (await list()).find(({ accountNumber }) => accountNumber === number)
const faultsOf = async (body: Partial<NewTransitAccount>) => {
  const { lines } = await refusal(create(body))
  return Object.fromEntries(lines.map(({ field, message }) => [field?.replace('body.', ''), message]))
}

describe('transit accounts', () => {
  test('SET-37 SET-38 SET-46 are listed by page, the latest first, for whoever may see them', async () => {
    const page = await client('bo.viewer').call(transitAccounts.list, { query: { size: 2 } })
    expect([page.content.length, page.totalPages]).toEqual([2, Math.ceil(page.totalElements / 2)])
    expect(page.content[0]).toEqual({
      accountReference: expect.stringMatching(/^TA-\d{4}$/),
      accountType: expect.stringMatching(/^(GL|NUBAN)$/),
      accountNumber: expect.stringMatching(/^\d{10}$/),
      accountName: expect.any(String),
      createdAt: expect.stringMatching(/\+01:00$/),
      active: true,
    })
    expect((await refusal(client('sa.admin').call(transitAccounts.list, {}))).status).toBe(403)
  })

  test('SET-39 SET-44 SET-46 SET-47 one is made with the bank’s name and one audit entry, and can be chosen', async () => {
    const params = { accountNumber: '0123456711' }
    const { accountName } = await client().call(transitAccounts.verifyAccount, { params })
    expect(accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    expect(await create({ accountType: 'NUBAN', ...params, accountName: 'SOMEBODY ELSE' })).toEqual({
      message: 'Settlement transit account created successfully!',
    })
    const made = await byNumber('0123456711')
    expect(made).toMatchObject({ accountName, accountType: 'NUBAN', active: true })
    expect((await list())[0]).toEqual(made)
    const entries = await owner(
      "SELECT 1 FROM audit_entries WHERE action = 'transit-accounts.create' AND subject = $1",
      ['0123456711'],
    )
    expect(entries).toHaveLength(1)
    const choices = await client().call(transitAccounts.all, {})
    expect(choices).toContainEqual({ ...params, accountName, accountReference: made?.accountReference })
    const again = await refusal(create({ accountType: 'NUBAN', ...params }))
    expect([again.status, again.message]).toEqual([
      422,
      `There is already a transit account with this number: ${accountName}.`,
    ])
    expect((await refusal(create({ accountType: 'NUBAN', accountNumber: '0123456712' }, 'bo.viewer'))).status).toBe(403)
  })

  test('SET-40 SET-41 SET-42 SET-43 a number is of its type, in the words of the specification', async () => {
    expect(Object.keys(await faultsOf({}))).toEqual(['accountNumber'])
    expect(Object.keys(await faultsOf({ accountType: 'CASH' as never, accountNumber: '0123456714' }))).toEqual([
      'accountType',
    ])
    const gl = { accountType: 'GL', accountName: 'TRANSIT' } as const
    expect(await faultsOf({ ...gl, accountNumber: '123456789' })).toEqual({
      accountNumber: 'GL account number is invalid',
    })
    expect(await faultsOf({ accountType: 'NUBAN', accountNumber: '123456789' })).toEqual({
      accountNumber: 'Account Number is invalid',
    })
    expect(await faultsOf({ accountType: 'NUBAN', accountNumber: '0123456799' })).toEqual({
      accountNumber: 'The bank does not know this account.',
    })
  })

  test('SET-46 API-170 a number and a name alone are an account of the bank’s own kind, NUBAN', async () => {
    const send = (body: object) =>
      fetch(`${api.address}/api/v1/backoffice/settlement-transit-account`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token['bo.admin']}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const made = await send({ accountName: 'ADAEZE OKAFOR', accountNumber: '0123456715' })
    expect([made.status, await made.json()]).toEqual([
      200,
      { result: { message: 'Settlement transit account created successfully!' } },
    ])
    expect(await byNumber('0123456715')).toMatchObject({ accountType: 'NUBAN' })
    const short = await send({ accountName: 'ADAEZE OKAFOR', accountNumber: '123456789' })
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('Account Number is invalid')])
  })

  test('SET-45 the name of a GL account is typed where the bank is not asked for it', async () => {
    const gl = { accountType: 'GL', accountNumber: '4000100499' } as const
    expect(await faultsOf(gl)).toEqual({ accountName: 'Account Name is required' })
    await configure('dcir.gl.name.enquiry.applicable', 'true')
    // Its end is that of an account the bank does not know.
    expect(Object.keys(await faultsOf({ ...gl, accountName: 'BY HAND' }))).toEqual(['accountNumber'])
    await create({ ...gl, accountNumber: '4000100411' })
    expect((await byNumber('4000100411'))?.accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    await configure('dcir.gl.name.enquiry.applicable', 'false')
    await create({ ...gl, accountName: 'BY HAND' })
    expect((await byNumber('4000100499'))?.accountName).toBe('BY HAND')
  })

  test('SET-39 WFL-13 where it is gated, a second person makes it', async () => {
    await configure('dcir.workflow.gated-actions', 'transit-accounts')
    const answer = await create({ accountType: 'NUBAN', accountNumber: '0123456713' }, 'bo.maker')
    expect(answer).toEqual({ message: workflowMessages.submitted })
    expect(await byNumber('0123456713')).toBeUndefined()
    const { content } = await client().call(workflow.list, { query: { status: 'PENDING' } })
    await client('bo.checker').call(workflow.process, {
      params: { requestId: content[0]?.reference ?? '' },
      body: { approved: true, authorizersComment: 'As agreed' },
    })
    expect(await byNumber('0123456713')).toMatchObject({ active: true })
    await configure('dcir.workflow.gated-actions', '')
  })
})
