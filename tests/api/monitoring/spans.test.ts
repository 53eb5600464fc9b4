/** OpenTelemetry traces, received by a real OTLP server: what is named, what belongs together, and what never gets in. */
import { createRequire } from 'node:module'
import { readConfig } from '@dcir/api/config'
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { startTraceSink } from '../../support/trace-sink'

const CANARY = '4111111111111111'
const SERVER_KIND = 2
const CLIENT_KIND = 3
const ERROR = 2

let sink: Awaited<ReturnType<typeof startTraceSink>>
let api: TestApi | undefined
beforeEach(async () => {
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  sink = await startTraceSink()
})
afterEach(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY
  await api?.close()
  api = undefined
  await sink.close()
})

type Options = NonNullable<Parameters<typeof startTestApi>[0]>
async function start({ config, ...options }: Options = {}): Promise<TestApi> {
  api = await startTestApi({ ...options, config: { tracesUrl: sink.url, ...config } })
  return api
}

const arrives = async (name: string, count = 1) => {
  await expect.poll(() => sink.named(name).length, { timeout: 15_000 }).toBe(count)
  return sink.named(name)
}

/** The library's files that this process has loaded; prom-client brings the names alone. */
const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry\/(sdk|exporter|otlp)/.test(path))

test('nothing is loaded until an endpoint is named', async () => {
  expect(loaded()).toEqual([])
  api = await startTestApi()
  await api.signIn('bo.admin')
  await api.close()
  expect(loaded()).toEqual([])
  await start()
  expect(loaded()).not.toEqual([])
})

