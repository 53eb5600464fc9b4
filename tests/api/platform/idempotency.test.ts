/** One key, one effect: whatever repeats, races or dies in between. */

import type { Call } from '@dcir/api/call/call'
import { NO_TENANT, type Sql } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { sql } from '@dcir/api/db/sql'
import { onceOnly } from '@dcir/api/write/idempotency'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_API_ROLE } from '../../support/test-database'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await withConnection(api.database.ownerUrl, (db) =>
    db.query(`CREATE TABLE paid (what text); GRANT ALL ON paid TO ${TEST_API_ROLE}`),
  )
})
afterAll(() => api?.close())

const caller: Call = { principal: null, door: null, scope: NO_TENANT, requestId: 'r', address: 'a' }
const deps = () => ({ database: api.app.database, clock: api.clock })
const keyed = (key: string, input: unknown = 1) => ({ key, endpoint: 'money.pay', input })
const within = <T>(work: (db: Sql) => Promise<T>) => api.app.database.transaction(NO_TENANT, work)
const paid = async (what: string): Promise<number> => {
  const { rows } = await withConnection(api.database.ownerUrl, (db) =>
    db.query('SELECT count(*)::int AS count FROM paid WHERE what = $1', [what]),
  )
  return rows[0].count
}

/** Pays, in one transaction with its answer; `before` is what happens between the two. */
const pay =
  (what: string, before: () => Promise<unknown> = async () => undefined) =>
  (call: Call) =>
    within(async (db) => {
      await db.run(sql`INSERT INTO paid VALUES (${what})`)
      await before()
      const answer = { paid: what }
      await call.settle?.(db, answer)
      return answer
    })
const soon = () => new Promise((done) => setTimeout(done, 50))

describe('idempotency', () => {
  test('sixteen requests with one key take effect once; repeats get the first answer', async () => {
    const send = () => onceOnly(deps(), caller, keyed('pay-once-0001', { amount: 5 }), pay('once', soon))
    const results = await Promise.allSettled(Array.from({ length: 16 }, send))
    const codes = results.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done'))
    expect(new Set(codes)).toEqual(new Set(['done', 'request-in-flight']))
    expect([await send(), await paid('once')]).toEqual([{ paid: 'once' }, 1])
  })

  test('the same key for another request is refused; a failed one may be tried again', async () => {
    await onceOnly(deps(), caller, keyed('pay-other-001', 1), pay('other'))
    await expect(onceOnly(deps(), caller, keyed('pay-other-001', 2), pay('other'))).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    })
    const failing = onceOnly(
      deps(),
      caller,
      keyed('pay-again-001'),
      pay('again', () => Promise.reject(new Error('down'))),
    )
    await expect(failing).rejects.toThrow('down')
    expect(await paid('again')).toBe(0)
    await onceOnly(deps(), caller, keyed('pay-again-001'), pay('again'))
    expect(await paid('again')).toBe(1)
  })

  test('without a key each request counts', async () => {
    for (let at = 0; at < 2; at++) await onceOnly(deps(), caller, { ...keyed(''), key: undefined }, pay('plain'))
    expect(await paid('plain')).toBe(2)
  })

  test('a claim that was left by a killed process is taken over after a minute, not before', async () => {
    await within((db) =>
      db.run(sql`INSERT INTO idempotency_keys VALUES ('nobody', 'pay-killed-01', '\\x00', NULL, ${api.clock.now()})`),
    )
    const send = () => onceOnly(deps(), caller, keyed('pay-killed-01'), pay('killed'))
    await within((db) =>
      db.run(
        sql`UPDATE idempotency_keys SET fingerprint = sha256(convert_to('["money.pay",1]', 'UTF8'))
         WHERE key = 'pay-killed-01'`,
      ),
    )
    await expect(send()).rejects.toMatchObject({ code: 'request-in-flight' })
    api.clock.advance(61_000)
    expect([await send(), await paid('killed')]).toEqual([{ paid: 'killed' }, 1])
  })

  test('who was merely slow, and lost the claim, is undone: it is paid once', async () => {
    let overtaken: unknown
    const overtake = async () => {
      api.clock.advance(61_000)
      overtaken = await onceOnly(deps(), caller, keyed('pay-slow-0001'), pay('slow'))
    }
    const slow = onceOnly(deps(), caller, keyed('pay-slow-0001'), pay('slow', overtake))
    await expect(slow).rejects.toMatchObject({ code: 'request-in-flight' })
    expect([overtaken, await paid('slow')]).toEqual([{ paid: 'slow' }, 1])
    expect(await onceOnly(deps(), caller, keyed('pay-slow-0001'), pay('slow'))).toEqual({ paid: 'slow' })
  })

  test('an endpoint that forgets to settle is found at its first call', async () => {
    await expect(onceOnly(deps(), caller, keyed('pay-loose-001'), async () => 'done')).rejects.toThrow('never settled')
  })
})
