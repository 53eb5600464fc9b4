/** While the demonstration is loaded people sign in, and nothing shows or changes a half of it. */

import { users } from '@dcir/core/access/users/contract'
import { addresses } from '@dcir/core/contract/all'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const SAYS = 'The demonstration is being loaded. Try again in 5 seconds.'

/** Features whose endpoints answer meanwhile. */
const OPEN = ['features', 'monitor-second-factor', 'second-factor', 'session']
const featureOf = (key: string) => key.split('.')[0] as string

async function readiness() {
  const answer = await fetch(`${api.address}/health/ready`)
  const body = (await answer.json()) as { errors?: { message: string; code: string }[] }
  return [answer.status, body.errors?.[0]?.code, body.errors?.[0]?.message, answer.headers.get('retry-after')]
}

/** Keys of the endpoints that refuse a call of somebody who is signed in, since the demonstration is being loaded. */
async function closed(token: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const address of addresses) {
    const { statusCode, body } = await api.app.http.inject({
      method: address.method,
      url: fullPath(address).replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode === 503 && JSON.parse(body).errors[0].code === 'loading') found.add(address.key)
  }
  return found
}

test('D7 a load lets sign-ins in alone, is not ready, and ends with everything open', async () => {
  let finish = () => {}
  const loaded = api.app.whileLoading(() => new Promise<void>((resolve) => (finish = resolve)))
  expect(await readiness()).toEqual([503, 'loading', SAYS, '5'])
  expect((await fetch(`${api.address}/health/live`)).status).toBe(200)
  const token = await api.signIn('bo.admin')
  const refusing = await closed(token)
  const others = new Set(addresses.map(({ key }) => key).filter((key) => !OPEN.includes(featureOf(key))))
  expect(refusing).toEqual(others)
  expect(others.size).toBeGreaterThan(100)
  finish()
  await loaded
  expect(await readiness()).toEqual([200, undefined, undefined, null])
  const again = await api.signIn('bo.viewer')
  expect((await api.client(again).call(users.list, { query: {} })).totalElements).toBeGreaterThan(0)
})

test('D7 a load that fails leaves no lock behind, and its reason comes through', async () => {
  await expect(api.app.whileLoading(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  expect((await readiness())[0]).toBe(200)
})
