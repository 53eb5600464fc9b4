/** Transaction reports: asked for, built by the worker, downloaded whole or from where a download broke. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { transactions } from '@dcir/core/transactions/contract'
import { type Report, reports } from '@dcir/core/transactions/reports-contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { runningJob } from '../../support/running-job'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['reports'] })
  for (const name of ['bo.admin', 'bo.maker', 'sa.admin', 'sb.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const DAY = { startDate: TEST_DAY, endDate: TEST_DAY }
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)

async function finished(as: string, recordId: string): Promise<Report> {
  const show = as.startsWith('bo') ? reports.show : reports.show
  for (let tries = 0; tries < 200; tries++) {
    const report = await api.client(token[as]).call(show, { params: { recordId } })
    if (['COMPLETED', 'FAILED'].includes(report.reportGenerationStatus)) return report
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the report never ended')
}

async function built(as: string, body: Parameters<typeof generate>[1]): Promise<Report> {
  return finished(as, (await generate(as, body)).recordId)
}
const generate = (as: string, body: typeof DAY & Record<string, string>) =>
  api.client(token[as]).call(as.startsWith('bo') ? reports.generate : reports.generate, { body })

async function fileOf(as: string, recordId: string, headers: Record<string, string> = {}) {
  const side = as.startsWith('bo') ? 'backoffice' : 'frontoffice'
  const url = `${api.address}/api/v1/${side}/transaction-report/download/${recordId}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token[as]}`, ...headers } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function sheetOf(bytes: Buffer) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as never)
  const [sheet] = workbook.worksheets
  const rows = (sheet?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1))
  const [headings = [], ...rest] = rows
  return { headings, rows: rest, sheet }
}

describe('generating a report', () => {
  test('TXN-34 TXN-35 TXN-37 it is asked for, built and holds exactly what the list shows', async () => {
    const asked = await generate('bo.admin', DAY)
    expect(asked).toMatchObject({ reportGenerationStatus: 'PENDING', percentageProcessed: 0, owner: 'bo.admin' })
    const report = await finished('bo.admin', asked.recordId)
    expect(report).toMatchObject({
      reportGenerationStatus: 'COMPLETED',
      retentionStatus: 'AVAILABLE',
      percentageProcessed: 100,
      rowCount: TEST_TRAFFIC,
    })
    const { rows, headings } = await sheetOf((await fileOf('bo.admin', report.recordId)).bytes)
    expect(headings.slice(0, 5)).toEqual(['Time', 'Masked pan', 'Rrn', 'Stan', 'Amount'])
    const listed = await api.client(token['bo.admin']).call(transactions.list, { query: { ...DAY, size: 100 } })
    expect(rows).toHaveLength(TEST_TRAFFIC)
    const [first] = listed.content
    const key = headings.indexOf('Transaction search key')
    expect(rows.slice(0, 100).map((row) => row[key])).toEqual(
      listed.content.map(({ transactionSearchKey }) => transactionSearchKey),
    )
    expect(rows[0]?.[headings.indexOf('Amount')]).toBe((first?.transactionAmount ?? 0) / 100)
    const time = rows[0]?.[0] as Date
    expect(time.toISOString().slice(0, 19)).toBe(first?.transactionTime.slice(0, 19))
  })

  test('TXN-34 each part of the filter counts', async () => {
    const all = await built('bo.admin', DAY)
    const approved = await built('bo.admin', { ...DAY, responseCodeState: 'SUCCESS' })
    const rest = await built('bo.admin', { ...DAY, responseCodeState: 'FAILED_NO_DEBIT' })
    const inconclusive = await built('bo.admin', { ...DAY, responseCodeState: 'FAILED_INCONCLUSIVE' })
    const parts = [approved, rest, inconclusive].map(({ rowCount }) => rowCount ?? 0)
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all.rowCount)
    expect(Math.min(...parts)).toBeGreaterThan(0)
    const none = await built('bo.admin', { ...DAY, rrn: '999999999999' })
    expect([none.reportGenerationStatus, none.rowCount]).toEqual(['COMPLETED', 0])
    expect((await sheetOf((await fileOf('bo.admin', none.recordId)).bytes)).rows).toEqual([])
  })

  test('TXN-40 TXN-41 the range is that of the configuration, or seven days without one', async () => {
    const ask = (startDate: string, endDate: string) => generate('bo.admin', { startDate, endDate })
    const tooLong = (days: number) =>
      `Date range for report generation cannot exceed ${days} day(s). Please select a date range not longer than ${days} day.`
    expect((await ask('2026-11-13', '2026-11-20')).recordId).toMatch(/^RPT-/)
    expect((await refusal(ask('2026-11-12', '2026-11-20'))).message).toBe(tooLong(7))
    const key = 'dcir.calendar.date-range-in-days'
    await asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, '2'])
    expect((await refusal(ask('2026-11-17', '2026-11-20'))).message).toBe(tooLong(2))
    await asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, 'soon'])
    expect((await refusal(ask('2026-11-12', '2026-11-20'))).message).toBe(tooLong(7))
    await asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, '7'])
    expect((await refusal(ask('2026-11-20', '2026-11-19'))).code).toBe('range-reversed')
    const body = { startDate: TEST_DAY } as never
    expect((await refusal(api.client(token['bo.admin']).call(reports.generate, { body }))).forField('endDate')).toBe(
      'endDate is required',
    )
  })

  test('a request sent twice with one key is one report', async () => {
    const send = () =>
      api.client(token['bo.maker']).call(reports.generate, { body: DAY }, { idempotencyKey: 'one-report-please' })
    const [one, two] = [await send(), await send()]
    expect(one.recordId).toBe(two.recordId)
    await finished('bo.maker', one.recordId)
  })

  test('what the data begins with never becomes a formula', async () => {
    const [row] = await asOwner('SELECT id, transaction_time, card_acceptor_location FROM transactions LIMIT 1')
    await asOwner('UPDATE transactions SET card_acceptor_location = $2 WHERE id = $1', [row.id, '=1+1|calc'])
    const report = await built('bo.admin', DAY)
    const { rows, sheet } = await sheetOf((await fileOf('bo.admin', report.recordId)).bytes)
    expect(rows.flat()).toContain('=1+1|calc')
    let formulas = 0
    sheet?.eachRow((line) => line.eachCell((cell) => (formulas += cell.type === ExcelJS.ValueType.Formula ? 1 : 0)))
    expect(formulas).toBe(0)
    await asOwner('UPDATE transactions SET card_acceptor_location = $2 WHERE id = $1', [
      row.id,
      row.card_acceptor_location,
    ])
  })
})

describe('two super agents', () => {
  test('TXN-34 TXN-54 each has its own rows and its own reports, and the bank has the bank’s', async () => {
    const [one, two] = [await built('sa.admin', DAY), await built('sb.admin', DAY)]
    const bank = await built('bo.admin', DAY)
    expect((one.rowCount ?? 0) + (two.rowCount ?? 0)).toBeLessThan(bank.rowCount ?? 0)
    const { headings, rows } = await sheetOf((await fileOf('sa.admin', one.recordId)).bytes)
    expect(headings).not.toContain('Super Agent')
    expect(new Set(rows.map((row) => row[headings.indexOf('Card Acceptor Id')])).size).toBe(1)
    for (const [as, other] of [
      ['sa.admin', two],
      ['sb.admin', one],
      ['sa.admin', bank],
      ['bo.admin', one],
    ] as const) {
      const show = as.startsWith('bo') ? reports.show : reports.show
      const error = await refusal(api.client(token[as]).call(show, { params: { recordId: other.recordId } }))
      expect([as, error.status]).toEqual([as, 404])
      expect([as, (await fileOf(as, other.recordId)).response.status]).toEqual([as, 404])
    }
    const own = await api.client(token['sa.admin']).call(reports.list, { query: {} })
    expect(own.content.every(({ owner }) => owner === 'sa.admin')).toBe(true)
  })
})

describe('optional fields', () => {
  const OPTIONAL = ['Channel', 'Route', 'Issuer', 'Acquirer']

  test('34.8 come after the columns of the documents, and only where the switch sends them', async () => {
    const report = await built('bo.admin', { ...DAY, channel: 'ATM,WEB' })
    const { headings, rows } = await sheetOf((await fileOf('bo.admin', report.recordId)).bytes)
    expect(headings.slice(-5)).toEqual(['Dispute log code', ...OPTIONAL])
    expect(new Set(rows.map((row) => row[headings.indexOf('Channel')]))).toEqual(new Set(['ATM', 'WEB']))
    const without = await built('sb.admin', DAY)
    const plain = await sheetOf((await fileOf('sb.admin', without.recordId)).bytes)
    expect(plain.headings.at(-1)).toBe('Dispute log code')
    expect(plain.rows.length).toBeGreaterThan(0)
  })
})

describe('downloading', () => {
  test('TXN-42 TXN-43 the file has its name, its digest, and can be taken up where it broke', async () => {
    const report = await built('bo.admin', DAY)
    const { response, bytes } = await fileOf('bo.admin', report.recordId)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${TEST_DAY}To${TEST_DAY}-Transactions.xlsx"`,
    )
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.sha256)
    expect(bytes.length).toBe(report.fileSize)
    const etag = response.headers.get('etag') ?? ''
    const rest = await fileOf('bo.admin', report.recordId, { range: 'bytes=1000-', 'if-range': etag })
    expect([rest.response.status, rest.response.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.concat([bytes.subarray(0, 1000), rest.bytes]).equals(bytes)).toBe(true)
    const changed = await fileOf('bo.admin', report.recordId, { range: 'bytes=1000-', 'if-range': '"another"' })
    expect([changed.response.status, changed.bytes.equals(bytes)]).toEqual([200, true])
  })

  test('TXN-52 a report that is not there yet, failed or is no longer kept says so', async () => {
    const report = await built('bo.admin', DAY)
    const { recordId } = report
    const code = async () => {
      const { response, bytes } = await fileOf('bo.admin', recordId)
      return [response.status, JSON.parse(bytes.toString()).errors[0].code]
    }
    await asOwner("UPDATE transaction_reports SET status = 'FAILED' WHERE record_id = $1", [recordId])
    expect(await code()).toEqual([409, 'report-not-ready'])
    await asOwner("UPDATE transaction_reports SET status = 'COMPLETED' WHERE record_id = $1", [recordId])
    const before = readdirSync(api.folder, { recursive: true }).length
    api.clock.advance(31 * 86_400_000)
    await api.app.services.reportWorker.expire()
    api.clock.advance(-31 * 86_400_000)
    expect(await code()).toEqual([410, 'report-expired'])
    expect(readdirSync(api.folder, { recursive: true }).length).toBeLessThan(before)
    const shown = await api.client(token['bo.admin']).call(reports.show, { params: { recordId } })
    expect([shown.retentionStatus, shown.reportGenerationStatus]).toEqual(['EXPIRED', 'COMPLETED'])
  })
})

describe('the worker', () => {
  test('TXN-49 TXN-38 a report that cannot be built fails after its attempts, and its percentage is cleared', async () => {
    await asOwner(
      `INSERT INTO transaction_reports (record_id, created_by, filter, created_at) VALUES ('RPT-BROKEN', 'bo.admin', $1, now())`,
      [JSON.stringify({ startDate: 'nonsense', endDate: 'nonsense' })],
    )
    await asOwner("INSERT INTO jobs (kind, key) VALUES ('reports', 'RPT-BROKEN')")
    const report = await finished('bo.admin', 'RPT-BROKEN')
    expect([report.reportGenerationStatus, report.percentageProcessed]).toEqual(['FAILED', null])
  })

  test('one that a killed process left in the middle is restarted and finished once', async () => {
    const quiet = await startTestApi()
    const { recordId } = await quiet.client(await quiet.signIn('bo.admin')).call(reports.generate, { body: DAY })
    await withConnection(quiet.database.ownerUrl, (sql) =>
      sql.query("UPDATE transaction_reports SET status = 'IN_PROGRESS', percentage = 40 WHERE record_id = $1", [
        recordId,
      ]),
    )
    // Several runs at once, as when a process that was thought to be gone comes back.
    await Promise.all([1, 2, 3].map(() => quiet.app.services.reportWorker.job.run(runningJob(recordId))))
    const shown = await quiet.client(await quiet.signIn('bo.admin')).call(reports.show, { params: { recordId } })
    expect([shown.reportGenerationStatus, shown.rowCount]).toEqual(['COMPLETED', TEST_TRAFFIC])
    const files = readdirSync(quiet.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[\w-]{36}/.test(name),
    )
    expect(files).toHaveLength(1)
    await quiet.close()
  })
})

describe('somebody who works for no super agent', () => {
  test('PRM-012 gets no report, so that there is none for others to see', async () => {
    token['sa.viewer'] = await api.signIn('sa.viewer')
    await asOwner(`DELETE FROM user_super_agents us USING users u WHERE u.id = us.user_id AND u.username = 'sa.viewer'`)
    const refused = await refusal(generate('sa.viewer', DAY))
    expect([refused.status, refused.code]).toEqual([403, 'not-allowed'])
    const query = { page: '0', size: '100' }
    for (const username of ['sa.admin', 'sb.admin']) {
      const { content } = await api.client(token[username]).call(reports.list, { query })
      expect(content.filter(({ owner }) => owner === 'sa.viewer')).toEqual([])
    }
  })
})
