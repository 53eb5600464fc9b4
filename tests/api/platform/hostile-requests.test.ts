/** Requests that the fuzzing has found, each by itself: they once ended in a failure or in a misshapen answer. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { views } from '@dcir/core/access/views-contract'
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { DISPUTE_HEADER } from '../../support/bulk-file'
import { TEST_DAY } from '../../support/test-database'

let api: TestApi
const tokens: Record<string, string> = {}
const faults: string[] = []
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error', logTo: { write: (line) => void faults.push(line) } })
  tokens.bank = await api.signIn('bo.admin')
  tokens.agent = await api.signIn('sa.admin')
  tokens.service = 'service-token-for-hostile-requests-0123456789'
  await api.app.services.sessions.setServiceToken('switch', tokens.service)
})
afterAll(() => api?.close())

async function ask(caller: string, method: string, path: string, more: { type?: string; body?: BodyInit } = {}) {
  const headers = { authorization: `Bearer ${tokens[caller]}`, ...(more.type ? { 'content-type': more.type } : {}) }
  const response = await fetch(api.address + path, { method, headers, ...(more.body ? { body: more.body } : {}) })
  const { errors } = (await response.json()) as { errors?: { code: string; field?: string }[] }
  return { status: response.status, code: errors?.[0]?.code, field: errors?.[0]?.field, headers: response.headers }
}

/** Answer to a text that is sent over a bare connection, byte for byte. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(new URL(api.address).port), '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part: string) => {
      heard += part
    })
    socket.on('end', () => resolve(heard)).on('error', reject)
  })

describe('addresses that are no text', () => {
  test.each(['%zz', '%ED%A0%80', '%C3%28', '%'])(
    'a piece of %s is refused in the shape of every refusal',
    async (piece) => {
      const { status, code, headers } = await ask('bank', 'GET', `/api/v1/common/views/${piece}`)
      expect([status, code]).toEqual([400, 'body-unreadable'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    },
  )

  test('so is one that is too long', async () => {
    expect(await ask('bank', 'GET', `/api/v1/common/views/${'x'.repeat(150)}`)).toMatchObject({
      status: 404,
      code: 'no-such-endpoint',
    })
  })
})

describe('bytes that are no request', () => {
  test.each([
    [
      'headers too long',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(30_000)}\r\n\r\n`,
      '431',
      'headers-too-long',
    ],
    ['no HTTP', 'HELLO\r\n\r\n', '400', 'body-unreadable'],
  ])('%s: refused in the same shape, and the connection says that it ends', async (_what, text, status, code) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('connection: close')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body).errors[0].code).toBe(code)
  })
})

describe('texts that no database keeps', () => {
  test.each([
    ['NUL', 'a\0b', 'a%00b'],
    ['half a surrogate pair', 'x\udc00y', null],
  ])('%s is a bad field in every place', async (_what, text, encoded) => {
    const type = 'application/json'
    const body = JSON.stringify({ name: 'mine', search: text, isDefault: false })
    expect(await ask('bank', 'PUT', '/api/v1/common/views/transactions', { type, body })).toMatchObject({
      status: 400,
      code: 'bad-input',
      field: 'body.search',
    })
    if (!encoded) return
    expect(await ask('bank', 'DELETE', `/api/v1/common/views/transactions/${encoded}`)).toMatchObject({
      status: 400,
      field: 'params.name',
    })
    expect(
      await ask('bank', 'GET', `${fullPath(throughDoor(transactions.list, 'backoffice'))}?rrn=${encoded}`),
    ).toMatchObject({
      status: 400,
      field: 'query.rrn',
    })
  })

  test('what people write in any language is kept', async () => {
    const search = '?q=\u{1f469}\u200d\u{1f467} \u202eabc %00 \u0001'
    await api
      .client(tokens.bank)
      .call(views.save, { params: { screen: 'odd' }, body: { name: 'n', search, isDefault: false } })
    const [view] = await api.client(tokens.bank).call(views.list, { params: { screen: 'odd' } })
    expect(view?.search).toBe(search)
  })
})

describe('times and dates that are none', () => {
  const [one] = [...trafficOf(TEST_DAY, 1)]

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:61:00Z',
    '2026-11-20T10:00:00+23:59',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ])('a transaction of %s is refused with its field', async (transactionTime) => {
    const body = JSON.stringify({ transactions: [{ ...one, transactionTime }] })
    const type = 'application/json'
    expect(await ask('service', 'POST', fullPath(transactions.ingest), { type, body })).toMatchObject({ status: 200 })
    const { rows } = await api.client(tokens.service).call(transactions.ingest, { body: JSON.parse(body) })
    expect(rows).toMatchObject([{ index: 0, outcome: 'REFUSED', reasons: [{ field: 'transactionTime' }] }])
  })

  test('there is no year 0', async () => {
    expect(
      await ask('bank', 'GET', `${fullPath(throughDoor(transactions.list, 'backoffice'))}?startDate=0000-01-01`),
    ).toMatchObject({
      status: 400,
      field: 'query.startDate',
    })
  })
})

describe('uploads that are none', () => {
  const part = (end: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${DISPUTE_HEADER}\r\n${end}`
  const both = (end: string) => part(end).replace('name="file"', 'name="files"')

  test.each([
    ['no boundary', 'multipart/form-data', part('--x--\r\n')],
    ['a boundary of 300 letters', `multipart/form-data; boundary=${'b'.repeat(300)}`, part('--x--\r\n')],
    ['an end that never comes', 'multipart/form-data; boundary=x', part('')],
    ['an end in the middle of a boundary', 'multipart/form-data; boundary=x', part('\r\n--x')],
    ['an end after the head of a part', 'multipart/form-data; boundary=x', part('').split(DISPUTE_HEADER)[0] ?? ''],
  ])('%s: refused, with nothing left behind', async (_what, type, body) => {
    expect(await ask('bank', 'POST', fullPath(bulkDisputes.upload), { type, body })).toMatchObject({
      status: 400,
      code: 'body-unreadable',
    })
    const twofold = { type, body: body.replace('name="file"', 'name="files"') }
    expect(await ask('agent', 'POST', fullPath(disputeResponses.upload), twofold)).toMatchObject({
      status: 400,
      code: 'body-unreadable',
    })
  })

  test('an end between two files', async () => {
    const body = both(`\r\n${part('').replace('name="file"', 'name="files"')}`)
    const type = 'multipart/form-data; boundary=x'
    expect((await ask('agent', 'POST', fullPath(disputeResponses.upload), { type, body })).code).toBe('body-unreadable')
  })

  test('none of all these was a failure', () => {
    expect(faults).toEqual([])
  })
})

describe('lines that break', () => {
  const authorized = (method: string, path: string, more: string[]) =>
    [`${method} ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${tokens.bank}`, ...more, '', ''].join('\r\n')

  test.each([
    [
      'in the middle of an upload',
      () =>
        `${authorized('POST', fullPath(bulkDisputes.upload), [
          'content-type: multipart/form-data; boundary=x',
          'content-length: 1000000',
        ])}--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(100_000)}`,
    ],
    [
      'before a workbook is made',
      () =>
        `${authorized('PUT', fullPath(disputeLists.downloadAll), ['content-type: application/json', 'content-length: 2'])}{}`,
    ],
  ])('%s: nobody hears the answer, and it is no failure', async (_when, text) => {
    const ended = new Promise((resolve) => {
      api.app.http.server.once('request', (_, reply) => reply.on('close', resolve))
    })
    const socket = connect(Number(new URL(api.address).port), '127.0.0.1')
    socket.write(text())
    await pause(150)
    socket.destroy()
    await ended
    await pause(4_000)
    expect(faults).toEqual([])
  })
})

describe('uploads that are refused before they are here', () => {
  const path = fullPath(bulkDisputes.upload)

  /** Sends a body piece by piece, each once the one before has left, whatever is answered meanwhile. */
  async function sendSlowly(token: string, pieces: number): Promise<string> {
    const socket = connect(Number(new URL(api.address).port), '127.0.0.1')
    let heard = ''
    const broken = new Promise<never>((_, reject) => void socket.on('error', reject))
    socket.setEncoding('utf8').on('data', (part: string) => {
      heard += part
    })
    const piece = 'x'.repeat(64 * 1024)
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
    const tail = '\r\n--b--\r\n'
    const size = head.length + pieces * piece.length + tail.length
    const write = (text: string) => Promise.race([broken, new Promise((done) => socket.write(text, done))])
    await write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${size}\r\n\r\n${head}`,
    )
    for (let at = 0; at < pieces; at++) {
      await write(piece)
      await pause(2)
    }
    await write(`${tail}GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    await Promise.race([broken, new Promise((done) => socket.once('close', done))])
    return heard
  }

  test.each([
    ['nobody', 401],
    ['bo.viewer', 403],
    // A name that is no spreadsheet's is found in the middle of the body.
    ['bo.admin', 415],
  ])('the answer to %s is read after the last byte, and the connection goes on', async (who, status) => {
    const token = who === 'nobody' ? 'no-such-token-of-anybody-at-all' : await api.signIn(who)
    const heard = await sendSlowly(token, 60)
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  })
})
