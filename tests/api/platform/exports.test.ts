import { request } from 'node:http'
import { BANK } from '@dcir/api/db/database'
import { countCapped, eachChunk, listPage, MAX_EXACT_TOTAL } from '@dcir/api/db/lists'
import { poolLimits, withConnection } from '@dcir/api/db/pool'
import { sql } from '@dcir/api/db/sql'
import { type DisputeCursor, type DisputeRow, disputeListsStore } from '@dcir/api/features/disputes/dispute-lists.store'
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

const MANY = 12_345

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signIn('bo.admin')
  await withConnection(api.database.ownerUrl, async (connection) => {
    // Thousands in one millisecond, a microsecond apart: what a key of whole milliseconds would lose.
    await connection.query(
      `INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key, amount,
         response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason, customer_account_name,
         customer_account_number, status, resolution_status, created_at, cycle_began, tat_expiry, tat_trace, calendar,
         payee_check)
       SELECT 1 + n % 2, 1000000 + n, '2026-11-19T09:00:00Z', 'X-' || n, 100,
         '91', lpad(n::text, 12, '0'), lpad((n % 1000000)::text, 6, '0'), '506099******1234', '2011ABC1', 'backoffice',
         'bo.maker', 'Other', 'ADAEZE OKAFOR', '0123456789', 'PENDING', 'PENDING', at, at, at + INTERVAL '1 year',
         '{"startedAt": "2026-11-19T11:00:00+01:00", "hours": 24, "mode": "ELAPSED", "counted": [], "skipped": []}', 'none',
         'CARD_ACCOUNT'
       FROM generate_series(1, $1::int) n,
         LATERAL (SELECT '2026-11-19T10:00:00Z'::timestamptz + (n / 2) * INTERVAL '1 microsecond' AS at) t`,
      [MANY],
    )
    await connection.query(
      `INSERT INTO dispute_days SELECT '2026-11-19', super_agent_id, 'backoffice', 'LOGGED', count(*), sum(amount)
       FROM disputes GROUP BY super_agent_id`,
    )
    await connection.query('ANALYZE disputes')
  })
}, 180_000)
afterAll(() => api?.close())

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const get = (path: string) => fetch(`${api.address}${path}`, { headers: headers() })
const disputesPage = async (page: number, filter: object) =>
  await api.client(token).call(disputeLists.filterAll, { query: { page, size: 10 }, body: filter })

/** Begins a download and reads none of it. */
const unread = () =>
  new Promise<() => void>((resolve, reject) => {
    const options = { method: 'PUT', headers: headers() }
    const call = request(`${api.address}${fullPath(disputeLists.downloadAll)}`, options, (response) => {
      response.pause()
      resolve(() => call.destroy())
    })
    call.on('error', reject).end('{}')
  })

async function secondsOfACall(): Promise<number> {
  const began = performance.now()
  const answer = await get(`${fullPath(throughDoor(transactions.list, 'backoffice'))}?page=0&size=10`)
  expect(answer.status).toBe(200)
  return (performance.now() - began) / 1000
}

