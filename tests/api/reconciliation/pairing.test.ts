/** Exceptions that a person paired by hand, and decisions that a person took back. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import type { EntrySearch } from '@dcir/core/reconciliation/entries/query'
import { statementReports } from '@dcir/core/reconciliation/reports-contract'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { whenCompleted } from '../../support/bulk-file'
import { refusal } from '../../support/refusal'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const approved = traffic.filter((one) => isCredit(one) && one.responseCode === '00')
const failed = traffic.filter((one) => isCredit(one) && ['91', '06', '96', '22'].includes(one.responseCode))
/** With a code that may not be disputed. */
const plainRefusal = traffic.find((one) => isCredit(one) && one.responseCode === '51') as IncomingTransaction
const debit = traffic.find((one) => !isCredit(one)) as IncomingTransaction
const at = (some: readonly IncomingTransaction[], index: number) => some[index] as IncomingTransaction

const WRONG_BY = 10_000
/** Lines whose amount was mistyped, those of transactions that failed here among them. */
const mistyped = [...approved.slice(10, 16), at(failed, 0), plainRefusal]
const paired = at(approved, 0)
/** Nothing of a statement was found for it, nor comes near to it. */
const apart = at(approved, 40)

let api: TestApi
let fileKey = ''
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'bulk', 'reports'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
  const wrong = mistyped.map((one) => statementLine(one, { amount: one.transactionAmount + WRONG_BY }))
  const content = statementCsv(statementLine(paired), ...wrong)
  fileKey = (await uploadStatement(api, token['bo.admin'] ?? '', content, 'day.csv')).fileKey
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const asOwner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const entries = async (asked: Partial<EntrySearch> = {}) =>
  (
    await as('bo.viewer').call(accountEntries.search, {
      body: { page: 0, size: 100, transactionDate: TEST_DAY, ...asked },
    })
  ).content
const referenceOf = async ({ rrn }: IncomingTransaction) => {
  const found = (await entries()).find((one) => one.rrn === rrn)
  if (!found) throw new Error('no such entry')
  return found.referenceId
}
const statusOf = async (one: IncomingTransaction) => (await entries()).find(({ rrn }) => rrn === one.rrn)?.reconStatus
const pair = (referenceId: string, { transactionSearchKey }: { transactionSearchKey: string }, name = 'bo.admin') =>
  as(name).call(reconciliationDays.pair, {
    params: { referenceId },
    body: { transactionSearchKey, reason: 'AMOUNT_DIFFERS', comment: 'The branch mistyped the amount' },
  })
const undo = (referenceId: string, name = 'bo.admin', comment = 'It was another one') =>
  as(name).call(reconciliationDays.undo, { params: { referenceId }, body: { comment } })
