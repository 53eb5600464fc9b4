/** Statement files that are withdrawn as a whole. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow } from '@dcir/core/access/workflow/contract'
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
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const approved = traffic.filter((one) => isCredit(one) && one.responseCode === '00')
const failed = traffic.filter((one) => isCredit(one) && ['91', '06', '96', '22'].includes(one.responseCode))
const WRONG_BY = 10_000

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer', 'sa.admin'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const asOwner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const upload = (content: Blob, name: string) => uploadStatement(api, token['bo.admin'] ?? '', content, name)
const show = (fileKey: string): Promise<StatementFile> => as('bo.viewer').call(statements.show, { params: { fileKey } })
const withdraw = (fileKey: string, name = 'bo.maker', reason = 'The branch sent the wrong day') =>
  as(name).call(statements.withdraw, { params: { fileKey }, body: { reason } })
const whenWithdrawn = (fileKey: string) =>
  expect.poll(async () => (await show(fileKey)).status, { timeout: 20_000 }).toBe('WITHDRAWN')
const entries = async () =>
  (await as('bo.viewer').call(accountEntries.search, { body: { page: 0, size: 100, transactionDate: TEST_DAY } }))
    .content
const entryOf = async ({ rrn }: IncomingTransaction) => {
  const found = (await entries()).find((one) => one.rrn === rrn)
  if (!found) throw new Error('no such entry')
  return found
}
const pair = async (line: IncomingTransaction, { transactionSearchKey }: IncomingTransaction) =>
  as('bo.admin').call(reconciliationDays.pair, {
    params: { referenceId: (await entryOf(line)).referenceId },
    body: { transactionSearchKey, reason: 'AMOUNT_DIFFERS', comment: 'The branch mistyped the amount' },
  })
const undo = async (line: IncomingTransaction) =>
  as('bo.admin').call(reconciliationDays.undo, {
    params: { referenceId: (await entryOf(line)).referenceId },
    body: { comment: 'It was another one' },
  })

let taken = 0
/** A file of two lines that are matched, of a failed one, and of one whose amount was mistyped. */
async function fileOf(name: string) {
  const [one, two, mistyped] = approved.slice(taken, taken + 3)
  taken += 3
  const refused = failed[taken / 3 - 1]
  if (!one || !two || !mistyped || !refused) throw new Error('the traffic of the day is used up')
  const wrong = statementLine(mistyped, { amount: mistyped.transactionAmount + WRONG_BY })
  const content = statementCsv(statementLine(one), statementLine(two), statementLine(refused), wrong)
  return { one, two, refused, mistyped, content, file: await upload(content, name) }
}

