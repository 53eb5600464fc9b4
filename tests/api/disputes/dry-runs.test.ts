/** Dry runs of files of disputes and of answers: what they say is what the upload then does. */
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { BulkVerdict } from '@dcir/core/bulk/dry-run'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { receiptList } from '@dcir/core/disputes/responses-rules'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputeFile, disputeLine, responseFile, whenCompleted } from '../../support/bulk-file'
import { RECEIPT_BASE64 } from '../../support/disputed'
import { contentsOf, reasonsOf, workbookOf } from '../../support/dry-runs'
import { refusal } from '../../support/refusal'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { zipOf } from '../../support/zip'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const ofAgent = (number: string) =>
  traffic.filter(
    ({ cardAcceptorId, responseCode, transactionIndicator }) =>
      cardAcceptorId.endsWith(number) && responseCode === '00' && transactionIndicator === 'CREDIT',
  )
const own = ofAgent('00001')
const others = ofAgent('00002')

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin', 'sa.viewer'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])

async function log(one: IncomingTransaction | undefined, by = 'bo.maker'): Promise<string> {
  const claim = {
    transactionSearchKey: one?.transactionSearchKey ?? '',
    reason: 'Duplicate debit',
    customerAccountNumber: '0123456780',
    customerAccountName: 'ADAEZE OKAFOR',
  }
  const body = by === 'bo.maker' ? claim : { ...claim, receiptDataBase64: RECEIPT_BASE64 }
  return (await as(by).call(disputes.log, { body })).logCode
}

const nine = async () => {
  const good = await log(own[0])
  const answered = await log(own[1])
  await as('sa.admin').call(disputes.resolve, { body: { logCode: answered, approved: true } })
  const [ownSide, foreign] = [await log(own[2], 'sa.admin'), await log(others[0])]
  const [declined, bare] = [await log(own[3]), await log(own[4])]
  const lines = [
    `${good},ACCEPTED,`,
    `${answered},ACCEPTED,`,
    `${ownSide},ACCEPTED,`,
    `${foreign},ACCEPTED,`,
    'DSP-20261121-9999999,ACCEPTED,',
    `${good},DECLINED,It was paid out`,
    `${declined},DECLINED,It was paid out`,
    `${bare},DECLINED,It was paid out`,
    `${bare},DECLINED,x`,
  ]
  return { lines, receipt: `receipts/${declined}.png` }
}

const judge = (file: File, names?: readonly string[], by = 'sa.admin'): Promise<BulkVerdict> =>
  as(by).call(disputeResponses.dryRun, { body: names ? { receipts: receiptList.write(names) } : {} }, { file })

