/** Two APIs and a worker as processes on one database and one S3 store, behind a balancer: who does what does not matter. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { systemClock } from '@dcir/api/kit/clock'
import { DEMO_PASSWORD, seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { type StatementReport, statementReports } from '@dcir/core/reconciliation/reports-contract'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ApiProcess, startApi } from '../bench/api-process'
import { publicHolidays } from '../support/public-holidays'
import { type Balancer, startBalancer } from '../support/round-robin'
import { type S3Server, startS3 } from '../support/s3-server'
import { writeStatement } from '../support/statement-file'
import { statementCsv, statementLine } from '../support/statement-rows'
import { emptyDatabase, type TestDatabase, testKeyBytes, testSecretsKey } from '../support/test-database'

const DAY = '2026-11-20'
const ROWS = 40_000
const START_MS = 5 * 60_000
const WORK_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'dcir-replicas-'))
let s3: S3Server
let database: TestDatabase
let balancer: Balancer
const running = new Map<string, ApiProcess>()
const said: string[] = []

/** All of an installation that its processes share; each has a data folder of its own, as on machines of their own. */
function sharedEnv() {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = s3.settings
  return {
    DATABASE_URL: database.ownerUrl,
    SECRETS_KEY_FILE: join(folder, 'secrets-key'),
    INGESTION_TOKEN_FILE: join(folder, 'ingestion-token'),
    FILES: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
  }
}

const WORKS = '--services=statements,reports,maintenance'
async function start(name: string, services = '--services='): Promise<ApiProcess> {
  const api = await startApi({ dataDir: join(folder, name), env: sharedEnv(), args: [services] })
  running.set(name, api)
  return api
}
async function end(name: string, how: 'kill' | 'stop'): Promise<void> {
  const api = running.get(name)
  running.delete(name)
  await api?.[how]()
  said.push(api?.said() ?? '')
}
const at = (name: string) => running.get(name)?.address ?? ''

async function fill(): Promise<void> {
  const direct = createDatabase(createPool({ url: database.apiUrl, name: 'replicas', max: 2 }))
  await seedDemoRoles(database.ownerUrl)
  await seedDemoPeople(direct, systemClock, testSecretsKey)
  let batch: IncomingTransaction[] = []
  const store = () => direct.transaction(BANK, (sql) => ingestBatch(sql, batch))
  for (const one of trafficOf(DAY, ROWS)) {
    batch.push(one)
    if (batch.length < 5_000) continue
    await store()
    batch = []
  }
  if (batch.length > 0) await store()
  await direct.close()
}

beforeAll(async () => {
  s3 = await startS3()
  database = await emptyDatabase(inject('postgresUrl'))
  writeFileSync(join(folder, 'secrets-key'), testKeyBytes.toString('base64'), { mode: 0o600 })
  writeFileSync(join(folder, 'ingestion-token'), 'a-credential-that-all-of-them-have\n', { mode: 0o600 })
  // All at once, as an installation of several processes starts: one of them migrates.
  await Promise.all([start('a'), start('b'), start('worker', WORKS)])
  await fill()
  balancer = await startBalancer([at('a'), at('b')])
}, START_MS)
afterAll(async () => {
  await balancer?.close()
  await Promise.all([...running.keys()].map((name) => end(name, 'kill')))
  await database?.drop()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
}, START_MS)

interface Answer<T> {
  status: number
  result: T
  errors: { code: string; message: string }[]
}
async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json().catch(() => ({}))) as { result: T; errors: Answer<T>['errors'] }
  return { status: response.status, result: body.result, errors: body.errors ?? [] }
}
const json = (token: string | null, key?: string) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
})
const post = <T>(address: string, path: string, body: unknown, headers: Record<string, string>) =>
  fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) }).then(answerOf<T>)
const get = <T>(address: string, path: string, token: string) =>
  fetch(address + path, { headers: json(token) }).then(answerOf<T>)
const login = (address: string, username: string, password = DEMO_PASSWORD) =>
  post<{ cosmosResponse?: { accessToken: string } }>(
    address,
    fullPath(session.login),
    { username, password },
    { ...json(null), authorization: `Basic ${btoa('WEB:')}` },
  )
async function signIn(address: string, username = 'bo.admin'): Promise<string> {
  const { result, status } = await login(address, username)
  if (!result?.cosmosResponse) throw new Error(`${username} got no session: ${status}`)
  return result.cosmosResponse.accessToken
}
async function asked<T>(statement: string, values: unknown[] = []): Promise<T> {
  return withConnection(database.ownerUrl, async (sql) => (await sql.query(statement, values)).rows[0] as T)
}

