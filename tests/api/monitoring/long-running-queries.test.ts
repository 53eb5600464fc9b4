/** Long running queries: the statements of the API itself, and those of pg_stat_statements where the database has it. */
import { withConnection } from '@dcir/api/db/pool'
import { createStatementStatistics } from '@dcir/api/db/statement-statistics'
import type { Client } from '@dcir/core/client/client'
import { type LongRunningQuery, longRunningQueries } from '@dcir/core/monitoring/long-running-queries-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client(await api.signInToMonitor('ops.platform'))
})
afterAll(() => api?.close())

const asOwner = <T extends object>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)
const list = (query: object = {}) => client.call(longRunningQueries.list, { query })
const databases = () => client.call(longRunningQueries.databases, {})
const ownName = async () => (await asOwner<{ name: string }>('SELECT current_database() AS name'))[0]?.name ?? ''
/** A search of transactions by their reference, on whatever page it is. */
async function search(): Promise<LongRunningQuery | undefined> {
  for (let page = 0; ; page++) {
    const { content, totalPages } = await list({ page, size: 100 })
    const found = content.find(({ statementText }) => /rrn = \$\d/.test(statementText))
    if (found || page + 1 >= totalPages) return found
  }
}
const byAverage = (rows: readonly LongRunningQuery[]) => rows.map(({ averageElapsedTime }) => averageElapsedTime ?? 0)

describe('the API’s own statistics', () => {
  test('MON-62 the platform’s own database is the first and, without the extension, the only one', async () => {
    expect(await databases()).toEqual([await ownName()])
    const bank = api.client(await api.signInToMonitor('ops.bank'))
    expect((await refusal(bank.call(longRunningQueries.databases, {}))).status).toBe(403)
    expect((await refusal(bank.call(longRunningQueries.list, { query: {} }))).status).toBe(403)
  })

  test('MON-59 MON-60 each statement is counted by its text, the slowest on average first, without any value', async () => {
    const secret = '424242424242'
    const staff = api.client(await api.signIn('bo.admin'))
    const searching = () => staff.call(transactions.list, { query: { rrn: secret } })
    for (let times = 0; times < 3; times++) await searching()
    await expect.poll(search, { timeout: 20_000 }).toBeDefined()
    const row = await search()
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'averageElapsedTime',
      'avgCpuTime',
      'cpuTime',
      'creationTime',
      'executionCount',
      'lastExecutionTime',
      'statementText',
      'totalElapsedTime',
      'totalLogicalReads',
      'totalLogicalWrites',
    ])
    expect(row).toMatchObject({ totalLogicalReads: null, totalLogicalWrites: null, cpuTime: null, avgCpuTime: null })
    expect(row?.creationTime).toMatch(/\+01:00$/)
    expect(row?.executionCount).toBeGreaterThanOrEqual(1)
    expect(row?.averageElapsedTime).toBeCloseTo((row?.totalElapsedTime ?? 0) / (row?.executionCount ?? 1), 6)
    const { content, totalElements, totalPages } = await list()
    expect([content.length, totalPages]).toEqual([10, Math.ceil(totalElements / 10)])
    expect(byAverage(content)).toEqual(byAverage(content).sort((one, other) => other - one))
    const kept = await asOwner<{ text: string }>('SELECT statement_text AS text FROM statement_statistics')
    expect(kept.filter(({ text }) => text.includes(secret))).toEqual([])
    const before = row?.executionCount ?? 0
    await searching()
    await expect.poll(async () => (await search())?.executionCount, { timeout: 20_000 }).toBeGreaterThan(before)
  })

  test('MON-59 the database must be one of those that are known', async () => {
    expect((await list({ dbName: await ownName() })).totalElements).toBeGreaterThan(0)
    const other = await refusal(list({ dbName: 'postgres' }))
    expect([other.status, other.message]).toEqual([404, 'Database was not found.'])
  })

  test('MON-60 what stands in a statement as a literal is left out, and different statements are bounded', async () => {
    const statistics = createStatementStatistics(() => new Date('2026-11-21T09:00:00Z'))
    const text = "SELECT $1, 'O''Neil', 17 FROM t0 WHERE a = '4242' AND b1 > 2.5"
    await statistics.measured(text, async () => undefined)
    await expect(statistics.measured(text, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(statistics.take()).toMatchObject([
      { text: "SELECT $1, '?', ? FROM t0 WHERE a = '?' AND b1 > ?", executions: 2 },
    ])
    for (let at = 0; at < 600; at++) await statistics.measured(`SELECT c${at}`, async () => undefined)
    expect(statistics.take()).toHaveLength(500)
    expect(statistics.take()).toEqual([])
  })

  test('MON-60 of very many statements those are kept that ran last', async () => {
    await asOwner(
      `INSERT INTO statement_statistics SELECT sha256(n::text::bytea), 'SELECT old ' || n, '2020-01-01', '2020-01-01', 1, 1
       FROM generate_series(1, 1500) n`,
    )
    const count = async () =>
      Number((await asOwner<{ n: string }>('SELECT count(*) AS n FROM statement_statistics'))[0]?.n)
    await list()
    await expect.poll(count, { timeout: 20_000 }).toBeLessThanOrEqual(1000)
    await asOwner("DELETE FROM statement_statistics WHERE statement_text LIKE 'SELECT old %'")
  })
})