describe('withdrawing a statement file', () => {
  test('its matches are undone, its transactions are open again, and every count follows', async () => {
    const kept = await fileOf('kept.csv')
    const { file, content, one } = await fileOf('wrong-day.csv')
    expect(file).toMatchObject({ status: 'COMPLETED', matchedSuccessCount: 2, matchedFailedCount: 1 })
    const { message } = await withdraw(file.fileKey)
    expect(message).toBe('The file is being withdrawn. Its lines are taken out, and its transactions are open again.')
    await whenWithdrawn(file.fileKey)
    expect(await show(file.fileKey)).toMatchObject({
      fileName: 'wrong-day.csv',
      withdrawnBy: 'bo.maker',
      withdrawalReason: 'The branch sent the wrong day',
      uploadTotalCount: 4,
      matchedSuccessCount: 0,
      matchedFailedCount: 0,
      unmatchedCount: 0,
      percentageProcessed: 100,
    })
    expect((await show(file.fileKey)).withdrawnAt).toMatch(/^2026-11-21T/)
    await expectStatementCountsRight(api)
    expect(await show(kept.file.fileKey)).toMatchObject({ status: 'COMPLETED', matchedSuccessCount: 2 })
    expect((await entries()).map(({ rrn }) => rrn)).not.toContain(one.rrn)
    const { transactionSearchKey } = one
    const { timeline } = await as('bo.viewer').call(transactions.show, { params: { transactionSearchKey } })
    expect(timeline.map(({ kind }) => kind)).toEqual(['authorised'])
    const written = await asOwner(
      "SELECT actor, result FROM audit_entries WHERE action = 'statements.withdraw' AND subject = $1",
      [file.fileKey],
    )
    expect(written).toEqual([{ actor: 'bo.maker', result: 'done' }])
    // The same bytes come again and are matched like any others.
    const again = await upload(content, 'again.csv')
    expect(again).toMatchObject({ status: 'COMPLETED', successCount: 4, duplicateCount: 0, matchedSuccessCount: 2 })
    expect(again.fileKey).not.toBe(file.fileKey)
    const listed = await as('bo.viewer').call(statements.list, { query: { page: 0, size: 100 } })
    expect(listed.content.map(({ fileKey }) => fileKey)).toEqual(expect.arrayContaining([file.fileKey, again.fileKey]))
    await expectStatementCountsRight(api)
  })

  test('it is refused with a sentence that counts what rests on the file', async () => {
    const { file, one, mistyped } = await fileOf('rested-on.csv')
    const { fileKey } = file
    await pair(mistyped, mistyped)
    expect(await refusal(withdraw(fileKey))).toMatchObject({
      status: 409,
      code: 'statement-rested-on',
      message: 'Cannot withdraw: 1 line paired by hand rests on this file.',
    })
    await as('bo.admin').call(reconciliationDays.initiateDisputes, { query: { disputeDate: TEST_DAY } })
    const inFile =
      'SELECT e.id FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id WHERE f.file_key = $1'
    await expect
      .poll(async () =>
        asOwner(
          `SELECT i.status FROM entry_disputes d JOIN bulk_items i ON (i.batch, i.row_number) = (d.batch, d.row_number)
           WHERE d.entry_id IN (${inFile})`,
          [fileKey],
        ),
      )
      .toEqual([{ status: 'SUCCESSFUL' }])
    // Nobody generates it here, so that it stays under way.
    await as('bo.admin').call(statementReports.check, { body: { fileKey, shouldTriggerReportGeneration: true } })
    await asOwner(
      `INSERT INTO entry_resolutions SELECT id, $2::date, 'RESOLVED', 'FALSE_POSITIVE', 'A fee', 'bo.admin', now()
       FROM statement_entries WHERE rrn = $1 AND transaction_date = $2::date`,
      [one.rrn, TEST_DAY],
    )
    const { message } = await refusal(withdraw(fileKey))
    expect(message).toBe(
      'Cannot withdraw: 1 resolved line, 1 line paired by hand, 1 dispute and 1 report that is being generated rest on this file.',
    )
    expect(await show(fileKey)).toMatchObject({ status: 'COMPLETED', withdrawnBy: null })
    await asOwner("UPDATE statement_reports SET status = 'FAILED' WHERE file_key = $1", [fileKey])
  })

  test('what is not completed, is gone, has no reason, or is not allowed is refused', async () => {
    const { file } = await fileOf('refused.csv')
    const { fileKey } = file
    expect((await refusal(withdraw('ST-20261121-FFFFFFFF'))).status).toBe(404)
    expect((await refusal(withdraw(fileKey, 'sa.admin'))).status).toBe(403)
    expect((await refusal(withdraw(fileKey, 'bo.maker', '  '))).status).toBe(400)
    const damaged = await upload(new Blob(['RRN,Amount\n1,2\n']), 'damaged.csv')
    expect((await refusal(withdraw(damaged.fileKey))).code).toBe('statement-nothing-taken')
    for (const status of ['MATCHING', 'REMATCHING']) {
      await asOwner('UPDATE statement_files SET status = $2 WHERE file_key = $1', [fileKey, status])
      expect(await refusal(withdraw(fileKey))).toMatchObject({ status: 409, code: 'statement-busy' })
    }
    await asOwner("UPDATE statement_files SET status = 'COMPLETED' WHERE file_key = $1", [fileKey])
    await withdraw(fileKey)
    await whenWithdrawn(fileKey)
    const late = await refusal(withdraw(fileKey, 'bo.admin'))
    expect(late.code).toBe('statement-withdrawn')
    expect(late.message).toMatch(/^bo\.maker withdrew this file on Nov 21st, 26 /)
  })

  test('of two at once one withdraws it', async () => {
    const { file } = await fileOf('two-at-once.csv')
    const both = await Promise.allSettled([withdraw(file.fileKey), withdraw(file.fileKey, 'bo.admin')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await whenWithdrawn(file.fileKey)
    await expectStatementCountsRight(api)
  })

  test('against a pairing at the same instant either the line is paired or the file is withdrawn', async () => {
    for (let round = 0; round < 4; round++) {
      const { file, mistyped } = await fileOf(`race-${round}.csv`)
      const { referenceId } = await entryOf(mistyped)
      const pairing = as('bo.admin').call(reconciliationDays.pair, {
        params: { referenceId },
        body: { transactionSearchKey: mistyped.transactionSearchKey, reason: 'AMOUNT_DIFFERS', comment: 'Mistyped' },
      })
      const [paired, withdrawn] = await Promise.allSettled([pairing, withdraw(file.fileKey)])
      expect([paired.status, withdrawn.status].sort()).toEqual(['fulfilled', 'rejected'])
      if (withdrawn.status === 'fulfilled') await whenWithdrawn(file.fileKey)
      else {
        await undo(mistyped)
        await withdraw(file.fileKey)
        await whenWithdrawn(file.fileKey)
      }
    }
    await expectStatementCountsRight(api)
  })

  test('a process that is killed in the middle leaves every line, and the next run takes them out', async () => {
    const { file } = await fileOf('killed.csv')
    const { fileKey } = file
    await withConnection(api.database.ownerUrl, async (blocker) => {
      await blocker.query('BEGIN')
      await blocker.query(
        'SELECT 1 FROM statement_days d JOIN statement_files f ON f.id = d.statement_id WHERE f.file_key = $1 FOR UPDATE OF d',
        [fileKey],
      )
      await withdraw(fileKey)
      const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE 'DELETE FROM statement_days%'`
      await expect.poll(async () => (await asOwner(waiting)).length, { timeout: 10_000 }).toBe(1)
      await asOwner(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`)
      expect(
        await asOwner(
          'SELECT count(*)::int AS lines FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id WHERE f.file_key = $1',
          [fileKey],
        ),
      ).toEqual([{ lines: 4 }])
      expect((await show(fileKey)).status).toBe('WITHDRAWING')
      await blocker.query('ROLLBACK')
    })
    await whenWithdrawn(fileKey)
    await expectStatementCountsRight(api)
  })

  test('where it is gated a second person approves it, and what rests on the file by then refuses it', async () => {
    const configure = (value: string) =>
      asOwner("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.workflow.gated-actions'", [value])
    const approve = async () => {
      const { content } = await as('bo.checker').call(workflow.list, { query: {} })
      const reference = content[0]?.reference ?? ''
      return as('bo.checker').call(workflow.process, {
        params: { requestId: reference },
        body: { approved: true, authorizersComment: 'As agreed' },
      })
    }
    await configure('statements.withdraw')
    try {
      const { file, mistyped } = await fileOf('gated.csv')
      expect((await withdraw(file.fileKey)).message).toBe('Request has been submitted and it is awaiting approval.')
      expect((await show(file.fileKey)).status).toBe('COMPLETED')
      await pair(mistyped, mistyped)
      expect((await refusal(approve())).code).toBe('statement-rested-on')
      await undo(mistyped)
      await approve()
      await whenWithdrawn(file.fileKey)
      expect((await show(file.fileKey)).withdrawnBy).toBe('bo.maker')
    } finally {
      await configure('')
    }
    await expectStatementCountsRight(api)
  })
})

describe('a viewer', () => {
  test('S5 REC-62 sees statement files, and neither uploads, matches again nor withdraws one', async () => {
    const [seen] = (await as('bo.viewer').call(statements.list, { query: {} })).content
    const fileKey = seen?.fileKey ?? ''
    const file = new File([statementCsv()], 'by-the-viewer.csv')
    for (const work of [
      () => as('bo.viewer').call(statements.upload, {}, { file }),
      () => as('bo.viewer').call(statements.rerun, { params: { fileKey } }),
      () => withdraw(fileKey, 'bo.viewer'),
    ])
      expect((await refusal(work())).status).toBe(403)
    expect(await show(fileKey)).toMatchObject(seen ?? {})
  })
})
