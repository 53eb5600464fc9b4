/** The API's answers say what they are: data, for nobody to keep, to frame or to take for something else. */
import { addresses } from '@dcir/core/contract/all'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const DATA = "default-src 'none'; frame-ancestors 'none'"
const exact = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

async function expectHeaders(path: string, init: RequestInit = {}, policy = DATA): Promise<Response> {
  const answer = await fetch(api.address + path, init)
  const found = Object.fromEntries(Object.keys(exact).map((name) => [name, answer.headers.get(name)]))
  expect({ path, ...found, policy: answer.headers.get('content-security-policy') }).toEqual({ path, ...exact, policy })
  return answer
}

test('every endpoint of the contract answers with them, here to a caller without a session', async () => {
  expect(addresses.length).toBeGreaterThan(10)
  for (const endpoint of addresses) {
    const { method } = endpoint
    await expectHeaders(fullPath(endpoint).replace(/:\w+/g, 'x'), { method })
  }
})

test('a success, an unknown address and a broken body carry them too', async () => {
  const authorization = `Bearer ${await api.signIn('bo.admin')}`
  const list = await expectHeaders('/api/v1/backoffice/transactions', { headers: { authorization } })
  expect(list.status).toBe(200)
  expect((await expectHeaders('/nowhere')).status).toBe(404)
  const headers = { authorization, 'content-type': 'application/json' }
  const broken = await expectHeaders('/api/v1/backoffice/transactions/filter', { method: 'PUT', headers, body: '{' })
  expect(broken.status).toBe(400)
  await expectHeaders('/health/ready')
})

test('the reference page keeps the policy of its own, which lets in its styles and no script', async () => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  const page = await expectHeaders('/api/v1/reference', {}, policy)
  expect(await page.text()).not.toContain('<script')
})
