/** A load of the demonstration that was broken off: the next start finishes it. */
import type { Database } from '@dcir/api/db/database'
import { type FileStore, folderStore } from '@dcir/api/files/files'
import { DEMO_TRANSACTIONS_A_DAY, seedDemoTraffic } from '@dcir/api/simulator/demo'
import { seedDemoSettlements } from '@dcir/api/simulator/settlements'
import { seedDemoStatements } from '@dcir/api/simulator/statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { testSecretsKey } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await hand.sql('TRUNCATE transactions, transaction_days, transaction_hours, transaction_slots')
})
afterAll(() => api?.close())

/** The database until so many transactions have begun on it. */
function dyingAfter(count: number): Database {
  const { database } = api.app
  let begun = 0
  return {
    ...database,
    transaction: (scope, work) => {
      begun++
      return begun > count ? Promise.reject(new Error('killed')) : database.transaction(scope, work)
    },
  }
}

const countOf = async (query: string) => (await hand.sql(`SELECT count(*)::int AS n ${query}`))[0]?.n

/** Payments that a whole demonstration has made. */
const UNPAID = `FROM payment_requests WHERE status = 'PENDING' AND created_at < '2026-11-18T08:00:00Z'`

/** Approved credits up to the last window of their super agent. */
const SETTLED = `FROM transactions t JOIN (SELECT super_agent_id, max(transaction_time_end) AS until FROM bulk_settlements
  GROUP BY 1) b USING (super_agent_id) WHERE t.transaction_time < b.until AND NOT t.is_debit AND t.response_code = '00'`

/** The file store until so many files were put into it. */
function filesDyingAfter(count: number): FileStore {
  const files = folderStore(api.folder)
  let put = 0
  return {
    ...files,
    put: (...given) => {
      put++
      return put > count ? Promise.reject(new Error('killed')) : files.put(...given)
    },
  }
}

test('D7 traffic comes whole or not at all', async () => {
  const { database } = api.app
  const dying: Database = {
    ...database,
    transaction: (scope, work) =>
      database.transaction(scope, async (db) => {
        await work(db)
        throw new Error('killed')
      }),
  }
  await expect(seedDemoTraffic(dying, api.clock, 12_000)).rejects.toThrow('killed')
  expect(await countOf('FROM transactions')).toBe(0)
  expect(await seedDemoTraffic(api.app.database, api.clock, 12_000)).toBeGreaterThan(11_000)
})

test('D7 settlements go on where they were broken off, are paid, and come once', async () => {
  await expect(seedDemoSettlements(dyingAfter(100), testSecretsKey, api.clock)).rejects.toThrow('killed')
  const half = await countOf('FROM bulk_settlements')
  expect(half).toBeGreaterThan(50)
  expect(half).toBeLessThan(110)
  const made = await seedDemoSettlements(api.app.database, testSecretsKey, api.clock)
  expect(made).toBeGreaterThan(400)
  expect(await countOf(UNPAID)).toBe(0)
  expect(await countOf(`FROM participant_reports WHERE status = 'FAILED'`)).toBe(1)
  const settled = await countOf('FROM settlement_lines')
  expect(await seedDemoSettlements(api.app.database, testSecretsKey, api.clock)).toBe(0)
  expect(await countOf('FROM settlement_lines')).toBe(settled)
  expect(settled).toBe(await countOf(SETTLED))
})

test('D7 statements come all three or none, whatever breaks between them', async () => {
  const load = (store: FileStore) => seedDemoStatements(api.app.database, store, api.clock, DEMO_TRANSACTIONS_A_DAY)
  await expect(load(filesDyingAfter(2))).rejects.toThrow('killed')
  expect(await countOf('FROM statement_files')).toBe(0)
  await load(filesDyingAfter(3))
  await load(filesDyingAfter(0))
  expect(await countOf('FROM statement_files')).toBe(3)
  expect(await countOf(`FROM jobs WHERE kind = 'statements'`)).toBe(2)
})
