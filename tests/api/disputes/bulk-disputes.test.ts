/** Bulk disputes through the API: a file becomes a batch, its rows are processed, and everything can be read back. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { type BulkDisputeFilter, bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { DISPUTE_HEADER, disputeFile, disputeLine, whenCompleted } from '../../support/bulk-file'
import { refusal } from '../../support/refusal'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const isDisputable = ({ responseCode, transactionIndicator }: IncomingTransaction) =>
  ['00', '91', '06', '22', '68', '96', '92'].includes(responseCode) && transactionIndicator === 'CREDIT'
const disputable = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(isDisputable)
/** Transactions that no other test of this file has taken. */
let taken = 0
const next = () => disputable[taken++] as IncomingTransaction
const refused = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].find(({ responseCode }) => responseCode === '51')

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const send = (file: File, name = 'bo.maker') => as(name).call(bulkDisputes.upload, {}, { file })
const show = (batchId: string) => as('bo.maker').call(bulkDisputes.show, { params: { batchId } })

async function upload(...lines: string[]): Promise<BulkBatch> {
  const { batchId } = await send(disputeFile(lines))
  return whenCompleted(() => show(batchId))
}

const itemsOf = async (batchId: string, body: BulkDisputeFilter = {}) =>
  (await as('bo.viewer').call(bulkDisputes.transactions, { params: { batchId }, query: { size: 100 }, body })).content

async function sheetOf(answer: Promise<{ raw: unknown; fileName: string | null }>) {
  const { raw, fileName } = await answer
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return { fileName, rows }
}

