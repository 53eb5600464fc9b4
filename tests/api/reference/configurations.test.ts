import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withConnection } from '@dcir/api/db/pool'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { features } from '@dcir/core/access/features-contract'
import { session } from '@dcir/core/access/session-contract'
import { type Client, createClient } from '@dcir/core/client/client'
import { feature, fullPath } from '@dcir/core/contract/endpoint'
import { statements } from '@dcir/core/reconciliation/contract'
import { type Configuration, configurations } from '@dcir/core/reference/configurations/contract'
import { configurationKeys } from '@dcir/core/reference/configurations/keys'
import { fetchTransport } from '@dcir/ui/client/fetch-transport.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
/** Somebody of each population, and of each with as few authorities as the demonstration has. */
const readers = new Map<string, Client>()
let token: string

beforeAll(async () => {
  api = await startTestApi()
  await withConnection(api.database.ownerUrl, (sql) => sql.query(PLAIN))
  for (const username of ['sa.admin', 'sa.viewer', 'bo.plain', 'bo.viewer', 'bo.admin']) {
    token = await api.signIn(username)
    readers.set(username, api.client(token))
  }
})
afterAll(() => api?.close())

/** Somebody of the bank who may not see the configurations. */
const PLAIN = `WITH r AS (INSERT INTO roles VALUES ('PLAIN', 'Plain', 'back-office', '{bo_dcir_get_all_transactions}')),
  u AS (INSERT INTO users (username, email, first_name, last_name, user_type, password_hash)
    SELECT 'bo.plain', 'x@dcir.example', 'A', 'B', 'back-office', password_hash FROM users WHERE username = 'bo.admin'
    RETURNING id)
  INSERT INTO user_roles SELECT id, 0, 'PLAIN' FROM u`

/** A key that a bank added by hand. */
const setOwnKey = () =>
  withConnection(api.database.ownerUrl, (sql) =>
    sql.query("INSERT INTO configurations VALUES ('bank.own.key', 'Own key', 'Of the bank', 'x', 'STRING')"),
  )

const clientOf = (username: string): Client => {
  const client = readers.get(username)
  if (!client) throw new Error(`${username} is not signed in`)
  return client
}
const read = (username: string, configKey: string): Promise<Configuration> =>
  clientOf(username).call(configurations.read, { params: { configKey } })

async function setValue(key: string, value: string): Promise<void> {
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value]),
  )
}

