/** Limits for one caller: bodies have the size that is needed, and few heavy calls run at once. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { isTooDeep } from '@dcir/api/http/body-depth'
import { createHeavyCalls } from '@dcir/api/http/heavy-calls'
import { addresses } from '@dcir/core/contract/all'
import { bodyLimitOf, fullPath, isHeavy } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'sa.admin']) tokens[name] = await api.signIn(name)
  await api.app.services.sessions.setServiceToken('switch', 'service-token-of-large-bodies-0123456789')
})
afterAll(() => api?.close())

const bodies = addresses.filter(({ body, upload }) => body !== undefined && upload === undefined)

describe('bodies', () => {
  test('are of 16 kB before anybody is known, and of 64 kB unless the contract says more', () => {
    const beyond = bodies.filter((address) => bodyLimitOf(address) > 64 * 1024).map(({ key }) => key)
    expect([...new Set(beyond)].sort()).toEqual([
      'disputes.log',
      'disputes.resolve',
      'reconciliation-days.pair',
      'reconciliation-days.resolve',
      'statement-layouts.save',
      'transactions.ingest',
    ])
    for (const address of bodies.filter(({ rate }) => rate === 'sign-in')) expect(bodyLimitOf(address)).toBe(16 * 1024)
  })

  test.each(bodies.map((address) => [address.id, address] as const))(
    '%s: larger is refused, deeper is refused',
    async (_id, address) => {
      const token =
        address.authority === 'service'
          ? 'service-token-of-large-bodies-0123456789'
          : tokens[address.door === 'frontoffice' || address.path.startsWith('/frontoffice') ? 'sa.admin' : 'bo.admin']
      const send = async (body: string) => {
        const answer = await fetch(`${api.address}${fullPath(address).replace(/:\w+/g, 'x')}`, {
          method: address.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body,
        })
        const text = await answer.text()
        const errors = text.startsWith('{') ? (JSON.parse(text) as { errors?: { code: string }[] }).errors : undefined
        return [answer.status, errors?.[0]?.code]
      }
      const [status] = await send('{}')
      // The monitor's endpoints and others are for sessions of another kind: who is not let in, sends nothing.
      if (status === 401 || status === 403) return
      expect(await send(`{"a":"${'x'.repeat(bodyLimitOf(address))}"}`)).toEqual([413, 'body-too-large'])
      expect(await send(`${'['.repeat(4000)}${']'.repeat(4000)}`)).toEqual([400, 'body-too-deep'])
    },
  )

  test('that are too large are refused with the line kept open, so that a proxy in front can pass the answer on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports: (number | undefined)[] = []
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer service-token-of-large-bodies-0123456789',
    }
    for (const size of [8 * 1024 * 1024, 10]) {
      const call = request(`${api.address}/api/v1/ingestion/transactions`, { method: 'POST', agent, headers })
      call.end(JSON.stringify({ a: 'x'.repeat(size) }))
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      ports.push(answer.socket.localPort)
      expect([size, answer.statusCode]).toEqual([size, size > 10 ? 413 : 400])
      answer.resume()
      await once(answer, 'end')
    }
    expect(ports[0]).toBe(ports[1])
    agent.destroy()
  })

  test('are as deep as their brackets, and not as those in their strings', () => {
    expect(isTooDeep('[[[]]]', 3)).toBe(false)
    expect(isTooDeep('[[[[]]]]', 3)).toBe(true)
    expect(isTooDeep('{"a":"[[[[\\"[[[["}', 3)).toBe(false)
    expect(isTooDeep('[[],[],[],[],[]]', 2)).toBe(false)
  })
})

describe('heavy calls', () => {
  test('are all that send or bring a file, and what is counted over a month', () => {
    const heavy = addresses.filter(isHeavy).map(({ key }) => key)
    expect(heavy).toContain('what-if.fees')
    for (const { key, download, upload } of addresses) if (download ?? upload) expect(heavy).toContain(key)
  })

  test('of one user run three at a time, some wait, and the next is refused; others are not touched', async () => {
    const calls = createHeavyCalls({ running: 3, waiting: 2, waitMs: 60_000, refusal: 'too-many-at-once' })
    const running = await Promise.all(['one', 'one', 'one'].map(calls.acquire))
    const waiting = ['one', 'one'].map(calls.acquire)
    await expect(calls.acquire('one')).rejects.toMatchObject({ code: 'too-many-at-once', status: 429 })
    expect(await calls.acquire('other')).toBeTypeOf('function')
    for (const release of running) release()
    for (const turn of waiting) (await turn)()
    expect(await calls.acquire('one')).toBeTypeOf('function')
  })
})