describe('a bulk dispute file', () => {
  test('BDP-06 BDP-10 BDP-19 each good row logs its dispute, as whoever sent the file', async () => {
    const [one, other] = [next(), next()]
    const answer = await send(
      disputeFile([
        disputeLine(one, { account: '0123456780', name: 'ADAEZE OKAFOR', reason: 'Partial dispense' }),
        disputeLine(other, { account: '0123456781' }),
      ]),
    )
    expect(answer).toEqual({ message: 'File successfully uploaded.', batchId: expect.stringMatching(/^BD-20261121-/) })
    const batch = await whenCompleted(() => show(answer.batchId))
    expect(batch).toMatchObject({ uploadedBy: 'bo.maker', totalCount: 2, successfulCount: 2, failedCount: 0 })
    const [item, second] = await itemsOf(answer.batchId)
    expect(item).toMatchObject({
      rowNumber: 2,
      transactionTime: one.transactionTime,
      maskedPan: one.maskedPan,
      rrn: one.rrn,
      stan: one.stan,
      amount: one.transactionAmount,
      terminalId: one.terminalId,
      disputeCreationStatus: 'SUCCESSFUL',
      creationMessage: 'Dispute logged successfully',
      creationAttempts: 1,
    })
    const shown = (logCode: string | null | undefined) =>
      as('bo.admin').call(disputes.show, { params: { logCode: logCode ?? '' } })
    expect(await shown(item?.disputeLogCode)).toMatchObject({
      transactionSearchKey: one.transactionSearchKey,
      loggedBy: 'bo.maker',
      loggedBySide: 'backoffice',
      reason: 'Partial dispense',
      customerAccountNumber: '0123456780',
      // The bank's name for it, whatever the file says.
      customerAccountName: await api.bank.nameEnquiry('0123456780'),
    })
    // The name that the file leaves out is the bank's.
    expect((await shown(second?.disputeLogCode)).customerAccountName).toMatch(/^[A-Z]+ [A-Z]+$/)
  })

  test('BDP-06 without an account the one behind the card is asked for at the bank', async () => {
    const { batchId, ...batch } = await upload(disputeLine(next()), disputeLine(next(), { account: '0123456799' }))
    const [unknown, item] = await itemsOf(batchId)
    expect([batch.successfulCount, batch.failedCount]).toEqual([1, 1])
    const detail = await as('bo.admin').call(disputes.show, { params: { logCode: item?.disputeLogCode ?? '' } })
    expect(detail.customerAccountNumber).toMatch(/^\d{10}$/)
    expect(unknown).toMatchObject({
      disputeCreationStatus: 'FAILED',
      creationMessage: 'The account was not found at the bank.',
      disputeLogCode: null,
    })
  })

  test('BDP-10 rows with faults fail with the reason, and the others are done', async () => {
    const [good, twice] = [next(), next()]
    const { batchId, ...batch } = await upload(
      disputeLine(good, { account: '12345678' }),
      disputeLine(twice, { account: '0123456780' }),
      disputeLine(twice, { account: '0123456780' }),
      disputeLine(good, { amount: '1.005' }),
      disputeLine(good, { amount: '123456789.00', account: '0123456780' }),
      disputeLine(refused as IncomingTransaction, { account: '0123456780' }),
      '',
      disputeLine(twice, { account: '0123456780', reason: 'Again' }),
    )
    expect(batch).toMatchObject({ totalCount: 7, successfulCount: 1, failedCount: 6 })
    const items = await itemsOf(batchId)
    expect(items.map(({ rowNumber, creationMessage }) => [rowNumber, creationMessage])).toEqual([
      [2, 'Account number needs 10 digits; this has 8. Format the column as text so zeros are kept.'],
      [4, 'Duplicate of row 3 of this file.'],
      [5, 'Amount is invalid.'],
      [6, 'There is no such transaction.'],
      [7, 'A transaction with response code 51 cannot be disputed.'],
      [9, 'Duplicate of row 3 of this file.'],
      [3, 'Dispute logged successfully'],
    ])
    expect(items.map(({ creationAttempts }) => creationAttempts)).toEqual([0, 0, 0, 1, 1, 0, 1])
    expect(items[2]).toMatchObject({ amount: null, asWritten: { amount: '1.005' } })
    expect(items[6]).toMatchObject({ asWritten: {} })
  })

  test('bank 20 a row keeps what was written where it could not be read', async () => {
    const one = next()
    const { batchId } = await upload(
      disputeLine(one, { amount: '-500' }),
      disputeLine(one, { account: '0123456780' }).replace(/^[^,]*,/, '2026/21/11,'),
    )
    expect((await itemsOf(batchId)).map(({ rowNumber, asWritten }) => [rowNumber, asWritten])).toEqual([
      [2, { amount: '-500' }],
      [3, { transactionDate: '2026/21/11' }],
    ])
  })

  test('BDP-10 a transaction that is disputed already is named in its row', async () => {
    const one = next()
    await upload(disputeLine(one, { account: '0123456780' }))
    const again = await upload(disputeLine(one, { account: '0123456781' }))
    const [item] = await itemsOf(again.batchId)
    expect(item?.creationMessage).toMatch(/^A dispute was already logged on this transaction: DSP-20261121-/)
  })

  test('BDP-06 each row leaves its audit entry, refused ones too', async () => {
    const { batchId } = await upload(
      disputeLine(next(), { account: '0123456780' }),
      disputeLine(next(), { amount: '1' }),
    )
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(
        `SELECT actor, action, result, details->>'row' AS row FROM audit_entries
         WHERE details->>'batchId' = $1 OR subject = $1 ORDER BY id`,
        [batchId],
      ),
    )
    expect(rows.map(({ actor, action, result, row }) => [actor, action, result, row])).toEqual([
      ['bo.maker', 'bulk-disputes.upload', 'done', null],
      ['bo.maker', 'bulk-disputes.row', 'done', '2'],
      ['bo.maker', 'bulk-disputes.row', 'bulk-row', '3'],
    ])
  })
})

