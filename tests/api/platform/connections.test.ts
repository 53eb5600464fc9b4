import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { lockForTransaction, locks } from '@dcir/api/db/locks'
import { createPool, poolLimits, withConnection } from '@dcir/api/db/pool'
import { sql } from '@dcir/api/db/sql'
import { DatabaseUnavailable } from '@dcir/api/db/unavailable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi({ services: 'all' })
  token = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const get = (path: string) => fetch(`${api.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
const list = () => get('/api/v1/backoffice/transactions?page=0&size=10')
const asOwner = (text: string) => withConnection(api.database.ownerUrl, (db) => db.query(text))
const endAll = () =>
  asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

describe('a lost connection', () => {
  test('is an error of what used it, also between two statements, and never of the process', async () => {
    const lost = api.app.database.read(BANK, async (db) => {
      await db.first(sql`SELECT 1`)
      await endAll()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return db.first(sql`SELECT 1`)
    })
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await api.app.database.read(BANK, (db) => db.first(sql`SELECT 1 AS one`))).toEqual({ one: 1 })
  })

  test('outside any pool is an error of what used it as well', async () => {
    const lost = withConnection(api.database.ownerUrl, async (connection) => {
      const { rows } = await connection.query('SELECT pg_backend_pid() AS pid')
      await withConnection(api.database.ownerUrl, (other) =>
        other.query('SELECT pg_terminate_backend($1)', [rows[0].pid]),
      )
      await new Promise((resolve) => setTimeout(resolve, 200))
      return connection.query('SELECT 1')
    })
    await expect(lost).rejects.toThrow(/not queryable|terminated|closed/i)
  })

  test('under load fails single calls with 503 and when to come back; then all is well', async () => {
    const statuses = new Map<number, number>()
    const until = Date.now() + 1_500
    const load = async () => {
      while (Date.now() < until) {
        const answer = await list()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 503) {
          expect(answer.headers.get('retry-after')).toBe('2')
          expect((await answer.json()).errors[0].code).toBe('short-of')
        }
      }
    }
    const ending = (async () => {
      while (Date.now() < until) {
        await endAll()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    await Promise.all([ending, ...Array.from({ length: 12 }, load)])
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect((await list()).status).toBe(200)
  })
})

describe('pools', () => {
  test('one that is used up refuses within its time, with 503', async () => {
    const { pool } = api.app.database
    const taken = await Promise.all(Array.from({ length: poolLimits.calls.max }, () => pool.connect()))
    const began = Date.now()
    const answer = await list()
    for (const connection of taken) connection.release()
    expect(answer.status).toBe(503)
    expect((await answer.json()).errors[0].message).toBe(
      'The platform is short of database connections. Try again in 2 seconds.',
    )
    expect(Date.now() - began).toBeLessThan(poolLimits.calls.wait + 3_000)
    expect((await list()).status).toBe(200)
  })

  test('calls and jobs have limits of their own, known to PostgreSQL', async () => {
    const { rows } = await asOwner(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'dcir-%' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['dcir-api', 'dcir-jobs'])
    const setting = (name: string) => sql`SELECT setting::int AS value FROM pg_settings WHERE name = ${name}`
    const { database } = api.app
    const limits = [
      ['read', 'statement_timeout'],
      ['transaction', 'statement_timeout'],
      ['transaction', 'idle_in_transaction_session_timeout'],
    ] as const
    for (const [way, name] of limits) {
      const known = await database[way](BANK, (db) => db.first<{ value: number }>(setting(name)))
      expect(known?.value).toBeGreaterThan(0)
    }
  })

  test('a statement or a pause that takes too long ends by itself', async () => {
    const limits = { max: 2, wait: 1_000, statement: 150, idleInTransaction: 150 }
    const quick = createDatabase(createPool({ url: api.database.apiUrl, name: 'limits-test', limits }))
    const slow = quick.read(BANK, (db) => db.first(sql`SELECT pg_sleep(5)`))
    await expect(slow).rejects.toMatchObject({ shortage: 'time for this request' })
    const idle = quick.transaction(BANK, async (db) => {
      await db.first(sql`SELECT 1`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return db.first(sql`SELECT 1`)
    })
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await quick.read(BANK, (db) => db.first(sql`SELECT 1 AS one`))).toEqual({ one: 1 })
    await quick.close()
  })
})

describe('locks', () => {
  const apiFolder = fileURLToPath(new URL('../../../apps/api', import.meta.url))
  const files = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|sql)$/.test(name) && !name.includes('node_modules') && !name.endsWith('schema.sql'),
  )

  test('every number of an advisory lock is in the registry, once', () => {
    const numbers = Object.values(locks)
    expect(new Set(numbers).size).toBe(numbers.length)
    const used = files.flatMap((name) =>
      [...readFileSync(join(apiFolder, name), 'utf8').matchAll(/advisory\w*\((\d+)/g)].map(([, number]) =>
        Number(number),
      ),
    )
    expect(used.length).toBeGreaterThan(2)
    expect(used.filter((number) => !numbers.some((known) => known === number))).toEqual([])
    const inCode = files.filter((name) => name.endsWith('.ts') && name !== 'db/locks.ts')
    expect(inCode.filter((name) => /\b72\d\d\b/.test(readFileSync(join(apiFolder, name), 'utf8')))).toEqual([])
  })

  test('a lock is kept until its transaction ends', async () => {
    const order: string[] = []
    let entered = () => {}
    const inside = new Promise<void>((resolve) => {
      entered = resolve
    })
    const first = api.app.database.transaction(BANK, async (db) => {
      await lockForTransaction(db, 'ingestion')
      entered()
      await new Promise((resolve) => setTimeout(resolve, 200))
      order.push('first')
    })
    await inside
    await api.app.database.transaction(BANK, async (db) => {
      await lockForTransaction(db, 'ingestion')
      order.push('second')
    })
    await first
    expect(order).toEqual(['first', 'second'])
  })
})
