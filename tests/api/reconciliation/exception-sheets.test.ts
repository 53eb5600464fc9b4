/** Exceptions that are decided in a workbook. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { exceptionSheets } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { edited, openSheet, rowsOf, type SheetCells, sheetsOf } from '../../support/edited-sheet'
import { refusal } from '../../support/refusal'
import { expectStatementCountsRight } from '../../support/statement-counts'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const credits = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(
  (one) => one.transactionIndicator === 'CREDIT' && one.responseCode === '00',
)
const mistyped = credits.slice(10, 16)
const elsewhere = credits.slice(16, 18)
const free = credits[40] as IncomingTransaction
const at = (index: number) => mistyped[index] as IncomingTransaction
const wrong = (one: IncomingTransaction) => statementLine(one, { amount: one.transactionAmount + 10_000 })

let api: TestApi
let fileKey = ''
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
  const admin = token['bo.admin'] ?? ''
  fileKey = (await uploadStatement(api, admin, statementCsv(...mistyped.map(wrong)), 'one.csv')).fileKey
  await uploadStatement(api, admin, statementCsv(...elsewhere.map(wrong)), 'two.csv')
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const sheets = (query: Record<string, unknown> = { transactionDate: TEST_DAY }, name = 'bo.admin') =>
  sheetsOf(as(name), exceptionSheets, query)
const rows = async (query?: Record<string, unknown>, name?: string) =>
  rowsOf((await openSheet(await sheets(query, name).download())).worksheets[0])
const rrns = async (query?: Record<string, unknown>) => (await rows(query)).map(({ Rrn }) => Rrn).sort()
const sorted = (...some: IncomingTransaction[]) => some.map(({ rrn }) => rrn).sort()
const statusOf = async ({ rrn }: IncomingTransaction) => {
  const body = { page: 0, size: 100, transactionDate: TEST_DAY }
  return (await as('bo.viewer').call(accountEntries.search, { body })).content.find((one) => one.rrn === rrn)
}
/** Fills in the rows of some lines. */
const filling = (some: ReadonlyMap<IncomingTransaction, SheetCells>) => (row: SheetCells) =>
  [...some].find(([{ rrn }]) => rrn === row.Rrn)?.[1] ?? null
const resolved = { Action: 'RESOLVE', Reason: 'FALSE_POSITIVE', Comment: 'A fee of the bank' }

test('a download holds the exceptions of a day or of a file as they are narrowed, each with the nearest of ours', async () => {
  expect(await rrns()).toEqual(sorted(...mistyped, ...elsewhere))
  expect(await rrns({ fileKey })).toEqual(sorted(...mistyped))
  expect(await rrns({ transactionDate: TEST_DAY, transactionIndicator: 'DEBIT' })).toEqual([])
  expect(await rrns({ transactionDate: TEST_DAY, amount: at(0).transactionAmount + 10_000 })).toEqual(sorted(at(0)))
  const row = (await rows({ fileKey }, 'bo.viewer')).find(({ Rrn }) => Rrn === at(0).rrn)
  expect(row).toMatchObject({
    'Nearest transaction': at(0).transactionSearchKey,
    Difference: 'The amount is ₦100.00 higher on the statement. Everything else matches.',
    Type: 'Credit',
    Action: null,
    Comment: null,
  })
  expect((await refusal(rows({ fileKey, transactionDate: TEST_DAY }))).status).toBe(400)
  expect((await refusal(rows({}))).status).toBe(400)
  expect((await refusal(rows({ fileKey: 'ST-20261121-FFFFFFFF' }))).status).toBe(404)
  expect((await refusal(rows(undefined, 'sa.admin'))).status).toBe(403)
})

