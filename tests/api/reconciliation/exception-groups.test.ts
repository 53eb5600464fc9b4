/** Exceptions of one kind that are decided about, and undone, in one step. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type LinePair, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { expectStatementCountsRight } from '../../support/statement-counts'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const approved = traffic.filter((one) => isCredit(one) && one.responseCode === '00')
const at = (index: number) => approved[index] as IncomingTransaction
const debit = traffic.find((one) => !isCredit(one)) as IncomingTransaction

const mistyped = approved.slice(10, 16)
const claimed = at(20)
const RIVALS = ['RIVAL0000001', 'RIVAL0000002']
const other = at(30)
/** Nothing of ours is like these, except that the last is of a terminal of ours. */
const lonely = [0, 1, 2, 3].map((index) => ({
  ...at(0),
  rrn: `NOWHERE0000${index}`,
  maskedPan: `999999******000${index}`,
  terminalId: index < 3 ? `NOWHERE${index}` : other.terminalId,
}))
const lines = [
  ...mistyped.map((one) => statementLine(one, { amount: one.transactionAmount + 10_000 })),
  // Two lines that mean one transaction, each with another RRN than ours.
  ...RIVALS.map((rrn) => statementLine({ ...claimed, rrn })),
  ...lonely.map((one) => statementLine(one)),
]

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer']) token[name] = await api.signIn(name)
  await uploadStatement(api, token['bo.admin'] ?? '', statementCsv(...lines), 'day.csv')
})
afterAll(() => api?.close())
// The platform's time stands still in tests, and no two steps are of one instant.
beforeEach(() => api.clock.set(new Date(api.clock.now().getTime() + 1000)))

const as = (name: string) => api.client(token[name])
const entries = async () => {
  const body = { page: 0, size: 100, transactionDate: TEST_DAY }
  return (await as('bo.viewer').call(accountEntries.search, { body })).content
}
const referenceOf = async ({ rrn }: IncomingTransaction) => {
  const found = (await entries()).find((one) => one.rrn === rrn)
  if (!found) throw new Error('no such entry')
  return found.referenceId
}
const references = (some: readonly IncomingTransaction[]) => Promise.all(some.map(referenceOf))
const statuses = async (some: readonly IncomingTransaction[]) => {
  const all = await entries()
  return some.map(({ rrn }) => all.find((one) => one.rrn === rrn)?.reconStatus)
}
const each = (some: readonly unknown[], status: string) => some.map(() => status)
const alikeTo = (referenceId: string) => as('bo.viewer').call(reconciliationDays.alike, { params: { referenceId } })
const nearest = (referenceId: string) => as('bo.viewer').call(reconciliationDays.nearest, { params: { referenceId } })
const resolve = (referenceId: string, alike: string[]) =>
  as('bo.maker').call(reconciliationDays.resolve, {
    params: { referenceId },
    body: { comment: 'Not ours', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED', alike },
  })
const pair = (
  referenceId: string,
  { transactionSearchKey }: IncomingTransaction,
  alike: LinePair[],
  name = 'bo.admin',
) =>
  as(name).call(reconciliationDays.pair, {
    params: { referenceId },
    body: { transactionSearchKey, reason: 'AMOUNT_DIFFERS', comment: 'Mistyped', alike },
  })
const undo = (referenceId: string, others: boolean) =>
  as('bo.admin').call(reconciliationDays.undo, { params: { referenceId }, body: { comment: 'By mistake', others } })
const audited = async (referenceId: string) =>
  (
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("SELECT details->'alike' AS alike FROM audit_entries WHERE subject = $1 ORDER BY id DESC LIMIT 1", [
        referenceId,
      ]),
    )
  ).rows[0]?.alike

test('REC-46 lines that nothing comes near to are resolved in one step, and are exceptions again in one', async () => {
  const [first = '', ...rest] = await references(lonely.slice(0, 3))
  expect(await alikeTo(first)).toEqual({ alike: rest, pairs: [] })
  // bank 37: a transaction of its terminal is open: too little to be offered, and enough to keep it out of the group.
  expect((await nearest(await referenceOf(lonely[3] as IncomingTransaction))).candidate).toBeNull()
  expect(await resolve(first, rest)).toEqual({ message: '3 exceptions resolved successfully' })
  expect(await statuses(lonely)).toEqual(['RESOLVED', 'RESOLVED', 'RESOLVED', 'UNMATCHED'])
  expect(await audited(first)).toEqual(rest)
  expect((await nearest(first)).decision).toMatchObject({ kind: 'RESOLVED', others: 2 })
  expect(await undo(first, true)).toEqual({ message: 'Resolution undone: 3 lines are exceptions again' })
  expect(await statuses(lonely)).toEqual(each(lonely, 'UNMATCHED'))
  expect(await audited(first)).toEqual(rest)
})

