/** Credit and debit reconciliation over HTTP: daily summaries, exceptions of both sides, and disputes on failed credits. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { type ExceptionResolution, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { type EntrySearch, entryStatuses } from '@dcir/core/reconciliation/entries/query'
import { today } from '@dcir/core/today/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { whenCompleted } from '../../support/bulk-file'
import { refusal } from '../../support/refusal'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const approved = traffic.filter((one) => isCredit(one) && one.responseCode === '00')
const debits = traffic.filter((one) => !isCredit(one) && one.responseCode === '00')
/** Codes that the bank may dispute, and one that it may not. */
const failed = traffic.filter((one) => isCredit(one) && ['91', '06', '96', '22'].includes(one.responseCode)).slice(0, 3)
const plainRefusal = traffic.find((one) => isCredit(one) && one.responseCode === '51') as IncomingTransaction
const at = (some: readonly IncomingTransaction[], index: number) => some[index] as IncomingTransaction
const sum = (some: readonly { transactionAmount: number }[]) =>
  some.reduce((total, { transactionAmount }) => total + transactionAmount, 0)

/** Lines whose transaction is there with another amount, and one of which nothing is known. */
const wrongBy = 10_000
const mistyped = approved.slice(20, 23)
const strange = { ...at(approved, 30), rrn: '999999999999', terminalId: 'NOWHERE1', maskedPan: '999999******0000' }
const paired = approved.slice(0, 5)

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
  const lines = [
    ...[...paired, ...failed, plainRefusal].map((one) => statementLine(one)),
    ...mistyped.map((one) => statementLine(one, { amount: one.transactionAmount + wrongBy })),
    statementLine(strange),
    statementLine(at(debits, 0)),
  ]
  await uploadStatement(api, token['bo.admin'] ?? '', statementCsv(...lines), 'day.csv')
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const days = async (query: object = {}) =>
  (await as('bo.viewer').call(reconciliationDays.list, { query: { startDate: TEST_DAY, endDate: TEST_DAY, ...query } }))
    .content
const entries = async (asked: Partial<EntrySearch> = {}) =>
  (
    await as('bo.viewer').call(accountEntries.search, {
      body: { page: 0, size: 100, transactionDate: TEST_DAY, ...asked },
    })
  ).content
const exceptions = async (query: object = {}) =>
  as('bo.viewer').call(reconciliationDays.databaseExceptions, {
    query: { transactionDate: TEST_DAY, size: 100, ...query },
  })
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))

test('what of all days is owed to customers, and what is unexplained of each direction', async () => {
  const shared = { since: null, next: null, record: null, date: TEST_DAY }
  const { matters } = await as('bo.viewer').call(today.list, {})
  expect(matters.filter(({ kind }) => /owed|unmatched/.test(kind))).toEqual([
    { kind: 'owed-customers', count: 4, amount: sum([...failed, plainRefusal]), ...shared },
    { kind: 'unmatched-credits', count: 4, amount: sum([...mistyped, strange]) + 3 * wrongBy, ...shared },
  ])
})

