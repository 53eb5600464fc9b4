/** Keys of service accounts on an installation without the demonstration: what each opens, from where and how long. */
import { createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { makeFirstAdministrator } from '@dcir/api/features/access/bootstrap'
import { newServiceKey } from '@dcir/api/features/access/service-accounts/service-keys'
import { isWithin } from '@dcir/api/kit/address-ranges'
import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { session } from '@dcir/core/access/session-contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { makeServiceKey, type TwoPeople } from '../../support/service-keys'

const PASSWORD = 'Begin#2026'
const PEOPLE = [
  { email: 'ada.obi@bank.ng', firstName: 'Ada' },
  { email: 'bola.ade@bank.ng', firstName: 'Bola' },
] as const

let api: TestApi
let two: TwoPeople
const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)
beforeAll(async () => {
  api = await startTestApi({ newBank: true, config: { proxies: 1 } })
  const database = createDatabase(createPool({ url: api.database.ownerUrl, name: 'test', max: 1 }))
  for (const person of PEOPLE) {
    const more = { lastName: 'Obi', password: PASSWORD, operator: 'test', profile: undefined }
    await makeFirstAdministrator(database, api.clock, { ...person, ...more })
  }
  await database.close()
  await owner(`UPDATE configurations SET config_value = 'false' WHERE config_key = $1`, [secondFactorKeys.MAIN])
  const [asks, approves] = await Promise.all(
    PEOPLE.map(async ({ email }) => api.client(await api.signIn(email, PASSWORD))),
  )
  if (asks && approves) two = { asks, approves }
})
afterAll(() => api?.close())

/** Each test has an address of its own behind the proxy, since wrong keys are counted by address. */
let addressesUsed = 0
const nextAddress = () => `192.0.2.${++addressesUsed}`
async function callWith(key: string, from = nextAddress()) {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': from }
  const answer = await fetch(`${api.address}/api/v1${chargeTypes.all.path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const keyFor = (name: string, more: { addressRanges?: string[]; expiresOn?: string } = {}) =>
  makeServiceKey(api, two, name, { entries: ['charge-types.all'], ...more })
const refusals = async (name: string) =>
  (
    await owner(
      `SELECT actor, action, subject, details->>'cause' AS cause FROM audit_entries
       WHERE result = 'service-key-refused' AND subject = $1 ORDER BY id`,
      [name],
    )
  ).map(({ actor, action, cause }) => [actor, action, cause])

test('C4 an administrator of a new bank gives a program an entry, and another approves', async () => {
  const { apiKey } = await keyFor('first')
  expect((await callWith(apiKey)).status).toBe(200)
  const me = await api.client(apiKey).call(session.userDetail, {})
  expect([me.username, me.userType, me.roles]).toEqual(['service:first', 'back-office', []])
})

test('C4 expired, revoked, from elsewhere or unknown: one sentence outside, the cause in the trail', async () => {
  const today = businessDate(api.clock.now())
  const expiring = await keyFor('expiring', { expiresOn: addDays(today, 1) })
  const revoked = await keyFor('revoked')
  await two.approves.call(serviceAccounts.revokeKey, { params: { id: 'revoked', key: revoked.key } })
  const fixed = await keyFor('fixed', { addressRanges: ['198.51.100.0/24', '2001:db8::/48'] })
  for (const from of ['198.51.100.7', '2001:db8::17', '::ffff:198.51.100.8'])
    expect([from, (await callWith(fixed.apiKey, from)).status]).toEqual([from, 200])
  expect((await callWith(expiring.apiKey)).status).toBe(200)
  // Its last day ends at midnight in Lagos.
  const was = api.clock.now().toISOString()
  api.clock.set(`${addDays(today, 1)}T22:59:59Z`)
  expect((await callWith(expiring.apiKey)).status).toBe(200)
  api.clock.set(`${addDays(today, 1)}T23:00:00Z`)
  const answers = [
    await callWith(expiring.apiKey),
    await callWith(revoked.apiKey),
    await callWith(fixed.apiKey, '203.0.113.9'),
    await callWith(newServiceKey().key),
    await callWith(`${fixed.apiKey.slice(0, -1)}${fixed.apiKey.endsWith('A') ? 'B' : 'A'}`, '198.51.100.7'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  const sentences = answers.map(({ text }) => JSON.parse(text).errors[0].message)
  expect([...new Set(sentences)]).toEqual([
    'This key opens nothing here. The audit trail says why, to those who may read it.',
  ])
  expect(await refusals('expiring')).toEqual([['service:expiring', 'charge-types.all', 'expired']])
  expect(await refusals('revoked')).toEqual([['service:revoked', 'charge-types.all', 'revoked']])
  expect(await refusals('fixed')).toEqual([
    ['service:fixed', 'charge-types.all', 'address'],
    ['nobody', 'charge-types.all', 'unknown'],
  ])
  expect(await refusals('')).toEqual([['nobody', 'charge-types.all', 'unknown']])
  api.clock.set(was)
})

test('C4 the address is the one that the trusted proxy saw, not the one that a caller claims', async () => {
  const { apiKey } = await keyFor('behind', { addressRanges: ['198.51.100.0/24'] })
  expect((await callWith(apiKey, '198.51.100.1, 203.0.113.10')).status).toBe(401)
  expect((await callWith(apiKey, '203.0.113.11, 198.51.100.1')).status).toBe(200)
  const { lastUsedFrom } = await two.asks.call(serviceAccounts.show, { params: { id: 'behind' } })
  expect(lastUsedFrom).toBe('198.51.100.1')
})

test('C4 wrong keys are limited by address, and a right one from there still opens', async () => {
  const { apiKey } = await keyFor('neighbour')
  const from = nextAddress()
  const statuses = new Set<number>()
  for (let count = 0; count < 62; count++) statuses.add((await callWith(newServiceKey().key, from)).status)
  expect([...statuses]).toEqual([401, 429])
  expect((await callWith(apiKey, from)).status).toBe(200)
  expect((await callWith(newServiceKey().key)).status).toBe(401)
})

test('C4 a key ends no earlier at another process, and a session beside it is what it was', async () => {
  const { apiKey, key } = await keyFor('shared')
  const other = await startTestApi({ beside: api })
  const list = () => other.client(apiKey).call(chargeTypes.all, {})
  await expect(list()).resolves.toBeDefined()
  await two.asks.call(serviceAccounts.revokeKey, { params: { id: 'shared', key } })
  expect((await refusal(list())).code).toBe('service-key-refused')
  await expect(two.asks.call(session.userDetail, {})).resolves.toMatchObject({ username: PEOPLE[0].email })
  await other.close()
})

test('C4 networks of both families, and addresses that are none', () => {
  expect(isWithin([], 'anything')).toBe(true)
  for (const [address, expected] of [
    ['10.1.2.3', true],
    ['10.2.0.0', false],
    ['::ffff:10.1.255.255', true],
    ['2001:db8:0:ffff::1', true],
    ['2001:db8:1::1', false],
    ['192.0.2.7', true],
    ['', false],
  ] as const)
    expect([address, isWithin(['10.1.0.0/16', '2001:db8::/48', '192.0.2.7'], address)]).toEqual([address, expected])
})
