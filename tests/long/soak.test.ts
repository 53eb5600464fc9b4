/**
 * The platform under an ordinary load for as long as SOAK_MINUTES says (30), at SOAK_RATE calls a second (50), with uploads
 * and reports beside: no errors, and no memory that goes on growing. The figures are kept once it ran its full length.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { Client } from '@dcir/core/client/client'
import { statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { addDays } from '@dcir/core/time/lagos'
import { today } from '@dcir/core/today/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { isReportFinal, reports } from '@dcir/core/transactions/reports-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atMost, type Figure, median, percentile } from '../bench/figures'
import { keepFigures } from '../bench/results'
import { residentMegabytes } from '../support/memory-watch'
import { paced } from '../support/paced'
import { writeStatement } from '../support/statement-file'
import { batchesOf, type Platform, startPlatform } from './platform'

const FULL_MINUTES = 30
const FULL_RATE = 50
const MINUTES = Number(process.env.SOAK_MINUTES || FULL_MINUTES)
const RATE = Number(process.env.SOAK_RATE || FULL_RATE)
const DAY = '2026-11-20'
const TRANSACTIONS = 100_000
const LINES = 2000
/** Interval of each kind of work. */
const UPLOAD_MS = 60_000
const REPORT_MS = 30_000
const SAMPLE_MS = 1000
/** So much more at the end than after the first quarter is what a heap that is not under pressure may take. */
const GROWTH_MEGABYTES = 40

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How much the last quarter of some samples lies above the second, by their medians: the first is for warming up. */
function growthOf(samples: readonly number[]): number {
  const quarter = Math.floor(samples.length / 4)
  return median(samples.slice(3 * quarter)) - median(samples.slice(quarter, 2 * quarter))
}

interface Run {
  calls: number
  failures: Map<string, number>
  milliseconds: number[]
}

/** Calls of the pages that a person may have open: lists, a filter, a record, figures, the work of today. */
async function callsOf(client: Client): Promise<readonly (() => Promise<unknown>)[]> {
  const { content } = await client.call(transactions.list, { query: {} })
  const some = content.slice(0, 5)
  const query = { startDate: DAY, endDate: DAY }
  return [
    () => client.call(transactions.list, { query: { page: 3 } }),
    () =>
      client.call(transactions.filter, {
        query: {},
        body: { startDate: DAY, endDate: DAY, responseCodeState: 'FAILED_NO_DEBIT' },
      }),
    ...some.map(
      ({ transactionSearchKey }) =>
        () =>
          client.call(transactions.show, { params: { transactionSearchKey } }),
    ),
    () => client.call(statements.list, { query: {} }),
    () => client.call(reconciliationDays.list, { query }),
    () => client.call(today.list, {}),
    () => client.call(reports.list, { query: {} }),
    () => client.call(dashboards.transactionsToday, {}),
  ]
}

describe(`${RATE} calls a second for ${MINUTES} minutes`, () => {
  let platform: Platform
  const run: Run = { calls: 0, failures: new Map(), milliseconds: [] }
  const memory: number[] = []
  const done = { uploads: 0, reports: 0 }
  const fail = (what: string, error: unknown) => {
    const key = `${what}: ${error instanceof Error ? error.message : String(error)}`
    run.failures.set(key, (run.failures.get(key) ?? 0) + 1)
  }

  async function timed(work: () => Promise<unknown>): Promise<void> {
    const begin = performance.now()
    run.calls++
    await work().catch((error: unknown) => fail('a call', error))
    run.milliseconds.push(performance.now() - begin)
  }

  async function load(clients: readonly Client[], until: number): Promise<void> {
    const work = (await Promise.all(clients.map(callsOf))).flat()
    await paced(
      RATE,
      () => Date.now() < until,
      (at) => timed(work[at % work.length] ?? (async () => undefined)),
    )
  }

  async function every(ms: number, until: number, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; Date.now() < until; turn++) {
      const next = Date.now() + ms
      await work(turn).catch((error: unknown) => fail('work beside', error))
      await pause(Math.max(0, Math.min(next, until) - Date.now()))
    }
  }

  /** A statement of a day of its own, to its end. */
  async function upload(turn: number): Promise<void> {
    const path = join(platform.folder, `${turn}.csv`)
    const date = addDays(DAY, -1 - (turn % 60))
    await writeStatement(path, { rows: LINES, seed: turn, source: trafficOf(date, LINES) })
    const { code, stderr } = await platform.command('upload', 'statements', 'upload', path, '--wait')
    if (code !== 0) throw new Error(`an upload ended with ${code}: ${stderr}`)
    done.uploads++
  }

  async function report(client: Client): Promise<void> {
    const asked = await client.call(reports.generate, { body: { startDate: DAY, endDate: DAY } })
    const params = { recordId: asked.recordId }
    let made = asked
    while (!isReportFinal(made.reportGenerationStatus)) {
      await pause(500)
      made = await client.call(reports.show, { params })
    }
    const { raw } = await client.download(reports.download, { params })
    const content = Buffer.from(await (raw as Response).arrayBuffer())
    const digest = createHash('sha256').update(content).digest('hex')
    if (digest !== made.sha256) throw new Error(`a report ended ${made.reportGenerationStatus}, with another digest`)
    done.reports++
  }

  beforeAll(
    async () => {
      platform = await startPlatform()
      await platform.fill(batchesOf(trafficOf(DAY, TRANSACTIONS), 0))
      const clients = await Promise.all(['bo.admin', 'bo.maker', 'bo.viewer'].map(platform.signIn))
      const until = Date.now() + MINUTES * 60_000
      await Promise.all([
        load(clients, until),
        every(UPLOAD_MS, until, upload),
        every(REPORT_MS, until, () => report(clients[0] as Client)),
        every(SAMPLE_MS, until, async () => void memory.push(residentMegabytes(platform.pid()))),
      ])
    },
    (MINUTES + 10) * 60_000,
  )
  afterAll(() => platform?.close())

  test('nothing fails, and nothing is said of a fault', () => {
    expect(Object.fromEntries(run.failures)).toEqual({})
    expect(run.calls).toBeGreaterThan(0.8 * MINUTES * 60 * RATE)
    expect(done.uploads).toBeGreaterThan(0)
    expect(done.reports).toBeGreaterThan(0)
    expect(platform.said()).not.toMatch(/"level":(50|60)/)
  })

  test('memory does not go on growing', () => {
    const failed = [...run.failures.values()].reduce((sum, count) => sum + count, 0)
    const figures: Figure[] = [
      atMost('growth of the API from the second quarter to the last', 'MB', growthOf(memory), GROWTH_MEGABYTES),
      atMost('calls that failed', '%', (100 * failed) / run.calls, 0),
    ]
    const within = Math.round(percentile(run.milliseconds, 0.95))
    console.log({ calls: run.calls, ...done, megabytes: Math.round(median(memory)), within95: within, figures })
    if (MINUTES >= FULL_MINUTES && RATE >= FULL_RATE) keepFigures('soak', { rows: run.calls, pairs: 1 }, figures)
    for (const { figure, met } of figures) expect([figure, met]).toEqual([figure, true])
  })

  test('a leak of four megabytes a minute is found', () => {
    const leaking = Array.from({ length: 30 * 60 }, (_, second) => 300 + 40 * Math.sin(second) + (4 * second) / 60)
    expect(growthOf(leaking)).toBeGreaterThan(GROWTH_MEGABYTES)
  })
})
