/** Credentials of the switch: one follows another without a gap. */
import { createDatabase, type Database } from '@dcir/api/db/database'
import { createPool } from '@dcir/api/db/pool'
import {
  endCredential,
  listCredentials,
  newCredential,
} from '@dcir/api/features/access/service-accounts/switch-credentials'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

const OF_FILE = 'the-token-of-the-file-0123456789'
const operator = 'root@server'
let api: TestApi
let owner: Database
beforeAll(async () => {
  api = await startTestApi()
  owner = createDatabase(createPool({ url: api.database.ownerUrl, name: 'dcir-admin', max: 1 }))
  await api.app.services.sessions.setServiceToken('switch', OF_FILE)
})
afterAll(async () => {
  await owner?.close()
  await api?.close()
})

const fresh = (name: string) => newCredential(owner, api.clock, { name, operator })
const names = async () => (await listCredentials(owner)).map(({ name }) => name)
/** An empty batch is refused, but not for who sends it. */
const isTaken = async (token: string) =>
  (await refusal(api.client(token).call(transactions.ingest, { body: { transactions: [] } }))).status !== 401

test('34.8 two live side by side, each is seen when it is used, and a third is one too many', async () => {
  const token = await fresh('switch-2027')
  const seen = async () => (await listCredentials(owner)).map(({ name, lastSeenAt }) => [name, lastSeenAt !== null])
  expect(Object.fromEntries(await seen())).toEqual({ switch: false, 'switch-2027': false })
  expect([await isTaken(token), await isTaken(OF_FILE)]).toEqual([true, true])
  expect(Object.fromEntries(await seen())).toEqual({ switch: true, 'switch-2027': true })
  await expect(fresh('switch-2028')).rejects.toThrow('There are 2 credentials')
  await expect(fresh('switch-2027')).rejects.toThrow('There is a credential switch-2027 already.')
  await expect(fresh('Two Words')).rejects.toThrow('A name has 2 to 40')
  await endCredential(owner, api.clock, { name: 'switch-2027', operator })
  expect([await isTaken(token), await isTaken(OF_FILE)]).toEqual([false, true])
  const asked = { name: 'switch-2027', operator }
  await expect(endCredential(owner, api.clock, asked)).rejects.toThrow('There is no credential switch-2027.')
  await expect(endCredential(owner, api.clock, { name: 'switch', operator })).rejects.toThrow(
    'comes again with each start',
  )
})

test('34.8 one that is put into the file takes the place of the one before', async () => {
  const token = await fresh('switch-2029')
  await api.app.services.sessions.setServiceToken('switch', token)
  expect(await names()).toEqual(['switch'])
  expect([await isTaken(token), await isTaken(OF_FILE)]).toEqual([true, false])
})
