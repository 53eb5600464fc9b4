/** The demonstration's incidents are what the watch would have made of its traffic, with figures that are really there. */
import { withConnection } from '@dcir/api/db/pool'
import { seedDemoIncidents } from '@dcir/api/simulator/incidents'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import { defaultResponseCodes } from '@dcir/core/transactions/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signInToMonitor('ops.admin')
  await everyNumberCounts(api)
  await seedDemoIncidents(api.app.database, api.clock)
})
afterAll(() => api?.close())

/** So little traffic as that of the tests raises alerts only where the least number is switched off. */
const everyNumberCounts = ({ database }: TestApi) =>
  withConnection(database.ownerUrl, (sql) =>
    sql.query(`UPDATE configurations SET config_value = '1' WHERE config_key = 'dcir.alert.transactions.least'`),
  )
const list = () => api.client(token).call(incidents.list, { query: { size: '100' } })
const all = async () => {
  const { content } = await list()
  return Promise.all(content.map(({ id }) => api.client(token).call(incidents.show, { params: { id: String(id) } })))
}

test('each alert says what the transactions of its time say', async () => {
  const alerts = (await all()).flatMap((one) => one.alerts)
  const rates = alerts.filter(({ metricCode }) => metricCode === 'TRANSACTION_FAILURE_RATE')
  expect(rates.length).toBeGreaterThan(2)
  for (const { windowFrom, raisedAt, value, counts } of rates) {
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(
        `SELECT count(*)::int AS total, (count(*) FILTER (WHERE response_code = ANY ($3)))::int AS failed
         FROM transactions WHERE transaction_time > $1 AND transaction_time <= $2`,
        [windowFrom, raisedAt, defaultResponseCodes.FAILED_INCONCLUSIVE],
      ),
    )
    expect(counts).toEqual({ transactions: rows[0].total, failed: rows[0].failed })
    expect(value).toBeCloseTo((100 * rows[0].failed) / rows[0].total, 6)
    expect(value).toBeGreaterThan(25)
  }
})

test('some were taken on with a reason and noted, while they lasted; others ended by themselves', async () => {
  const ended = (await all()).filter(({ endedAt }) => endedAt !== null)
  const alerts = ended.flatMap((one) => one.alerts)
  const takenOn = alerts.filter(({ acknowledged }) => acknowledged !== null)
  expect(takenOn.length).toBeGreaterThan(0)
  expect(takenOn.length).toBeLessThan(alerts.length)
  for (const { acknowledged, raisedAt, endedAt } of takenOn) {
    expect(acknowledged?.by).toBe('ops.bank')
    expect(acknowledged?.reason).not.toBe('')
    expect(Date.parse(acknowledged?.at ?? '')).toBeGreaterThan(Date.parse(raisedAt))
    expect(Date.parse(acknowledged?.at ?? '')).toBeLessThan(Date.parse(endedAt ?? ''))
  }
  const noted = ended.find(({ notes }) => notes.length > 0)
  expect(noted?.notes[0]?.note).toMatch(/^\d+ of \d+ transactions failed, by code: \d\d \(\d+\)/)
})

test('the watch itself, had it looked, raises the same alert at the same minute', async () => {
  const rates = (await all())
    .flatMap((one) => one.alerts)
    .filter(({ metricCode }) => metricCode === 'TRANSACTION_FAILURE_RATE')
  const first = rates.sort((a, b) => Date.parse(a.raisedAt) - Date.parse(b.raisedAt))[0]
  const other = await startTestApi()
  await everyNumberCounts(other)
  try {
    const raised = async (at: number) => {
      other.clock.set(new Date(at))
      await other.app.services.alertWatch.round()
      const { rows } = await withConnection(other.database.ownerUrl, (sql) =>
        sql.query("SELECT raised_at, value FROM alerts WHERE metric_code = 'TRANSACTION_FAILURE_RATE'"),
      )
      return rows as { raised_at: Date; value: number }[]
    }
    const at = Date.parse(first?.raisedAt ?? '')
    expect(await raised(at - 60_000)).toEqual([])
    expect(await raised(at)).toEqual([{ raised_at: new Date(at), value: first?.value }])
  } finally {
    await other.close()
  }
})

test('a second start adds nothing', async () => {
  const before = (await list()).totalElements
  await seedDemoIncidents(api.app.database, api.clock)
  expect((await list()).totalElements).toBe(before)
})
