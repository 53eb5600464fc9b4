/** Reports of statements: looked for, generated, downloaded; and the days of all files. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { statements } from '@dcir/core/reconciliation/contract'
import { type ReportTarget, type StatementReport, statementReports } from '@dcir/core/reconciliation/reports-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const at = (index: number) => traffic[index] as IncomingTransaction
const BEFORE = '2026-11-19'

let api: TestApi
let token: string
let fileKey: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'reports'] })
  token = await api.signIn('bo.admin')
  const refused = traffic.findIndex((one) => one.responseCode !== '00')
  const approved = traffic.findIndex((one) => one.responseCode === '00')
  const lines = [
    statementLine(at(approved)),
    statementLine(at(refused)),
    statementLine(at(50), { amount: 77_777_777, date: BEFORE, narration: '=HYPERLINK("x")' }),
  ]
  fileKey = (await uploadStatement(api, token, statementCsv(...lines), 'reported.csv')).fileKey
})
afterAll(() => api?.close())

const check = (body: ReportTarget, as = token): Promise<StatementReport> =>
  api.client(as).call(statementReports.check, { body })
const generate = (body: ReportTarget) => check({ ...body, shouldTriggerReportGeneration: true })
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)
const audited = async () =>
  (await asOwner("SELECT count(*)::int AS count FROM audit_entries WHERE action = 'statement-reports.check'"))[0].count

async function completed(body: ReportTarget): Promise<StatementReport> {
  await expect.poll(async () => (await check(body)).downloadStatus, { timeout: 20_000 }).toBe('COMPLETED')
  return check(body)
}

async function sheetOf({ downloadRecordKey }: StatementReport) {
  const params = { downloadKey: downloadRecordKey ?? '' }
  const { raw, fileName } = await api.client(token).download(statementReports.download, { params })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await (raw as Response).arrayBuffer()) as never)
  const values = workbook.worksheets[0]?.getSheetValues() ?? []
  const [headings = [], ...rows] = values.slice(1).map((row) => (row as unknown[]).slice(1))
  const columnOf = (heading: string) => rows.map((row) => row[headings.indexOf(heading)])
  return { fileName, rows, columnOf }
}

describe('the report of a statement file', () => {
  test('REC-19 REC-20 REC-21 REC-22 it is looked for, generated when asked for, and followed to its end', async () => {
    const before = await audited()
    expect(await check({ fileKey })).toEqual({
      downloadStatus: 'NOT_GENERATED',
      downloadRecordKey: null,
      downloadPercentage: 0,
      message: 'There is no report yet.',
    })
    expect(await audited()).toBe(before)
    const asked = await generate({ fileKey })
    expect(asked).toMatchObject({ downloadStatus: 'PENDING', message: 'Report generation has started.' })
    expect(asked.downloadRecordKey).toMatch(/^SR-20261121-[0-9A-F]{8}$/)
    expect(await audited()).toBe(before + 1)
    const done = await completed({ fileKey })
    expect(done).toMatchObject({ downloadPercentage: 100, downloadRecordKey: asked.downloadRecordKey })
    // A report that is there and still right is not made again.
    expect((await generate({ fileKey })).downloadRecordKey).toBe(asked.downloadRecordKey)
  })

  test('REC-19 two who ask at once get one report', async () => {
    const lines = statementCsv(statementLine(at(70)))
    const { fileKey: other } = await uploadStatement(api, token, lines, 'at-once.csv')
    const answers = await Promise.all([1, 2, 3, 4].map(() => generate({ fileKey: other })))
    expect(new Set(answers.map(({ downloadRecordKey }) => downloadRecordKey)).size).toBe(1)
    await completed({ fileKey: other })
  })

  test('REC-23 it is saved under the key of its file and shows each row with its status', async () => {
    const { fileName, rows, columnOf } = await sheetOf(await completed({ fileKey }))
    expect(fileName).toBe(`${fileKey}.xlsx`)
    expect(rows).toHaveLength(3)
    expect(columnOf('Status').sort()).toEqual(['MATCHED_FAILED', 'MATCHED_SUCCESS', 'UNMATCHED'])
    expect(columnOf('Amount')).toContain(777_777.77)
    expect(columnOf('Type')).toContain('Credit')
    expect(columnOf('Transaction Date')).toContain(BEFORE)
    // A text that begins as a formula stays a text.
    expect(columnOf('Narration').map(String)).toContainEqual(expect.stringContaining('HYPERLINK'))
  })

  test('REC-23 REC-24 a report that is not there is refused in words', async () => {
    const client = api.client(token)
    const download = (downloadKey: string) => client.download(statementReports.download, { params: { downloadKey } })
    expect((await refusal(download('SR-20200101-00000000'))).message).toBe('Report was not found.')
    const [open] = await asOwner(
      `INSERT INTO statement_reports (download_key, file_key, created_by, created_at)
       VALUES ('SR-20261121-0000AAAA', 'ST-OTHER', 'bo.admin', now()) RETURNING download_key`,
    )
    expect((await refusal(download(open.download_key))).message).toBe(
      'This report is not finished. Try again when it is completed.',
    )
    const { downloadRecordKey } = await completed({ fileKey })
    const key = downloadRecordKey ?? ''
    const [{ storage_key: stored }] = await asOwner(
      'SELECT storage_key FROM statement_reports WHERE download_key = $1',
      [key],
    )
    const keep = (storageKey: string | null) =>
      asOwner('UPDATE statement_reports SET storage_key = $2 WHERE download_key = $1', [key, storageKey])
    await keep(null)
    expect((await refusal(download(key))).message).toBe('This report is no longer kept. Generate it again.')
    expect(await check({ fileKey })).toMatchObject({
      downloadStatus: 'NOT_GENERATED',
      message: 'The last report is no longer kept. Generate it again.',
    })
    await keep(stored)
  })

  test('REC-19 what there is no such file or day of is refused, and so is a file that is being read', async () => {
    expect((await refusal(check({ fileKey: 'ST-20200101-00000000' }))).message).toBe('Statement file was not found.')
    expect((await refusal(generate({ transactionDate: '2020-01-01' }))).status).toBe(404)
    expect((await refusal(check({}))).status).toBe(400)
    expect((await refusal(check({ fileKey, transactionDate: TEST_DAY }))).status).toBe(400)
    await asOwner("UPDATE statement_files SET status = 'MATCHING' WHERE file_key = $1", [fileKey])
    const reading = await refusal(generate({ fileKey })).finally(() =>
      asOwner("UPDATE statement_files SET status = 'COMPLETED' WHERE file_key = $1", [fileKey]),
    )
    expect(reading.message).toBe('This file is still being read. Try again when it is completed.')
    expect((await refusal(check({ fileKey }, await api.signIn('sa.admin')))).status).toBe(403)
  })

  test('REC-22 a report that failed is offered to be generated again', async () => {
    const day = { transactionDate: BEFORE }
    await asOwner(
      `INSERT INTO statement_reports (download_key, transaction_date, created_by, created_at, status, failure_message)
       VALUES ('SR-20261121-0000BBBB', $1, 'bo.admin', now(), 'FAILED', 'the disk was full')`,
      [BEFORE],
    )
    expect(await check(day)).toMatchObject({
      downloadStatus: 'FAILED',
      message: 'The report could not be generated. Generate it again.',
    })
    expect((await generate(day)).downloadStatus).toBe('PENDING')
    expect((await sheetOf(await completed(day))).rows).toHaveLength(1)
  })
})

describe('the report of a day', () => {
  test('REC-19 REC-23 it holds the day of all files, and is out of date once another file brought rows', async () => {
    const day = { transactionDate: TEST_DAY }
    await generate(day)
    const first = await sheetOf(await completed(day))
    expect(first.fileName).toBe(`${TEST_DAY}.xlsx`)
    expect(new Set(first.columnOf('Transaction Date'))).toEqual(new Set([TEST_DAY]))
    api.clock.advance(60_000)
    await uploadStatement(api, token, statementCsv(statementLine(at(90))), 'later.csv')
    expect(await check(day)).toMatchObject({
      downloadStatus: 'NOT_GENERATED',
      message: 'The rows have changed since the last report. Generate it again.',
    })
    await generate(day)
    expect((await sheetOf(await completed(day))).rows).toHaveLength(first.rows.length + 1)
  })
})

describe('daily uploads', () => {
  test('REC-26 REC-27 each day stands once, with the rows of all files', async () => {
    const list = (query: object = {}) => api.client(token).call(statements.dailyUploads, { query })
    const perFile = await asOwner(
      'SELECT transaction_date::text AS day, sum(total_count)::int AS count FROM statement_days GROUP BY 1 ORDER BY 1 DESC',
    )
    expect((await asOwner('SELECT statement_id FROM statement_days')).length).toBeGreaterThan(perFile.length)
    const { content, totalElements } = await list()
    expect(content).toEqual(perFile.map(({ day, count }) => ({ transactionDate: day, totalCount: count })))
    expect(totalElements).toBe(perFile.length)
    expect((await list({ startDate: BEFORE, endDate: BEFORE })).content).toEqual([
      { transactionDate: BEFORE, totalCount: 1 },
    ])
    expect((await list({ page: 1, size: 1 })).content).toEqual(content.slice(1, 2))
    expect(await list({ startDate: '2026-01-01', endDate: '2026-01-01' })).toMatchObject({ content: [] })
    expect((await refusal(list({ startDate: TEST_DAY, endDate: BEFORE }))).code).toBe('range-reversed')
  })
})
