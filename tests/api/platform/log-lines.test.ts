/** The line that each request leaves in the log: who called what, and what came of it. */
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  api = await startTestApi({ newBank: true, logLevel: 'info', logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api?.close())

const SERVICE = 'service-token-of-the-log-test-0123456789'

/** The line of a request; it is written after the answer. */
async function lineOf(requestId: string): Promise<Record<string, unknown>> {
  const found = () => lines.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId)
  await expect.poll(found, { timeout: 10_000 }).toBeDefined()
  return found()
}

const call = (requestId: string, path: string, init: RequestInit = {}) =>
  fetch(api.address + path, { ...init, headers: { 'x-request-id': requestId, ...init.headers } })

test('C8 each request is a line of JSON with its endpoint, its actor and its answer, and without what was sent', async () => {
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
  await call('log-line-ingestion', fullPath(transactions.ingest), {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transactions: ['a row with 5399831234567890'] }),
  })
  expect(await lineOf('log-line-ingestion')).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'request',
    requestId: 'log-line-ingestion',
    endpoint: transactions.ingest.key,
    actor: 'switch',
    address: '127.0.0.1',
    method: 'POST',
    route: fullPath(transactions.ingest),
    status: 200,
    milliseconds: expect.any(Number),
  })
  expect(lines.join()).not.toContain('5399831234567890')
})

test('C8 whoever is refused is nobody, and an address that is no endpoint has none', async () => {
  await call('log-line-nobody', fullPath(session.userDetail))
  expect(await lineOf('log-line-nobody')).toMatchObject({
    endpoint: session.userDetail.key,
    actor: 'nobody',
    status: 401,
  })
  await call('log-line-health', '/health/live')
  const line = await lineOf('log-line-health')
  expect([line.status, 'endpoint' in line, 'actor' in line]).toEqual([200, false, false])
})