describe('what is refused as a whole', () => {
  test.each([
    ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]), 415, /CSV and XLSX/],
    ['a CSV that is named as a workbook', new Blob([`${DISPUTE_HEADER}\n`]), 415, /CSV and XLSX/, 'disputes.xlsx'],
    ['an empty file', new Blob([]), 400, /empty/],
    ['a header alone', new Blob([`${DISPUTE_HEADER}\n`]), 422, /The file has no rows\./],
    [
      'a header that lacks a column',
      new Blob(['RRN,STAN\n1,2\n']),
      422,
      /5 columns are missing: Transaction Date, Masked Pan, Amount, Terminal Id, Reason\./,
    ],
    [
      'a zip that is no workbook',
      new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]),
      422,
      /damaged or cut short/,
      'a.xlsx',
    ],
    ['more than 5 MB', new Blob([DISPUTE_HEADER, '\n', 'x'.repeat(5 * 1024 * 1024)]), 413, /5MB/],
  ])('BDP-05 %s', async (_name, content, status, message, name = 'disputes.csv') => {
    const error = await refusal(send(new File([content], name)))
    expect([error.status, error.message]).toEqual([status, expect.stringMatching(message)])
  })

  test('BDP-05 more rows than a bulk file may have', async () => {
    const lines = Array.from({ length: 50_001 }, (_, at) => `20/11/2026,506099******1234,${at},1,1,T1,R`)
    const error = await refusal(send(disputeFile(lines)))
    expect([error.code, error.message]).toEqual(['bulk-unreadable', 'The file has more than 50,000 rows. Split it.'])
  })

  test('BDP-06 the same bytes again are refused with the first upload, and even at once are one batch', async () => {
    const file = () => disputeFile([disputeLine(disputable[0] as IncomingTransaction, { name: 'TWIN' })], 'monday.csv')
    const results = await Promise.allSettled([send(file()), send(file()), send(file(), 'bo.admin'), send(file())])
    const first = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.batchId : []))
    expect(first).toHaveLength(1)
    const error = await refusal(send(file(), 'bo.admin'))
    expect([error.status, error.code]).toEqual([409, 'bulk-already-uploaded'])
    expect(error.message).toMatch(/^This file was already uploaded as monday\.csv on Nov 21st, 26 .*: batch BD-/)
    expect(error.message).toContain(first[0])
  })
})

