import { withConnection } from '@dcir/api/db/pool'
import { addresses } from '@dcir/core/contract/all'
import { fullPath } from '@dcir/core/contract/endpoint'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${api.address}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

describe('answers', () => {
  test('CNV-05 CFG-01 CFG-03 the main API wraps in result, below /api/v1, by family', async () => {
    const body = (await (await send('/api/v1/backoffice/dcir-config/dcir.charge.vat.percentage')).json()) as object
    expect(body).toEqual({ result: expect.objectContaining({ configValue: '7.5' }) })
    for (const endpoint of addresses) {
      expect(fullPath(endpoint)).toMatch(
        /^\/(api\/v1\/(common|backoffice|frontoffice|ingestion)|monitoring\/api\/v1)\//,
      )
    }
  })

  test('ERR-07 each refusal is a list of messages with the request id in the header', async () => {
    const response = await send('/api/v1/backoffice/transactions?startDate=soon', {
      headers: { 'x-request-id': 'my-request-1' },
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-request-id')).toBe('my-request-1')
    expect(await response.json()).toEqual({
      errors: [{ message: 'startDate is invalid', code: 'bad-input', field: 'query.startDate' }],
    })
  })

  test('S10 a request id that could be a card number is not taken', async () => {
    for (const id of ['4111111111111111', '4111-1111-1111-1111', '41111111-11111111']) {
      const response = await send('/api/v1/backoffice/transactions?startDate=soon', { headers: { 'x-request-id': id } })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    }
  })

  test('S10 the address of an export is written to the trail without its card number', async () => {
    const PAN = '4111111111111111'
    await send(`/api/v1/backoffice/settlement/bulk/download/${PAN}`)
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("SELECT subject, details::text AS details FROM audit_entries WHERE action LIKE 'bulk-settlements.%'"),
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['411111******1111'])
    expect(JSON.stringify(rows)).not.toContain(PAN)
  })

  test.each([
    ['/api/v1/nothing/here', {}, 404, 'no-such-endpoint'],
    [
      '/api/v1/backoffice/transactions/filter',
      { method: 'PUT', body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'body-unreadable',
    ],
    [
      '/api/v1/backoffice/transactions/filter',
      { method: 'PUT', body: 'x', headers: { 'content-type': 'text/x' } },
      415,
      'content-type',
    ],
    [
      '/api/v1/backoffice/transactions/filter',
      { method: 'PUT', body: '{"nope":1}', headers: { 'content-type': 'application/json' } },
      400,
      'unknown-field',
    ],
    [
      '/api/v1/backoffice/transactions/filter',
      { method: 'PUT', body: `{"rrn":"${'1'.repeat(3_000_000)}"}`, headers: { 'content-type': 'application/json' } },
      413,
      'body-too-large',
    ],
    [
      '/api/v1/backoffice/reconciliation/upload',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      415,
      'content-type',
    ],
  ] as const)('%s %o answers %i %s', async (path, init, status, code) => {
    const response = await send(path, init)
    expect(response.status).toBe(status)
    expect(((await response.json()) as { errors: { code: string }[] }).errors[0]?.code).toBe(code)
  })

  test('PRM-011 authority comes before the body: a forbidden caller learns nothing of its faults', async () => {
    const forbidden = await api.signIn('sa.admin')
    const response = await fetch(`${api.address}/api/v1/backoffice/transactions/filter`, {
      method: 'PUT',
      body: '{',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${forbidden}` },
    })
    expect(response.status).toBe(403)
  })

  test('only the consoles of this machine may call from a page', async () => {
    const from = async (origin: string) =>
      (await send('/health/live', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await from('http://127.0.0.1:4100')).toBe('http://127.0.0.1:4100')
    expect(await from('https://elsewhere.example')).toBeNull()
    expect(await from('http://127.0.0.1:8080')).toBeNull()
  })
})

describe('look-ups', () => {
  test('CFG-21 the bank answers name enquiries, and each is logged without what was asked', async () => {
    const client = api.client(token)
    const [first] = (await client.call(transactions.list, { query: { size: '1' } })).content
    const query = { transactionSearchKey: first?.transactionSearchKey ?? '' }
    const ask = (accountNumber: string) => client.call(accounts.nameEnquiry, { params: { accountNumber }, query })
    expect((await ask('0123456789')).accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    await expect(ask('0123456799')).rejects.toThrow('Account was not found.')
    const { rows } = await withConnection(api.database.ownerUrl, (sql) => sql.query('SELECT * FROM bank_api_calls'))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('01234567')
  })

  test('PRM-025 super agents for pickers', async () => {
    const choices = await api.client(token).call(superAgents.choices, {})
    expect(choices).toHaveLength(8)
    expect(choices.every((choice) => choice.cardAcceptorId.length === 15)).toBe(true)
  })
})

describe('OpenAPI', () => {
  test('the document and the page know every endpoint', async () => {
    const document = (await (await send('/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(ids.sort()).toEqual(addresses.map((address) => address.id).sort())
    const text = JSON.stringify(document)
    expect(text).not.toContain('"nullable"')
    expect(text).toContain('"type":["string","null"]')
    const keyed = text.split('"name":"Idempotency-Key"').length - 1
    expect(keyed).toBe(addresses.filter(({ idempotent }) => idempotent).length)
    const page = await (await send('/api/v1/reference')).text()
    for (const endpoint of addresses) expect(page).toContain(`id="${endpoint.id}"`)
    expect(page).not.toContain('<script')
  })

  test('where nobody opened them, metrics need their token and the reference is not there', async () => {
    const token = 'a-token-of-the-scraper'
    const closed = await startTestApi({ config: { metrics: { token }, reference: false } })
    const ask = async (path: string, authorization = '') =>
      (await fetch(closed.address + path, { headers: { authorization } })).status
    expect(await Promise.all([ask('/metrics'), ask('/metrics', 'Bearer wrong'), ask('/api/v1/openapi.json')])).toEqual([
      404, 404, 404,
    ])
    expect([await ask('/metrics', `Bearer ${token}`), await ask('/api/v1/reference')]).toEqual([200, 404])
    await closed.close()
  })

  test('metrics and health answer', async () => {
    expect((await send('/health/live')).status).toBe(200)
    expect((await send('/health/ready')).status).toBe(200)
    expect(await (await send('/metrics')).text()).toContain('dcir_http_request_seconds')
  })

  test('B4 what runs says its version and commit: health, the document and its page, the metrics', async () => {
    const built = { version: VERSION, commit: COMMIT }
    for (const state of ['live', 'ready'])
      expect(await (await send(`/health/${state}`)).json()).toEqual({ status: state, ...built })
    const { info } = (await (await send('/api/v1/openapi.json')).json()) as { info: object }
    expect(info).toMatchObject({ version: VERSION, 'x-commit': COMMIT })
    expect(await (await send('/api/v1/reference')).text()).toContain(`<code>${COMMIT}</code>`)
    const line = `dcir_build_info{version="${VERSION}",commit="${COMMIT}"} 1`
    expect((await (await send('/metrics')).text()).split('\n')).toContain(line)
  })
})

describe('audit of refusals', () => {
  test('a refused change is written down with who was refused what', async () => {
    const viewer = await api.signIn('sa.viewer')
    await fetch(`${api.address}${fullPath(transactions.ingest)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer}` },
    })
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("SELECT actor, result FROM audit_entries WHERE action = 'transactions.ingest'"),
    )
    expect(rows).toEqual([{ actor: 'sa.viewer', result: 'not-allowed' }])
  })
})
