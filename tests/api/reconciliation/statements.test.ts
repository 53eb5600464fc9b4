import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { statements } from '@dcir/core/reconciliation/contract'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import {
  statementCsv as csv,
  STATEMENT_HEADER as HEADER,
  statementLine as line,
  uploadStatement,
} from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]

const at = (index: number) => traffic[index] as IncomingTransaction
const named = (content: Blob, name: string) => new File([content], name)

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  token = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const upload = (content: Blob, name?: string) => uploadStatement(api, token, content, name)

const errorsOf = async (fileKey: string, reconUploadErrorType: 'DUPLICATE' | 'FAILED') =>
  (await api.client(token).call(statements.uploadErrors, { params: { fileKey }, query: { reconUploadErrorType } }))
    .content

describe('the timeline of a transaction', () => {
  test('shows the statement line that matched it, to the bank alone', async () => {
    const one = traffic.findLastIndex((each) => each.responseCode === '00' && each.cardAcceptorId.endsWith('00001'))
    const key = { params: { transactionSearchKey: at(one).transactionSearchKey } }
    await upload(csv(line(at(one))), 'timeline.csv')
    const { timeline } = await api.client(token).call(transactions.show, key)
    expect(timeline.map(({ kind }) => kind)).toEqual(['authorised', 'statement'])
    expect(timeline[1]?.text).toBe('Found in a statement: timeline.csv, row 2')
    const own = await api.client(await api.signIn('sa.admin')).call(transactions.show, key)
    expect(own.timeline.map(({ kind }) => kind)).toEqual(['authorised'])
  })
})

describe('statement matching', () => {
  test('REC-62 rows pair with our transactions: success, failed, unmatched', async () => {
    const approved = traffic.findIndex((one) => one.responseCode === '00')
    const refused = traffic.findIndex((one) => one.responseCode !== '00')
    const file = await upload(csv(line(at(approved)), line(at(refused)), line(at(5), { amount: 12_345_678 })))
    expect(file).toMatchObject({
      status: 'COMPLETED',
      uploadTotalCount: 3,
      successCount: 3,
      failedCount: 0,
      duplicateCount: 0,
      matchedSuccessCount: 1,
      matchedFailedCount: 1,
      unmatchedCount: 1,
      percentageProcessed: 100,
    })
  })

  test('bank 13, 16: one file says what it repeats itself and what is owed, and the rest of it rests on nothing', async () => {
    const refused = traffic.findLastIndex((one) => one.responseCode !== '00' && one.transactionIndicator === 'CREDIT')
    const one = line(at(refused))
    const { fileKey } = await upload(csv(one, one))
    const shown = await api.client(token).call(statements.show, { params: { fileKey } })
    expect(shown).toMatchObject({
      duplicateCount: 1,
      repeatedCount: 1,
      owedCount: 1,
      owedAmount: at(refused).transactionAmount,
      resting: null,
    })
  })

  test('REC-62 a line dated a day off still pairs, two days off does not', async () => {
    const file = await upload(csv(line(at(20), { date: '2026-11-21' }), line(at(21), { date: '2026-11-22' })))
    expect(file).toMatchObject({ successCount: 2, unmatchedCount: 1 })
  })

  test('REC-62 a transaction is paired once: the same line a day later stays unmatched', async () => {
    const file = await upload(csv(line(at(30)), line(at(30), { date: '2026-11-21' })))
    expect(file).toMatchObject({ successCount: 2, unmatchedCount: 1 })
  })

  test('REC-62 a file without a STAN column pairs by the rest when only one candidate fits', async () => {
    const header = HEADER.replace('STAN,', '')
    const cut = (text: string) => text.replace(/,(\d{6}),(\d+\.\d\d),/, ',$2,')
    const content = new Blob([[header, cut(line(at(40)))].join('\n')])
    expect(await upload(content)).toMatchObject({ successCount: 1, unmatchedCount: 0 })
  })
})

