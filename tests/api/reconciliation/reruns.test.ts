/** Statement files whose open rows are matched again with transactions that arrived later. */
import { withConnection } from '@dcir/api/db/pool'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { statementReports } from '@dcir/core/reconciliation/reports-contract'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { expectStatementCountsRight } from '../../support/statement-counts'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_NOW } from '../../support/test-database'
import { transactionOf } from '../../support/transaction'

const SERVICE = 'a-service-token-of-the-reruns-test-0123456789'
const MINUTE = 60_000

let api: TestApi
let admin = ''
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'reports'] })
  admin = await api.signIn('bo.admin')
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
})
afterAll(() => api?.close())

const asOwner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const show = (fileKey: string): Promise<StatementFile> =>
  api.client(admin).call(statements.show, { params: { fileKey } })
const rerun = (fileKey: string) => api.client(admin).call(statements.rerun, { params: { fileKey } })
const whenCompleted = (fileKey: string) =>
  expect.poll(async () => (await show(fileKey)).status, { timeout: 20_000 }).toBe('COMPLETED')
const reruns = async (fileKey: string) =>
  (await api.client(admin).call(statements.reruns, { params: { fileKey } })).content
const entries = async () =>
  (await api.client(admin).call(accountEntries.search, { body: { page: 0, size: 100, transactionDate: TEST_DAY } }))
    .content
const entryOf = async ({ rrn }: IncomingTransaction) => {
  const found = (await entries()).find((one) => one.rrn === rrn)
  if (!found) throw new Error('no such entry')
  return found
}
const arrive = (...late: IncomingTransaction[]) =>
  api.client(SERVICE).call(transactions.ingest, { body: { transactions: late } })

let minutes = 0
/** Transactions of the day that the switch has not sent yet. */
const late = (responseCode = '00') =>
  transactionOf({ responseCode, transactionTime: `${TEST_DAY}T11:${String(minutes++).padStart(2, '0')}:00+01:00` })
const upload = (lines: readonly string[], name: string) => uploadStatement(api, admin, statementCsv(...lines), name)

/** Lets the round of the night look now. */
const look = () =>
  asOwner("UPDATE jobs SET next_at = now() WHERE kind = 'statement-nightly-reruns' AND state = 'QUEUED'")
const whenLooked = () =>
  expect
    .poll(
      async () =>
        (
          await asOwner(
            "SELECT count(*)::int AS jobs FROM jobs WHERE kind LIKE 'statement-%reruns' AND (state = 'RUNNING' OR next_at <= now())",
          )
        )[0],
      { timeout: 20_000 },
    )
    .toEqual({ jobs: 0 })