const listPath = '/api/v1/backoffice/transactions?page=0&size=10'
const holiday = (name: string, date: string) => ({ name, description: 'Declared by the state', recurring: false, date })
const counts = (name: string) =>
  asked<{ holidays: number; entries: number }>(
    `SELECT (SELECT count(*)::int FROM public_holidays WHERE name LIKE $1 || '%') AS holidays,
            (SELECT count(*)::int FROM audit_entries WHERE action = 'public-holidays.create' AND result = 'done') AS entries`,
    [name],
  )
const create = (address: string, token: string, body: object, key: string) =>
  post<{ message: string }>(address, fullPath(publicHolidays.create), body, json(token, key))

const firstRows = () => [...trafficOf(DAY, 20)]
async function upload(address: string, token: string, file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  const { status, result, errors } = await answerOf<{ fileKey: string }>(
    await fetch(address + fullPath(statements.upload), init),
  )
  if (!result) throw new Error(`the upload was answered ${status}: ${JSON.stringify(errors)}`)
  return result.fileKey
}
const statusOf = async (fileKey: string) =>
  (await asked<{ status: string }>('SELECT status FROM statement_files WHERE file_key = $1', [fileKey])).status
const completed = (fileKey: string) =>
  expect.poll(() => statusOf(fileKey), { timeout: WORK_MS, interval: 100 }).toBe('COMPLETED')

async function workbookOf(csv: Blob): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Statement')
  const lines = (await csv.text()).trim().split('\r\n')
  for (const line of lines) sheet.addRow(line.split(','))
  return new File([await workbook.xlsx.writeBuffer()], 'day.xlsx')
}

/** An upload whose second half is sent when somebody says so. */
function slowUpload(address: string, token: string, content: string) {
  const boundary = 'the-boundary-of-a-test'
  const type = `multipart/form-data; boundary=${boundary}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n`
  const call = request(address + fullPath(statements.upload), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    agent: false,
  })
  const status = new Promise<number>((resolve, reject) => {
    call.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
    call.once('error', reject)
  })
  const half = Math.floor(content.length / 2)
  call.write(head + content.slice(0, half))
  return { status, finish: () => call.end(`${content.slice(half)}\r\n--${boundary}--\r\n`) }
}

