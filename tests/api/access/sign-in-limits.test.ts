/** How often one address may try to sign in, and whose address it is. */

import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

const PER_MINUTE = 60

let direct: TestApi
let behindProxy: TestApi
beforeAll(async () => {
  direct = await startTestApi()
  behindProxy = await startTestApi({ config: { proxies: 1 } })
})
afterAll(async () => {
  await direct?.close()
  await behindProxy?.close()
})

const attempt = async (api: TestApi, from: string, username = 'nobody') => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const body = JSON.stringify({ username, password: 'wrong' })
  const response = await fetch(api.address + fullPath(session.login), { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}
const attempts = (api: TestApi, from: (at: number) => string) =>
  Promise.all(Array.from({ length: PER_MINUTE + 5 }, (_, at) => attempt(api, from(at))))

describe('sign-in limits', () => {
  test('sixty a minute, then 429 with how long to wait; a made-up address does not help', async () => {
    const answers = await attempts(direct, (at) => `10.0.0.${at}`)
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length]).toEqual([
      PER_MINUTE,
      5,
    ])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.text).toMatch(/Too many attempts\. Wait \d+ seconds and try again\./)
  })

  test('behind a declared proxy each person has a limit of their own', async () => {
    const one = await attempts(behindProxy, () => '203.0.113.7')
    expect(one.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await attempt(behindProxy, '203.0.113.8')).status).toBe(401)
    // Only the hop that the proxy itself wrote counts.
    expect((await attempt(behindProxy, '198.51.100.1, 203.0.113.7')).status).toBe(429)
  })
})

describe('unknown and wrong', () => {
  // A machine with other work may slow one kind by chance, again and again; an answer without its work is quick always.
  test('answer alike in every header and letter but the request id, and take about as long', { retry: 3 }, async () => {
    const fresh = await startTestApi()
    const ask = async (username: string) => {
      const began = performance.now()
      const body = JSON.stringify({ username, password: 'wrong' })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(fresh.address + fullPath(session.login), { method: 'POST', headers, body })
      const text = await response.text()
      const seen = [...response.headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit|retry)/.test(name))
      return { text, seen: JSON.stringify(seen), ms: performance.now() - began }
    }
    for (const warm of ['warm.up', 'bo.maker', 'bo.locked']) await ask(warm)
    const [unknown, wrong, locked] = [[], [], []] as Awaited<ReturnType<typeof ask>>[][]
    // The quickest of many, in turns: a busy machine slows single ones, and by chance only those of one kind.
    for (let round = 0; round < 15; round++) {
      unknown?.push(await ask(`nobody.${round}`))
      wrong?.push(await ask('bo.admin'))
      locked?.push(await ask('bo.locked'))
    }
    const all = [...(unknown ?? []), ...(wrong ?? []), ...(locked ?? [])]
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(new Set(all.map(({ seen }) => seen)).size).toBe(1)
    const quickest = (list: typeof unknown) => Math.min(...(list ?? []).map(({ ms }) => ms))
    // Without the decoy hash an unknown name is answered in a fifth of the time.
    expect(quickest(unknown) / quickest(wrong)).toBeGreaterThan(0.5)
    await fresh.close()
  })
})
