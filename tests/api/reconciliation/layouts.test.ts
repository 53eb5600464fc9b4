/** Layouts of banks' statements: saved for an account, approved by a second person, and used by the next upload. */
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { mappingHint } from '@dcir/core/reconciliation/layouts/choice'
import { type StatementLayoutBody, statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { businessDate } from '@dcir/core/time/lagos'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type BankFile, bankFiles, inferredOf, type KnownRow } from '../../support/bank-layouts'
import { printedFiles } from '../../support/printed-layouts'
import { refusal } from '../../support/refusal'
import { uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

let api: TestApi
let token: string
let maker: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  token = await api.signIn('bo.admin')
  maker = await api.signIn('bo.maker')
})
afterAll(() => api?.close())

/** Rows of real transactions, no two of which are the same line. */
function rowsFrom(first: number, count: number): KnownRow[] {
  return [...trafficOf(TEST_DAY, TEST_TRAFFIC)].slice(first, first + count).map((one) => ({
    date: businessDate(new Date(one.transactionTime)),
    rrn: one.rrn,
    stan: one.stan,
    terminalId: one.terminalId,
    maskedPan: one.maskedPan,
    amount: one.transactionAmount,
    isDebit: one.transactionIndicator === 'DEBIT',
  }))
}
const file = (at: number, rows: readonly KnownRow[]): BankFile => bankFiles(rows)[at] as BankFile
const wrappedFile = (rows: readonly KnownRow[]) =>
  printedFiles(rows).find(({ name }) => name === 'wrapped.csv') as BankFile
const sampleRows = (one: BankFile) => inferredOf(one, TEST_DAY).sample.rows.map((cells) => [...cells])
const upload = ({ content, name }: BankFile) => uploadStatement(api, token, new Blob([new Uint8Array(content)]), name)

const save = (accountNumber: string, body: StatementLayoutBody, as = token) =>
  api.client(as).call(statementLayouts.save, { params: { accountNumber }, body })

/** Saves a layout, which somebody else approves. */
async function saveApproved(accountNumber: string, body: StatementLayoutBody): Promise<void> {
  await save(accountNumber, body, maker)
  const checker = api.client(token)
  const { content } = await checker.call(workflow.list, { query: { status: 'PENDING', size: 50 } })
  const waiting = content.find(({ targetRecordId }) => targetRecordId === accountNumber)
  const params = { requestId: waiting?.reference ?? 'none' }
  await checker.call(workflow.process, { params, body: { approved: true, authorizersComment: 'As printed' } })
}
const listed = async (accountNumber: string) =>
  (await api.client(token).call(statementLayouts.list, { query: { page: 0, size: 10, accountNumber } })).content

describe('layouts of statements', () => {
  const kinds = [
    [0, 'titles and two columns', '0000000001'],
    [1, 'bars and DR or CR', '0000000002'],
    [3, 'month first and a direction', '0000000003'],
    [7, 'fixed width', '0000000004'],
    [8, 'MT940', '0000000005'],
    [9, 'CAMT.053', '0000000006'],
  ] as const

  test.each(kinds)(
    'REC-63 REC-07 file %i (%s) is unknown, mapped once, approved, and matched',
    async (at, what, account) => {
      const rows = rowsFrom(at * 28, 25)
      const unknown = await upload(file(at, rows))
      expect(unknown).toMatchObject({ status: 'FAILED', failureMessage: expect.stringContaining(mappingHint) })
      const { layout, questions } = inferredOf(file(at, rows), TEST_DAY)
      expect(questions).toEqual([])
      await saveApproved(account, { layoutName: what, layout })
      const known = await upload(file(at, rows))
      expect(known).toMatchObject({
        status: 'COMPLETED',
        uploadTotalCount: 25,
        successCount: 25,
        failedCount: 0,
        unmatchedCount: 0,
      })
    },
  )

  test('REC-63 REC-07 narrations that go on below are matched to the last one, out of text and out of a workbook', async () => {
    const rows = rowsFrom(112, 50)
    const printed = wrappedFile(rows.slice(0, 25))
    const { layout } = inferredOf(printed, TEST_DAY)
    await saveApproved('0000000007', { layoutName: 'Text', layout })
    const done = { status: 'COMPLETED', uploadTotalCount: 25, successCount: 25, failedCount: 0, unmatchedCount: 0 }
    expect(await upload(printed)).toMatchObject(done)
    await saveApproved('0000000008', { layoutName: 'Workbook', layout: { ...layout, kind: 'xlsx', delimiter: null } })
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Statement').addRows(sampleRows(wrappedFile(rows.slice(25))))
    const content = Buffer.from(await book.xlsx.writeBuffer())
    expect(await upload({ what: 'workbook', name: 'wrapped.xlsx', content })).toMatchObject(done)
  })

  test('REC-60 a layout is in force when a second person approved it, and a later version replaces it', async () => {
    const { layout } = inferredOf(file(2, rowsFrom(270, 12)), TEST_DAY)
    const account = '1111111111'
    const { message } = await save(account, { layoutName: 'First', layout })
    expect(message).toBe(workflowMessages.submitted)
    expect(await listed(account)).toEqual([])
    expect((await refusal(save(account, { layoutName: 'Again', layout }))).status).toBe(409)
    const other = '2222222222'
    await saveApproved(other, { layoutName: 'First', layout })
    await saveApproved(other, { layoutName: 'Second', layout: { ...layout, skipRows: ['sum'] } })
    expect(await listed(other)).toMatchObject([
      { layoutName: 'Second', version: 2, inForce: true, savedBy: 'bo.maker', approvedBy: 'bo.admin' },
      { layoutName: 'First', version: 1, inForce: false },
    ])
    const shown = await api.client(token).call(statementLayouts.show, { params: { accountNumber: other } })
    expect(shown.layout.skipRows).toEqual(['sum'])
    const inForce = await api.client(token).call(statementLayouts.inForce, {})
    expect(inForce.filter(({ accountNumber }) => accountNumber === other)).toHaveLength(1)
  })

  test('REC-60 what makes no sense is refused at its field, and who may not manage configurations saves nothing', async () => {
    const { layout } = inferredOf(file(2, rowsFrom(285, 12)), TEST_DAY)
    const wrong = save('3333333333', { layoutName: 'Wrong', layout: { ...layout, thousandsMark: '.' } })
    expect((await refusal(wrong)).lines[0]).toMatchObject({ field: 'body.layout.thousandsMark' })
    const viewer = await api.signIn('bo.viewer')
    expect((await refusal(save('3333333333', { layoutName: 'Mine', layout }, viewer))).status).toBe(403)
    const missing = api.client(token).call(statementLayouts.show, { params: { accountNumber: '3333333333' } })
    expect((await refusal(missing)).status).toBe(404)
  })
})
