import { transactions } from '@dcir/core/contract/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { TEST_TRAFFIC } from '../support/test-database'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

describe('transactions', () => {
  test('TXN-57 the back-office list answers with content and totals', async () => {
    const client = api.client(await api.signIn('bo.admin'))
    const page = await client.call(transactions.list, { query: {} })
    expect(page.content).toHaveLength(10)
    expect(page.totalElements).toBe(TEST_TRAFFIC)
  })
})
