/** The demonstration's settlements: every state is there, and every certificate holds. */
import { seedDemoTraffic } from '@dcir/api/simulator/demo'
import { seedDemoSettlements } from '@dcir/api/simulator/settlements'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { expect, test } from 'vitest'
import { startTestApi } from '../../support/api'
import { disputesOf } from '../../support/disputed'
import { testSecretsKey } from '../../support/test-database'

test('sixty days are settled, paid and certified, with attempts that failed and some that wait', async () => {
  const api = await startTestApi()
  const hand = disputesOf(api)
  await hand.sql('TRUNCATE transactions, transaction_days, transaction_hours, transaction_slots')
  await seedDemoTraffic(api.app.database, api.clock, 20_000)
  const made = await seedDemoSettlements(api.app.database, testSecretsKey, api.clock)
  expect(made).toBeGreaterThan(400)
  expect(await seedDemoSettlements(api.app.database, testSecretsKey, api.clock)).toBe(0)
  const states = async (table: string) =>
    (await hand.sql(`SELECT DISTINCT status FROM ${table} ORDER BY 1`)).map(({ status }) => status)
  expect(await states('bulk_settlements')).toEqual(['COMPLETED', 'STARTED'])
  expect(await states('payment_requests')).toEqual(['AWAITING_RE_QUERY', 'FAILED', 'PENDING', 'SUCCESSFUL'])
  // The monitor calls all normal: no job was given up, and the bank has had no day to answer.
  expect(await hand.sql(`SELECT kind FROM jobs WHERE state = 'FAILED'`)).toEqual([])
  expect(await hand.sql(`SELECT count(*)::int AS n FROM participant_reports WHERE status = 'FAILED'`)).toEqual([
    { n: 1 },
  ])
  const [unanswered] = await hand.sql(
    `SELECT count(*)::int AS n, min(sent_at) > $1::timestamptz - INTERVAL '12 hours' AS young FROM payment_attempts
     WHERE status = 'AWAITING_RE_QUERY'`,
    [api.clock.now()],
  )
  expect(unanswered?.n).toBeGreaterThan(0)
  expect(unanswered?.young).toBe(true)
  const retried = await hand.sql('SELECT count(*)::int AS n FROM payment_requests WHERE attempts = 2')
  expect(retried[0]?.n).toBeGreaterThan(20)
  const bank = await hand.as('bo.admin')
  for (const status of ['COMPLETED', 'STARTED'] as const) {
    const { content } = await bank.call(bulkSettlements.list, { query: { size: 3, settlementStatus: status } })
    for (const { bulkSettlementKey } of content) {
      const { certificate } = await bank.call(bulkSettlements.explain, { params: { bulkSettlementKey } })
      expect(certificate).toMatchObject({ holds: true })
    }
  }
  await api.close()
}, 90_000)