test('the usual variables name where they are sent', () => {
  const url = (env: Record<string, string>) => readConfig(env, []).tracesUrl
  expect(url({})).toBeNull()
  expect(url({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toBe('http://collector:4318/v1/traces')
  const exact = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.bank.example/in' }
  expect(url({ ...exact, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe('https://traces.bank.example/in')
  expect(() => url({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT must be/)
})

describe('a call', () => {
  test('is one span with the name of its endpoint, its route and what the database took', async () => {
    const { address, signIn, client } = await start()
    const token = await signIn('bo.admin')
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'my-request-1' }
    expect((await fetch(`${address}/api/v1/backoffice/transactions?size=3`, { headers })).status).toBe(200)
    await client(token).call(chargeTypes.list, { query: {} })
    await fetch(`${address}/health/live`)
    await fetch(`${address}/api/v1/backoffice/nothing`)
    await api?.close()
    api = undefined
    expect(sink.spans().map(({ name }) => name)).toEqual([
      session.login.key,
      transactions.list.key,
      chargeTypes.list.key,
    ])
    const [list] = sink.named(transactions.list.key)
    expect(list).toMatchObject({ kind: SERVER_KIND, status: { code: 0 } })
    expect(list?.parentSpanId).toBeFalsy()
    expect(list?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/backoffice/transactions',
      'http.response.status_code': 200,
      'dcir.request_id': 'my-request-1',
      'dcir.caller_went_away': false,
      'dcir.db.statements': expect.any(Number),
      'dcir.db.milliseconds': expect.any(Number),
    })
    // Who asks, and the rows.
    expect(list?.attributes['dcir.db.statements']).toBeGreaterThanOrEqual(2)
    expect(list?.attributes['dcir.db.milliseconds']).toBeGreaterThan(0)
  })

  test('with a body counts its statements too, and a refusal is no error', async () => {
    const { client } = await start()
    const body = { username: 'bo.admin', password: 'not the password' }
    await expect(client().call(session.login, { body })).rejects.toThrow()
    const [login] = await arrives(session.login.key)
    expect(login?.attributes['http.response.status_code']).toBe(401)
    expect(login?.status.code).toBe(0)
    expect(login?.attributes['dcir.db.statements']).toBeGreaterThanOrEqual(2)
  })

  test('that fails is an error', async () => {
    const { signIn, client, database } = await start()
    const token = await signIn('bo.admin')
    await withConnection(database.ownerUrl, (sql) => sql.query('ALTER TABLE charge_types RENAME TO charge_types_away'))
    await expect(client(token).call(chargeTypes.list, { query: {} })).rejects.toThrow()
    const [failed] = await arrives(chargeTypes.list.key)
    expect(failed?.attributes['http.response.status_code']).toBe(500)
    expect(failed?.status).toEqual({ code: ERROR })
  })

  test('has the call to the bank below it', async () => {
    const { signIn, client } = await start()
    const token = await signIn('bo.admin')
    const [first] = (await client(token).call(transactions.list, { query: { size: '1' } })).content
    const query = { transactionSearchKey: first?.transactionSearchKey ?? '' }
    await client(token).call(accounts.nameEnquiry, { params: { accountNumber: '0123456789' }, query })
    const [call] = await arrives(accounts.nameEnquiry.key)
    const [bank] = await arrives('bank.nameEnquiry')
    expect(bank).toMatchObject({ kind: CLIENT_KIND, traceId: call?.traceId, parentSpanId: call?.spanId })
  })

  test.each([
    ['goes on with the trace of a proxy that is trusted', 1],
    ['begins a trace of its own where no proxy is', 0],
  ])('%s', async (_what, proxies) => {
    const { address } = await start({ config: { proxies } })
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    for (const traceparent of [`00-${traceId}-${spanId}-01`, `00-${'0'.repeat(32)}-${spanId}-01`, 'nonsense']) {
      await fetch(`${address}/api/v1/backoffice/transactions`, { headers: { traceparent } })
    }
    const calls = await arrives(transactions.list.key, 3)
    const following = calls.filter((call) => call.traceId === traceId && call.parentSpanId === spanId)
    expect(following).toHaveLength(proxies)
    expect(new Set(calls.map((call) => call.traceId)).size).toBe(3)
  })
})

test('a run of a job is a span with its kind', async () => {
  await start({ services: ['maintenance'] })
  await expect.poll(() => sink.named('job maintenance').length, { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
  const [run] = sink.named('job maintenance')
  expect(run?.attributes['dcir.job.kind']).toBe('maintenance')
  expect(run?.attributes['dcir.db.statements']).toBeGreaterThan(0)
})

test('no card number gets in, wherever it was sent', async () => {
  const { address, signIn, client } = await start()
  const token = await signIn('bo.admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': CANARY }
  const send = (path: string, init: RequestInit = {}) => fetch(`${address}/api/v1/${path}`, { headers, ...init })
  await send(`backoffice/transactions?rrn=${CANARY}&searchKey=${CANARY}&size=${CANARY}`)
  await send(`backoffice/transactions/${CANARY}`)
  await expect(client().call(session.login, { body: { username: CANARY, password: CANARY } })).rejects.toThrow()
  await send('backoffice/transactions/filter', { method: 'PUT', body: JSON.stringify({ rrn: CANARY, [CANARY]: 1 }) })
  await api?.bank.nameEnquiry(CANARY)
  await client(token)
    .call(accounts.nameEnquiry, { params: { accountNumber: CANARY }, query: { transactionSearchKey: CANARY } })
    .catch(() => undefined)
  await api?.close()
  api = undefined
  const sent = sink.bodies.join('\n')
  expect(sink.named(transactions.list.key)).toHaveLength(1)
  expect(sink.named(session.login.key)).toHaveLength(2)
  expect(sink.named(accounts.nameEnquiry.key)).toHaveLength(1)
  for (const secret of [CANARY, token, 'bo.admin', 'Route#2026']) expect(sent).not.toContain(secret)
})

describe('a receiver', () => {
  test('that hangs keeps nobody waiting, not even the end', async () => {
    sink.state.hangs = true
    const { address, close } = await start()
    const began = performance.now()
    await fetch(`${address}/api/v1/backoffice/transactions`)
    await expect.poll(() => sink.bodies.length, { timeout: 15_000 }).toBe(1)
    // The first batch still hangs there.
    for (let call = 0; call < 20; call++) await fetch(`${address}/api/v1/backoffice/transactions`)
    expect(sink.bodies).toHaveLength(1)
    // The exporter itself would wait for ten seconds, and again for each further batch.
    await close()
    api = undefined
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('that refuses is said once a minute, and calls are answered', async () => {
    sink.state.status = 400
    const lines: string[] = []
    const { address } = await start({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } })
    for (let batch = 1; batch <= 3; batch++) {
      expect((await fetch(`${address}/api/v1/backoffice/transactions`)).status).toBe(401)
      await expect.poll(() => sink.bodies.length, { timeout: 15_000 }).toBe(batch)
    }
    await api?.close()
    api = undefined
    expect(lines.filter((line) => line.includes('traces were not taken'))).toHaveLength(1)
  })
})
