/** The wall: what it compares, and whose session its polls keep. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { wall } from '@dcir/core/monitoring/wall/contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../../support/test-database'

const MINUTE = 60_000
const IDLE = { main: 300, monitor: 3600 }
const HOURS = 12

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { idleSeconds: IDLE, absoluteSeconds: HOURS * 3600 } })
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set(TEST_NOW)
  await keeps('false')
})

const keeps = (value: string) =>
  withConnection(api.database.ownerUrl, (sql) =>
    sql.query('UPDATE configurations SET config_value = $1 WHERE config_key = $2', [
      value,
      'dcir.monitor.wall.keeps-session',
    ]),
  )
const poll = (token: string) => api.client(token).call(wall.show, {}, { background: true })
/** Polls every ten minutes, as a wall that nobody touches. */
async function leaveAlone(token: string, minutes: number): Promise<void> {
  for (let at = 0; at < minutes; at += 10) {
    api.clock.advance(10 * MINUTE)
    await poll(token)
  }
}
const inMinutes = (minutes: number) => lagosIso(new Date(api.clock.now().getTime() + minutes * MINUTE))

describe('the figures', () => {
  test('MON-18 are those of the last 15 minutes, beside the same hour of the same weekday', async () => {
    const [, busiest] = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
      .map(({ transactionTime }) => new Date(transactionTime))
      .toSorted((a, b) => a.getTime() - b.getTime())
    const at = new Date((busiest as Date).getTime() + MINUTE)
    api.clock.set(at)
    const token = await api.signInToMonitor('ops.bank')
    const { figures } = await poll(token)
    const last = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(({ transactionTime }) => {
      const age = at.getTime() - new Date(transactionTime).getTime()
      return age >= 0 && age < 15 * MINUTE
    })
    const approved = last.filter(({ responseCode }) => responseCode === '00').length
    expect(figures?.now.transactions).toBe(last.length)
    expect(figures?.now.approved).toBeCloseTo((100 * approved) / last.length, 1)
    expect(figures?.usual).toBeNull()
    // A week later the same hour is what is usual, and nothing comes any more.
    const hour = at.getTime() - 7.5 * MINUTE
    api.clock.set(new Date(at.getTime() + 7 * 86_400_000))
    const later = await poll(await api.signInToMonitor('ops.bank'))
    const slots = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query<{ total: string }>(
        `SELECT sum(total_count) AS total FROM transaction_slots
         WHERE date_bin('1 hour', slot_start, '2000-01-01 00:00:00Z') = date_bin('1 hour', $1::timestamptz, '2000-01-01 00:00:00Z')`,
        [new Date(hour)],
      ),
    )
    expect(later.figures?.now).toMatchObject({ transactions: 0, failed: null })
    expect(later.figures?.usual?.transactions).toBeCloseTo(Number(slots.rows[0]?.total) / 4, 1)
  })

  test('are closed to who may not see how transactions are processed', async () => {
    const token = await api.signInToMonitor('ops.platform')
    expect((await poll(token)).figures).toBeNull()
    await expect(api.client(token).call(transactionProcessing.today, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('the session', () => {
  test('SES-09 ends with its idle limit unless the bank says otherwise, however often the wall polls', async () => {
    const token = await api.signInToMonitor('ops.bank')
    expect((await poll(token)).session).toEqual({ kept: false, endsAt: inMinutes(60) })
    await leaveAlone(token, 50)
    expect((await poll(token)).session).toEqual({ kept: false, endsAt: inMinutes(10) })
    api.clock.advance(10 * MINUTE)
    await expect(poll(token)).rejects.toMatchObject({ status: 401, code: 'session-expired' })
  })

  test('is kept by the polls of the wall where the bank says so, up to its absolute end and no further', async () => {
    await keeps('true')
    const token = await api.signInToMonitor('ops.platform')
    const end = inMinutes(HOURS * 60)
    await leaveAlone(token, HOURS * 60 - 10)
    expect((await poll(token)).session).toEqual({ kept: true, endsAt: end })
    api.clock.advance(10 * MINUTE)
    await expect(poll(token)).rejects.toMatchObject({ status: 401 })
  })

  test('is kept by nothing but the wall: polls of other screens count for nobody', async () => {
    await keeps('true')
    const token = await api.signInToMonitor('ops.bank')
    for (let at = 0; at < 50; at += 10) {
      api.clock.advance(10 * MINUTE)
      await api.client(token).call(transactionProcessing.today, {}, { background: true })
    }
    api.clock.advance(10 * MINUTE)
    await expect(poll(token)).rejects.toMatchObject({ status: 401 })
  })

  test('of a main console is not kept, whatever it calls', async () => {
    await keeps('true')
    const token = await api.signIn('bo.admin')
    api.clock.advance(4 * MINUTE)
    await expect(poll(token)).rejects.toMatchObject({ status: 401, code: 'session-missing' })
    api.clock.advance(MINUTE)
    await expect(api.client(token).call(wall.show, {})).rejects.toMatchObject({ status: 401, code: 'session-expired' })
  })
})