const idleInTransaction = () =>
  withConnection(api.database.ownerUrl, async (connection) => {
    const { rows } = await connection.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'dcir-api' AND state LIKE 'idle in transaction%'`,
    )
    return rows[0].count
  })

describe('downloads', () => {
  test('that nobody reads keep no connection, and others are answered at once', async () => {
    const ends = await Promise.all(Array.from({ length: poolLimits.calls.max }, unread))
    try {
      const { pool } = api.app.database
      await expect.poll(() => pool.idleCount === pool.totalCount, { timeout: 60_000 }).toBe(true)
      // Twelve workers begin at once; how long that keeps the processor says nothing about connections.
      await expect.poll(secondsOfACall, { timeout: 60_000 }).toBeLessThan(2)
      const times: number[] = []
      for (let turn = 0; turn < 20; turn++) {
        times.push(await secondsOfACall())
        expect(pool.waitingCount).toBe(0)
      }
      expect(times.sort((one, other) => one - other)[10]).toBeLessThan(2)
      // While a chunk is being read its transaction is idle between two statements.
      await expect.poll(idleInTransaction, { timeout: 30_000 }).toBe(0)
    } finally {
      for (const end of ends) end()
    }
  }, 120_000)

  test('are written down whatever the address has that the database cannot keep', async () => {
    const answer = await get('/api/v1/backoffice/public-holiday/edit-sheet?a%00b=c%00d')
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    const noted = await withConnection(api.database.ownerUrl, async (connection) => {
      const text = `SELECT details FROM audit_entries WHERE action = 'public-holiday-sheets.download' ORDER BY id`
      return (await connection.query(text)).rows
    })
    expect(noted.at(-1).details).toEqual({ 'a\u{fffd}b': 'c\u{fffd}d' })
  })

  test('hold every row once, in its order', async () => {
    const codes: string[] = []
    await eachChunk<DisputeRow & DisputeCursor>(
      api.app.database,
      BANK,
      (db, last) => disputeListsStore(db).after({ filter: {}, side: null, decider: null }, last, 1000),
      async (rows) => void codes.push(...rows.map(({ logCode }) => logCode)),
    )
    expect(codes).toHaveLength(MANY)
    expect(new Set(codes).size).toBe(MANY)
    expect(codes).toEqual([...codes].sort().reverse())
  })
})

describe('a list', () => {
  const from = sql`disputes d`
  const read = <T>(work: Parameters<typeof api.app.database.read<T>>[1]) => api.app.database.read(BANK, work)

  test('is counted exactly up to its limit, and estimated beyond it', async () => {
    const exact = await read((db) => countCapped(db, from, [sql`d.super_agent_id = ${1}`]))
    expect(exact).toEqual({ total: Math.floor(MANY / 2), isEstimate: false })
    const more = await read((db) => countCapped(db, from, []))
    expect(more.isEstimate).toBe(true)
    expect(more.total).toBeGreaterThan(MAX_EXACT_TOTAL)
    expect(Math.abs(more.total - MANY)).toBeLessThan(MANY / 10)
  })

  test('has any page, and none beyond its end', async () => {
    const page = (index: number) =>
      read((db) =>
        listPage<{ logCode: string }>(db, {
          columns: sql`d.log_code`,
          from,
          where: [sql`d.super_agent_id = ${1}`],
          order: sql`d.created_at, d.id`,
          page: index,
          size: 100,
        }),
      )
    const last = await page(61)
    expect([last.totalElements, last.content.length]).toEqual([Math.floor(MANY / 2), Math.floor(MANY / 2) - 6_100])
    expect(last.content.at(-1)?.logCode).toBe(`DSP-20261119-${String(MANY - 1).padStart(7, '0')}`)
    expect((await page(62)).content).toEqual([])
  })

  test('of disputes knows its exact total by the rollup, whatever its size', async () => {
    const last = await disputesPage(1234, {})
    expect(last).toMatchObject({ totalElements: MANY, totalPages: 1235 })
    expect(last.totalIsEstimate).toBeUndefined()
    expect(last.content.at(-1)?.logCode).toBe('DSP-20261119-0000001')
    expect((await disputesPage(0, { rrn: '000000000042' })).totalElements).toBe(1)
    expect((await disputesPage(0, { status: 'PENDING' })).totalIsEstimate).toBe(true)
  })

  test('is read chunk by chunk, each in a read of its own', async () => {
    const seen: number[] = []
    const chunk = (last: { n: number } | null) =>
      Array.from({ length: Math.min(4, 10 - (last?.n ?? 0)) }, (_, at) => ({ n: (last?.n ?? 0) + at + 1 }))
    await eachChunk<{ n: number }>(
      api.app.database,
      BANK,
      async (_db, last) => chunk(last),
      async (rows) => {
        expect(api.app.database.pool.totalCount - api.app.database.pool.idleCount).toBe(0)
        seen.push(...rows.map(({ n }) => n))
      },
    )
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