describe('daily summaries', () => {
  test('REC-32 REC-33 REC-34 a day of credits: the account, our approved ones, and what became of the lines', async () => {
    expect(await days()).toEqual([
      {
        transactionDate: TEST_DAY,
        totalAccountCount: 13,
        totalAccountValue: sum([...paired, ...failed, plainRefusal, ...mistyped, strange]) + 3 * wrongBy,
        totalDbCount: approved.length,
        totalDbValue: sum(approved),
        totalMatchedAndSuccessful: 5,
        totalMatchedAndFailed: 4,
        totalAccountEntryUnmatched: 4,
        totalAccountEntryUnmatchedValue: sum([...mistyped, strange]) + 3 * wrongBy,
      },
    ])
  })

  test('REC-34 debits are summed by themselves, and other days are left out', async () => {
    const [day] = await days({ transactionIndicator: 'DEBIT' })
    expect(day).toMatchObject({
      totalAccountCount: 1,
      totalAccountValue: at(debits, 0).transactionAmount,
      totalDbCount: debits.length,
      totalDbValue: sum(debits),
      totalMatchedAndSuccessful: 1,
      totalAccountEntryUnmatched: 0,
    })
    expect(await days({ startDate: '2026-11-21', endDate: '2026-11-30' })).toEqual([])
    expect((await refusal(days({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
    expect((await refusal(days({ transactionIndicator: 'BOTH' }))).status).toBe(400)
    const stranger = as('sa.admin').call(reconciliationDays.list, { query: {} })
    expect((await refusal(stranger)).status).toBe(403)
  })
})

describe('exceptions of the database', () => {
  test('REC-40 ours without a line: those that may still come wait, the others are missing', async () => {
    const found = await exceptions()
    expect(found.totalElements).toBe(approved.length - paired.length)
    const one = at(approved, 10)
    const pages = await Promise.all([0, 1, 2].map((page) => exceptions({ page })))
    const ours = pages.flatMap(({ content }) => content).find(({ rrn }) => rrn === one.rrn)
    expect(ours).toMatchObject({ stan: one.stan, transactionAmount: one.transactionAmount })
    // It is Saturday: Friday's may still come.
    expect(found.content.every(({ state }) => state === 'WAITING')).toBe(true)
    const debit = await exceptions({ transactionIndicator: 'DEBIT' })
    expect(debit.totalElements).toBe(debits.length - 1)
    expect((await exceptions({ state: 'MISSING' })).totalElements).toBe(0)
    expect((await exceptions({ transactionDate: '2026-11-19' })).content).toEqual([])
  })

  test('REC-40 after one working day what is not there is missing', async () => {
    const before = api.clock.now()
    try {
      // Monday at noon: what is older than Friday noon is missing.
      api.clock.set(new Date('2026-11-23T12:00:00+01:00'))
      token['bo.viewer'] = await api.signIn('bo.viewer')
      const noon = new Date('2026-11-20T12:00:00+01:00')
      const isOld = ({ transactionTime }: IncomingTransaction) => new Date(transactionTime) <= noon
      const unpaired = approved.filter((one) => !paired.includes(one))
      expect((await exceptions({ state: 'MISSING' })).totalElements).toBe(unpaired.filter(isOld).length)
      const waiting = await exceptions({ state: 'WAITING' })
      expect(waiting.totalElements).toBe(unpaired.filter((one) => !isOld(one)).length)
      expect(waiting.content.every(({ transactionTime }) => new Date(transactionTime) > noon)).toBe(true)
    } finally {
      api.clock.set(before)
      token['bo.viewer'] = await api.signIn('bo.viewer')
    }
  })
})

describe('the nearest miss', () => {
  const nearest = (referenceId: string) => as('bo.viewer').call(reconciliationDays.nearest, { params: { referenceId } })
  const alikeTo = async (referenceId: string) =>
    (await as('bo.viewer').call(reconciliationDays.alike, { params: { referenceId } })).alike
  const entryOf = async (rrn: string) => {
    const found = (await entries()).find((one) => one.rrn === rrn)
    if (!found) throw new Error('no such entry')
    return found
  }

  test('an exception is shown beside ours that it was meant for, with what differs and how many differ alike', async () => {
    const wanted = at(mistyped, 0)
    const miss = await nearest((await entryOf(wanted.rrn)).referenceId)
    expect(miss.candidate).toMatchObject({
      transactionSearchKey: wanted.transactionSearchKey,
      amount: wanted.transactionAmount,
    })
    expect(miss.sentence).toBe('The amount is ₦100.00 higher on the statement. Everything else matches.')
    expect(miss.differences.filter(({ differs }) => differs)).toEqual([
      { field: 'amount', differs: true, text: 'amount +₦100.00' },
    ])
    const others = await Promise.all(mistyped.slice(1).map(async ({ rrn }) => (await entryOf(rrn)).referenceId))
    expect((await alikeTo(miss.entry.referenceId)).sort()).toEqual(others.sort())
  })

  test('without anything near there is no candidate, and a paired line stands beside its transaction', async () => {
    const lonely = await nearest((await entryOf(strange.rrn)).referenceId)
    expect(lonely).toMatchObject({ candidate: null, differences: [], sentence: '' })
    expect(await alikeTo(lonely.entry.referenceId)).toEqual([])
    const known = await nearest((await entryOf(at(paired, 0).rrn)).referenceId)
    const { transactionSearchKey } = at(paired, 0)
    expect(known).toMatchObject({
      candidate: { transactionSearchKey },
      decision: null,
      entry: { reconStatus: 'MATCHED_SUCCESS' },
    })
    expect(await alikeTo(known.entry.referenceId)).toEqual([])
  })

  test('each open exception of the day leads to the one before and the one after', async () => {
    const open = (await entries({ reconStatus: 'UNMATCHED' })).map(({ referenceId }) => referenceId)
    const steps = await Promise.all(open.map(nearest))
    expect(steps.map(({ next }) => next)).toEqual([...open.slice(1), null])
    expect(steps.map(({ previous }) => previous)).toEqual([null, ...open.slice(0, -1)])
  })

  test('the lines of a file are listed by what became of them, or by their row', async () => {
    const { content: files } = await as('bo.viewer').call(statements.list, {})
    const fileKey = files[0]?.fileKey ?? ''
    const lines = async (query: object) =>
      (await as('bo.viewer').call(accountEntries.ofFile, { params: { fileKey }, query: { size: 100, ...query } }))
        .content
    const all = await lines({})
    expect(all).toHaveLength(files[0]?.successCount ?? 0)
    for (const reconStatus of entryStatuses) {
      const wanted = all.filter((one) => one.reconStatus === reconStatus)
      expect(await lines({ reconStatus })).toEqual(wanted)
    }
    expect(await lines({ rowNumber: 3 })).toMatchObject([{ rrn: at(paired, 1).rrn }])
    const none = as('bo.viewer').call(accountEntries.ofFile, { params: { fileKey: 'ST-20261121-00000000' } })
    expect((await refusal(none)).status).toBe(404)
  })

  test('a reference that is none is refused, and one of nothing is not found', async () => {
    expect((await refusal(nearest('20261399-1'))).status).toBe(400)
    expect((await refusal(nearest('20261120-999999999'))).status).toBe(404)
    expect((await refusal(alikeTo('20261120-999999999'))).status).toBe(404)
  })
})

describe('resolving exceptions', () => {
  const body: ExceptionResolution = {
    comment: 'Branch confirms a fee',
    reconResolutionReason: 'FALSE_POSITIVE',
    reconResolutionStatus: 'RESOLVED',
  }
  const resolve = (referenceId: string, changes: object = {}, name = 'bo.admin') =>
    as(name).call(reconciliationDays.resolve, { params: { referenceId }, body: { ...body, ...changes } })
  const open = async () => (await entries({ reconStatus: 'UNMATCHED' })).map(({ referenceId }) => referenceId)

  test('REC-43 REC-44 a comment, the one reason and the one status are needed', async () => {
    const [referenceId = ''] = await open()
    for (const changes of [
      { comment: '  ' },
      { reconResolutionReason: 'OTHER' },
      { reconResolutionStatus: 'UNMATCHED' },
    ]) {
      expect((await refusal(resolve(referenceId, changes))).status).toBe(400)
    }
    expect((await refusal(resolve(referenceId, {}, 'sa.admin'))).status).toBe(403)
    expect(await open()).toContain(referenceId)
  })

  test('REC-44 REC-45 REC-46 an exception becomes resolved, leaves the day, and is written down', async () => {
    const [before] = await days()
    const found = (await entries({ reconStatus: 'UNMATCHED' })).find(({ rrn }) => rrn === strange.rrn)
    const referenceId = found?.referenceId ?? ''
    expect(await resolve(referenceId)).toEqual({ message: 'Exception resolved successfully' })
    expect(await open()).not.toContain(referenceId)
    const resolved = await entries({ reconStatus: 'RESOLVED' })
    expect(resolved).toMatchObject([{ referenceId, reconStatus: 'RESOLVED' }])
    const [after] = await days()
    expect(after?.totalAccountEntryUnmatched).toBe((before?.totalAccountEntryUnmatched ?? 0) - 1)
    expect(after?.totalAccountEntryUnmatchedValue).toBe(
      (before?.totalAccountEntryUnmatchedValue ?? 0) - strange.transactionAmount,
    )
    const written = await asOwner(
      "SELECT result, actor FROM audit_entries WHERE action = 'reconciliation-days.resolve' AND subject = $1",
      [referenceId],
    )
    expect(written.rows).toEqual([{ result: 'done', actor: 'bo.admin' }])
  })

  test('REC-46 of two officers at once one resolves it, and the other hears who did', async () => {
    const [referenceId = ''] = await open()
    const both = await Promise.allSettled([resolve(referenceId), resolve(referenceId, {}, 'bo.maker')])
    const won = both.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    const winner = both[0]?.status === 'fulfilled' ? 'bo.admin' : 'bo.maker'
    const error = await refusal(resolve(referenceId, { comment: 'Once more' }))
    expect(error).toMatchObject({ status: 409, code: 'exception-resolved' })
    expect(error.message).toMatch(new RegExp(`^${winner} resolved this exception on Nov 21st, 26 `))
  })

  test('REC-46 a whole group is resolved in one step, or nothing of it', async () => {
    const [one = '', other = ''] = await open()
    const [done] = await entries({ reconStatus: 'RESOLVED' })
    const error = await refusal(resolve(one, { alike: [other, done?.referenceId] }))
    expect(error.code).toBe('exception-resolved')
    expect(await open()).toEqual(expect.arrayContaining([one, other]))
    await resolve(one, { alike: [other] })
    expect(await open()).toEqual([])
  })

  test('REC-46 what is paired is no exception', async () => {
    const [paid] = await entries({ reconStatus: 'MATCHED_SUCCESS' })
    expect((await refusal(resolve(paid?.referenceId ?? ''))).code).toBe('entry-matched')
    expect((await refusal(resolve('20261120-999999999'))).status).toBe(404)
  })
})

describe('disputes on failed credits', () => {
  const switchTo = (value: string) =>
    asOwner("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.recon.dispute.auto-create'", [value])
  const initiate = (name = 'bo.maker', disputeDate = TEST_DAY) =>
    as(name).call(reconciliationDays.initiateDisputes, { query: { disputeDate } })
  const again = (date = TEST_DAY) => as('bo.maker').call(reconciliationDays.reinitiateDisputes, { query: { date } })
  const ended = (batchId: string) =>
    whenCompleted(() => as('bo.maker').call(bulkDisputes.show, { params: { batchId } }))
  const withStatus = async (disputeCreationStatus: EntrySearch['disputeCreationStatus']) =>
    (await entries({ reconStatus: 'MATCHED_FAILED', disputeCreationStatus })).map(({ rrn }) => rrn).sort()

  test('CFG-13 REC-48 nothing is offered unless the switch is on', async () => {
    await switchTo('false')
    expect((await refusal(initiate())).code).toBe('auto-dispute-off')
    expect((await refusal(again())).code).toBe('auto-dispute-off')
    await switchTo('true')
    expect((await refusal(initiate('bo.viewer'))).status).toBe(403)
    expect((await refusal(again())).code).toBe('no-failed-disputes')
    expect((await refusal(initiate('bo.maker', '2026-11-19'))).message).toContain('Every failed transaction of ')
  })

  test('REC-47 REC-50 REC-41 each failed credit is disputed once, by the rules and the payee check of any dispute', async () => {
    // Two officers at once: one asks for all of them, and there is nothing left for the other.
    const both = await Promise.allSettled([initiate(), initiate('bo.admin')])
    const [first] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const batchId = first?.batchId ?? ''
    expect(first?.message).toBe(
      `4 disputes are being logged for Nov 20th, 26. Follow them in Bulk Disputes, batch ${batchId}.`,
    )
    expect(await ended(batchId)).toMatchObject({
      fileName: `Failed credits of ${TEST_DAY}`,
      totalCount: 4,
      successfulCount: 3,
      failedCount: 1,
    })
    expect((await refusal(initiate())).code).toBe('no-failed-credits')
    expect(await withStatus('SUCCESSFUL')).toEqual(failed.map(({ rrn }) => rrn).sort())
    expect(await withStatus('FAILED')).toEqual([plainRefusal.rrn])
    expect(await withStatus('PENDING')).toEqual([])
    expect(await withStatus('ALL')).toHaveLength(4)
    // bank 19: the row itself says why.
    const found = await entries({ reconStatus: 'MATCHED_FAILED' })
    expect(found.filter(({ disputeFailure }) => disputeFailure).map(({ rrn }) => rrn)).toEqual([plainRefusal.rrn])
    const [entry] = found.filter(({ logCode }) => logCode)
    const dispute = await as('bo.admin').call(disputes.show, { params: { logCode: entry?.logCode ?? '' } })
    expect(dispute).toMatchObject({ payeeCheck: 'CARD_ACCOUNT', loggedBySide: 'backoffice', status: 'PENDING' })
    expect(dispute.reason).toBe('Credited to the account, but the transaction failed here')
  })

  test('Logic 14 REC-47 a credit whose transaction the switch reversed is left out: nobody is owed it any more', async () => {
    await asOwner(
      `INSERT INTO transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id, transaction_time,
         super_agent_id) SELECT -1, transaction_time, 'REVERSED', id, transaction_time, super_agent_id FROM transactions
       WHERE transaction_search_key = $1`,
      [plainRefusal.transactionSearchKey],
    )
    expect((await refusal(again())).code).toBe('no-failed-disputes')
    await asOwner(`ALTER TABLE transaction_reversals DISABLE TRIGGER USER; DELETE FROM transaction_reversals
      WHERE reversal_id = -1; ALTER TABLE transaction_reversals ENABLE TRIGGER USER`)
  })

  test('REC-51 initiating again takes only those that failed', async () => {
    const codes = '00,06,22,51,68,91,92,96'
    await asOwner(
      "UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.dispute.backoffice.response-codes'",
      [codes],
    )
    const { batchId, message } = await again()
    expect(message).toContain('1 dispute is being logged for Nov 20th, 26.')
    expect(await ended(batchId)).toMatchObject({ totalCount: 1, successfulCount: 1 })
    expect(await withStatus('SUCCESSFUL')).toHaveLength(4)
    expect(await withStatus('FAILED')).toEqual([])
    expect((await refusal(again())).code).toBe('no-failed-disputes')
  })
})
