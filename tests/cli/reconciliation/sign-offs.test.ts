/** `dcir reconciliation overview`, `sign-off` and `certificate` as scripts meet them. */
import { expect, test } from 'vitest'
import { TEST_DAY } from '../../support/test-database'
import { credits, twoLines, withLines, wrong } from './lines-of-a-day'

const { run } = withLines(...twoLines)

test('dcir reconciliation overview lists what is matched, owed and open of each day and direction', async () => {
  const { rows, code } = await run('overview', '--from', TEST_DAY, '--to', TEST_DAY)
  expect([code, rows.length]).toEqual([0, 2])
  expect(rows[0]?.slice(0, 11)).toEqual([
    ...[TEST_DAY, 'CREDIT', '2', '1', '0', '0', '1', String(credits.length - 1), String(credits.length), '0', 'OPEN'],
  ])
  const debits = await run('overview', '--from', TEST_DAY, '--transaction-indicator', 'DEBIT', '--json')
  expect(JSON.parse(debits.stdout)).toMatchObject({ transactionDate: TEST_DAY, transactionIndicator: 'DEBIT' })
  const none = await run('overview', '--from', '2027-01-01')
  expect([none.code, none.stderr]).toEqual([0, 'No results found ...\n'])
})

test('dcir reconciliation sign-off certifies a day, and certificate verifies it with its exit code', async () => {
  const unsigned = await run('certificate', TEST_DAY)
  expect([unsigned.code, unsigned.stderr]).toEqual([1, expect.stringContaining('Not signed off.')])
  const silent = await run('sign-off', TEST_DAY)
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--comment')])
  const bare = await run('sign-off', TEST_DAY, '--comment', 'Agreed')
  expect([bare.code, bare.stderr]).toEqual([1, expect.stringContaining('rows of this day are still open')])
  const done = await run('sign-off', TEST_DAY, '--comment', 'Agreed', '--open-reason', 'They come on Monday')
  expect([done.code, done.stderr]).toEqual([0, 'Nov 20th, 26 is signed off.\n'])
  const held = await run('certificate', TEST_DAY)
  expect(held.code).toBe(0)
  expect(held.rows).toContainEqual(['CREDIT', 'loaded', '2', expect.any(String)])
  expect(held.stderr).toContain('Although rows were open: They come on Monday')
  expect(held.stderr).toContain('The certificate holds.')
  const missing = await run('certificate', '2026-01-05')
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('was not found')])
})

test('dcir reconciliation certificate ends with 1 and names what has changed since', async () => {
  const lines = await run('exceptions', '--transaction-date', TEST_DAY, '--json')
  const { referenceId } = JSON.parse(lines.stdout)
  await run('pair', referenceId, wrong.transactionSearchKey, '--reason', 'AMOUNT_DIFFERS', '--comment', 'Mistyped')
  const changed = await run('certificate', TEST_DAY)
  expect(changed.code).toBe(1)
  expect(changed.stderr).toContain('DOES NOT HOLD: Changed since bo.admin signed it on ')
  expect(changed.stderr).toContain('credits matched 2, was 1')
  const json = await run('certificate', TEST_DAY, '--json')
  expect([json.code, JSON.parse(json.stdout).state]).toEqual([1, 'CHANGED'])
})
