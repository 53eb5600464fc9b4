/** The bank is asked now about a payment whose answer is not known: by whom, how often, and what it puts off. */

import { requery } from '@dcir/core/payments/requery-contract'
import { today } from '@dcir/core/today/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
})
beforeEach(() => hand.travel(TEST_NOW))
afterAll(() => api?.close())

const MINUTE = 60_000
const worker = () => api.app.services.paymentWorker
/** A refund that was sent some minutes ago without an answer; asked a second time, the bank says that it is paid. */
async function unanswered(minutes = 10) {
  const { transactionSearchKey } = await acceptedDispute(hand, '0123456798')
  await worker().round()
  api.clock.advance(minutes * MINUTE)
  hand.travel(api.clock.now().toISOString())
  return transactionSearchKey
}
const ask = async (key: string, by = 'bo.admin', idempotencyKey?: string) =>
  (await hand.as(by)).call(
    requery.askDispute,
    { params: { transactionSearchKey: key } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const shown = async (key: string) =>
  (await hand.as('bo.admin')).call(requery.showDispute, { params: { transactionSearchKey: key } })

test('bank 12 DOM-6.3: asked now it is asked in the next round, and the next by schedule is put off by nothing', async () => {
  const key = await unanswered()
  const before = await shown(key)
  expect([before.bankQueries, before.bankAnswer]).toEqual([0, null])
  expect((await ask(key)).message).toBe('The bank is being asked. Its answer shows here.')
  await worker().requery()
  const after = await shown(key)
  expect([after.bankQueries, after.nextQueryAt]).toEqual([1, before.nextQueryAt])
  expect(after.bankAnswer).not.toBeNull()
  const [entry] = await hand.sql(
    `SELECT actor, details->>'reference' AS reference FROM audit_entries WHERE action = 'requery.askDispute'
     ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({ actor: 'bo.admin', reference: after.transactionReference })
  // The second answer of this bank is that it was paid: it is no unknown payment any more.
  await ask(key)
  await worker().requery()
  expect((await refusal(shown(key))).status).toBe(404)
  expect((await refusal(ask(key))).lines[0]?.message).toBe('This payment awaits no answer any more; it is successful.')
})

test('bank 12: of two people at once and of a double click the bank is asked once', async () => {
  const key = await unanswered()
  await Promise.all([ask(key, 'bo.admin'), ask(key, 'bo.checker')])
  await worker().requery()
  await worker().requery()
  expect((await shown(key)).bankQueries).toBe(1)
  const other = await unanswered()
  const clicks = await Promise.allSettled([
    ask(other, 'bo.admin', 'asked-twice'),
    ask(other, 'bo.admin', 'asked-twice'),
  ])
  expect(clicks.map(({ status }) => status)).toContain('fulfilled')
  await worker().requery()
  expect((await shown(other)).bankQueries).toBe(1)
})

test('bank 12: while the sending may still be under way it is refused, and so it is without the right', async () => {
  const key = await unanswered(0)
  expect((await refusal(ask(key))).lines[0]?.code).toBe('payment-in-flight')
  expect((await refusal(ask(key, 'bo.viewer'))).status).toBe(403)
})

test('bank 12: a request to mark it that waits stays decidable, and Today says when the bank is asked next', async () => {
  const key = await unanswered()
  const { matters } = await (await hand.as('bo.admin')).call(today.list, {})
  expect(matters.find(({ kind }) => kind === 'unknown-refunds')?.next).not.toBeNull()
  const version = () =>
    hand.sql(
      `SELECT max(position) AS version FROM payment_events e JOIN payment_requests r ON r.id = e.request_id
       WHERE r.transaction_search_key = $1`,
      [key],
    )
  const before = await version()
  await ask(key)
  await worker().requery()
  expect(await version()).toEqual(before)
})
