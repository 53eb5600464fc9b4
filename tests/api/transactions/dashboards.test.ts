/** Dashboard figures: equal to a scan of the rows, per super agent, and never another one's. */
import { withConnection } from '@dcir/api/db/pool'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { ofTheBank } from '../../support/figures-of-today'
import { refusal } from '../../support/refusal'
import { TEST_DAY } from '../../support/test-database'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'sa.admin', 'sb.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)
const client = (name: string) => api.client(token[name])
const past = { startDate: '2026-11-14', endDate: '2026-11-20' }

/** Straight from the rows, by another road than the rollup. */
async function scan(merchantId?: string) {
  const [row] = await asOwner(
    `SELECT count(*)::int AS all_count, sum(amount)::bigint::text AS all_amount,
       count(*) FILTER (WHERE response_code = '00')::int AS good_count,
       coalesce(sum(amount) FILTER (WHERE response_code = '00'), 0)::text AS good_amount
     FROM transactions t JOIN super_agents s ON s.id = t.super_agent_id
     WHERE business_date = $1 AND ($2::text IS NULL OR s.merchant_id = $2)`,
    [TEST_DAY, merchantId ?? null],
  )
  const { all_count, all_amount, good_count, good_amount } = row
  const figures = { totalCount: all_count, totalAmount: Number(all_amount) }
  return {
    ...figures,
    successfulCount: good_count,
    successfulAmount: Number(good_amount),
    failedCount: all_count - good_count,
    failedAmount: Number(all_amount) - Number(good_amount),
  }
}

describe('transactions today', () => {
  test('DSH-24 DSH-32 overall and per super agent, equal to a scan', async () => {
    api.clock.set(`${TEST_DAY}T22:00:00Z`)
    token['bo.admin'] = await api.signIn('bo.admin')
    const today = ofTheBank(await client('bo.admin').call(dashboards.transactionsToday, {}))
    expect(today.overallMetrics).toEqual(await scan())
    for (const agent of today.merchantMetrics) expect(agent).toMatchObject(await scan(agent.merchantId))
    expect(today.merchantMetrics.length).toBeGreaterThan(1)
    expect(today.asAt).toBe(`${TEST_DAY}T23:00:00+01:00`)
  })

  test('DSH-25 DSH-34 a super agent has its own six figures, flat', async () => {
    for (const [name, merchantId] of [
      ['sa.admin', 'SA-0001'],
      ['sb.admin', 'SA-0002'],
    ] as const) {
      token[name] = await api.signIn(name)
      const { asAt, ...figures } = await client(name).call(dashboards.transactionsToday, {})
      expect([figures, asAt.slice(0, 10)]).toEqual([await scan(merchantId), TEST_DAY])
    }
  })

  test('the day is Lagos’s: an hour before midnight there it is still today', async () => {
    api.clock.set(`${TEST_DAY}T23:00:01Z`)
    token['bo.admin'] = await api.signIn('bo.admin')
    const tomorrow = ofTheBank(await client('bo.admin').call(dashboards.transactionsToday, {}))
    expect(tomorrow.overallMetrics.totalCount).toBe(0)
    expect(tomorrow.merchantMetrics).toEqual([])
  })
})

describe('transactions of past days', () => {
  beforeAll(async () => {
    for (const name of ['bo.admin', 'sa.admin']) token[name] = await api.signIn(name)
  })

  test('DSH-26 DSH-27 DSH-33 DSH-21 the summary is the sum of the days and of the super agents', async () => {
    const history = await client('bo.admin').call(dashboards.transactionsHistory, { query: past })
    const { generalAnalyticsSummary: all, analyticsSummaryDistributedByDays: days } = history
    expect(days.map(({ date }) => date)).toHaveLength(7)
    expect(days.at(-1)?.date).toBe(TEST_DAY)
    const truth = await scan()
    expect(all).toEqual({
      totalSuccessfulTransactionCount: truth.successfulCount,
      totalSuccessfulTransactionValue: truth.successfulAmount,
      totalFailedTransactionCount: truth.failedCount,
      totalFailedTransactionValue: truth.failedAmount,
    })
    expect(days.at(-1)).toEqual({
      date: TEST_DAY,
      successfulTransactionValue: truth.successfulAmount,
      successfulTransactionCount: truth.successfulCount,
      failedTransactionValue: truth.failedAmount,
      failedTransactionCount: truth.failedCount,
      totalTransactionCount: truth.totalCount,
    })
    const agents = history.analyticsSummaryDistributedBySuperAgentByDay
    const sum = agents.flatMap((agent) => agent.days).reduce((count, day) => count + day.totalTransactionCount, 0)
    expect(sum).toBe(truth.totalCount)
    for (const agent of agents) expect(agent.days.map(({ date }) => date)).toEqual(days.map(({ date }) => date))
  })

  test('DSH-34 a super agent sees one agent only, its own', async () => {
    const history = await client('sa.admin').call(dashboards.transactionsHistory, { query: past })
    const agents = history.analyticsSummaryDistributedBySuperAgentByDay
    expect(agents.map(({ merchantId }) => merchantId)).toEqual(['SA-0001'])
    const truth = await scan('SA-0001')
    expect(history.generalAnalyticsSummary.totalSuccessfulTransactionCount).toBe(truth.successfulCount)
  })

  test.each([
    ['DSH-18', '2026-10-21', '2026-11-20', null],
    ['DSH-17 DSH-19', '2026-10-20', '2026-11-20', 'Please select a valid date range, 30 days or less!'],
    ['DSH-18', '2026-11-20', '2026-11-19', 'The start date must not be after the end date.'],
  ])('%s %s to %s is answered by %s', async (_id, startDate, endDate, sentence) => {
    const call = client('bo.admin').call(dashboards.transactionsHistory, { query: { startDate, endDate } })
    if (sentence === null) expect((await call).analyticsSummaryDistributedByDays).toHaveLength(31)
    else expect((await refusal(call)).message).toBe(sentence)
  })

  test('DSH-20 dates are plain dates, and both are needed', async () => {
    const query = { startDate: '2026-11-20T00:00:00Z', endDate: '2026-11-20' }
    expect((await refusal(client('bo.admin').call(dashboards.transactionsHistory, { query }))).status).toBe(400)
    const half = { startDate: '2026-11-20' } as never
    expect(
      (await refusal(client('bo.admin').call(dashboards.disputesHistory, { query: half }))).forField('endDate'),
    ).toBe('endDate is required')
  })
})