describe('a configuration value', () => {
  const seeded = [
    [
      'key 6',
      'everybody',
      'dcir.dispute.reason.list',
      'STRING',
      'Customer debited without value,Duplicate debit,Partial dispense',
    ],
    ['key 7', 'bank', 'dcir.gl.account.number.size', 'INTEGER', '10'],
    ['key 8', 'bank', 'dcir.gl.name.enquiry.applicable', 'BOOLEAN', 'false'],
    ['key 9', 'bank', 'dcir.dispute.backoffice.response-codes', 'STRING', '00,91,92,96,22,06,68'],
    ['key 10', 'super-agents', 'dcir.dispute.merchant.response-codes', 'STRING', '00,91,92,96,22,06,68'],
    ['key 11', 'everybody', 'dcir.calendar.date-range-in-days', 'INTEGER', '7'],
    ['key 12', 'bank', 'dcir.active-directory-enabled', 'BOOLEAN', 'false'],
    ['key 13', 'bank', 'dcir.recon.dispute.auto-create', 'BOOLEAN', 'true'],
    ['key 14', 'bank', 'dcir.charge.vat.percentage', 'DOUBLE', '7.5'],
    ['CFG-15', 'bank', 'direct.debit.backoffice.disputeable.statuses', 'STRING', ''],
    ['CFG-16', 'super-agents', 'direct.debit.frontoffice.disputeable.statuses', 'STRING', ''],
    ['key 17', 'everybody', 'dcir.name-enquiry-enabled', 'BOOLEAN', 'true'],
    ['key 18', 'bank', 'dcir.enable.manual.dispute-refund', 'BOOLEAN', 'true'],
    ['key 19', 'bank', 'dcir.enable.manual.settlement-payment', 'BOOLEAN', 'true'],
  ] as const

  test.each(seeded)('%s for %s: %s is a %s of %j', async (_id, whom, configKey, valueType, configValue) => {
    const isFor = (username: string) => whom === 'everybody' || (whom === 'bank') === username.startsWith('bo.')
    for (const username of [...readers.keys()].filter((one) => one !== 'bo.admin' && one !== 'bo.viewer')) {
      if (!isFor(username)) {
        expect((await refusal(read(username, configKey))).status).toBe(404)
        continue
      }
      const value = await read(username, configKey)
      expect(value).toMatchObject({ configKey, valueType, configValue })
      expect([typeof value.configValue, value.configName.length > 3]).toEqual(['string', true])
    }
    // A user who may see the configurations reads each of them.
    expect(await read('bo.viewer', configKey)).toMatchObject({ configKey, configValue })
  })

  test('that no screen reads is for those who may see configurations, and answers the others as if there were none', async () => {
    const keys = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query<{ key: string }>('SELECT config_key AS key FROM configurations ORDER BY 1'),
    )
    // Each key says who reads it.
    expect(keys.rows.map(({ key }) => key).filter((key) => !(key in configurationKeys))).toEqual([])
    await setOwnKey()
    for (const key of ['dcir.dispute.refund.account.number', 'dcir.workflow.gated-actions', 'bank.own.key']) {
      expect((await read('bo.viewer', key)).configKey).toBe(key)
      for (const username of ['bo.plain', 'sa.admin']) {
        const refused = await refusal(read(username, key))
        expect([refused.status, refused.message]).toEqual([404, `Configuration ${key} was not found.`])
      }
    }
  })

  test.each([
    ['key 6', 'sa.viewer', 'dcir.dispute.reason.list', /^[A-Z][a-z ]+$/, 3],
    ['key 9', 'bo.plain', 'dcir.dispute.backoffice.response-codes', /^\d\d$/, 7],
    ['key 10', 'sa.viewer', 'dcir.dispute.merchant.response-codes', /^\d\d$/, 7],
  ])('CFG-05 %s read by %s: %s is a list, its parts between commas', async (_id, username, configKey, part, count) => {
    const parts = (await read(username, configKey)).configValue.split(',')
    expect(parts).toHaveLength(count)
    for (const one of parts) expect(one).toMatch(part)
  })

  test('CFG-05 a number, a truth value and nothing at all are text as well, on the wire too', async () => {
    for (const [key, text] of [
      ['dcir.charge.vat.percentage', '7.5'],
      ['dcir.name-enquiry-enabled', 'true'],
      ['direct.debit.backoffice.disputeable.statuses', ''],
    ]) {
      const response = await fetch(`${api.address}/api/v1/backoffice/dcir-config/${key}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as { result: Record<string, unknown> }
      expect(body.result.configValue).toBe(text)
    }
  })

  test('CFG-02 CFG-04 a changed value is read at the next GET, and the path is that of the specification', async () => {
    expect([configurations.read.method, fullPath(configurations.read)]).toEqual([
      'GET',
      '/api/v1/backoffice/dcir-config/:configKey',
    ])
    await setValue('dcir.calendar.date-range-in-days', '31')
    expect((await read('sa.admin', 'dcir.calendar.date-range-in-days')).configValue).toBe('31')
    await setValue('dcir.calendar.date-range-in-days', '7')
  })

  test('API-017 a key that is not there is not found, and one that cannot be a key is refused', async () => {
    expect((await refusal(read('bo.admin', 'dcir.no-such-key'))).status).toBe(404)
    expect((await refusal(read('bo.admin', 'DROP TABLE'))).status).toBe(400)
  })
})

describe('the one client', () => {
  const textFile = { contentType: 'text/plain', name: 'file.txt' }
  const clientAt = (host: string, bearer: string | null) =>
    createClient({
      transport: fetchTransport,
      host,
      token: () => bearer,
      door: () => 'backoffice',
      newId: () => 'request-of-the-client',
    })

  test('CFG-02 GET, POST and PUT reach the API, and a download reports how many bytes came', async () => {
    const login = await clientAt(api.address, null).call(session.login, {
      body: { username: 'bo.checker', password: DEMO_PASSWORD },
    })
    const client = clientAt(api.address, login.cosmosResponse?.accessToken ?? '')
    expect((await client.call(session.userDetail, {})).username).toBe('bo.checker')
    let received = 0
    const { raw, fileName } = await client.download(
      statements.template,
      { params: { format: 'xlsx' } },
      { onProgress: (bytes) => (received = bytes) },
    )
    const file = await (raw as Response).arrayBuffer()
    expect([received, fileName]).toEqual([file.byteLength, 'reconciliation_statement_sample.xlsx'])
    expect((await client.call(session.logout, {})).message.length).toBeGreaterThan(3)
    expect((await refusal(client.call(session.userDetail, {}))).status).toBe(401)
  })

  test('CFG-02 every method is sent as its entry says, with the bearer; a file that says its size, with per cent', async () => {
    const server = createServer(({ method, url, headers }, response) => {
      const file = url === '/api/v1/file'
      if (file) response.setHeader('content-length', 3000)
      response.setHeader('content-type', file ? 'text/plain' : 'application/json')
      response.end(file ? 'x'.repeat(3000) : JSON.stringify({ result: [method, url, headers.authorization] }))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const client = clientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'the-token')
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const { send } = feature('records', { send: { method, path: '/record', authority: 'any', summary: 'A record' } })
      expect(await client.call(send, {})).toEqual([method, '/api/v1/record', 'Bearer the-token'])
    }
    const files = feature('files', {
      read: { method: 'GET', path: '/file', authority: 'any', summary: 'A file', download: textFile },
    })
    const received: number[] = []
    const { raw } = await client.download(files.read, {}, { onProgress: (bytes) => received.push(bytes) })
    const size = Number((raw as Response).headers.get('content-length'))
    expect((await (raw as Response).text()).length).toBe(size)
    expect(Math.round((100 * (received.at(-1) ?? 0)) / size)).toBe(100)
    await new Promise((closed) => server.close(closed))
  })
})

describe('features', () => {
  const asSeeded = {
    'name-enquiry': true,
    'gl-name-enquiry': false,
    'manual-dispute-refund': true,
    'manual-settlement-payment': true,
    'directory-sign-in': false,
    'reconciliation-auto-dispute': true,
    'refund-from-original-transaction': false,
    // No value decides it: the process has a server to send mail by, or not.
    mail: false,
  }
  const list = (username: string) => clientOf(username).call(features.list, {})

  test('CFG-20 DSP-84 API-016 both populations get each feature by its name', async () => {
    expect(fullPath(features.list)).toBe('/api/v1/common/features')
    for (const username of readers.keys()) expect(await list(username)).toEqual(asSeeded)
  })

  test.each([
    ['name-enquiry', 'dcir.name-enquiry-enabled'],
    ['gl-name-enquiry', 'dcir.gl.name.enquiry.applicable'],
    ['directory-sign-in', 'dcir.active-directory-enabled'],
    ['reconciliation-auto-dispute', 'dcir.recon.dispute.auto-create'],
    ['refund-from-original-transaction', 'dcir.refund-from-original-transaction-enabled'],
  ] as const)(
    'CFG-20 CFG-12 CFG-13 DSP-84 %s is on when %s is exactly true, and no other changes',
    async (name, key) => {
      for (const [value, on] of [
        ['true', true],
        ['false', false],
        ['TRUE', false],
        ['', false],
      ] as const) {
        await setValue(key, value)
        expect(await list('sa.viewer')).toEqual({ ...asSeeded, [name]: on })
      }
      await setValue(key, String(asSeeded[name]))
    },
  )

  test.each([
    ['manual-dispute-refund', 'dcir.enable.manual.dispute-refund'],
    ['manual-settlement-payment', 'dcir.enable.manual.settlement-payment'],
  ] as const)('CFG-20 CFG-18 CFG-19 %s is off when %s is exactly false', async (name, key) => {
    for (const [value, on] of [
      ['false', false],
      ['False', true],
      ['', true],
      ['true', true],
    ] as const) {
      await setValue(key, value)
      expect(await list('bo.viewer')).toEqual({ ...asSeeded, [name]: on })
    }
  })

  test('CFG-20 a value that was removed leaves its feature as it is without one', async () => {
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query('DELETE FROM configurations WHERE config_key = ANY($1)', [
        ['dcir.name-enquiry-enabled', 'dcir.enable.manual.dispute-refund'],
      ]),
    )
    expect(await list('bo.admin')).toEqual({ ...asSeeded, 'name-enquiry': false })
  })
})
