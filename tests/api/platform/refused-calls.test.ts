/** Refused reads and dead tokens: somebody who tries all addresses is seen. */
import { withConnection } from '@dcir/api/db/pool'
import { users } from '@dcir/core/access/users/contract'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) }, logLevel: 'warn' })
})
afterAll(() => api?.close())

const entries = (result: string) =>
  withConnection(api.database.ownerUrl, async (sql) => {
    const text = 'SELECT actor, action, address FROM audit_entries WHERE result = $1 ORDER BY id'
    return (await sql.query(text, [result])).rows
  })
const warned = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a call was refused')

test('S20 a refused read is in the trail and in the log, the first of each user and hour', async () => {
  const viewer = api.client(await api.signIn('sa.viewer'))
  for (let turn = 0; turn < 5; turn++) expect((await refusal(viewer.call(users.list, { query: {} }))).status).toBe(403)
  expect(await entries('not-allowed')).toEqual([{ actor: 'sa.viewer', action: 'users.list', address: '127.0.0.1' }])
  expect(warned()).toHaveLength(1)
  expect(warned()[0]).toMatchObject({ actor: 'sa.viewer', endpoint: 'users.list', code: 'not-allowed' })
  const other = api.client(await api.signIn('sb.admin'))
  await refusal(other.call(users.list, { query: {} }))
  expect((await entries('not-allowed')).map(({ actor }) => actor)).toEqual(['sa.viewer', 'sb.admin'])
  api.clock.advance(3_600_000)
  const later = api.client(await api.signIn('sa.viewer'))
  await refusal(later.call(users.list, { query: {} }))
  expect(await entries('not-allowed')).toHaveLength(3)
})

test('S20 so is a bad token, the first of each address and hour, and a call without one is not', async () => {
  const nobody = api.client('x'.repeat(43))
  for (let turn = 0; turn < 3; turn++)
    expect((await refusal(nobody.call(transactions.list, { query: {} }))).status).toBe(401)
  expect(await entries('session-expired')).toEqual([
    { actor: 'nobody', action: 'transactions.list', address: '127.0.0.1' },
  ])
  await refusal(api.client().call(disputeLists.downloadAll, { body: {} }))
  expect(await entries('session-expired')).toHaveLength(1)
})