describe('a dry run of answers', () => {
  test('BDR-05 agent 1 says what the upload does: number, sum and each reason; it leaves no trace', async () => {
    const { lines, receipt } = await nine()
    const before = await contentsOf(api)
    const verdict = await judge(responseFile(lines), [receipt])
    expect(await contentsOf(api)).toEqual(before)
    expect(verdict).toMatchObject({ rows: 9, checked: 9, done: 2, waiting: 0, sum: own[0]?.transactionAmount })
    expect(verdict.notes).toEqual(['The pictures of the receipts are checked after you send them.'])
    expect(verdict.problems[0]).toMatchObject({
      row: 3,
      column: 'Log Code',
      message: expect.stringContaining('already'),
    })

    const archive = new File(
      [new Uint8Array(zipOf([{ name: receipt, content: Buffer.from(RECEIPT_BASE64, 'base64') }]))],
      'receipts.zip',
    )
    const { batchId } = await as('sa.admin').call(
      disputeResponses.upload,
      {},
      { file: responseFile(lines), second: archive },
    )
    const batch = await whenCompleted(() => as('sa.admin').call(disputeResponses.show, { params: { batchId } }))
    expect([batch.successfulCount, batch.failedCount]).toEqual([verdict.done, verdict.rows - verdict.done])
    const query = { batchId, size: 100 }
    const { content } = await as('sa.admin').call(disputeResponses.transactions, { query })
    const failed = content.filter(({ creationStatus }) => creationStatus === 'FAILED')
    expect(Object.fromEntries(failed.map((row) => [row.rowNumber, row.creationMessage]))).toEqual(reasonsOf(verdict))
    const accepted = content.filter((row) => row.creationStatus === 'SUCCESSFUL' && row.resolutionStatus === 'ACCEPTED')
    expect(accepted.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(verdict.sum)
    // Judged again, nothing of it is left to do.
    expect(await judge(responseFile(lines), [receipt])).toMatchObject({ done: 0, sum: null })
  })

  test('bank 7 a workbook is judged like the same rows as text', async () => {
    const lines = [`${await log(own[5])},ACCEPTED,`, 'DSP-20261121-9999998,ACCEPTED,']
    const text = responseFile(lines)
    expect(await judge(await workbookOf(text))).toEqual(await judge(text))
    expect(await judge(text)).toMatchObject({ done: 1, sum: own[5]?.transactionAmount, problemCount: 1 })
  })

  test('BDR-04 who may not send a file may not have it judged, and a broken one is refused as by its upload', async () => {
    expect((await refusal(judge(responseFile([]), [], 'sa.viewer'))).status).toBe(403)
    const broken = await refusal(judge(new File(['Log Code\r\n'], 'answers.csv')))
    expect([broken.status, broken.code]).toEqual([422, 'bulk-unreadable'])
  })
})

describe('a dry run of disputes', () => {
  const isDisputable = ({ responseCode }: IncomingTransaction) => responseCode === '00'
  const [first, second, third] = ofAgent('00003').filter(isDisputable)
  const refused = traffic.find(({ responseCode }) => responseCode === '51')
  const line = (one: IncomingTransaction | undefined, cells = {}) =>
    disputeLine(one as IncomingTransaction, { account: '0123456780', ...cells })
  const judgeDisputes = (file: File, by = 'bo.maker') => as(by).call(bulkDisputes.dryRun, {}, { file })

  test('BDP-06 BDP-10 bank 7 says what the upload does, asks the bank nothing, and leaves no trace', async () => {
    await log(third)
    const lines = [
      line(first),
      line(first),
      line(second),
      line(third),
      line(refused),
      line(second, { amount: '1.00' }),
      line(second, { amount: '-500' }),
    ]
    const before = await contentsOf(api)
    const verdict = await judgeDisputes(disputeFile(lines))
    // The log of calls to the bank is among the tables.
    expect(await contentsOf(api)).toEqual(before)
    const sum = (first?.transactionAmount ?? 0) + (second?.transactionAmount ?? 0)
    expect(verdict).toMatchObject({ rows: 7, checked: 7, done: 2, waiting: 0, sum, problemCount: 5 })
    expect(verdict.notes).toEqual(['The bank is asked for each account after you send the file.'])
    expect(verdict.problems.find(({ row }) => row === 8)).toMatchObject({ column: 'Amount', value: '-500' })

    const { batchId } = await as('bo.maker').call(bulkDisputes.upload, {}, { file: disputeFile(lines) })
    const batch = await whenCompleted(() => as('bo.maker').call(bulkDisputes.show, { params: { batchId } }))
    expect([batch.successfulCount, batch.failedCount]).toEqual([2, 5])
    const { content } = await as('bo.maker').call(bulkDisputes.transactions, {
      params: { batchId },
      query: { size: 100 },
      body: {},
    })
    const failed = content.filter(({ disputeCreationStatus }) => disputeCreationStatus === 'FAILED')
    expect(Object.fromEntries(failed.map((row) => [row.rowNumber, row.creationMessage]))).toEqual(reasonsOf(verdict))
    const done = content.filter(({ disputeLogCode }) => disputeLogCode !== null)
    expect(done.reduce((total, { amount }) => total + (amount ?? 0), 0)).toBe(verdict.sum)
  })

  test('BDP-05 of a long file the first rows are judged, and the answer says how many', async () => {
    const lines = Array.from({ length: 10_001 }, (_, at) => line(first, { amount: `${at + 1}.00` }))
    const verdict = await judgeDisputes(disputeFile(lines))
    expect([verdict.rows, verdict.problems.length]).toEqual([10_001, 100])
    expect(verdict.checked).toBeGreaterThanOrEqual(200)
    expect(verdict.checked).toBeLessThanOrEqual(10_000)
    expect(verdict.done + verdict.problemCount).toBe(verdict.checked)
  })

  test('BDP-04 nobody without the right to log has one judged', async () => {
    expect((await refusal(judgeDisputes(disputeFile([line(first)]), 'bo.viewer'))).status).toBe(403)
  })
})