describe('several processes', () => {
  test('a session of one is a session of the other, and so is its end', async () => {
    const token = await signIn(at('a'))
    for (const name of ['b', 'a', 'worker']) expect((await get(at(name), listPath, token)).status).toBe(200)
    const out = await fetch(at('b') + fullPath(session.logout), { method: 'PUT', headers: json(token), body: '{}' })
    expect(out.status).toBe(200)
    for (const name of ['a', 'b']) expect((await get(at(name), listPath, token)).status).toBe(401)
  })

  test('the switch has one credential at all of them', async () => {
    const headers = json(readFileSync(join(folder, 'ingestion-token'), 'utf8').trim())
    for (const name of ['a', 'b', 'worker']) {
      const { status } = await post(at(name), fullPath(transactions.ingest), { transactions: firstRows() }, headers)
      expect(status).toBe(200)
    }
  })

  test('what is uploaded at one is read by the worker, and its report is downloaded at the other', async () => {
    const token = await signIn(balancer.address)
    const rows = firstRows()
    const csv = new File([statementCsv(...rows.map((row) => statementLine(row)))], 'day.csv')
    const plain = rows.map((row) => statementLine(row, { narration: 'again', amount: row.transactionAmount + 100 }))
    const keys = [
      await upload(at('a'), token, csv),
      await upload(at('b'), token, await workbookOf(statementCsv(...plain))),
    ]
    for (const key of keys) await completed(key)
    const check = async (name: string) => {
      const body = JSON.stringify({ fileKey: keys[0], shouldTriggerReportGeneration: true })
      const init = { method: 'PUT', headers: json(token), body }
      return answerOf<StatementReport>(await fetch(at(name) + fullPath(statementReports.check), init))
    }
    await expect
      .poll(async () => (await check('a')).result?.downloadStatus, { timeout: WORK_MS, interval: 200 })
      .toBe('COMPLETED')
    const { downloadRecordKey } = (await check('b')).result
    const path = fullPath(statementReports.download).replace(':downloadKey', downloadRecordKey ?? '')
    const download = async (name: string, more = {}) => {
      const answer = await fetch(at(name) + path, { headers: { authorization: `Bearer ${token}`, ...more } })
      return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
    }
    const whole = await download('a')
    expect([whole.status, whole.content.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const rest = await download('b', { range: 'bytes=100-' })
    expect([rest.status, rest.content.equals(whole.content.subarray(100))]).toEqual([206, true])
    expect(s3.objects.size).toBe(3)
    expect(s3.uploads.size).toBe(0)
  })

  test('one key that is sent to all at once has one effect, and every answer is the same', async () => {
    const token = await signIn(balancer.address)
    const before = await counts('Once')
    for (let day = 1; day <= 9; day++) {
      const send = (name: string) =>
        create(at(name), token, holiday(`Once ${day}`, `2031-03-0${day}`), `replicas-once-${day}`)
      const answers = await Promise.all(['a', 'b', 'worker', 'a', 'b'].map(send))
      // A call that comes while the first one runs is answered with that, and gets its result when it is sent again.
      const busy = answers.filter(({ status }) => status !== 200).map(({ errors }) => errors[0]?.code)
      expect([...new Set(busy)]).toEqual(busy.length > 0 ? ['request-in-flight'] : [])
      expect(busy.length).toBeLessThan(answers.length)
      for (const name of ['a', 'b', 'worker'])
        expect(await send(name)).toMatchObject({ status: 200, result: { message: publicHoliday.texts.created } })
    }
    expect(await counts('Once')).toEqual({ holidays: 9, entries: before.entries + 9 })
  })

  test('attempts to sign in are counted for both together', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await login(at(attempt % 2 ? 'a' : 'b'), 'nobody.at.all', 'Wrong#2026')).status)
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('one that is killed amid the work takes nothing with it', async () => {
    const token = await signIn(balancer.address)
    const before = await counts('Kept')
    const gone = at('a')
    let done = 0
    const work = async (from: number) => {
      for (let number = from; number < 100; number += 4) {
        const day = new Date(Date.UTC(2032, 0, 1 + number)).toISOString().slice(0, 10)
        await expect
          .poll(
            () =>
              create(balancer.address, token, holiday(`Kept ${number}`, day), `replicas-kept-${number}`).then(
                ({ status }) => status,
                () => 0,
              ),
            { timeout: WORK_MS, interval: 50 },
          )
          .toBe(200)
        done++
      }
    }
    const working = Promise.all([0, 1, 2, 3].map(work))
    await expect.poll(() => done, { timeout: WORK_MS, interval: 5 }).toBeGreaterThan(20)
    await end('a', 'kill')
    expect(done).toBeLessThan(100)
    await working
    expect(await counts('Kept')).toEqual({ holidays: 100, entries: before.entries + 100 })
    expect(balancer.answered.get(gone)).toBeGreaterThan(0)
    expect((await get(balancer.address, listPath, token)).status).toBe(200)
    await start('a')
    balancer.behind([at('a'), at('b')])
  })

  test('a worker that is killed at a file leaves it to the next one', async () => {
    const token = await signIn(balancer.address)
    const path = join(folder, 'large.csv')
    const planted = await writeStatement(path, { rows: ROWS, seed: 5, source: trafficOf(DAY, ROWS), badRows: 50 })
    const fileKey = await upload(balancer.address, token, new File([readFileSync(path)], 'large.csv'))
    await expect.poll(() => statusOf(fileKey), { timeout: WORK_MS, interval: 10 }).toBe('LOADING')
    await end('worker', 'kill')
    expect(await statusOf(fileKey)).not.toBe('COMPLETED')
    await start('worker', WORKS)
    await completed(fileKey)
    const { result } = await get<StatementFile>(
      balancer.address,
      fullPath(statements.show).replace(':fileKey', fileKey),
      token,
    )
    expect(result).toMatchObject({ uploadTotalCount: ROWS, failedCount: planted.failed })
  })

  test('one that is to end says so first, answers what is under way, and nobody notices', async () => {
    const token = await signIn(balancer.address)
    const draining = at('a')
    const csv = await statementCsv(...firstRows().map((row) => statementLine(row, { narration: 'slow' }))).text()
    const slow = slowUpload(draining, token, csv)
    // Sent on another connection after it, so that the upload has arrived by then.
    await get(draining, listPath, token)
    const ending = end('a', 'stop')
    const readiness = () => fetch(`${draining}/health/ready`).then(({ status }) => status)
    await expect.poll(readiness, { timeout: 10_000, interval: 20 }).toBe(503)
    expect((await get(draining, listPath, token)).status).toBe(200)
    const statuses = new Set<number>()
    let over = false
    const calls = (async () => {
      while (!over) statuses.add((await get(balancer.address, listPath, token)).status)
    })()
    await setTimeout(2_500)
    slow.finish()
    expect(await slow.status).toBe(200)
    await ending
    over = true
    await calls
    expect([...statuses]).toEqual([200])
    await start('a')
    balancer.behind([at('a'), at('b')])
  })

  test('CNV-17 none of them logged a fault of its own', () => {
    const all = [...said, ...[...running.values()].map((one) => one.said())].join('')
    expect(all).not.toMatch(/"level":(50|60)|UnhandledPromise|FATAL/)
    expect(all).not.toContain(s3.settings.secretAccessKey)
  })
})