describe('channels', () => {
  const query = { startDate: TEST_DAY, endDate: TEST_DAY }
  const scanned = (merchantId: string | null) =>
    asOwner(
      `SELECT channel, count(*)::int AS "totalCount", sum(amount)::float AS "totalAmount",
         count(*) FILTER (WHERE response_code = '00')::int AS "successfulCount"
       FROM transactions t JOIN super_agents s ON s.id = t.super_agent_id
       WHERE business_date = $1 AND channel IS NOT NULL AND ($2::text IS NULL OR s.merchant_id = $2)
       GROUP BY channel ORDER BY channel`,
      [TEST_DAY, merchantId],
    )
  beforeAll(async () => {
    for (const name of ['bo.admin', 'sa.admin', 'sb.admin']) token[name] = await api.signIn(name)
  })

  test('34.8 over all and of one super agent, equal to a scan', async () => {
    const all = await client('bo.admin').call(dashboards.channels, { query })
    expect(all.map(({ channel }) => channel)).toEqual(['ATM', 'POS', 'WEB'])
    expect(all).toMatchObject(await scanned(null))
    for (const { totalCount, successfulCount, failedCount } of all)
      expect(successfulCount + failedCount).toBe(totalCount)
    const cardAcceptorId = '2011LA000000001'
    const one = await client('bo.admin').call(dashboards.channels, { query: { ...query, cardAcceptorId } })
    expect(one).toMatchObject(await scanned('SA-0001'))
    expect(one).not.toEqual(all)
  })

  test('34.8 a super agent has its own ones, whomever it names, and none where its switch sends none', async () => {
    const own = await scanned('SA-0001')
    expect(await client('sa.admin').call(dashboards.channels, { query })).toMatchObject(own)
    const named = { ...query, cardAcceptorId: '2011LA000000003' }
    expect(await client('sa.admin').call(dashboards.channels, { query: named })).toEqual([])
    expect(await client('sb.admin').call(dashboards.channels, { query })).toEqual([])
  })

  test('34.8 more than thirty days are refused', async () => {
    const long = { startDate: '2026-09-01', endDate: '2026-11-20' }
    expect((await refusal(client('bo.admin').call(dashboards.channels, { query: long }))).code).toBe('range-too-long')
  })
})

describe('disputes', () => {
  beforeAll(async () => {
    await asOwner(
      `INSERT INTO dispute_days SELECT $1::date, s.id, side, event, n, n * 1000 FROM super_agents s,
         (VALUES ('backoffice', 'LOGGED', 5), ('backoffice', 'ACCEPTED', 2), ('backoffice', 'REJECTED', 1),
           ('merchant', 'LOGGED', 7), ('merchant', 'ACCEPTED', 3), ('merchant', 'REJECTED', 4)) v(side, event, n)
       WHERE s.merchant_id IN ('SA-0001', 'SA-0002')`,
      [TEST_DAY],
    )
    api.clock.set(`${TEST_DAY}T12:00:00Z`)
    for (const name of ['bo.admin', 'sa.admin']) token[name] = await api.signIn(name)
  })
  const own = {
    backofficeLoggedCount: 5,
    backofficeLoggedValue: 5000,
    merchantLoggedCount: 7,
    merchantLoggedValue: 7000,
    backofficeAcceptedCount: 2,
    backofficeAcceptedValue: 2000,
    merchantAcceptedCount: 3,
    merchantAcceptedValue: 3000,
    backofficeRejectedCount: 1,
    backofficeRejectedValue: 1000,
    merchantRejectedCount: 4,
    merchantRejectedValue: 4000,
  }
  const twice = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value * 2]))

  test('DSH-28 DSH-32 DSH-34 today: the twelve figures, over all and per super agent', async () => {
    const bank = await client('bo.admin').call(dashboards.disputesToday, {})
    expect(bank).toMatchObject(twice)
    expect(bank.merchantMetrics).toHaveLength(2)
    const agent = await client('sa.admin').call(dashboards.disputesToday, {})
    expect(agent).toMatchObject(own)
    expect(agent.merchantMetrics.map(({ merchantId }) => merchantId)).toEqual(['SA-0001'])
  })

  test('DSH-29 DSH-33 past days: summary, days and super agents', async () => {
    const bank = await client('bo.admin').call(dashboards.disputesHistory, { query: past })
    expect(bank.generalSummary).toEqual(twice)
    expect(bank.disputeAnalysisDistributedByDays.at(-1)).toEqual({ ...twice, date: TEST_DAY })
    expect(bank.disputeAnalysisDistributedBySuperAgentsByDays).toHaveLength(2)
    const agent = await client('sa.admin').call(dashboards.disputesHistory, { query: past })
    expect([agent.generalSummary, agent.disputeAnalysisDistributedBySuperAgentsByDays.length]).toEqual([own, 1])
  })
})