test('each row is decided as on screen, and one in which nothing is filled in is left alone', async () => {
  const {
    total,
    unchanged,
    rows: found,
  } = await sheets().differs(
    filling(
      new Map<IncomingTransaction, SheetCells>([
        [at(0), { Action: 'PAIR', Reason: 'AMOUNT_DIFFERS', Comment: 'The branch mistyped it' }],
        [at(1), resolved],
        [
          at(2),
          { Action: 'PAIR', Reason: 'OTHER', 'Pair with': free.transactionSearchKey, Comment: 'As the branch says' },
        ],
      ]),
    ),
  )
  expect({ total, unchanged }).toEqual({ total: 8, unchanged: 5 })
  expect(found.map(({ kind, name }) => [name, kind]).sort()).toEqual(
    sorted(at(0), at(1), at(2)).map((rrn) => [rrn, 'CHANGED']),
  )
  expect(await statusOf(at(0))).toMatchObject({ reconStatus: 'UNMATCHED' })
  const answers = new Map<string, string>()
  for (const row of found) answers.set(row.name, (await sheets().apply(row)).message)
  expect(answers.get(at(0).rrn)).toBe('Exception paired successfully')
  expect(answers.get(at(1).rrn)).toBe('Exception resolved successfully')
  expect(await statusOf(at(0))).toMatchObject({ reconStatus: 'MATCHED_SUCCESS', isPairedByHand: true })
  expect(await statusOf(at(1))).toMatchObject({ reconStatus: 'RESOLVED', isPairedByHand: false })
  const referenceId = (await statusOf(at(2)))?.referenceId ?? ''
  const { candidate } = await as('bo.viewer').call(reconciliationDays.nearest, { params: { referenceId } })
  expect(candidate?.transactionSearchKey).toBe(free.transactionSearchKey)
  await expectStatementCountsRight(api)
  const { rows: written } = await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(
      "SELECT action, count(*)::int AS times FROM audit_entries WHERE result = 'done' AND action LIKE 'reconciliation-days.%' GROUP BY action ORDER BY action",
    ),
  )
  expect(written).toEqual([
    { action: 'reconciliation-days.pair', times: 2 },
    { action: 'reconciliation-days.resolve', times: 1 },
  ])
})

test('a row whose line was decided meanwhile is stale by itself, in the difference and when it is applied', async () => {
  const fill = filling(
    new Map<IncomingTransaction, SheetCells>([
      [at(3), resolved],
      [at(4), resolved],
    ]),
  )
  const bytes = await sheets().download()
  const { rows: before } = await sheets().differs(fill)
  const referenceId = (await statusOf(at(3)))?.referenceId ?? ''
  await as('bo.maker').call(reconciliationDays.resolve, {
    params: { referenceId },
    body: { comment: 'Mine', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
  })
  const { rows: after } = await sheets().compare(new Uint8Array(await edited(bytes, fill)))
  expect(new Map(after.map(({ name, kind }) => [name, kind]))).toEqual(
    new Map([
      [at(3).rrn, 'STALE'],
      [at(4).rrn, 'CHANGED'],
    ]),
  )
  for (const row of before) {
    if (row.name === at(3).rrn) expect((await refusal(sheets().apply(row))).code).toBe('row-stale')
    else expect((await sheets().apply(row)).outcome).toBe('APPLIED')
  }
  expect(await statusOf(at(4))).toMatchObject({ reconStatus: 'RESOLVED' })
})

test('what is filled in wrongly, is taken, or is not allowed is refused with its reason', async () => {
  const [one, other] = elsewhere as [IncomingTransaction, IncomingTransaction]
  const problems = async (some: SheetCells) => {
    const { rows: found } = await sheets().differs(filling(new Map([[one, some]])))
    return found.map(({ kind, problems }) => [kind, ...problems.map(({ message }) => message)])
  }
  expect(await problems({ Comment: 'Only this' })).toEqual([['REFUSED', 'Action is required']])
  expect(await problems({ Action: 'IGNORE', Comment: 'x' })).toEqual([['REFUSED', 'Action must be RESOLVE or PAIR']])
  expect(await problems({ Action: 'PAIR' })).toEqual([['REFUSED', 'Reason is required']])
  expect(await problems({ Action: 'PAIR', Reason: 'OTHER' })).toEqual([['REFUSED', 'Comment is required']])
  expect(await problems({ Action: 'RESOLVE', Comment: 'x', Reason: 'DATE_DIFFERS' })).toEqual([
    ['REFUSED', 'Reason of RESOLVE must be FALSE_POSITIVE'],
  ])
  expect((await problems({ Action: 'RESOLVE', Comment: 'x', Reason: 'OTHER' }))[0]?.[0]).toBe('REFUSED')
  expect(
    await problems({ Action: 'PAIR', Reason: 'OTHER', Comment: 'x', 'Pair with': free.transactionSearchKey }),
  ).toEqual([['REFUSED', 'This transaction is paired with another line already.']])
  expect(await problems({ Action: 'PAIR', Reason: 'OTHER', Comment: 'x', 'Pair with': 'D20261120-NOWHERE' })).toEqual([
    ['REFUSED', 'Transaction was not found.'],
  ])
  const { rows: good } = await sheets().differs(filling(new Map([[other, resolved]])))
  const [row] = good
  if (!row) throw new Error('the row does not differ')
  expect((await refusal(sheets(undefined, 'bo.viewer').apply(row))).status).toBe(403)
  expect(await statusOf(other)).toMatchObject({ reconStatus: 'UNMATCHED' })
})
