/** Transitions of disputes in sets: the result is that of single calls one after another. */
import { BANK, type Sql } from '@dcir/api/db/database'
import {
  type Actor,
  type Decision,
  decideDispute,
  decideDisputes,
  logDispute,
  logDisputes,
} from '@dcir/api/features/disputes/dispute-transitions'
import { seeded } from '@dcir/api/simulator/random'
import { recordAudits } from '@dcir/api/write/audit'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { cardPayee, type DisputesAtHand, disputesOf } from '../../support/disputed'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const within = <T>(work: (sql: Sql) => Promise<T>) => api.app.database.transaction(BANK, work)
const by = (username: string, side: Actor['side'] = 'backoffice'): Actor => ({ username, side, at: api.clock.now() })
const claimOn = (transactionSearchKey: string) => ({
  transactionSearchKey,
  reason: 'Duplicate debit',
  customerAccountNumber: '0123456780',
  payee: cardPayee,
})
const outcomeOf = (end: unknown) => (end instanceof Refusal ? `${end.code}: ${end.message}` : 'done')
const refused = (work: Promise<unknown>) => work.then(() => 'done', outcomeOf)

test('of two claims on one transaction the first is logged, and the second is refused with its log code', async () => {
  const [one, other, reversed] = [await hand.next(), await hand.next(), await hand.next({ code: '51' })]
  const keys = [one.key, 'no such key', other.key, one.key, reversed.key, other.key]
  const ends = await within((sql) => logDisputes(sql, keys.map(claimOn), by('bo.maker')))
  const codes = ends.map((end) => (end instanceof Refusal ? end.code : 'done'))
  expect(codes).toEqual(['done', 'not-found', 'done', 'dispute-exists', 'not-disputable', 'dispute-exists'])
  const logCodeOf = (at: number) => (ends[at] as { logCode: string }).logCode
  expect([outcomeOf(ends[3]), outcomeOf(ends[5])]).toEqual([
    expect.stringContaining(logCodeOf(0)),
    expect.stringContaining(logCodeOf(2)),
  ])
  // Alone it is refused in the same words.
  expect(outcomeOf(ends[3])).toBe(await refused(within((sql) => logDispute(sql, claimOn(one.key), by('bo.maker')))))
  const stored = `SELECT t.dispute_log_code AS code FROM transactions t JOIN disputes d ON d.log_code = t.dispute_log_code
    WHERE t.transaction_search_key = ANY ($1) ORDER BY 1`
  expect(await hand.sql(stored, [keys])).toEqual([{ code: logCodeOf(0) }, { code: logCodeOf(2) }])
})

test('sets on the same transactions at one instant log each of them once, whatever their order', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, async () => (await hand.next()).key))
  const random = seeded(20261121)
  const sets = Array.from({ length: 6 }, () => keys.map((key) => ({ key, at: random() })).sort((a, b) => a.at - b.at))
  const ends = await Promise.all(
    sets.map((set) =>
      within((sql) =>
        logDisputes(
          sql,
          set.map(({ key }) => claimOn(key)),
          by('bo.maker'),
        ),
      ),
    ),
  )
  const all = ends.flat()
  expect(all.filter((end) => !(end instanceof Refusal))).toHaveLength(20)
  expect(all.filter((end) => end instanceof Refusal && end.code === 'dispute-exists')).toHaveLength(100)
})

test('random decisions in a set end as they do one after another, figures and refunds included', async () => {
  const random = seeded(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const figures = () =>
    hand.sql(
      'SELECT event, sum(dispute_count)::int AS count, sum(amount)::float8 AS amount FROM dispute_days GROUP BY 1',
    )
  const changes = async (before: Record<string, unknown>[]) =>
    (await figures()).map(({ event, count }) => {
      const earlier = before.find((one) => one.event === event)
      return [event, Number(count) - Number(earlier?.count ?? 0)]
    })
  for (let round = 0; round < 6; round++) {
    const loggers = Array.from({ length: 5 }, () => pick(['bo.maker', 'bo.checker', 'sa.admin']))
    const twins: [DisputeDetail, DisputeDetail][] = []
    for (const username of loggers) twins.push([await hand.log(username), await hand.log(username)])
    const decisions = Array.from({ length: 14 }, () => ({
      at: Math.floor(random() * 5.5),
      approved: random() < 0.5,
      ...(random() < 0.7 ? { comment: 'As the receipt shows' } : {}),
      hasReceipt: random() < 0.7,
    }))
    const actor = pick([by('bo.maker'), by('bo.checker'), by('sa.admin', 'merchant')])
    const of = (side: 0 | 1): Decision[] =>
      decisions.map(({ at, ...decision }) => ({ ...decision, logCode: twins[at]?.[side]?.logCode ?? 'DSP-0' }))
    let before = await figures()
    const together = (await within((sql) => decideDisputes(sql, of(0), actor))).map(outcomeOf)
    const changesTogether = await changes(before)
    before = await figures()
    const alone: string[] = []
    for (const decision of of(1)) alone.push(await refused(within((sql) => decideDispute(sql, decision, actor))))
    expect(together).toEqual(alone)
    expect(changesTogether).toEqual(await changes(before))
    const stored = `SELECT d.status, d.resolution_status, d.resolved_by, d.resolved_at, d.comment, d.version,
        (SELECT jsonb_agg(jsonb_build_array(e.position, e.action_type, e.status, e.actor, e.comment) ORDER BY e.position)
         FROM dispute_events e WHERE e.dispute_id = d.id) AS log,
        (SELECT jsonb_agg(jsonb_build_array(r.status, r.amount - t.amount, r.credit_account))
         FROM payment_requests r JOIN transactions t ON t.id = r.transaction_id WHERE r.dispute_id = d.id) AS refunds
      FROM disputes d WHERE d.log_code = ANY ($1) ORDER BY array_position($1::text[], d.log_code)`
    const [set, single] = [0, 1].map((side) => twins.map((twin) => twin[side]?.logCode))
    expect(await hand.sql(stored, [set])).toEqual(await hand.sql(stored, [single]))
  }
}, 120_000)

test('entries that are written together are one chain, in their order', async () => {
  const entry = { actor: 'a', action: 'sets.test', result: 'done', address: '127.0.0.1', requestId: 'r' }
  const write = (set: number) =>
    within((sql) =>
      recordAudits(
        sql,
        api.clock.now(),
        Array.from({ length: 40 }, (_, at) => ({ ...entry, subject: `${set}`, details: { at, text: '"{,}\\' } })),
      ),
    )
  await Promise.all([write(1), write(2), write(3)])
  await within((sql) => recordAudits(sql, api.clock.now(), []))
  const rows = await hand.sql(
    `SELECT subject, (details->>'at')::int AS at, details->>'text' AS text, id - min(id) OVER (PARTITION BY subject) AS place
     FROM audit_entries WHERE action = 'sets.test' ORDER BY id`,
  )
  expect(rows).toHaveLength(120)
  for (const { at, place, text } of rows) expect([Number(place), text]).toEqual([at, '"{,}\\'])
  expect(await hand.sql('SELECT audit_first_break() AS broken')).toEqual([{ broken: null }])
})

test('log codes grow longer after ten million disputes, and stay apart', async () => {
  await hand.sql("SELECT setval('disputes_id_seq', 9999998)")
  const logged = [await hand.log('bo.maker'), await hand.log('bo.maker'), await hand.log('bo.maker')]
  expect(logged.map(({ logCode }) => logCode.split('-')[2])).toEqual(['9999999', '10000000', '10000001'])
  for (const { logCode } of logged) expect((await hand.show('bo.admin', logCode)).logCode).toBe(logCode)
})
