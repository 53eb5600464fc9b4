/** Who is unusually quiet, as the people at the wall see it: an API and a monitor of their own, with a rhythm by SQL. */
import { formatTimeOfDay, lagosIso } from '@dcir/core/time/lagos'
import { expect, test } from 'playwright/test'
import { rowsOf, signInOnce } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { cardAcceptorOf, ingest, transactionOf } from '../../support/transaction'

let api: OwnApi
let monitor: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  monitor = await startConsole('monitor', { apiBase: api.address })
})
test.afterAll(async () => {
  await monitor?.close()
  await api?.close()
})

const MINUTE_MS = 60_000

test('MON-53 who is unusually quiet is on top, with since when, how many are missing and how rare that is', async ({
  page,
}) => {
  const ago = (minutes: number) => lagosIso(new Date(Date.now() - minutes * MINUTE_MS))
  const quietSince = ago(90)
  for (const table of ['transactions', 'transaction_days', 'transaction_hours']) await api.sql(`DELETE FROM ${table}`)
  // The first and the second have 60 an hour around the clock for eight weeks, the third nothing before.
  await api.sql(
    `INSERT INTO transaction_hours (hour_start, super_agent_id, response_code, transaction_count)
     SELECT hour, id, '00', 60 FROM unnest(ARRAY[1, 2]) id,
       generate_series(date_bin('1 hour', now(), '2000-01-01Z') - INTERVAL '57 days', $1::timestamptz, '1 hour') hour`,
    [quietSince],
  )
  await ingest(api, [
    transactionOf({ transactionTime: quietSince, cardAcceptorId: cardAcceptorOf(1), responseCode: '00' }),
    transactionOf({ transactionTime: ago(1), cardAcceptorId: cardAcceptorOf(2), responseCode: '00' }),
    transactionOf({ transactionTime: ago(180), cardAcceptorId: cardAcceptorOf(3), responseCode: '00' }),
  ])
  await signInOnce(page, 'monitor', 'ops.admin', '/monitor/last-transaction-times', monitor.address)
  const table = page.getByRole('table')
  await expect(table.getByText('QUIET', { exact: true })).toHaveCount(1)
  const rows = await rowsOf(table)
  const silenceOf = (agent: number) => rows.find((row) => row['Card Acceptor ID'] === cardAcceptorOf(agent))?.Silence
  expect(rows[0]?.['Card Acceptor ID']).toBe(cardAcceptorOf(1))
  // On either side of midnight the sentence has the day as well.
  expect(silenceOf(1)).toContain('Nothing since ')
  expect(silenceOf(1)).toContain(formatTimeOfDay(quietSince))
  expect(silenceOf(1)).toMatch(/; 9\d were expected\. Happens (less than|about) once in [\d,]+ years\.$/)
  expect(silenceOf(2)).toBe('Usually one every 1 min')
  expect(silenceOf(3)).toBe('Too few to tell')
})
