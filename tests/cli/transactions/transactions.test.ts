import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { type Report, reports } from '@dcir/core/transactions/reports-contract'
import { reportMessages } from '@dcir/core/transactions/reports-rules'
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['reports'] })
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')
const range = ['--from', TEST_DAY, '--to', TEST_DAY]
const FILE = `${TEST_DAY}To${TEST_DAY}-Transactions.xlsx`

async function rowsIn(path: string): Promise<number> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(path)
  return (workbook.worksheets[0]?.rowCount ?? 0) - 1
}

describe('dcir transactions', () => {
  test('CLI-01 CLI-03 lists and shows what the user may see, in a pipe and as JSON', async () => {
    const { rows, code } = await place.run(['transactions', 'list', '--size', '5'], bank)
    expect([code, rows.length, rows[0]?.length]).toEqual([0, 5, 8])
    const key = rows[0]?.[7] ?? ''
    const shown = await place.run(['transactions', 'show', key], bank)
    expect(shown.rows).toContainEqual(['Amount', rows[0]?.[3]])
    const json = await place.run(['transactions', 'show', key, '--json'], bank)
    expect(JSON.parse(json.stdout)).toMatchObject({ transactionSearchKey: key })
    const agent = await place.run(['transactions', 'list', '--size', '100', '--json'], as('sa.admin'))
    const acceptors = agent.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).cardAcceptorId)
    expect(new Set(acceptors).size).toBe(1)
    const other = await place.run(['transactions', 'show', key], as('sb.admin'))
    expect([other.code === 1 || other.rows.length > 0]).toEqual([true])
  })

  test('CLI-04 a bad filter is refused before anything is sent', async () => {
    const state = await place.run(['transactions', 'list', '--response-code-state', 'OTHER'], bank)
    expect([state.code, state.stderr]).toEqual([2, 'dcir: Enter response codes: --other-response-code 91,92\n'])
    const date = await place.run(['transactions', 'list', '--from', '20-11-2026'], bank)
    expect([date.code, date.stderr]).toEqual([
      2,
      'dcir: --from is invalid: 20-11-2026 is no date. Write it as 2026-11-21. dcir transactions list --help shows the flags.\n',
    ])
  })
})

describe('dcir transactions report', () => {
  test('TXN-56 TXN-42 CLI-05 asks, follows, and saves under the name of the screen', async () => {
    const { code, stdout, stderr } = await place.run(['transactions', 'report', ...range], bank)
    expect([code, stdout]).toEqual([0, `${FILE}\n`])
    expect(stderr).toContain(reportMessages.completed)
    expect(await rowsIn(place.path(FILE))).toBe(TEST_TRAFFIC)
    expect(readdirSync(place.folder).filter((name) => name.includes('partial'))).toEqual([])
    const again = await place.run(['transactions', 'report', ...range], bank)
    expect([again.code, again.stderr]).toEqual([2, `dcir: ${FILE} exists. Use --force to overwrite it.\n`])
    expect((await place.run(['transactions', 'report', ...range, '--force'], bank)).code).toBe(0)
  }, 90_000)

  test('CLI-04 TXN-40 TXN-41 the range is that of the bank, said in its own words before anything is sent', async () => {
    const asked: string[] = []
    api.app.http.server.on('request', ({ method, url }) => asked.push(`${method} ${url}`))
    const report = (from: string, to: string) => place.run(['transactions', 'report', '--from', from, '--to', to], bank)
    const long = await report('2026-11-01', TEST_DAY)
    expect([long.code, long.stderr]).toEqual([
      2,
      'dcir: Date range for report generation cannot exceed 7 day(s). Please select a date range not longer than 7 day.\n',
    ])
    expect((await report(TEST_DAY, '2026-11-19')).code).toBe(2)
    expect(asked.filter((call) => call.includes('dcir.calendar.date-range-in-days')).length).toBeGreaterThan(0)
    expect(asked.filter((call) => call.includes('report') && !call.startsWith('GET'))).toEqual([])
  })

  test('TXN-56 --no-wait prints the record id; the report is listed and downloaded later', async () => {
    const asked = await place.run(['transactions', 'report', ...range, '--no-wait'], bank)
    expect([asked.code, asked.stderr]).toEqual([5, `${reportMessages.requested}\n`])
    const recordId = asked.stdout.trim()
    const { rows } = await place.run(['reports', 'list'], bank)
    expect(rows.some((row) => row[0] === recordId && row[5] === 'bo.admin')).toBe(true)
    const { code, stdout } = await place.run(['reports', 'download', recordId, '--wait'], bank)
    const name = 'bo.admin-report_generated_at-2026-11-21.xlsx'
    expect([code, stdout]).toEqual([0, `${name}\n`])
    expect(await rowsIn(place.path(name))).toBe(TEST_TRAFFIC)
    const other = await place.run(['reports', 'download', recordId], as('sa.admin'))
    expect([other.code, other.stderr]).toEqual([1, 'dcir: Report was not found.\n'])
  })
})

describe('downloading a report', () => {
  const asked = async (): Promise<{ report: Report; bytes: Buffer }> => {
    const { stdout } = await place.run(['transactions', 'report', ...range, '--json'], bank)
    const { recordId } = JSON.parse(stdout)
    const token = await api.signIn('bo.admin')
    const report = await api.client(token).call(reports.show, { params: { recordId } })
    return { report, bytes: readFileSync(place.path(FILE)) }
  }

  test('a broken download is taken up where it broke', async () => {
    const { report, bytes } = await asked()
    const partial = place.path(`kept.xlsx.${report.sha256?.slice(0, 12)}.partial`)
    writeFileSync(partial, bytes.subarray(0, 5000))
    const { code } = await place.run(['reports', 'download', report.recordId, '--output', 'kept.xlsx'], bank)
    const got = readFileSync(place.path('kept.xlsx'))
    expect([code, createHash('sha256').update(got).digest('hex')]).toEqual([0, report.sha256])
    expect(existsSync(partial)).toBe(false)
  })

  test('bytes that are not the file’s are never kept under its name', async () => {
    const { report } = await asked()
    const partial = place.path(`bad.xlsx.${report.sha256?.slice(0, 12)}.partial`)
    writeFileSync(partial, Buffer.alloc(5000, 7))
    const run = ['reports', 'download', report.recordId, '--output', 'bad.xlsx']
    const { code, stderr } = await place.run(run, bank)
    expect([code, stderr]).toEqual([1, 'dcir: What was received is not the file that the service has. Try again.\n'])
    expect([existsSync(partial), existsSync(place.path('bad.xlsx'))]).toEqual([false, false])
    expect((await place.run(run, bank)).code).toBe(0)
  })

  test('TXN-38 TXN-52 a failed and an expired report say so', async () => {
    const { report } = await asked()
    const set = (text: string) =>
      withConnection(api.database.ownerUrl, (sql) =>
        sql.query(`UPDATE transaction_reports SET ${text} WHERE record_id = $1`, [report.recordId]),
      )
    await set("status = 'FAILED'")
    const failed = await place.run(['reports', 'download', report.recordId], bank)
    expect([failed.code, failed.stderr]).toEqual([1, `dcir: ${reportMessages.failed}\n`])
    await set("status = 'COMPLETED', storage_key = NULL")
    const expired = await place.run(['reports', 'download', report.recordId], bank)
    expect([expired.code, expired.stderr]).toEqual([1, 'dcir: This report is no longer kept. Generate it again.\n'])
  })
})
