/** `dcir statements rerun`, `retry` and `withdraw` as scripts meet them. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { transactionOf } from '../../support/transaction'
import { as, enter, type Place } from '../transcript'

const SERVICE = 'a-service-token-of-the-cli-test-0123456789'
const known = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].find(({ responseCode }) => responseCode === '00')
const late = transactionOf({ responseCode: '00', transactionTime: `${TEST_DAY}T11:00:00+01:00` })

let api: TestApi
let place: Place
let fileKey = ''
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
  if (!known) throw new Error('the traffic has no approved transaction')
  const content = statementCsv(statementLine(known), statementLine(late))
  fileKey = (await uploadStatement(api, await api.signIn('bo.admin'), content)).fileKey
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const run = (...words: string[]) => place.run(['statements', ...words], as('bo.admin'))
const named = (rows: string[][], title: string) => rows.find(([name]) => name === title)?.[1]

test('dcir statements rerun pairs what arrived later, and show --reruns tells when', async () => {
  await api.client(SERVICE).call(transactions.ingest, { body: { transactions: [late] } })
  const { code, rows, stderr } = await run('rerun', fileKey, '--wait')
  expect(code).toBe(0)
  expect(stderr).toContain('Its open rows are being matched again.')
  expect([named(rows, 'Status'), named(rows, 'Matched successful'), named(rows, 'Unmatched')]).toEqual([
    'COMPLETED',
    '2',
    '0',
  ])
  const told = await run('show', fileKey, '--reruns', '--json')
  expect(JSON.parse(told.stdout)).toMatchObject({ askedBy: 'bo.admin', matchedSuccessCount: 1 })
  const both = await run('show', fileKey, '--reruns', '--days')
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('Choose one of')])
})

test('REC-62 dcir statements retry has a file read again that was given up, and no other', async () => {
  const early = await run('retry', fileKey)
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Only a file that was given up')])
  const { fileKey: given } = await uploadStatement(
    api,
    await api.signIn('bo.admin'),
    statementCsv(statementLine(known ?? late, { amount: 1 })),
    'given-up.csv',
  )
  // As after five attempts that failed.
  await withConnection(api.database.ownerUrl, (client) =>
    client.query(`UPDATE statement_files SET status = 'FAILED', can_retry = true WHERE file_key = '${given}';
      UPDATE jobs SET state = 'FAILED', next_at = NULL WHERE kind = 'statements' AND key = '${given}'`),
  )
  const { code, rows, stderr } = await run('retry', given, '--wait')
  expect([code, named(rows, 'Status')]).toEqual([0, 'COMPLETED'])
  expect(stderr).toContain('The file is read again.')
})

test('dcir statements withdraw takes a file out with a reason, once', async () => {
  const silent = await run('withdraw', fileKey)
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--reason')])
  const done = await run('withdraw', fileKey, '--reason', 'The wrong day', '--wait')
  expect(done.code).toBe(0)
  expect([named(done.rows, 'Status'), named(done.rows, 'Matched successful')]).toEqual(['WITHDRAWN', '0'])
  const shown = await run('show', fileKey)
  expect(named(shown.rows, 'Withdrawn by')).toBe('bo.admin')
  expect(named(shown.rows, 'Reason')).toBe('The wrong day')
  const again = await run('withdraw', fileKey, '--reason', 'The wrong day')
  expect(again.code).not.toBe(0)
  expect(again.stderr).toContain('bo.admin withdrew this file on')
})
