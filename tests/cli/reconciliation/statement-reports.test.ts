import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { writeStatement } from '../../support/statement-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
let fileKey: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'reports'] })
  place = enter(api.address)
  await place.run(['login'], as('bo.admin'))
  const source = trafficOf(TEST_DAY, TEST_TRAFFIC)
  await writeStatement(place.path('reported.csv'), { seed: 1, source, rows: 30, unknownRows: 4 })
  const { stdout } = await place.run(['statements', 'upload', 'reported.csv', '--wait', '--json'])
  fileKey = JSON.parse(stdout).fileKey
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))

async function statusesIn(path: string): Promise<unknown[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(readFileSync(place.path(path)) as never)
  const rows = workbook.worksheets[0]?.getSheetValues() ?? []
  const at = (rows[1] as unknown[]).indexOf('Status')
  return rows.slice(2).map((row) => (row as unknown[])[at])
}

describe('dcir statements report', () => {
  test('REC-18 REC-20 REC-22 REC-23 generates the report of a file, follows it and saves it as FILE-KEY.xlsx', async () => {
    const { code, stdout, stderr } = await place.run(['statements', 'report', fileKey])
    expect([code, stdout]).toEqual([0, `${fileKey}.xlsx\n`])
    expect(stderr).toContain('Report generation has started.')
    const statuses = await statusesIn(`${fileKey}.xlsx`)
    expect(statuses).toHaveLength(30)
    expect(statuses.filter((status) => status === 'UNMATCHED')).toHaveLength(4)
  })

  test('REC-19 REC-21 one that is there is downloaded, and its file is not overwritten unasked', async () => {
    const again = await place.run(['statements', 'report', fileKey])
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists. Use --force to overwrite it.')])
    const forced = await place.run(['statements', 'report', fileKey, '--force', '--json'])
    expect([forced.code, JSON.parse(forced.stdout)]).toEqual([0, { file: `${fileKey}.xlsx` }])
    expect(forced.stderr).toContain('The report is ready to be downloaded.')
  })

  test('REC-19 REC-23 the report of a day is saved under its date; --no-wait leaves with the download key', async () => {
    const begun = await place.run(['statements', 'report', TEST_DAY, '--no-wait'])
    expect([begun.code, begun.stdout]).toEqual([5, expect.stringMatching(/^SR-\d{8}-[0-9A-F]{8}\n$/)])
    const { code, stdout } = await place.run(['statements', 'report', TEST_DAY])
    expect([code, stdout]).toEqual([0, `${TEST_DAY}.xlsx\n`])
    expect(existsSync(place.path(`${TEST_DAY}.xlsx`))).toBe(true)
  })

  test('REC-24 what the server says against a report or a download is printed', async () => {
    const unknown = await place.run(['statements', 'report', 'ST-20200101-00000000'])
    expect([unknown.code, unknown.stderr]).toEqual([1, 'dcir: Statement file was not found.\n'])
    const wrong = await place.run(['statements', 'report', 'no such key'])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('File key is invalid')])
    await asOwner("UPDATE statement_reports SET sha256 = NULL, status = 'IN_PROGRESS' WHERE transaction_date = $1", [
      TEST_DAY,
    ])
    await asOwner("UPDATE statement_reports SET status = 'FAILED' WHERE transaction_date = $1", [TEST_DAY])
    await asOwner("UPDATE statement_files SET status = 'MATCHING' WHERE file_key = $1", [fileKey])
    const reading = await place.run(['statements', 'report', TEST_DAY, '--force'])
    await asOwner("UPDATE statement_files SET status = 'COMPLETED' WHERE file_key = $1", [fileKey])
    expect([reading.code, reading.stderr]).toEqual([
      1,
      'dcir: This file is still being read. Try again when it is completed.\n',
    ])
  })
})

describe('dcir statements days and columns', () => {
  test('REC-27 the days of all files', async () => {
    expect((await place.run(['statements', 'days'])).rows).toEqual([[TEST_DAY, '30']])
    const none = await place.run(['statements', 'days', '--from', '2020-01-01', '--to', '2020-01-01'])
    expect(none.stderr).toBe('No results found ...\n')
  })

  test('REC-60 a check reads columns as the service that one is signed in to', async () => {
    const header = 'Transaction Date,Details,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
    writeFileSync(
      place.path('own.csv'),
      `${header}\n20/11/2026,,506099******1234,632514000001,000101,12.50,2011ABC1,C\n`,
    )
    expect((await place.run(['statements', 'check', 'own.csv'])).stderr).toBe('1 row, all good.\n')
    await asOwner(
      "UPDATE statement_columns SET column_header = 'Details', mandatory = true WHERE field_name = 'narration'",
    )
    const checked = await place.run(['statements', 'check', 'own.csv'])
    expect([checked.code, checked.stdout]).toEqual([4, expect.stringContaining('Details is required')])
    const columns = await place.run(['statements', 'columns', '--json'])
    expect(columns.stdout).toContain('"columnHeader":"Details"')
  })
})
