import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlantedCounts, writeStatement } from '../support/statement-file'
import { batchesOf, type CommandEnd, type Platform, startPlatform } from './platform'

/** A bank's day; LONG_ROWS makes it a smaller one to try things out. */
const ROWS = Number(process.env.LONG_ROWS || 1_000_000)
const DAY = '2026-11-20'
const BY_HTTP = Math.min(20_000, Math.floor(ROWS / 2))
const HOUR = 60 * 60_000

const stages: [stage: string, seconds: number][] = []
async function timed<T>(stage: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now()
  const result = await work()
  stages.push([stage, Math.round((Date.now() - begin) / 100) / 10])
  return result
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the only file is where the condition wants it, or is past it. */
async function until(platform: Platform, condition: string): Promise<string> {
  const question = `SELECT status, (${condition}) AS there FROM statement_files ORDER BY id LIMIT 1`
  for (;;) {
    const row = await platform.ask(question)
    if (row?.there === true || row?.status === 'COMPLETED' || row?.status === 'FAILED') return String(row.status)
    await pause(20)
  }
}

const fileKeyOf = async (platform: Platform) =>
  String((await platform.ask('SELECT file_key FROM statement_files'))?.file_key)

function firstOf(source: Iterable<IncomingTransaction>, count: number): IncomingTransaction[] {
  const first: IncomingTransaction[] = []
  for (const transaction of source) {
    if (first.length === count) break
    first.push(transaction)
  }
  return first
}

/** The planted counts by the names of the contract. */
const asFile = (counts: PlantedCounts): Partial<StatementFile> => ({
  status: 'COMPLETED',
  percentageProcessed: 100,
  uploadTotalCount: counts.total,
  successCount: counts.success,
  duplicateCount: counts.duplicate,
  failedCount: counts.failed,
  matchedSuccessCount: counts.matchedSuccess,
  matchedFailedCount: counts.matchedFailed,
  unmatchedCount: counts.unmatched,
})

describe(`a statement of ${ROWS} rows, with the API killed at its work`, () => {
  let platform: Platform
  let path = ''
  let planted: PlantedCounts
  let ended: CommandEnd

  beforeAll(async () => {
    platform = await timed('start', startPlatform)
    path = join(platform.folder, 'november.csv')
    const accepted = await timed(`${BY_HTTP} transactions over HTTP`, () =>
      platform.ingest(firstOf(trafficOf(DAY, ROWS), BY_HTTP)),
    )
    expect(accepted).toBe(BY_HTTP)
    await timed('the other transactions', () => platform.fill(batchesOf(trafficOf(DAY, ROWS), BY_HTTP)))
    planted = await timed('writing the statement', () =>
      writeStatement(path, {
        rows: ROWS,
        seed: 11,
        source: trafficOf(DAY, ROWS),
        duplicates: Math.floor(ROWS / 200),
        badRows: Math.floor(ROWS / 500),
        amountMismatches: Math.floor(ROWS / 1000),
        unknownRows: Math.floor(ROWS / 1000),
        quotedCells: true,
        multilineEvery: 1000,
        bom: true,
      }),
    )
  }, HOUR)

  afterAll(async () => {
    if (!platform) return
    console.log(`Planted: ${JSON.stringify(planted)}`)
    console.log(stages.map(([stage, took]) => `${stage}: ${took} s`).join('\n'))
    const peaks = Object.entries(platform.memory.peaks())
    console.log(peaks.map(([name, peak]) => `Peak memory of ${name}: ${peak} MB`).join('\n'))
    await platform.close()
  }, HOUR)

  test('REC-18 the waiting command ends by itself with the planted counts', async () => {
    const running = timed('upload, two kills, and all that follows', () =>
      platform.command('dcir upload', 'statements', 'upload', path, '--wait', '--json'),
    )
    const begin = Date.now()
    const since = (stage: string) => stages.push([`  after the command's start: ${stage}`, (Date.now() - begin) / 1000])
    expect(await until(platform, `status = 'LOADING' AND rows_read > ${Math.floor(ROWS / 4)}`)).toBe('LOADING')
    since('killed while loading')
    await platform.killAndStart()
    since('answers again')
    const reached = await until(platform, "status = 'MATCHING'")
    since(`${reached === 'MATCHING' ? 'killed' : 'too late for a kill'} while matching`)
    if (reached === 'MATCHING') await platform.killAndStart()
    since('answers again')
    ended = await running
    expect(ended.stderr).not.toContain('Error')
    expect(JSON.parse(ended.stdout)).toMatchObject(asFile(planted))
    // Some rows were refused, which is what this code says.
    expect(ended.code).toBe(4)
  })

  test('REC-09 REC-12 REC-63 the API says the same, error rows and days included', async () => {
    const client = await platform.signIn('bo.admin')
    const params = { fileKey: await fileKeyOf(platform) }
    expect(await client.call(statements.show, { params })).toMatchObject(asFile(planted))
    const errors = async (reconUploadErrorType: 'DUPLICATE' | 'FAILED') =>
      (await client.call(statements.uploadErrors, { params, query: { reconUploadErrorType } })).totalElements
    expect(await errors('DUPLICATE')).toBe(planted.duplicate)
    // Each bad row has one fault.
    expect(await errors('FAILED')).toBe(planted.failed)
    const days = await client.call(statements.days, { params, query: {} })
    expect(days.content).toEqual([{ transactionDate: DAY, totalCount: planted.success }])
  })

  test('REC-62 no row appears twice, and no transaction is paired twice', async () => {
    const entries = 'SELECT count(*) AS entries, count(DISTINCT row_number) AS rows FROM statement_entries'
    expect(await platform.ask(entries)).toEqual({ entries: planted.success, rows: planted.success })
    const matched = planted.matchedSuccess + planted.matchedFailed
    const pairs = `SELECT count(*) AS pairs, count(DISTINCT entry_id) AS entries,
      count(DISTINCT transaction_id) AS transactions FROM statement_pairs`
    expect(await platform.ask(pairs)).toEqual({ pairs: matched, entries: matched, transactions: matched })
    const taken = 'SELECT count(*) AS taken, count(DISTINCT transaction_search_key) AS keys FROM transactions'
    expect(await platform.ask(taken)).toEqual({ taken: ROWS, keys: ROWS })
  })

  test('REC-08 the same file again is refused and changes nothing', async () => {
    const again = await timed('the same file again', () =>
      platform.command('dcir upload, again', 'statements', 'upload', path, '--wait', '--json'),
    )
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('november.csv')
    expect(again.stderr).toContain('already')
    expect(await platform.ask('SELECT count(*) AS files FROM statement_files')).toEqual({ files: 1 })
  })

  test('CNV-17 the API logged no fault of its own', () => {
    expect(platform.said()).not.toMatch(/"level":(50|60)|UnhandledPromise|FATAL/)
  })
})
