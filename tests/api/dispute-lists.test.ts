/** Lists of disputes: whose they hold, what their filters find, in which order, and what their spreadsheets say. */
import { disputeLists } from '@dcir/core/contract/dispute-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test('DSP-75 a bank without disputes has an empty list', async () => {
  const client = api.client(await api.signIn('bo.admin'))
  expect(await client.call(disputeLists.byBank, { query: {} })).toMatchObject({ content: [], totalElements: 0 })
})