const resolve = (referenceId: string) =>
  as('bo.maker').call(reconciliationDays.resolve, {
    params: { referenceId },
    body: { comment: 'A fee', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
  })
const nearest = (referenceId: string) => as('bo.viewer').call(reconciliationDays.nearest, { params: { referenceId } })
const day = async () => {
  const query = { startDate: TEST_DAY, endDate: TEST_DAY }
  return (await as('bo.viewer').call(reconciliationDays.list, { query })).content[0]
}
const file = (): Promise<StatementFile> => as('bo.viewer').call(statements.show, { params: { fileKey } })

/** Checks the kept counts of the day and the file against the lines themselves, counted again. */
async function expectCountsRight(): Promise<void> {
  const [fresh] = await asOwner(
    `SELECT count(*)::int AS total, sum(e.amount)::float8 AS value,
       count(*) FILTER (WHERE m.status = 'MATCHED_SUCCESS')::int AS success,
       coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_SUCCESS'), 0)::float8 AS success_value,
       count(*) FILTER (WHERE m.status = 'MATCHED_FAILED')::int AS failed,
       coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_FAILED'), 0)::float8 AS failed_value,
       count(*) FILTER (WHERE m.entry_id IS NULL AND r.entry_id IS NULL)::int AS open,
       coalesce(sum(e.amount) FILTER (WHERE m.entry_id IS NULL AND r.entry_id IS NULL), 0)::float8 AS open_value
     FROM statement_entries e LEFT JOIN statement_pairs m ON m.entry_id = e.id AND m.transaction_date = e.transaction_date
     LEFT JOIN entry_resolutions r ON r.entry_id = e.id WHERE e.transaction_date = $1`,
    [TEST_DAY],
  )
  const [kept] = await asOwner(
    `SELECT total_count::int AS total, total_value::float8 AS value, success_count::int AS success,
       success_value::float8, failed_count::int AS failed, failed_value::float8
     FROM statement_day_totals WHERE transaction_date = $1 AND NOT is_debit`,
    [TEST_DAY],
  )
  const { open, open_value: openValue, ...counted } = fresh
  expect(kept).toEqual(counted)
  expect(await day()).toMatchObject({
    totalAccountCount: fresh.total,
    totalMatchedAndSuccessful: fresh.success,
    totalMatchedAndFailed: fresh.failed,
    totalAccountEntryUnmatched: open,
    totalAccountEntryUnmatchedValue: openValue,
  })
  expect(await file()).toMatchObject({
    matchedSuccessCount: fresh.success,
    matchedFailedCount: fresh.failed,
    unmatchedCount: fresh.total - fresh.success - fresh.failed,
  })
  expect(await entries({ reconStatus: 'UNMATCHED' })).toHaveLength(open)
}

describe('pairing by hand', () => {
  test('an exception is paired with its nearest, leaves the exceptions, and every count follows', async () => {
    await expectCountsRight()
    const before = await day()
    const one = at(mistyped, 0)
    const referenceId = await referenceOf(one)
    expect(await pair(referenceId, one)).toEqual({ message: 'Exception paired successfully' })
    expect(await statusOf(one)).toBe('MATCHED_SUCCESS')
    expect((await entries({ isPairedByHand: true })).map(({ rrn }) => rrn)).toEqual([one.rrn])
    expect((await entries({ isPairedByHand: true, reconStatus: 'MATCHED_FAILED' })).length).toBe(0)
    const after = await day()
    expect(after?.totalMatchedAndSuccessful).toBe((before?.totalMatchedAndSuccessful ?? 0) + 1)
    await expectCountsRight()
    const written = await asOwner(
      "SELECT result, actor, details->>'comment' AS comment FROM audit_entries WHERE action = 'reconciliation-days.pair' AND subject = $1",
      [referenceId],
    )
    expect(written).toEqual([{ result: 'done', actor: 'bo.admin', comment: 'The branch mistyped the amount' }])
  })

  test('whoever opens the line sees by whom it was paired, why, and what differs', async () => {
    const one = at(mistyped, 0)
    const shown = await nearest(await referenceOf(one))
    expect(shown.decision).toMatchObject({
      kind: 'PAIRED',
      by: 'bo.admin',
      comment: 'The branch mistyped the amount',
    })
    expect(shown.candidate?.transactionSearchKey).toBe(one.transactionSearchKey)
    expect(shown.sentence).toBe('The amount is ₦100.00 higher on the statement. Everything else matches.')
    const { transactionSearchKey } = one
    const { timeline } = await as('bo.viewer').call(transactions.show, { params: { transactionSearchKey } })
    expect(timeline.map(({ text }) => text)).toContainEqual(expect.stringContaining('paired by bo.admin'))
    expect((await nearest(await referenceOf(paired))).decision).toBeNull()
  })

  test('a transaction that failed here makes the line a matched failed one', async () => {
    const one = at(mistyped, 6)
    await pair(await referenceOf(one), one)
    expect(await statusOf(one)).toBe('MATCHED_FAILED')
    await expectCountsRight()
  })

  test('a transaction may be typed that comes nowhere near to the line', async () => {
    const one = at(mistyped, 1)
    const referenceId = await referenceOf(one)
    await pair(referenceId, apart)
    expect((await nearest(referenceId)).candidate?.transactionSearchKey).toBe(apart.transactionSearchKey)
    await expectCountsRight()
  })

  test('neither side is paired twice, and the sentence says which is', async () => {
    const open = await referenceOf(at(mistyped, 2))
    for (const taken of [paired, apart]) {
      expect(await refusal(pair(open, taken))).toMatchObject({ status: 409, code: 'transaction-paired' })
    }
    const byHand = await refusal(pair(await referenceOf(at(mistyped, 0)), at(approved, 41)))
    expect(byHand).toMatchObject({ status: 409, code: 'exception-paired' })
    expect(byHand.message).toMatch(/^bo\.admin paired this line by hand on Nov 21st, 26 /)
    expect((await refusal(pair(await referenceOf(paired), at(approved, 41)))).code).toBe('entry-matched')
    expect((await refusal(resolve(await referenceOf(at(mistyped, 0))))).code).toBe('exception-paired')
    expect(await statusOf(at(mistyped, 2))).toBe('UNMATCHED')
    await expectCountsRight()
  })

  test('what does not exist, goes the other way, has no reason, or is not allowed is refused', async () => {
    const one = at(mistyped, 2)
    const referenceId = await referenceOf(one)
    expect((await refusal(pair(referenceId, { transactionSearchKey: 'D20261120-NOWHERE' }))).status).toBe(404)
    expect((await refusal(pair('20261120-999999999', one))).status).toBe(404)
    expect((await refusal(pair(referenceId, debit))).code).toBe('pair-direction')
    expect((await refusal(pair(referenceId, one, 'bo.viewer'))).status).toBe(403)
    expect((await refusal(pair(referenceId, one, 'sa.admin'))).status).toBe(403)
    const body = { transactionSearchKey: one.transactionSearchKey, reason: 'AMOUNT_DIFFERS' as const, comment: '  ' }
    const silent = as('bo.admin').call(reconciliationDays.pair, { params: { referenceId }, body })
    expect((await refusal(silent)).status).toBe(400)
    expect(await statusOf(one)).toBe('UNMATCHED')
  })

  test('of two officers at once who want the same transaction, or the same line, one wins', async () => {
    const [one, other] = [at(mistyped, 2), at(mistyped, 3)]
    const [first, second] = [await referenceOf(one), await referenceOf(other)]
    const line = await Promise.allSettled([pair(first, one), pair(first, at(approved, 41), 'bo.maker')])
    expect(line.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const taken = await Promise.allSettled([
      pair(second, at(approved, 42)),
      pair(await referenceOf(at(mistyped, 4)), at(approved, 42), 'bo.maker'),
    ])
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectCountsRight()
  })

  test('of two officers at once, one who pairs and one who resolves, one wins', async () => {
    const one = at(mistyped, 5)
    const referenceId = await referenceOf(one)
    const both = await Promise.allSettled([pair(referenceId, one), resolve(referenceId)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectCountsRight()
  })

  test('a later statement leaves a transaction to the line that a person gave it to', async () => {
    const line = statementLine(apart)
    const { status } = await uploadStatement(api, token['bo.admin'] ?? '', statementCsv(line), 'later.csv')
    expect(status).toBe('COMPLETED')
    expect(await statusOf(apart)).toBe('UNMATCHED')
    await asOwner('DELETE FROM statement_day_totals WHERE transaction_date = $1 AND total_count = 1', [TEST_DAY])
    await asOwner("DELETE FROM statement_entries WHERE rrn = $1 AND narration LIKE 'POS%' AND amount = $2", [
      apart.rrn,
      apart.transactionAmount,
    ])
    await expectCountsRight()
  })
})

describe('taking a decision back', () => {
  test('an undone pairing makes the line an exception again, and both may be paired again', async () => {
    const [one, other] = [at(mistyped, 0), at(approved, 43)]
    const referenceId = await referenceOf(one)
    expect(await undo(referenceId)).toEqual({ message: 'Pairing undone: the line is an exception again' })
    expect(await statusOf(one)).toBe('UNMATCHED')
    await expectCountsRight()
    await pair(referenceId, other)
    await undo(referenceId)
    await pair(referenceId, one)
    await expectCountsRight()
    const history = await asOwner(
      "SELECT action, actor FROM audit_entries WHERE subject = $1 AND result = 'done' ORDER BY id",
      [referenceId],
    )
    expect(history.map(({ action }) => action.split('.')[1])).toEqual(['pair', 'undo', 'pair', 'undo', 'pair'])
  })

  test('an undone resolution makes the line an exception again', async () => {
    const referenceId = (await entries({ reconStatus: 'UNMATCHED' }))[0]?.referenceId ?? ''
    await resolve(referenceId)
    expect((await nearest(referenceId)).decision).toMatchObject({ kind: 'RESOLVED', by: 'bo.maker', comment: 'A fee' })
    await expectCountsRight()
    expect((await undo(referenceId)).message).toBe('Resolution undone: the line is an exception again')
    expect((await nearest(referenceId)).entry.reconStatus).toBe('UNMATCHED')
    await expectCountsRight()
  })

  test('what nobody decided, without a reason, or without the right is not undone', async () => {
    const automatic = await referenceOf(paired)
    expect(await refusal(undo(automatic))).toMatchObject({ status: 409, code: 'nothing-to-undo' })
    expect((await refusal(undo('20261120-999999999'))).status).toBe(404)
    const byHand = await referenceOf(at(mistyped, 0))
    expect((await refusal(undo(byHand, 'bo.viewer'))).status).toBe(403)
    expect((await refusal(undo(byHand, 'bo.admin', ' '))).status).toBe(400)
    expect(await statusOf(at(mistyped, 0))).toBe('MATCHED_SUCCESS')
  })

  test('of two who undo at once one does', async () => {
    const referenceId = await referenceOf(at(mistyped, 0))
    const both = await Promise.allSettled([undo(referenceId), undo(referenceId, 'bo.maker')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectCountsRight()
  })

  test('a report that was made before a pairing, or before it was undone, is made again', async () => {
    const target = { fileKey }
    const check = (shouldTriggerReportGeneration: boolean) =>
      as('bo.admin').call(statementReports.check, { body: { ...target, shouldTriggerReportGeneration } })
    const made = async () => {
      await check(true)
      await expect.poll(async () => (await check(false)).downloadStatus, { timeout: 20_000 }).toBe('COMPLETED')
      // The platform's time stands still in this test, and a decision has to come after the report.
      api.clock.set(new Date(api.clock.now().getTime() + 1000))
    }
    const one = at(mistyped, 0)
    const referenceId = await referenceOf(one)
    await made()
    await pair(referenceId, one)
    expect((await check(false)).downloadStatus).toBe('NOT_GENERATED')
    await made()
    await undo(referenceId)
    expect((await check(false)).downloadStatus).toBe('NOT_GENERATED')
  })

  test('a pairing that a dispute was initiated on stays, and one whose dispute failed does not', async () => {
    const [disputed, refused] = [at(mistyped, 6), at(mistyped, 7)]
    await pair(await referenceOf(refused), refused)
    await asOwner("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.recon.dispute.auto-create'")
    const query = { disputeDate: TEST_DAY }
    const { batchId } = await as('bo.maker').call(reconciliationDays.initiateDisputes, { query })
    await whenCompleted(() => as('bo.maker').call(bulkDisputes.show, { params: { batchId } }))
    const reference = await referenceOf(disputed)
    expect(await refusal(undo(reference))).toMatchObject({ status: 409, code: 'undo-disputed' })
    expect(await statusOf(disputed)).toBe('MATCHED_FAILED')
    const failing = await referenceOf(refused)
    expect((await entries()).find(({ rrn }) => rrn === refused.rrn)?.disputeCreationStatus).toBe('FAILED')
    await undo(failing)
    expect(await statusOf(refused)).toBe('UNMATCHED')
    await expectCountsRight()
  })
})
