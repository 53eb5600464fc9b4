import { readFileSync } from 'node:fs'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { createStatementReader } from '@dcir/core/reconciliation/rules'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badKinds, type StatementPlan, writeStatement } from '../../support/statement-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { enter, type Place } from '../transcript'

let place: Place
beforeAll(() => {
  place = enter('http://127.0.0.1:9')
})
afterAll(() => place.leave())

const plan: StatementPlan = {
  rows: 200,
  seed: 11,
  source: trafficOf(TEST_DAY, TEST_TRAFFIC),
  duplicates: 10,
  badRows: 10,
  amountMismatches: 6,
  unknownRows: 4,
  quotedCells: true,
  multilineEvery: 8,
  bom: true,
  crlf: true,
}
const fresh = (changes: Partial<StatementPlan> = {}) => ({
  ...plan,
  source: trafficOf(TEST_DAY, TEST_TRAFFIC),
  ...changes,
})
const read = (name: string) => readFileSync(place.path(name), 'utf8')
const rowsOf = (name: string) => Papa.parse<string[]>(read(name).slice(1).trimEnd(), { newline: '\r\n' }).data

describe('the generator of test statements', () => {
  test('REC-63 it plants exactly what it says', async () => {
    const counts = await writeStatement(place.path('a.csv'), fresh())
    expect(counts).toMatchObject({ total: 200, success: 180, duplicate: 10, failed: 10, unmatched: 10 })
    expect(counts.matchedSuccess + counts.matchedFailed).toBe(170)
    const [header = [], ...rows] = rowsOf('a.csv')
    const reader = createStatementReader(TEST_DAY)
    expect(reader.header(header)).toEqual([])
    expect(rows).toHaveLength(200)
    const problems = rows.map((cells, at) => reader.check(cells, at + 2)).filter((found) => found.length > 0)
    expect(problems).toHaveLength(10)
    expect(new Set(problems.map(([first]) => first?.column)).size).toBe(badKinds.length)
    const good = rows.filter((cells, at) => reader.check(cells, at + 2).length === 0).map((cells) => cells.join('|'))
    expect(good.length - new Set(good).size).toBe(10)
    expect(rows.some((cells) => cells[1]?.includes('\r\n'))).toBe(true)
  })

  test('the same seed writes the same file, another seed another one', async () => {
    await writeStatement(place.path('b.csv'), fresh())
    await writeStatement(place.path('c.csv'), fresh({ seed: 12 }))
    expect(read('b.csv')).toBe(read('a.csv'))
    expect(read('c.csv')).not.toBe(read('a.csv'))
  })

  test('REC-62 a transaction that repeats the line of an earlier one is left out', async () => {
    const [one, two] = [...trafficOf(TEST_DAY, 2)] as [IncomingTransaction, IncomingTransaction]
    const retry = {
      ...one,
      transactionSearchKey: 'T20261120-retry',
      responseCode: one.responseCode === '00' ? '91' : '00',
    }
    const counts = await writeStatement(place.path('d.csv'), { rows: 2, seed: 1, source: [one, retry, two] })
    const approved = [one, two].filter(({ responseCode }) => responseCode === '00').length
    expect(counts).toMatchObject({ success: 2, duplicate: 0, matchedSuccess: approved, matchedFailed: 2 - approved })
  })

  test('a source that is too short, or a plan that cannot be kept, is refused', async () => {
    await expect(writeStatement(place.path('e.csv'), fresh({ rows: 1000 }))).rejects.toThrow('the source ended after')
    await expect(writeStatement(place.path('e.csv'), fresh({ rows: 5 }))).rejects.toThrow('more is planted than rows')
  })
})