describe('statement checking', () => {
  test('REC-15 REC-16 REC-63 repeats and bad rows become upload error rows with their place', async () => {
    const good = line(at(50))
    const file = await upload(csv(good, good, good.replace(/^[^,]*/, '31/02/2026'), '', good.replace(/,C$|,D$/, ',X')))
    expect(file).toMatchObject({ uploadTotalCount: 4, successCount: 1, duplicateCount: 1, failedCount: 2 })
    const [repeat] = await errorsOf(file.fileKey, 'DUPLICATE')
    expect(repeat).toMatchObject({ rowNumber: 3, type: 'DUPLICATE', errorMessage: 'Duplicate of row 2 of this file' })
    const failed = await errorsOf(file.fileKey, 'FAILED')
    expect(failed.map((row) => [row.rowNumber, row.column, row.value, row.errorMessage])).toEqual([
      [4, 'Transaction Date', '31/02/2026', 'Transaction Date is invalid'],
      [6, 'Debit/Credit', 'X', 'Debit/Credit is invalid'],
    ])
  })

  test('REC-15 a year typed wrong is the error of its row, and makes no partition', async () => {
    const partitions = () =>
      withConnection(api.database.ownerUrl, async (sql) => (await sql.query('SELECT count(*) FROM pg_inherits')).rows)
    const before = await partitions()
    const good = line(at(52))
    const file = await upload(csv(good, good.replace(/^[^,]*/, '05/11/0226'), good.replace(/^[^,]*/, '05/11/2098')))
    expect(file).toMatchObject({ status: 'COMPLETED', successCount: 1, failedCount: 2 })
    for (const { errorMessage } of await errorsOf(file.fileKey, 'FAILED'))
      expect(errorMessage).toBe('Transaction Date must be between 21/11/2024 and 22/11/2026')
    expect(await partitions()).toEqual(before)
  })

  test('REC-63 a row accepted from another file is a duplicate that names that file', async () => {
    await upload(csv(line(at(60))), 'first.csv')
    const second = await upload(csv(line(at(60)), line(at(61))), 'second.csv')
    expect(second).toMatchObject({ successCount: 1, duplicateCount: 1 })
    const [repeat] = await errorsOf(second.fileKey, 'DUPLICATE')
    expect(repeat?.errorMessage).toBe('Duplicate of row 2 of first.csv')
  })

  test('REC-63 a header that lacks a column refuses the file and says which', async () => {
    const file = await upload(new Blob([`RRN,Amount\n1,2\n`]))
    expect(file.status).toBe('FAILED')
    expect(file.failureMessage).toContain('The column "Transaction Date" is missing.')
  })

  test('a byte order mark before quoted headings is no part of them', async () => {
    const quoted = HEADER.split(',')
      .map((cell) => `"${cell}"`)
      .join(',')
    const file = await upload(new Blob([`\uFEFF${quoted}\n${line(at(90))}\n`]), 'a "b".csv')
    expect(file).toMatchObject({ status: 'COMPLETED', successCount: 1, fileName: 'a "b".csv' })
  })

  test('a quotation mark that is never closed refuses the file and says where', async () => {
    const file = await upload(new Blob([`${HEADER}\n${line(at(91))}\n20/11/2026,"never`, 'x'.repeat(5_000_000)]))
    expect(file.failureMessage).toBe('Row 3 never ends. Is a quotation mark missing?')
  })

  test('REC-12 the file metrics list dates and counts', async () => {
    const file = await upload(csv(line(at(70)), line(at(71), { date: '2026-11-19' })))
    const days = await api.client(token).call(statements.days, { params: { fileKey: file.fileKey } })
    expect(days.content).toEqual([
      { transactionDate: '2026-11-20', totalCount: 1 },
      { transactionDate: '2026-11-19', totalCount: 1 },
    ])
  })
})

describe('the list of statement files', () => {
  test('REC-02 REC-09 REC-64 lists by upload date, newest first, to whoever may see transactions', async () => {
    const { fileKey } = await upload(csv(line(at(95))), 'listed.csv')
    const list = (query: object) => api.client(token).call(statements.list, { query })
    const today = await list({ startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(today.content[0]).toMatchObject({ fileKey, fileName: 'listed.csv', uploadedBy: 'bo.admin' })
    expect(today.totalElements).toBeGreaterThan(1)
    expect(await list({ startDate: '2026-11-22', endDate: '2026-11-22' })).toMatchObject({
      content: [],
      totalElements: 0,
    })
    expect((await refusal(list({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
    const stranger = api.client(await api.signIn('sa.admin'))
    expect((await refusal(stranger.call(statements.list, { query: {} }))).status).toBe(403)
    expect(Object.values(statements).every((one) => one.path.startsWith('/backoffice/reconciliation/'))).toBe(true)
  })
})

describe('statement upload', () => {
  test('REC-08 the same bytes again are refused with the name and date of the first', async () => {
    await upload(csv(line(at(80))), 'monday.csv')
    const error = await refusal(
      api.client(token).call(statements.upload, {}, { file: named(csv(line(at(80))), 'again.csv') }),
    )
    expect(error.status).toBe(409)
    expect(error.message).toMatch(/^This file was already uploaded as monday\.csv on Nov 21st, 26 /)
  })

  test('REC-08 the same bytes sent twice at once are one statement', async () => {
    const send = () => api.client(token).call(statements.upload, {}, { file: named(csv(line(at(81))), 'twin.csv') })
    const results = await Promise.allSettled([send(), send(), send(), send()])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [
      'a picture',
      new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]),
      415,
      /CSV, XLSX, text, MT940 and CAMT.053/,
    ],
    ['an empty file', new Blob([]), 400, /empty/],
    [
      'a zip that is no workbook',
      new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])]),
      0,
      /damaged or cut short/,
    ],
  ])('REC-07 %s is refused by its content', async (_name, content, status, message) => {
    const work = upload(content, 'statement.xlsx')
    if (status === 0) return expect((await work).failureMessage).toMatch(message)
    const error = await refusal(work)
    expect(error.status).toBe(status)
    return expect(error.message).toMatch(message)
  })

  test.each(['a.doc', 'a.xls', 'a.csv.exe', 'a.xlsm', 'a', 'a.xlsx', '.csv.zip'])(
    'REC-07 a CSV of the name %s is refused, for name and content must both be right',
    async (name) => {
      const error = await refusal(upload(csv(line(at(90))), name))
      expect([error.status, error.message]).toEqual([
        415,
        expect.stringContaining('CSV, XLSX, text, MT940 and CAMT.053'),
      ])
    },
  )

  test('REC-07 the sample workbook is read as it is downloaded', async () => {
    const { raw, fileName } = await api.client(token).download(statements.template, { params: { format: 'xlsx' } })
    expect(fileName).toBe('reconciliation_statement_sample.xlsx')
    const file = await upload(await (raw as Response).blob(), 'sample.xlsx')
    expect(file).toMatchObject({
      status: 'COMPLETED',
      uploadTotalCount: 2,
      successCount: 2,
      failedCount: 0,
      failureMessage: null,
    })
  })
})