/** Only a superuser makes this extension. */
function asSuperuser(text: string) {
  const url = new URL(inject('postgresUrl'))
  url.pathname = new URL(api.database.ownerUrl).pathname
  return withConnection(url.toString(), (sql) => sql.query(text))
}

/** The columns of the extension that are read; a server of the tests does not load its library. */
const EXTENSION = `
  CREATE VIEW pg_stat_statements AS
  SELECT 10::oid AS userid, d.oid AS dbid, q.id::bigint AS queryid, q.text AS query, q.calls::bigint AS calls,
    q.total AS total_exec_time, q.total / q.calls AS mean_exec_time, 70::bigint AS shared_blks_hit,
    7::bigint AS shared_blks_read, 2::bigint AS shared_blks_dirtied, 1::bigint AS shared_blks_written,
    timestamptz '2026-11-01 00:00Z' AS stats_since
  FROM pg_database d, (VALUES (1, 'SELECT fast', 10, 20.0::float8), (2, 'SELECT slow', 4, 400.0::float8),
    (3, '<insufficient privilege>', 1, 9000.0::float8)) q (id, text, calls, total)
  WHERE d.datname IN (current_database(), 'postgres');
  GRANT SELECT ON pg_stat_statements TO PUBLIC`

describe('pg_stat_statements', () => {
  test('MON-59 MON-60 MON-62 is read where it is there, for each database that it knows', async () => {
    await asOwner(EXTENSION)
    expect(await databases()).toEqual([await ownName(), 'postgres'])
    const { content, totalElements } = await list({ dbName: 'postgres' })
    expect(totalElements).toBe(2)
    expect(content[0]).toEqual({
      statementText: 'SELECT slow',
      creationTime: '2026-11-01T01:00:00+01:00',
      lastExecutionTime: null,
      totalLogicalReads: 77,
      totalLogicalWrites: 3,
      totalElapsedTime: 400,
      averageElapsedTime: 100,
      executionCount: 4,
      cpuTime: null,
      avgCpuTime: null,
    })
    expect((await list({ page: 1, size: 1 })).content.map(({ statementText }) => statementText)).toEqual([
      'SELECT fast',
    ])
    await asOwner('DROP VIEW pg_stat_statements')
  })

  test('MON-59 where its library is not loaded, the API’s own statistics are shown', async () => {
    await asSuperuser('CREATE EXTENSION pg_stat_statements')
    expect(await databases()).toEqual([await ownName()])
    expect((await list()).totalElements).toBeGreaterThan(0)
    await asSuperuser('DROP EXTENSION pg_stat_statements')
  })
})
