/** `dcir reconciliation` as scripts meet it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { edited } from '../../support/edited-sheet'
import { TEST_DAY } from '../../support/test-database'
import { credits, paired, twoLines, withLines, wrong } from './lines-of-a-day'

const { run, statements, path } = withLines(...twoLines)

test('REC-32 REC-34 dcir reconciliation days lists the summaries of credits, or of debits', async () => {
  const { rows, code } = await run('days', '--from', TEST_DAY, '--to', TEST_DAY)
  expect([code, rows.length]).toEqual([0, 1])
  expect([rows[0]?.[0], rows[0]?.[1], rows[0]?.[3]]).toEqual([TEST_DAY, '2', String(credits.length)])
  expect(rows[0]?.slice(5, 8)).toEqual(['1', '0', '1'])
  const debits = await run('days', '--from', TEST_DAY, '--transaction-indicator', 'DEBIT', '--json')
  expect(JSON.parse(debits.stdout)).toMatchObject({ transactionDate: TEST_DAY, totalAccountCount: 0 })
  const none = await run('days', '--from', '2027-01-01')
  expect([none.code, none.stderr]).toEqual([0, 'No results found ...\n'])
})

test('REC-40 dcir reconciliation exceptions lists lines without a transaction, or transactions without a line', async () => {
  const lines = await run('exceptions', '--transaction-date', TEST_DAY)
  expect([lines.code, lines.rows.length]).toEqual([0, 1])
  expect(lines.rows[0]).toEqual(expect.arrayContaining([wrong.rrn, 'UNMATCHED']))
  const ours = await run('exceptions', '--transaction-date', TEST_DAY, '--side', 'database', '--size', '100', '--json')
  const found = ours.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(found).toHaveLength(100)
  expect(found.every(({ state }) => state === 'WAITING')).toBe(true)
  expect(found.some(({ rrn }) => rrn === paired.rrn)).toBe(false)
  const missing = await run('exceptions', '--transaction-date', TEST_DAY, '--side', 'database', '--state', 'MISSING')
  expect([missing.code, missing.stderr]).toEqual([0, 'No transactions found...\n'])
  const quiet = await run('exceptions', '--transaction-date', '2026-11-01')
  expect([quiet.code, quiet.stderr]).toEqual([0, 'No transactions found...\n'])
})

test('dcir statements lines lists what became of a file, and explain sets one row beside ours', async () => {
  const listed = await statements('list', '--json')
  const { fileKey } = JSON.parse(listed.stdout)
  const open = await statements('lines', fileKey, '--recon-status', 'UNMATCHED')
  expect([open.code, open.rows.length]).toEqual([0, 1])
  expect(open.rows[0]).toEqual(expect.arrayContaining([wrong.rrn, 'UNMATCHED']))
  const why = await statements('explain', fileKey, '--row', '3')
  expect([why.code, why.rows.length]).toEqual([0, 7])
  expect(why.stdout).toContain('amount +₦0.01')
  expect(why.stderr).toContain(
    `${wrong.transactionSearchKey}: The amount is ₦0.01 higher on the statement. Everything else matches.`,
  )
  const pair = await statements('explain', fileKey, '--row', '2', '--json')
  expect(JSON.parse(pair.stdout)).toMatchObject({
    candidate: { transactionSearchKey: paired.transactionSearchKey },
    entry: { reconStatus: 'MATCHED_SUCCESS' },
  })
  const none = await statements('explain', fileKey, '--row', '99')
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('No line was taken from row 99.')])
})

test('dcir reconciliation exceptions says what is wrong with its flags', async () => {
  const undated = await run('exceptions')
  expect(undated.code).toBe(2)
  expect(undated.stderr).toContain('--transaction-date')
  const mixed = await run('exceptions', '--transaction-date', TEST_DAY, '--state', 'MISSING')
  expect([mixed.code, mixed.stderr]).toEqual([2, expect.stringContaining('--state goes with --side database.')])
})

test('dcir reconciliation pair gives a line its transaction, and undo takes it back', async () => {
  const lines = await run('exceptions', '--transaction-date', TEST_DAY, '--json')
  const { referenceId } = JSON.parse(lines.stdout)
  const why = ['--reason', 'AMOUNT_DIFFERS', '--comment', 'Mistyped']
  const silent = await run('pair', referenceId, wrong.transactionSearchKey, '--reason', 'AMOUNT_DIFFERS')
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--comment')])
  const unfounded = await run('pair', referenceId, wrong.transactionSearchKey, '--comment', 'Mistyped')
  expect([unfounded.code, unfounded.stderr]).toEqual([2, expect.stringContaining('--reason')])
  const done = await run('pair', referenceId, wrong.transactionSearchKey, ...why)
  expect([done.code, done.stderr]).toEqual([0, 'Exception paired successfully\n'])
  const none = await run('exceptions', '--transaction-date', TEST_DAY)
  expect([none.code, none.stderr]).toEqual([0, 'No transactions found...\n'])
  const again = await run('pair', referenceId, wrong.transactionSearchKey, ...why)
  expect(again.code).not.toBe(0)
  expect(again.stderr).toContain('bo.admin paired this line by hand on')
  const undone = await run('undo', referenceId, '--comment', 'Another one', '--json')
  expect(JSON.parse(undone.stdout)).toEqual({ message: 'Pairing undone: the line is an exception again' })
  expect((await run('exceptions', '--transaction-date', TEST_DAY)).rows).toHaveLength(1)
})

test('dcir reconciliation edit-sheet saves the exceptions of a day, and apply-sheet decides those that are filled in', async () => {
  const undated = await run('edit-sheet', '--output', 'sheet.xlsx')
  expect([undated.code, undated.stderr]).toEqual([2, expect.stringContaining('Give either fileKey or transactionDate')])
  const saved = await run('edit-sheet', '--transaction-date', TEST_DAY, '--output', 'sheet.xlsx')
  expect([saved.code, saved.stdout]).toEqual([0, 'sheet.xlsx\n'])
  const quiet = await run('apply-sheet', 'sheet.xlsx')
  expect([quiet.code, quiet.stderr]).toEqual([0, expect.stringContaining('No changes in this file.')])
  const content = new Uint8Array(readFileSync(path('sheet.xlsx'))).buffer
  const fill = { Action: 'PAIR', Reason: 'AMOUNT_DIFFERS', Comment: 'The branch mistyped the amount' }
  writeFileSync(path('sheet.xlsx'), await edited(content, () => fill))
  const shown = await run('apply-sheet', 'sheet.xlsx', '--dry-run')
  expect([shown.code, shown.rows.length]).toEqual([0, 1])
  const applied = await run('apply-sheet', 'sheet.xlsx')
  expect([applied.code, applied.rows[0]?.join(' ')]).toEqual([
    0,
    expect.stringContaining('Exception paired successfully'),
  ])
  const again = await run('apply-sheet', 'sheet.xlsx')
  expect([again.code, again.rows[0]?.[2]]).toEqual([4, 'STALE'])
  const byHand = await run('exceptions', '--transaction-date', TEST_DAY, '--paired-by-hand')
  expect(byHand.rows).toEqual([expect.arrayContaining([wrong.rrn, 'MATCHED_SUCCESS'])])
  const mixed = await run('exceptions', '--transaction-date', TEST_DAY, '--side', 'database', '--paired-by-hand')
  expect([mixed.code, mixed.stderr]).toEqual([2, expect.stringContaining('goes with --side account.')])
})
