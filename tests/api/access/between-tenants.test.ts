/** Limits of learning about others, of mail in the bank's name, and of a super agent that was switched off. */
import { withConnection } from '@dcir/api/db/pool'
import { callLimits } from '@dcir/api/http/call-limits'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { participants } from '@dcir/core/reference/participants/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { gate } from '../../support/charge-types'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin', 'sa.viewer'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const person = { firstname: 'Ifeoma', lastname: 'Ude', role: 'DCIR_MERCHANT_OPERATOR' }
const make = (email: string, more: object = {}, who = 'sa.admin') =>
  client(who).call(superAgentUsers.create, { body: { ...person, email, ...more } })

describe('a super agent’s administrator', () => {
  test('S14 is not shown who works for the bank or for others', async () => {
    for (const email of ['bo.admin@dcir.example', 'sb.admin@dcir.example', 'BO.ADMIN@dcir.example']) {
      const refused = await refusal(make(email))
      expect([refused.status, refused.message]).toEqual([409, 'This email cannot be used.'])
      expect(JSON.stringify(refused.lines)).not.toMatch(/bo\.admin|sb\.admin/)
    }
    // The own ones are in the list anyway, and the bank sees all.
    expect((await refusal(make('sa.viewer@dcir.example'))).message).toContain('sa.viewer')
    const byBank = make('sb.admin@dcir.example', { merchantId: 'SA-0001' }, 'bo.admin')
    expect((await refusal(byBank)).message).toContain('sb.admin')
  })

  test.each([
    'Visit https://evil.example now',
    'Ada\r\nBcc: all@bank.ng',
    'Ada\tObi',
    'www.evil.example',
    'Ada <b>',
    'Call 0800-1234567',
    'Ada\u202eibO',
  ])('S15 does not have the bank write %j as a name', async (firstname) => {
    expect((await refusal(make('letters@one.ng', { firstname }))).forField('firstname')).toBe('First name is invalid')
    const lastname = firstname
    expect((await refusal(make('letters@one.ng', { lastname }))).forField('lastname')).toBe('Last name is invalid')
  })

  test('S15 names of people are taken as they are written', async () => {
    for (const [at, name] of ['Ngọzi', 'O’Neil', "N'Diaye", 'Jean-Luc', 'Dr. Ade', 'Ọlá Ọlúwa', '李小'].entries())
      await make(`name${at}@one.ng`, { firstname: name })
  })

  test('S15 makes so many users in a day and no more', async () => {
    await owner(
      `INSERT INTO users (username, email, first_name, last_name, user_type, source, created_by, created_at)
       SELECT 'many' || n, 'many' || n || '@one.ng', 'A', 'B', 'front-office', 'LOCAL', 'sa.admin', $1
       FROM generate_series(1, 50) n`,
      [api.clock.now()],
    )
    const refused = await refusal(make('toomany@one.ng'))
    expect([refused.status, refused.message]).toEqual([
      429,
      'You have made 50 users within a day. Make more of them tomorrow, or ask the bank.',
    ])
    await make('bybank@one.ng', { merchantId: 'SA-0001' }, 'bo.admin')
    await owner("DELETE FROM users WHERE username LIKE 'many%'")
  })

  test('S17 asks about so many accounts in a day and no more', async () => {
    const { content } = await client('sa.admin').call(transactions.list, { query: {} })
    const query = { transactionSearchKey: content[0]?.transactionSearchKey ?? '' }
    const ask = () => client('sa.admin').call(accounts.nameEnquiry, { params: { accountNumber: '0123456701' }, query })
    await ask()
    const { name, most } = callLimits.accountLookUpsOfDay
    await owner('UPDATE call_counts SET call_count = $2 WHERE limit_name = $1', [name, most])
    const refused = await refusal(ask())
    expect([refused.status, refused.code]).toEqual([429, 'too-many-today'])
    expect(refused.message).toBe('You have done this too often today. Try again in 24 hours.')
    // A minute later it is the same, a day later it is not.
    await owner("UPDATE call_counts SET began_at = began_at - INTERVAL '2 hours'")
    expect((await refusal(ask())).message).toContain('in 22 hours')
    await owner("UPDATE call_counts SET began_at = began_at - INTERVAL '1 day'")
    await ask()
  })
})

test('S22 a super agent that is deactivated and activated again leaves no session of before', async () => {
  const me = () => client('sa.viewer').call(transactions.list, { query: {} })
  await me()
  const set = (status: boolean) => client().call(superAgents.changeStatus, { body: { id: 'SA-0001', status } })
  await set(false)
  expect((await refusal(me())).status).toBe(401)
  await set(true)
  expect((await refusal(me())).status).toBe(401)
  token['sa.viewer'] = await api.signIn('sa.viewer')
  await me()
})

test('S28 a request about a record is told in words to whoever asked or may see all, to others only that it waits', async () => {
  await gate(api, 'participants')
  const { content } = await client().call(participants.list, { query: {} })
  const [one] = content
  await client('bo.maker').call(participants.remove, { params: { id: content.at(-1)?.participantId ?? '' } })
  expect(one).toBeDefined()
  const [kept] = await owner(
    "SELECT action, target_record_id AS record FROM workflow_requests WHERE initiator = 'bo.maker'",
  )
  const params = { noun: 'participants', record: String(kept?.record) }
  const seen = async (who: string) => (await client(who).call(workflow.pending, { params }))[0]
  expect(await seen('bo.maker')).toMatchObject({
    initiator: 'bo.maker',
    description: expect.stringContaining('Delete'),
  })
  expect(await seen('bo.admin')).toMatchObject({
    initiator: 'bo.maker',
    description: expect.stringContaining('Delete'),
  })
  await owner("UPDATE roles SET authorities = array_remove(authorities, 'bo_view_all_workflow_requests')")
  expect(await seen('bo.viewer')).toMatchObject({ initiator: null, description: null, createdOn: expect.any(String) })
  await gate(api, '')
})
