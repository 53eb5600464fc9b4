import { reportHealth } from '@dcir/api/features/monitoring/server-health'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { Client } from '@dcir/core/client/client'
import { ApiError } from '@dcir/core/errors/processed-error'
import { endOfSlot } from '@dcir/core/monitoring/periods-rules'
import { serverHealth } from '@dcir/core/monitoring/server-health-contract'
import {
  type MetricOutcome,
  type MetricRow,
  transactionProcessing,
} from '@dcir/core/monitoring/transaction-processing-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../../support/test-database'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client(await api.signInToMonitor('ops.admin'))
})
afterAll(() => api?.close())

const range = (startDate: string, endDate: string) =>
  client.call(transactionProcessing.range, { query: { startDate, endDate } })
const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const INCONCLUSIVE = ['06', '09', '20', '21', '22', '68', '69', '91', '92', '96']

describe('transaction processing', () => {
  test('MON-23 MON-26 today comes by half-hour slots that add up to the day', async () => {
    api.clock.set('2026-11-20T20:00:00Z')
    const rows = await client.call(transactionProcessing.today, {})
    expect(rows.reduce((sum, row) => sum + row.totalCount, 0)).toBe(TEST_TRAFFIC)
    expect(rows.every((row) => /^\d\d:(00|30)$/.test(row.time))).toBe(true)
    expect(rows.reduce((sum, row) => sum + row.approvedCount, 0)).toBe(
      traffic.filter((one) => one.responseCode === '00').length,
    )
    api.clock.set(TEST_NOW)
  })

  test('MON-25 success is answered, approved is 00, failure is no usable answer; answered and failed are all', async () => {
    const [day] = await range(TEST_DAY, TEST_DAY)
    const failed = traffic.filter((one) => INCONCLUSIVE.includes(one.responseCode)).length
    expect(day).toMatchObject({
      dateOrTime: TEST_DAY,
      totalCount: 300,
      failureCount: failed,
      successCount: 300 - failed,
    })
    const average = traffic.reduce((sum, one) => sum + one.bankResponseDuration, 0) / 300
    expect(day?.bankResponseDurationAvg).toBeCloseTo(average, 0)
  })

  test('MON-23 a past day comes by the same slots, and behind each point are just its transactions', async () => {
    const slots = await client.call(transactionProcessing.slots, { query: { date: TEST_DAY } })
    expect(slots.reduce((sum, row) => sum + row.totalCount, 0)).toBe(TEST_TRAFFIC)
    const busiest = slots.toSorted((one, other) => other.failureCount - one.failureCount)[0] as MetricRow
    const from = busiest.dateOrTime
    const until = endOfSlot(from).toISOString()
    const behind = (outcome?: MetricOutcome) =>
      client.call(transactionProcessing.behind, { query: { from, until, ...(outcome ? { outcome } : {}), size: 100 } })
    const [all, approved, declined, failed] = await Promise.all([
      behind(),
      behind('approved'),
      behind('declined'),
      behind('failed'),
    ])
    expect(all.totalElements).toBe(busiest.totalCount)
    expect(approved.totalElements).toBe(busiest.approvedCount)
    expect(declined.totalElements).toBe(busiest.successCount - busiest.approvedCount)
    expect(failed.totalElements).toBe(busiest.failureCount)
    expect(failed.content.every((row) => INCONCLUSIVE.includes(row.responseCode))).toBe(true)
    const known = new Map(traffic.map((one) => [one.transactionSearchKey, one]))
    for (const row of all.content) {
      const { transactionAmount, rrn, bankResponseDuration } = known.get(row.transactionSearchKey) ?? {}
      expect(row).toMatchObject({ transactionAmount, rrn, bankResponseDuration })
    }
    expect(JSON.stringify(all)).not.toContain('*')
    await expect(client.call(transactionProcessing.behind, { query: { from: until, until: from } })).rejects.toThrow(
      'start date',
    )
  })

  test('MON-28 a range without traffic answers with code 03 and its message', async () => {
    const error = await range('2026-01-01', '2026-01-02').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ responseCode: '03', message: 'No metrics were recorded for the chosen dates.' })
  })

  test('MON-21 MON-27 more than thirty days are refused by the server too, with the same sentence', async () => {
    await expect(range('2026-10-01', '2026-11-01')).rejects.toThrow(
      'Please select a valid date range, 30 days or less!',
    )
    await expect(range('2026-11-02', '2026-11-01')).rejects.toThrow('start date')
  })
})

describe('server health', () => {
  test('MON-57 MON-65 each process reports its own host, in numbers; three missed reports mean down', async () => {
    const report = reportHealth(api.app.database, api.clock, { role: 'test', folder: '/tmp' })
    await report.ready
    report.stop()
    const [up] = await client.call(serverHealth.list, {})
    expect(up).toMatchObject({ up: true, upTime: 0 })
    expect(up?.name).toMatch(/ \(test\)$/)
    for (const value of [up?.freeMemory, up?.totalMemory, up?.freeRam, up?.totalRam]) expect(value).toBeGreaterThan(0)
    api.clock.advance(31_000)
    expect((await client.call(serverHealth.list, {}))[0]?.up).toBe(false)
    api.clock.advance(86_400_000)
    const later = api.client(await api.signInToMonitor('ops.admin'))
    expect(await later.call(serverHealth.list, {})).toEqual([])
  })
})