test('lines that differ in the same way are paired in one step, each with its own, and every count follows', async () => {
  const [first = '', ...rest] = await references(mistyped)
  const { alike, pairs } = await alikeTo(first)
  expect(alike).toEqual(rest)
  const own = mistyped.map(({ transactionSearchKey }) => transactionSearchKey)
  expect(pairs).toEqual(rest.map((referenceId, index) => ({ referenceId, transactionSearchKey: own[index + 1] })))
  expect(await pair(first, at(10), pairs)).toEqual({ message: '6 exceptions paired successfully' })
  expect(await statuses(mistyped)).toEqual(each(mistyped, 'MATCHED_SUCCESS'))
  for (const [index, referenceId] of [first, ...rest].entries()) {
    const { candidate, decision } = await nearest(referenceId)
    expect([candidate?.transactionSearchKey, decision?.others]).toEqual([own[index], 5])
  }
  expect(await audited(first)).toEqual(pairs)
  await expectStatementCountsRight(api)
})

test('one of a step is undone alone, and what is left of it in one step', async () => {
  const [first = '', second = '', third = ''] = await references(mistyped)
  expect(await undo(second, false)).toEqual({ message: 'Pairing undone: the line is an exception again' })
  expect((await nearest(third)).decision?.others).toBe(4)
  await expectStatementCountsRight(api)
  expect(await undo(first, true)).toEqual({ message: 'Pairing undone: 5 lines are exceptions again' })
  expect(await statuses(mistyped)).toEqual(each(mistyped, 'UNMATCHED'))
  await expectStatementCountsRight(api)
})

test('what was decided in another step, for another reason or by another person stays', async () => {
  const [first = '', second = '', third = ''] = await references(mistyped)
  await pair(first, at(10), [])
  await pair(second, at(11), [], 'bo.maker')
  api.clock.set(new Date(api.clock.now().getTime() + 1))
  await pair(third, at(12), [])
  expect((await nearest(first)).decision?.others).toBe(0)
  expect((await undo(first, true)).message).toBe('Pairing undone: the line is an exception again')
  expect(await statuses(mistyped.slice(0, 3))).toEqual(['UNMATCHED', 'MATCHED_SUCCESS', 'MATCHED_SUCCESS'])
  await undo(second, false)
  await undo(third, false)
})

test('of two lines that mean one transaction the first that is asked about has it', async () => {
  const two = await references(RIVALS.map((rrn) => ({ ...claimed, rrn })))
  for (const [one = '', rival = ''] of [two, two.toReversed()]) {
    expect(await alikeTo(one)).toEqual({ alike: [rival], pairs: [] })
  }
})

test('all of a group are paired or none: the sentence says how many transactions are taken', async () => {
  const [first = '', second = '', third = ''] = await references(mistyped)
  const { pairs } = await alikeTo(first)
  await pair(second, at(11), [])
  const decided = await refusal(pair(first, at(10), pairs))
  expect([decided.status, decided.code]).toEqual([409, 'exception-paired'])
  await undo(second, false)
  await pair(third, at(11), [])
  const own = pairs.filter(({ referenceId }) => referenceId !== third)
  const taken = await refusal(pair(first, at(10), own))
  expect([taken.status, taken.code]).toEqual([409, 'others-paired'])
  expect(taken.message).toContain('Transactions of 1 of the others')
  expect(await statuses([at(10), at(13), at(14)])).toEqual(each([1, 2, 3], 'UNMATCHED'))
  await undo(third, false)
  await expectStatementCountsRight(api)
})

test('a group that names a line twice, one transaction twice, another day or the other direction is refused', async () => {
  const [first = '', second = '', third = ''] = await references(mistyped)
  const named = (referenceId: string, { transactionSearchKey }: IncomingTransaction) => ({
    referenceId,
    transactionSearchKey,
  })
  expect((await refusal(pair(first, at(10), [named(first, at(11))]))).status).toBe(400)
  expect((await refusal(pair(first, at(10), [named('20261119-1', at(11))]))).status).toBe(400)
  expect((await refusal(resolve(first, [second, second]))).status).toBe(400)
  const twice = await refusal(pair(first, at(10), [named(second, at(11)), named(third, at(11))]))
  expect(twice.code).toBe('others-paired')
  const wrong = await refusal(pair(first, at(10), [named(second, at(11)), named(third, debit)]))
  expect([wrong.code, wrong.lines[0]?.field]).toEqual(['pair-direction', 'body.alike.1.transactionSearchKey'])
  const nowhere = [{ referenceId: second, transactionSearchKey: 'D20261120-NOWHERE' }]
  expect((await refusal(pair(first, at(10), nowhere))).status).toBe(404)
  expect(await statuses(mistyped)).toEqual(each(mistyped, 'UNMATCHED'))
})

test('of two officers at once whose groups meet, one wins and the other changes nothing', async () => {
  const [first = '', second = ''] = await references(mistyped)
  const both = await Promise.allSettled([
    alikeTo(first).then(({ pairs }) => pair(first, at(10), pairs)),
    alikeTo(second).then(({ pairs }) => pair(second, at(11), pairs, 'bo.maker')),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await statuses(mistyped)).toEqual(each(mistyped, 'MATCHED_SUCCESS'))
  await expectStatementCountsRight(api)
})
