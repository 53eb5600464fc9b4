/** Alerts and faults of traffic: from how many transactions on, beside what is usual, and whom they are mostly about. */

import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_NOW } from '../../support/test-database'
import { cardAcceptorOf, transactionOf } from '../../support/transaction'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const RATE = 'TRANSACTION_FAILURE_RATE'

let api: TestApi
/** Each test has a day of its own, in which nothing else is. */
let day = 0
beforeAll(async () => {
  api = await startTestApi({})
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set(new Date(Date.parse(TEST_NOW) + ++day * 24 * 60 * MINUTE))
  for (const table of ['alerts', 'alert_incidents']) await owner(`DELETE FROM ${table}`)
  await owner('UPDATE alert_configs SET breached_since = NULL')
})

const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))
/** So many transactions a second before now, some of which failed at one super agent. */
async function transact(good: number, failed: number, agent = 1): Promise<void> {
  api.clock.advance(1000)
  const transactionTime = lagosIso(new Date(api.clock.now().getTime() - 1000))
  const of = (responseCode: string, acceptor: number) => () =>
    transactionOf({ transactionTime, responseCode, cardAcceptorId: cardAcceptorOf(acceptor) })
  const rows = [...Array.from({ length: good }, of('00', 1)), ...Array.from({ length: failed }, of('91', agent))]
  await api.app.database.transaction(BANK, (db) => ingestBatch(db, rows))
}
/** The same hour of the weeks before had so many transactions, of which a share failed. */
async function usual(total: number, failed: number): Promise<void> {
  const hour = Math.floor((api.clock.now().getTime() - 7.5 * MINUTE) / (60 * MINUTE)) * 60 * MINUTE
  for (let week = 1; week <= 4; week++)
    await owner(
      `INSERT INTO transaction_slots VALUES ($1, $2::int, $2::int - $3::int, $2::int - $3::int, $3::int, $2::int, $2::int)
       ON CONFLICT (slot_start) DO UPDATE SET total_count = excluded.total_count,
         failure_count = excluded.failure_count`,
      [new Date(hour - week * WEEK), total, failed],
    )
}
const look = async () => {
  await api.app.services.alertWatch.round()
  return api.client(await api.signInToMonitor('ops.bank')).call(alertConfigs.open, {}, { background: true })
}
const rate = async () => (await look()).alerts.find(({ metricCode }) => metricCode === RATE)?.sentence
const traffic = async () => (await look()).faults.find(({ code }) => code === 'TRAFFIC_HIGH')?.sentence

test('Monitor 3 two failures among five transactions wake nobody; eight among twenty do, until they have passed', async () => {
  await transact(3, 2)
  expect(await rate()).toBeUndefined()
  await transact(9, 6)
  expect(await rate()).toMatch(/^Failed transactions 40% in 15 min, more than 25%, since /)
  // The alert ends by what is there, however few they are.
  api.clock.advance(16 * MINUTE)
  await transact(3, 0)
  expect(await rate()).toBeUndefined()
})

test('Monitor 3 a bank chooses from how many transactions on a share counts', async () => {
  const least = (value: string) =>
    owner(`UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.alert.transactions.least'`, [value])
  await least('5')
  await transact(3, 2)
  expect(await rate()).toMatch(/^Failed transactions 40%/)
  await least('20')
})

test('Monitor 8 an alert says what is usual at this hour, and whom it is mostly about', async () => {
  await usual(100, 5)
  await transact(12, 8, 2)
  await transact(0, 1, 1)
  const name = await owner('SELECT merchant_name AS name FROM super_agents WHERE card_acceptor_id = $1', [
    cardAcceptorOf(2),
  ])
  expect(await rate()).toMatch(
    new RegExp(
      `^Failed transactions 42\\.9% in 15 min, more than 25%, usually 5%, since .*, mostly ${name.rows[0]?.name}$`,
    ),
  )
})

test('Monitor 6 four times the usual traffic is told, and ends by itself', async () => {
  await usual(80, 0)
  await transact(79, 0)
  expect(await traffic()).toBeUndefined()
  await transact(2, 0)
  expect(await traffic()).toBe('81 transactions in the last 15 min, usually 20')
  api.clock.advance(16 * MINUTE)
  expect(await traffic()).toBeUndefined()
})
