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
/** Each with a name of its own: one name has a limit of its own. */
const attempts = (apis: readonly TestApi[], from: (at: number) => string) =>
  Promise.all(
    Array.from({ length: PER_MINUTE + 5 }, (_, at) =>
      attempt(apis[at % apis.length] as TestApi, from(at), `nobody.${at}`),
    ),
  )
const statusesOf = (answers: readonly { status: number }[]) => {
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { wrong: count(401), tooMany: count(429) }
}

describe('sign-in limits', () => {
  test('sixty a minute, then 429 with how long to wait; a made-up address does not help', async () => {
    const answers = await attempts([direct], (at) => `10.0.0.${at}`)
    expect(statusesOf(answers)).toEqual({ wrong: PER_MINUTE, tooMany: 5 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.text).toMatch(/Too many attempts\. Wait \d+ seconds and try again\./)
  })

  test('behind a declared proxy, each person has a limit of their own', async () => {
    const one = await attempts([behindProxy], () => '203.0.113.7')
    expect(one.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await attempt(behindProxy, '203.0.113.8')).status).toBe(401)
    // Only the hop that the proxy itself wrote counts.
    expect((await attempt(behindProxy, '198.51.100.1, 203.0.113.7')).status).toBe(429)
  })

  test('two processes share the limit, and who signs in well uses none of it up', async () => {
    const one = await startTestApi()
    const second = await startTestApi({ beside: one })
    for (let time = 0; time < 8; time++) await one.signIn('bo.viewer')
    expect(statusesOf(await attempts([one, second], () => ''))).toEqual({ wrong: PER_MINUTE, tooMany: 5 })
    await second.close()
    await one.close()
  }, 60_000)

  test('one name is slowed for all processes and addresses, whether or not anybody has it', async () => {
    const one = await startTestApi({ config: { proxies: 1 } })
    const second = await startTestApi({ beside: one, config: { proxies: 1 } })
    for (const name of ['bo.viewer', 'not.there']) {
      const statuses: number[] = []
      for (let time = 0; time < 12; time++) {
        const api = time % 2 === 0 ? one : second
        statuses.push((await attempt(api, `203.0.113.${time}`, name)).status)
      }
      expect([name, statuses]).toEqual([name, [...Array(10).fill(401), 429, 429]])
    }
    await second.close()
    await one.close()
  })
})

describe('unknown and wrong', () => {
  // A machine with other work may slow one kind by chance, again and again; an answer without its work is quick always.
  test('answer alike in every header and letter but the request id, and take about as long', { retry: 3 }, async () => {
    const fresh = await startTestApi()
    // Each try leaves nothing behind.
    await answerAlike(fresh).finally(() => fresh.close())
  })
})

/** Compares the answers to unknown names with those to wrong passwords, and how long each takes. */
async function answerAlike(fresh: TestApi): Promise<void> {
  const ask = async (username: string) => {
    const began = performance.now()
    const body = JSON.stringify({ username, password: 'wrong' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(fresh.address + fullPath(session.login), { method: 'POST', headers, body })
    const text = await response.text()
    const seen = [...response.headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit|retry)/.test(name))
    return { text, seen: JSON.stringify(seen), ms: performance.now() - began }
  }
  for (const warm of ['warm.up', 'bo.fresh']) await ask(warm)
  const [unknown, wrong] = [[], []] as Awaited<ReturnType<typeof ask>>[][]
  // The quickest of many, in turns: a busy machine slows single ones, and by chance only those of one kind.
  const people = ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']
  for (let round = 0; round < 16; round++) {
    unknown?.push(await ask(`nobody.${round % people.length}`))
    wrong?.push(await ask(people[round % people.length] ?? ''))
  }
  const all = [...(unknown ?? []), ...(wrong ?? [])]
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  expect(new Set(all.map(({ seen }) => seen)).size).toBe(1)
  const quickest = (list: typeof unknown) => Math.min(...(list ?? []).map(({ ms }) => ms))
  // Without the decoy hash an unknown name is answered in a fifth of the time.
  expect(quickest(unknown) / quickest(wrong)).toBeGreaterThan(0.5)
  // From the sixth attempt on both are locked, and say so alike.
  const sixth = async (name: string) => [await ask(name), await ask(name)][1]?.text
  expect(await sixth('nobody.0')).toContain('Your account is blocked')
  expect(await sixth('bo.admin')).toBe(await sixth('nobody.1'))
}
