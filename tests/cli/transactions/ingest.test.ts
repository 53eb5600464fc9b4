/** `dcir ingest`: a file of the switch, in batches, with answers by row, gone on with where it stopped. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { enter, type Place } from '../transcript'

const TOKEN = 'ingestion-token-of-a-file-0123456789'
let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  await api.app.services.sessions.setServiceToken('switch', TOKEN)
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
  writeFileSync(place.path('token'), `${TOKEN}\n`)
})
afterEach(() => place.leave())

const fresh = (count: number, tag: string): IncomingTransaction[] =>
  [...trafficOf('2026-10-31', count)].map((one, index) => ({ ...one, transactionSearchKey: `${tag}-${index}-0000` }))

function csv(name: string, rows: readonly IncomingTransaction[]): void {
  const names = Object.keys(rows[0] ?? {}) as (keyof IncomingTransaction)[]
  const lines = rows.map((row) => names.map((column) => row[column]).join(','))
  writeFileSync(place.path(name), [names.join(','), ...lines].join('\n'))
}
const jsonLines = (name: string, rows: readonly unknown[]) =>
  writeFileSync(place.path(name), rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))

const ingest = (...args: string[]) => place.run(['ingest', ...args, '--token-file', 'token'])

test('34.8 a day in CSV is ingested in batches, and again it is repeated', async () => {
  csv('day.csv', fresh(25, 'csvday'))
  const first = await ingest('day.csv', '--batch', '10')
  expect([first.code, first.stdout]).toEqual([0, ''])
  expect(first.stderr).toContain('Accepted 25, Repeated 0, Conflicting 0, Quarantined 0, Refused 0')
  expect(existsSync(place.path('day.csv.progress'))).toBe(false)
  const again = await ingest('day.csv', '--json')
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, expect.objectContaining({ accepted: 0, repeated: 25 })])
})

test('34.8 a heading with the optional fields is taken, and a cell without one leaves it absent', async () => {
  const none = { channel: '', route: '', issuer: '', acquirer: '' }
  const [first, second, third] = fresh(3, 'given').map((one) => ({ ...one, ...none })) as [
    IncomingTransaction,
    IncomingTransaction,
    IncomingTransaction,
  ]
  csv('given.csv', [{ ...first, channel: 'atm', issuer: 'Harbour Bank' }, second, { ...third, channel: 'phone' }])
  const { code, rows } = await ingest('given.csv')
  expect([code, rows[0]?.slice(0, 3)]).toEqual([4, ['3', 'given-2-0000', 'REFUSED']])
  expect(rows[0]?.[3]).toBe('channel is invalid: it must be ATM, POS or WEB')
  const client = api.client(await api.signIn('bo.admin'))
  const shown = ({ transactionSearchKey }: IncomingTransaction) =>
    client.call(transactions.show, { params: { transactionSearchKey } })
  expect(await shown(first)).toMatchObject({ channel: 'ATM', issuer: 'Harbour Bank', route: null })
  expect(await shown(second)).toMatchObject({ channel: null, issuer: null, acquirer: null })
})

test('34.8 rows that are refused are named with their reasons, the others are taken, and it ends with 4', async () => {
  const [good, stranger, wrong] = fresh(3, 'mixed') as [IncomingTransaction, IncomingTransaction, IncomingTransaction]
  const rows = [good, { ...stranger, cardAcceptorId: 'NOBODY000000001' }, { ...wrong, stan: 'x' }, 'no json {']
  jsonLines('mixed.jsonl', rows)
  const { code, rows: said, stderr } = await ingest('mixed.jsonl')
  expect(code).toBe(4)
  expect(said.map(([row, , outcome]) => [row, outcome])).toEqual([
    ['2', 'QUARANTINED'],
    ['3', 'REFUSED'],
    ['4', 'REFUSED'],
  ])
  expect(said[0]?.[3]).toContain('No super agent has the card acceptor NOBODY000000001')
  expect(stderr).toContain('Accepted 1, Repeated 0, Conflicting 0, Quarantined 1, Refused 2')
})

test('34.8 a file goes on where it stopped; another file under its name starts at row 1', async () => {
  const rows = fresh(30, 'onward')
  jsonLines('onward.jsonl', rows)
  const progress = place.path('onward.jsonl.progress')
  const lost = await place.run(
    ['ingest', 'onward.jsonl', '--token-file', 'token', '--batch', '10', '--api', 'http://127.0.0.1:9'],
    {},
  )
  expect([lost.code, lost.stderr]).toEqual([
    75,
    expect.stringContaining('After 0 rows. The same command goes on there.'),
  ])
  // The first ten rows are as if they had been ingested by a run that was broken off.
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256')
    .update(readFileSync(place.path('onward.jsonl')))
    .digest('hex')
  const counts = { accepted: 10, repeated: 0, conflicting: 0, quarantined: 0, refused: 0 }
  writeFileSync(progress, JSON.stringify({ sha256, rows: 10, ...counts }))
  const { code, stderr } = await ingest('onward.jsonl')
  expect([code, stderr]).toEqual([0, expect.stringContaining('Goes on after 10 rows.')])
  expect(stderr).toContain('Accepted 30')
  const client = api.client(TOKEN)
  expect(await client.call(transactions.ingest, { body: { transactions: rows } })).toMatchObject({
    accepted: 10,
    repeated: 20,
  })
  jsonLines('onward.jsonl', fresh(5, 'another'))
  writeFileSync(progress, JSON.stringify({ sha256, rows: 10, ...counts }))
  expect((await ingest('onward.jsonl')).stderr).toContain('Accepted 5')
})

test('34.8 a wrong token, or none, is refused', async () => {
  jsonLines('one.jsonl', fresh(1, 'refused'))
  writeFileSync(place.path('other'), 'another-token-altogether-0123456789')
  expect((await place.run(['ingest', 'one.jsonl', '--token-file', 'other'])).code).toBe(3)
  expect((await place.run(['ingest', 'one.jsonl'])).code).toBe(2)
  expect((await ingest('one.jsonl', '--batch', '5000')).code).toBe(2)
})
