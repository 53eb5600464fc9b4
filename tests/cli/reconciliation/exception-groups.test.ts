/** Exceptions of one kind that `dcir reconciliation` decides about in one step. */
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { expect, test } from 'vitest'
import { statementLine } from '../../support/statement-rows'
import { TEST_DAY } from '../../support/test-database'
import { credits, withLines } from './lines-of-a-day'

const mistyped = credits.slice(0, 3)
const lonely = [0, 1].map((index) => ({
  ...credits[0],
  rrn: `NOWHERE0000${index}`,
  maskedPan: `999999******000${index}`,
  terminalId: `NOWHERE${index}`,
})) as typeof credits
const { run, statements } = withLines(
  ...mistyped.map((one) => statementLine(one, { amount: one.transactionAmount + 10_000 })),
  ...lonely.map((one) => statementLine(one)),
)

async function exceptions(): Promise<AccountEntry[]> {
  const { stdout } = await run('exceptions', '--transaction-date', TEST_DAY, '--json')
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
const referenceOf = async ({ rrn }: { rrn: string }) =>
  (await exceptions()).find((one) => one.rrn === rrn)?.referenceId ?? ''
const [first, ...others] = mistyped as [(typeof credits)[0], ...typeof credits]
const [alone] = lonely as typeof mistyped

test('dcir reconciliation pair --alike pairs each of a kind with its own, and undo --others takes all of them back', async () => {
  const { transactionSearchKey } = first
  const referenceId = await referenceOf(first)
  const done = await run(
    'pair',
    referenceId,
    transactionSearchKey,
    '--alike',
    '--reason',
    'AMOUNT_DIFFERS',
    '--comment',
    'A fee on top',
  )
  expect([done.code, done.stderr]).toEqual([0, '3 exceptions paired successfully\n'])
  expect((await exceptions()).map(({ rrn }) => rrn)).toEqual(lonely.map(({ rrn }) => rrn))
  const undone = await run('undo', referenceId, '--others', '--comment', 'No fee', '--json')
  expect(JSON.parse(undone.stdout)).toEqual({ message: 'Pairing undone: 3 lines are exceptions again' })
  expect(await exceptions()).toHaveLength(5)
})

test('REC-46 dcir reconciliation resolve resolves one line, or with --alike those of its kind', async () => {
  const silent = await run('resolve', await referenceOf(first))
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--comment')])
  const single = await run('resolve', await referenceOf(first), '--comment', 'A fee')
  expect([single.code, single.stderr]).toEqual([0, 'Exception resolved successfully\n'])
  const [{ fileKey }] = [JSON.parse((await statements('list', '--json')).stdout)]
  expect((await statements('explain', fileKey, '--row', '5')).stderr).toContain(
    '1 more of this day have nothing near to them either.',
  )
  const kind = await run('resolve', await referenceOf(alone as (typeof credits)[0]), '--alike', '--comment', 'Not ours')
  expect([kind.code, kind.stderr]).toEqual([0, '2 exceptions resolved successfully\n'])
  expect((await exceptions()).map(({ rrn }) => rrn)).toEqual(others.map(({ rrn }) => rrn))
})
