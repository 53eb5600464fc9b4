/** `dcir settlements` as scripts meet it. */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { runningJob } from '../../support/running-job'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
const KEY = 'BS0001-D20261120-T0000'
beforeAll(async () => {
  api = await startTestApi()
  await api.app.services.settlementWorker.round()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')

test('SET-01 SET-05 dcir settlements lists by filter and shows one', async () => {
  const { rows, code } = await place.run(['settlements', 'list', '--card-acceptor-id', '2011LA000000001'], bank)
  expect([code, rows.map((row) => row.slice(0, 2))]).toEqual([0, [[KEY, 'Lagoon Payments']]])
  expect(rows[0]?.slice(4, 6)).toEqual(['STARTED', 'PENDING'])
  const none = await place.run(['settlements', 'list', '--settlement-status', 'COMPLETED'], bank)
  expect([none.code, none.stderr]).toEqual([0, 'No bulk settlement records found ...\n'])
  const shown = await place.run(['settlements', 'show', KEY, '--json'], as('sa.admin'))
  expect(JSON.parse(shown.stdout)).toMatchObject({ bulkSettlementKey: KEY, settlementType: 'T1' })
  const missing = await place.run(['settlements', 'show', 'BS9999-D20261120-T0000'], bank)
  expect([missing.code, missing.stderr]).toEqual([1, 'dcir: Bulk settlement was not found.\n'])
})

test('SET-18 SET-19 SET-35 dcir settlements report saves the workbook under its key, or says why not', async () => {
  const early = await place.run(['settlements', 'report', KEY], bank)
  expect(early.code).toBe(1)
  expect(early.stderr).toContain('The report of this bulk settlement is not there yet.')
  expect(existsSync(place.path(`${KEY}.xlsx`))).toBe(false)
  const job = api.app.services.settlementWorker.jobs.find(({ kind }) => kind === 'settlement-reports')
  await job?.run(runningJob(KEY))
  const saved = await place.run(['settlements', 'report', KEY], bank)
  expect([saved.code, saved.stdout]).toEqual([0, `${KEY}.xlsx\n`])
  expect(
    readFileSync(place.path(`${KEY}.xlsx`))
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('dcir settlements explains a bulk and a transaction, and closes by hand', async () => {
  const whole = await place.run(['settlements', 'explain', KEY], bank)
  expect([whole.code, whole.rows.map(([label]) => label)]).toEqual([
    0,
    ['Amount', 'Fees', 'VAT', 'To the super agent', 'Issuer Pool', 'Unity Acquiring', 'Bank Fee Income'],
  ])
  expect(whole.stderr).toContain('holds  Requests: ')
  const listed = await place.run(
    [
      'transactions',
      'list',
      '--card-acceptor-id',
      '2011LA000000001',
      '--response-code-state',
      'SUCCESS',
      '--size',
      '20',
      '--json',
    ],
    bank,
  )
  const settled = listed.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find((one) => one.bulkSettlementKey === KEY)
  const one = await place.run(['settlements', 'explain', KEY, '--transaction', settled.transactionSearchKey], bank)
  expect(one.rows[1]?.[0]).toBe('Fee by STANDARD version 1')
  const closed = await place.run(['settlements', 'close', 'SA-0001'], bank)
  expect([closed.code, closed.stdout, closed.stderr]).toEqual([0, '', 'Lagoon Payments is being settled.\n'])
  const owed = await place.run(['settlements', 'owed-back'], bank)
  expect([owed.code, owed.stderr]).toEqual([0, 'Nothing is owed back.\n'])
})
