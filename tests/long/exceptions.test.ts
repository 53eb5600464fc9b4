/** A bank's day with thousands of exceptions of a few kinds, settled as an officer's dialogs do it. */
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { Client } from '@dcir/core/client/client'
import { statements } from '@dcir/core/reconciliation/contract'
import { type NearestMiss, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { transactionIndicators } from '@dcir/core/reconciliation/entries/query'
import { exceptionSheets, MAX_SHEET_EXCEPTIONS } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../support/refusal'
import { type PlantedCounts, writeStatement } from '../support/statement-file'
import { batchesOf, type Platform, startPlatform } from './platform'

/** A bank's day; LONG_ROWS makes it a smaller one to try things out. */
const ROWS = Number(process.env.LONG_ROWS || 1_000_000)
const EACH = Math.floor(ROWS / 800)
const DAY = '2026-11-20'
const HOUR = 60 * 60_000
/** Time that an officer is given for all of them; reading and typing take the most of it. */
const OFFICER_MS = 10 * 60_000
/** A dialog opens, and what is alike is found, while a person still looks at it. */
const OPENS_MS = 1000
const FOUND_MS = 10_000

const slowest = new Map<string, number>()
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  slowest.set(what, Math.max(slowest.get(what) ?? 0, Math.round(performance.now() - begin)))
  return result
}

type Indicator = (typeof transactionIndicators)[number]

async function firstOpen(client: Client, transactionIndicator: Indicator): Promise<string | undefined> {
  const body = { page: 0, size: 10, transactionDate: DAY, transactionIndicator, reconStatus: 'UNMATCHED' } as const
  return (await timed('list', () => client.call(accountEntries.search, { body }))).content[0]?.referenceId
}

/** Decides about one line and all that are like it: those that have their transaction are paired, the others resolved. */
async function settle(client: Client, { entry, candidate, sentence }: NearestMiss): Promise<[string, number]> {
  const params = { referenceId: entry.referenceId }
  const { alike, pairs } = await timed('alike', () => client.call(reconciliationDays.alike, { params }))
  const comment = sentence || 'Nothing of ours is near'
  if (candidate && candidate.isDebit === entry.isDebit) {
    const { transactionSearchKey } = candidate
    const body = { transactionSearchKey, reason: 'OTHER' as const, comment, alike: pairs }
    await timed('pair', () => client.call(reconciliationDays.pair, { params, body }))
    return [comment, pairs.length + 1]
  }
  const reason = { reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' } as const
  await timed('resolve', () => client.call(reconciliationDays.resolve, { params, body: { comment, alike, ...reason } }))
  return [comment, alike.length + 1]
}

describe(`${EACH * 4} exceptions of four kinds in a statement of ${ROWS} rows`, () => {
  let platform: Platform
  let client: Client
  let planted: PlantedCounts
  let fileKey = ''
  const steps: [kind: string, lines: number][] = []

  beforeAll(async () => {
    platform = await startPlatform()
    await platform.fill(batchesOf(trafficOf(DAY, Math.ceil(ROWS * 1.01)), 0))
    const path = join(platform.folder, 'november.csv')
    planted = await writeStatement(path, {
      rows: ROWS,
      seed: 11,
      source: trafficOf(DAY, Math.ceil(ROWS * 1.01)),
      amountMismatches: EACH,
      unknownRows: EACH,
      strangeRows: EACH,
      reversedRows: EACH,
    })
    const { stdout } = await platform.command('dcir upload', 'statements', 'upload', path, '--wait', '--json')
    fileKey = JSON.parse(stdout).fileKey
    client = await platform.signIn('bo.admin')
  }, HOUR)

  afterAll(async () => {
    if (!platform) return
    console.log(steps.map(([kind, lines]) => `${lines} lines: ${kind}`).join('\n'))
    console.log([...slowest].map(([what, ms]) => `Slowest ${what}: ${ms} ms`).join('\n'))
    await platform.close()
  }, HOUR)

  test(
    'all that is no pair is an exception, and a workbook holds them where they are narrowed',
    async () => {
      expect(await client.call(statements.show, { params: { fileKey } })).toMatchObject({
        status: 'COMPLETED',
        matchedSuccessCount: planted.matchedSuccess,
        matchedFailedCount: planted.matchedFailed,
        unmatchedCount: EACH * 4,
      })
      const workbook = (narrowed: object) => {
        const query = { transactionDate: DAY, transactionIndicator: 'CREDIT', ...narrowed } as const
        return timed('workbook', () => client.call(exceptionSheets.download, { query }))
      }
      if (EACH * 3 > MAX_SHEET_EXCEPTIONS) expect((await refusal(workbook({}))).code).toBe('too-many-exceptions')
      await workbook({ terminalId: 'NOWHERE1' })
      expect(slowest.get('workbook')).toBeLessThan(FOUND_MS)
    },
    HOUR,
  )

  test(
    'REC-46 a few steps settle all of them',
    async () => {
      const begin = Date.now()
      for (const indicator of transactionIndicators) {
        for (;;) {
          const referenceId = await firstOpen(client, indicator)
          if (referenceId === undefined) break
          const miss = await timed('nearest', () =>
            client.call(reconciliationDays.nearest, { params: { referenceId } }),
          )
          steps.push(await settle(client, miss))
        }
      }
      expect(Date.now() - begin).toBeLessThan(OFFICER_MS)
      expect(steps.reduce((sum, [, lines]) => sum + lines, 0)).toBe(EACH * 4)
      // Four kinds, of credits and of debits.
      expect(steps.length).toBeLessThanOrEqual(12)
      expect(slowest.get('nearest')).toBeLessThan(OPENS_MS)
      for (const what of ['alike', 'pair', 'resolve']) expect(slowest.get(what), what).toBeLessThan(FOUND_MS)
    },
    HOUR,
  )

  test('what was paired is counted, and nothing is paired twice', async () => {
    const pairs = 'SELECT count(*)::int AS pairs, count(DISTINCT transaction_id)::int AS own FROM statement_pairs'
    const found = await platform.ask(pairs)
    expect(found?.own).toBe(found?.pairs)
    const file = await client.call(statements.show, { params: { fileKey } })
    expect(file.matchedSuccessCount + file.matchedFailedCount).toBe(found?.pairs)
    expect(found?.pairs).toBe(ROWS - EACH * 2)
  })
})