describe('reading a batch', () => {
  let batchId: string
  let logged: IncomingTransaction
  beforeAll(async () => {
    logged = next()
    const lines = [disputeLine(logged, { account: '0123456780' }), disputeLine(next(), { amount: '0' })]
    batchId = (await upload(...lines)).batchId
  })

  test('BDP-02 BDP-18 batches are listed by their day, newest first', async () => {
    const list = (query: object) => as('bo.viewer').call(bulkDisputes.list, { query })
    const { content, totalElements } = await list({ startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(content[0]).toMatchObject({ batchId, uploadedBy: 'bo.maker', uploadedAt: '2026-11-21T10:00:00+01:00' })
    expect(totalElements).toBeGreaterThan(3)
    expect((await list({ startDate: '2026-11-22' })).totalElements).toBe(0)
    expect((await list({ size: 1, page: 1 })).content[0]?.batchId).not.toBe(batchId)
    expect((await refusal(list({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
  })

  test('BDP-09 BDP-19 the summary counts by status', async () => {
    const summary = await as('bo.viewer').call(bulkDisputes.summary, { params: { batchId } })
    expect(summary).toEqual({ PENDING: 0, SUCCESSFUL: 1, FAILED: 1 })
  })

  test('BDP-11 BDP-13 each field of the filter narrows the rows', async () => {
    const [, item] = await itemsOf(batchId)
    const rowsOf = async (filter: BulkDisputeFilter) =>
      (await itemsOf(batchId, filter)).map(({ rowNumber }) => rowNumber)
    expect(await rowsOf({ disputeCreationStatus: 'ALL' })).toEqual([3, 2])
    expect(await rowsOf({ disputeCreationStatus: 'SUCCESSFUL' })).toEqual([2])
    expect(await rowsOf({ disputeCreationStatus: 'FAILED' })).toEqual([3])
    expect(await rowsOf({ disputeCreationStatus: 'PENDING' })).toEqual([])
    expect(await rowsOf({ logCode: item?.disputeLogCode?.toLowerCase() ?? '' })).toEqual([2])
    expect(await rowsOf({ rrn: logged.rrn })).toEqual([2])
    expect(await rowsOf({ maskedPan: logged.maskedPan })).toContain(2)
    expect(await rowsOf({ maskedPan: '999999' })).toEqual([])
    expect(await rowsOf({ startDate: TEST_DAY, endDate: TEST_DAY })).toEqual([3, 2])
    expect(await rowsOf({ startDate: '2026-11-21' })).toEqual([])
    expect(await rowsOf({ endDate: '2026-11-19' })).toEqual([])
    const unknown = itemsOf(batchId, { terminalId: 'x' } as BulkDisputeFilter)
    expect((await refusal(unknown)).code).toBe('unknown-field')
  })

  test('BDP-15 the rows of a filter are downloaded under the name of the batch and the day', async () => {
    const params = { batchId }
    const body = { disputeCreationStatus: 'SUCCESSFUL' } as const
    const { fileName, rows } = await sheetOf(as('bo.maker').download(bulkDisputes.download, { params, body }))
    expect(fileName).toBe(`${batchId}-2026-11-21.xlsx`)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Creation Message')
    expect(rows[1]).toEqual(expect.arrayContaining([logged.rrn, logged.transactionAmount / 100, 'SUCCESSFUL']))
  })

  test('the failed rows come back as they were, with their reasons, and can be sent again as they are', async () => {
    const { raw, fileName } = await as('bo.maker').download(bulkDisputes.errorFile, { params: { batchId } })
    expect(fileName).toBe(`${batchId}-errors-2026-11-21.xlsx`)
    const bytes = await (raw as Response).blob()
    const again = await send(new File([bytes], 'mended.xlsx'))
    await whenCompleted(() => show(again.batchId))
    const { rows } = await sheetOf(as('bo.maker').download(bulkDisputes.errorFile, { params: again }))
    expect(rows[0]).toEqual([...DISPUTE_HEADER.split(','), 'Failure Reason'])
    expect(rows[1]?.at(-1)).toBe('Amount is invalid.')
    expect(rows[1]?.[4]).toBe('0')
    expect(rows).toHaveLength(2)
  })

  test('BDP-07 the samples are taken as they are downloaded', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { raw, fileName } = await as('bo.maker').download(bulkDisputes.sample, { params: { format } })
      expect(fileName).toBe(`bulk_dispute_sample.${format}`)
      const { batchId: sample } = await send(new File([await (raw as Response).blob()], `sample.${format}`))
      await whenCompleted(() => show(sample))
      const items = await itemsOf(sample)
      expect(items.map(({ creationMessage }) => creationMessage)).toEqual(
        Array(2).fill('There is no such transaction.'),
      )
    }
  })

  test('what does not exist, and what a viewer may not do', async () => {
    const params = { batchId: 'BD-20200101-00000000' }
    expect((await refusal(as('bo.maker').call(bulkDisputes.summary, { params }))).message).toBe('Batch was not found.')
    expect((await refusal(as('bo.maker').download(bulkDisputes.errorFile, { params }))).status).toBe(404)
    const download = as('bo.viewer').download(bulkDisputes.download, { params: { batchId }, body: {} })
    expect((await refusal(download)).status).toBe(403)
    expect((await refusal(send(disputeFile(['x']), 'bo.viewer'))).status).toBe(403)
    expect((await refusal(send(disputeFile(['x']), 'sa.admin'))).status).toBe(403)
  })
})

test('no card number is kept, whatever column it was typed into', async () => {
  const pan = '5060991234567890'
  const line = disputeLine(next(), { account: pan, reason: 'Again' }).replace(/^[^,]*/, pan)
  const { batchId } = await upload(line)
  const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
    sql.query('SELECT i::text AS text FROM bulk_items i JOIN bulk_batches b ON b.id = i.batch WHERE batch_id = $1', [
      batchId,
    ]),
  )
  expect(rows[0].text).toContain('506099******7890')
  expect(rows[0].text).not.toContain(pan)
})

test('a bank that does not answer is asked again, and only then the row fails', async () => {
  const { bank } = api.app.services
  const working = bank.nameEnquiry
  let asked = 0
  bank.nameEnquiry = async (account) => {
    if (++asked < 2) throw new Error('the line is down')
    return working(account)
  }
  const [once] = await itemsOf((await upload(disputeLine(next(), { account: '0123456780' }))).batchId)
  expect([once?.disputeCreationStatus, once?.creationAttempts]).toEqual(['SUCCESSFUL', 2])
  bank.nameEnquiry = () => Promise.reject(new Error('the line is down'))
  const { batchId } = await upload(disputeLine(next(), { account: '0123456780' }))
  bank.nameEnquiry = working
  const [never] = await itemsOf(batchId)
  expect(never).toMatchObject({
    disputeCreationStatus: 'FAILED',
    creationAttempts: 3,
    creationMessage: 'The bank did not answer. Try again in a moment.',
  })
}, 60_000)
