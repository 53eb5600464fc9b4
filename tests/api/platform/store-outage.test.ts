/** The platform on an S3 store: it works there, says so when the store is gone, and says nothing of its secret. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Store } from '@dcir/api/files/s3-store'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { fullPath } from '@dcir/core/contract/endpoint'
import { statements } from '@dcir/core/reconciliation/contract'
import { type StatementReport, statementReports } from '@dcir/core/reconciliation/reports-contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type S3Server, startS3 } from '../../support/s3-server'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const copies = mkdtempSync(join(tmpdir(), 'dcir-copies-'))
const lines: string[] = []
const SHORT = 'The platform is short of its file store. Try again in 2 seconds.'
let s3: S3Server
let api: TestApi
let token: string
let report: string
const rows = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].slice(0, 20)

beforeAll(async () => {
  s3 = await startS3()
  api = await startTestApi({
    services: ['statements', 'reports'],
    files: s3Store(s3.settings, copies, { answer: 10_000, upload: 10_000, attempts: 2, backOff: 5 }),
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  token = await api.signIn('bo.admin')
}, 60_000)
afterEach(() => {
  s3.fault = () => undefined
})
afterAll(async () => {
  await api?.close()
  await s3?.close()
  rmSync(copies, { recursive: true, force: true })
})

const get = (path: string, headers = {}) =>
  fetch(api.address + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
function upload(): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([statementCsv(...rows.map((row) => statementLine(row, { narration: 'x' })))], 'x.csv'))
  const headers = { authorization: `Bearer ${token}` }
  return fetch(api.address + fullPath(statements.upload), { method: 'POST', headers, body: form })
}
async function shortage(answer: Response) {
  const body = (await answer.json()) as { errors: { code: string; message: string }[] }
  return [answer.status, answer.headers.get('retry-after'), body.errors[0]?.code, body.errors[0]?.message]
}

describe('a platform on S3', () => {
  test('keeps its uploads and reports there, and gives them whole or from a byte', async () => {
    const content = statementCsv(...rows.map((row) => statementLine(row)))
    const { fileKey, status } = await uploadStatement(api, token, content)
    expect(status).toBe('COMPLETED')
    const check = (): Promise<StatementReport> =>
      api.client(token).call(statementReports.check, { body: { fileKey, shouldTriggerReportGeneration: true } })
    await expect.poll(async () => (await check()).downloadStatus, { timeout: 20_000 }).toBe('COMPLETED')
    report = fullPath(statementReports.download).replace(':downloadKey', (await check()).downloadRecordKey ?? '')
    expect(s3.objects.size).toBe(2)
    const whole = Buffer.from(await (await get(report)).arrayBuffer())
    expect(whole.subarray(0, 2).toString()).toBe('PK')
    const rest = await get(report, { range: 'bytes=1000-' })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1000))).toBe(true)
  })

  test('answers 503 with when to come back while the store is gone, and is not ready', async () => {
    expect((await get('/health/ready')).status).toBe(200)
    s3.fault = () => 'hang up'
    for (const answer of [await get(report), await get(report, { range: 'bytes=1000-' }), await upload()])
      expect(await shortage(answer)).toEqual([503, '2', 'short-of', SHORT])
    expect(await shortage(await get('/health/ready'))).toEqual([503, '2', 'short-of', SHORT])
    expect((await get('/health/live')).status).toBe(200)
    expect((await get('/api/v1/backoffice/transactions?page=0&size=10')).status).toBe(200)
    s3.fault = () => undefined
    expect((await get('/health/ready')).status).toBe(200)
    expect((await get(report)).status).toBe(200)
    expect((await upload()).status).toBe(200)
  })

  test('a refusal in the place of a file has nothing of the file about it', async () => {
    const answer = await get(report)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')])
    await answer.arrayBuffer()
    s3.fault = () => ({ status: 403 })
    const refused = await get(report)
    expect(refused.headers.get('content-disposition')).toBeNull()
    expect(refused.headers.get('content-type')).toContain('application/json')
    expect(await shortage(refused)).toEqual([503, '2', 'short-of', SHORT])
  })

  test('writes the reason into its log, and the store’s secret nowhere', () => {
    const log = lines.join('')
    expect(log).toContain('GET failed 2 times')
    expect(log).toContain('GET was refused: 403 Planned')
    expect(log).not.toContain(s3.settings.secretAccessKey)
    expect(log).not.toContain(s3.settings.accessKeyId)
  })
})
