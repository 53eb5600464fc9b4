import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { fullPath } from '@dcir/core/contract/endpoint'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import type { EntrySearch } from '@dcir/core/reconciliation/entries/query'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const find = (want: (one: IncomingTransaction) => boolean): IncomingTransaction => {
  const found = traffic.find(want)
  if (!found) throw new Error('the traffic has no such transaction')
  return found
}
const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const approved = find((one) => isCredit(one) && one.responseCode === '00')
const refused = find((one) => isCredit(one) && one.responseCode !== '00')
const reversal = find((one) => !isCredit(one) && one.responseCode === '00')
const other = find((one) => isCredit(one) && one !== approved && one.responseCode === '00')

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  token = await api.signIn('bo.admin')
  const unknown = statementLine(other, { amount: 123_456_789, narration: 'Fee of 20% for Ikeja_Mall' })
  const content = statementCsv(statementLine(approved), statementLine(refused), statementLine(reversal), unknown)
  await uploadStatement(api, token, content, 'day.csv')
})
afterAll(() => api?.close())

type Asked = Partial<EntrySearch>
const search = (asked: Asked = {}) =>
  api.client(token).call(accountEntries.search, { body: { page: 0, size: 10, transactionDate: TEST_DAY, ...asked } })
/** In any order: a small file's rows are accepted in whatever order the database takes them. */
const rrns = async (asked: Asked) => (await search(asked)).content.map(({ rrn }) => rrn).sort()
const sorted = (...some: IncomingTransaction[]) => some.map(({ rrn }) => rrn).sort()

describe('account entries search', () => {
  test('REC-38 an entry carries its own fields and those of the transaction it is paired with', async () => {
    const { content, totalElements } = await search()
    expect(totalElements).toBe(4)
    const entryOf = ({ rrn, transactionAmount }: IncomingTransaction, amount: number = transactionAmount) =>
      content.find((one) => one.rrn === rrn && one.amount === amount)
    expect(entryOf(approved)).toEqual({
      referenceId: expect.stringMatching(/^20261120-\d+$/),
      transactionDate: TEST_DAY,
      narration: `POS, "${approved.terminalId}"`,
      maskedPan: approved.maskedPan,
      rrn: approved.rrn,
      stan: approved.stan,
      amount: approved.transactionAmount,
      terminalId: approved.terminalId,
      isDebit: false,
      reconStatus: 'MATCHED_SUCCESS',
      isPairedByHand: false,
      responseCode: '00',
      cardAcceptorId: approved.cardAcceptorId,
      bulkSettlementKey: null,
      logCode: null,
      disputeCreationStatus: null,
      disputeFailure: null,
    })
    expect(entryOf(other, 123_456_789)).toMatchObject({
      reconStatus: 'UNMATCHED',
      responseCode: null,
      cardAcceptorId: null,
    })
  })

  test('REC-37 REC-39 entries are found by what became of them and by their direction', async () => {
    expect(await rrns({ reconStatus: 'MATCHED_SUCCESS' })).toEqual(sorted(approved, reversal))
    expect(await rrns({ reconStatus: 'MATCHED_FAILED' })).toEqual([refused.rrn])
    expect(await rrns({ reconStatus: 'UNMATCHED' })).toEqual([other.rrn])
    expect(await rrns({ reconStatus: 'MATCHED_SUCCESS', transactionIndicator: 'DEBIT' })).toEqual([reversal.rrn])
    expect(await rrns({ reconStatus: 'UNMATCHED', transactionIndicator: 'DEBIT' })).toEqual([])
    expect(await rrns({ transactionIndicator: 'CREDIT' })).toEqual(sorted(approved, refused, other))
  })

  test('REC-39 the search narrows by amount, masked pan, terminal id and a part of the narration', async () => {
    expect(await rrns({ amount: 123_456_789 as EntrySearch['amount'] })).toEqual([other.rrn])
    expect(await rrns({ amount: 1 as EntrySearch['amount'] })).toEqual([])
    expect(await rrns({ maskedPan: approved.maskedPan })).toContain(approved.rrn)
    expect(await rrns({ maskedPan: '999999' })).toEqual([])
    expect(await rrns({ terminalId: refused.terminalId.toLowerCase() })).toContain(refused.rrn)
    expect(await rrns({ terminalId: 'NOWHERE1' })).toEqual([])
    // A sign of a pattern is a sign like any other.
    expect(await rrns({ narration: 'of 20% FOR ikeja_' })).toEqual([other.rrn])
    expect(await rrns({ narration: '%' })).toEqual([other.rrn])
    expect(await rrns({ narration: 'pos', reconStatus: 'MATCHED_FAILED' })).toEqual([refused.rrn])
  })

  test('REC-39 page and size come with the body, and another day is another list', async () => {
    const [first, second] = [await search({ size: 3 }), await search({ page: 1, size: 3 })]
    const both = [...first.content, ...second.content].map(({ referenceId }) => referenceId)
    expect(new Set(both).size).toBe(4)
    expect(second.content).toHaveLength(1)
    expect(second).toMatchObject({ totalElements: 4, totalPages: 2 })
    expect(await search({ transactionDate: '2026-11-19' })).toMatchObject({ content: [], totalElements: 0 })
    const undated = await fetch(`${api.address}${fullPath(accountEntries.search)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ page: 0, size: 10 }),
    })
    expect(undated.status).toBe(400)
  })

  test('REC-37 what a person resolved is no longer an exception', async () => {
    const [entry] = (await search({ reconStatus: 'UNMATCHED' })).content
    const id = Number(entry?.referenceId.split('-')[1])
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(
        `INSERT INTO entry_resolutions VALUES ($1, $2, 'RESOLVED', 'FALSE_POSITIVE', 'As the branch says', 'bo.admin', now())`,
        [id, TEST_DAY],
      ),
    )
    expect(await rrns({ reconStatus: 'UNMATCHED' })).toEqual([])
    expect((await search({ reconStatus: 'RESOLVED' })).content).toMatchObject([
      { rrn: other.rrn, reconStatus: 'RESOLVED' },
    ])
  })
})