describe('matching again by hand', () => {
  test('pairs what arrived later, and every count follows', async () => {
    const [approved, refused, never] = [late(), late('91'), late()]
    const file = await upload(
      [approved, refused, never].map((one) => statementLine(one)),
      'early.csv',
    )
    const { fileKey } = file
    expect(file).toMatchObject({ matchedSuccessCount: 0, unmatchedCount: 3 })
    await arrive(approved, refused)
    expect((await entryOf(approved)).reconStatus).toBe('UNMATCHED')
    expect(await rerun(fileKey)).toEqual({ message: 'Its open rows are being matched again.' })
    await whenCompleted(fileKey)
    expect(await show(fileKey)).toMatchObject({ matchedSuccessCount: 1, matchedFailedCount: 1, unmatchedCount: 1 })
    expect((await entryOf(approved)).reconStatus).toBe('MATCHED_SUCCESS')
    expect((await entryOf(refused)).reconStatus).toBe('MATCHED_FAILED')
    expect((await entryOf(never)).reconStatus).toBe('UNMATCHED')
    await expectStatementCountsRight(api)
    expect(await reruns(fileKey)).toEqual([
      expect.objectContaining({ askedBy: 'bo.admin', matchedSuccessCount: 1, matchedFailedCount: 1 }),
    ])
    const { transactionSearchKey } = approved
    const { timeline } = await api.client(admin).call(transactions.show, { params: { transactionSearchKey } })
    expect(timeline.map(({ text }) => text)).toContain(
      'Found in a statement: early.csv, row 2, when it was matched again',
    )
  })

  test('a retry of the same line a day apart, and a line without a STAN, find theirs as the first matching does', async () => {
    const [apart, bare] = [late(), late()]
    const file = await upload(
      [statementLine(apart, { date: '2026-11-21' }), statementLine(bare, { stan: '' })],
      'tiers.csv',
    )
    await arrive(apart, bare)
    await rerun(file.fileKey)
    await whenCompleted(file.fileKey)
    expect((await show(file.fileKey)).matchedSuccessCount).toBe(file.successCount)
    await expectStatementCountsRight(api)
  })

  test('what a person resolved or paired by hand stays as it is', async () => {
    const [resolved, paired, other] = [late(), late(), late()]
    const file = await upload([statementLine(resolved), statementLine(paired)], 'decided.csv')
    await arrive(other)
    await api.client(admin).call(reconciliationDays.resolve, {
      params: { referenceId: (await entryOf(resolved)).referenceId },
      body: { comment: 'A fee', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
    })
    await api.client(admin).call(reconciliationDays.pair, {
      params: { referenceId: (await entryOf(paired)).referenceId },
      body: {
        transactionSearchKey: other.transactionSearchKey,
        reason: 'AMOUNT_DIFFERS',
        comment: 'As the branch says',
      },
    })
    await arrive(resolved, paired)
    await rerun(file.fileKey)
    await whenCompleted(file.fileKey)
    expect((await entryOf(resolved)).reconStatus).toBe('RESOLVED')
    const pairs = await asOwner(
      `SELECT t.transaction_search_key AS key, m.tier FROM statement_pairs m JOIN statement_files f ON f.id = m.statement_id
       JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id WHERE f.file_key = $1`,
      [file.fileKey],
    )
    expect(pairs).toEqual([{ key: other.transactionSearchKey, tier: 9 }])
    await expectStatementCountsRight(api)
  })

  test('a report that was made before is made again', async () => {
    const one = late()
    const { fileKey } = await upload([statementLine(one)], 'reported.csv')
    const check = (shouldTriggerReportGeneration: boolean) =>
      api.client(admin).call(statementReports.check, { body: { fileKey, shouldTriggerReportGeneration } })
    await check(true)
    await expect.poll(async () => (await check(false)).downloadStatus, { timeout: 20_000 }).toBe('COMPLETED')
    api.clock.set(new Date(api.clock.now().getTime() + 1000))
    await arrive(one)
    await rerun(fileKey)
    await whenCompleted(fileKey)
    expect((await check(false)).message).toBe('The rows have changed since the last report. Generate it again.')
  })

  test('what is being worked on, is gone, or is not allowed is refused; of two at once one begins', async () => {
    const { fileKey } = await upload([statementLine(late())], 'refused.csv')
    expect((await refusal(rerun('ST-20261121-FFFFFFFF'))).status).toBe(404)
    const stranger = api.client(await api.signIn('sa.admin'))
    expect((await refusal(stranger.call(statements.rerun, { params: { fileKey } }))).status).toBe(403)
    await asOwner("UPDATE statement_files SET status = 'REMATCHING' WHERE file_key = $1", [fileKey])
    expect((await refusal(rerun(fileKey))).code).toBe('statement-busy')
    await asOwner("UPDATE statement_files SET status = 'COMPLETED' WHERE file_key = $1", [fileKey])
    const both = await Promise.allSettled([rerun(fileKey), rerun(fileKey)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    await whenCompleted(fileKey)
    // Both may have begun one after the other, and none was lost.
    expect(await reruns(fileKey)).toHaveLength(both.filter(({ status }) => status === 'fulfilled').length)
  })
})

describe('matching again by night', () => {
  test('pairs exactly once what arrived after the file, and leaves false positives alone', async () => {
    const [one, resolved] = [late(), late()]
    const quiet = await upload([statementLine(late())], 'quiet.csv')
    const { fileKey } = await upload([statementLine(one), statementLine(resolved)], 'nightly.csv')
    await api.client(admin).call(reconciliationDays.resolve, {
      params: { referenceId: (await entryOf(resolved)).referenceId },
      body: { comment: 'A fee', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
    })
    await arrive(one, resolved)
    await look()
    await whenLooked()
    expect((await show(fileKey)).matchedSuccessCount).toBe(0)
    // The night is a minute away.
    await asOwner("UPDATE configurations SET config_value = '10:01' WHERE config_key = 'dcir.recon.rerun.time'")
    api.clock.set(new Date(new Date(TEST_NOW).getTime() + 2 * MINUTE))
    for (const _round of ['first', 'second']) {
      await look()
      await whenLooked()
      await whenCompleted(fileKey)
    }
    expect(await show(fileKey)).toMatchObject({ matchedSuccessCount: 1, unmatchedCount: 1 })
    expect((await entryOf(resolved)).reconStatus).toBe('RESOLVED')
    expect(await reruns(fileKey)).toEqual([
      expect.objectContaining({ askedBy: 'SYSTEM', matchedSuccessCount: 1, matchedFailedCount: 0 }),
    ])
    // A night that finds nothing leaves no trace.
    expect(await reruns(quiet.fileKey)).toEqual([])
    const written = await asOwner(
      "SELECT actor, subject FROM audit_entries WHERE action = 'statements.rerun' AND actor = 'SYSTEM'",
    )
    expect(written).toEqual([{ actor: 'SYSTEM', subject: fileKey }])
    await expectStatementCountsRight(api)
  })
})
