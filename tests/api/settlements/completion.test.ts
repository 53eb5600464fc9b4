/** A bulk is complete when its last payment is, whatever ends beside it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { payTogether, startedBulk } from '../../support/last-payments'
import { requestSettlement, setting } from '../../support/payments'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
})
afterAll(() => api?.close())

test('DOM-4.6 SET-32 a bulk whose two last payments end at the same instant is COMPLETED', async () => {
  expect(await payTogether(api, hand, 25)).toBe(0)
})

test('DOM-4.6 a round completes what an earlier one left, and nothing that is not paid', async () => {
  const [paid, open] = [await startedBulk(hand, 9001), await startedBulk(hand, 9002)]
  const ids = await requestSettlement(api, paid)
  await requestSettlement(api, open)
  // As a process leaves it that ended between a payment and its bulk.
  await hand.sql(`UPDATE payment_requests SET status = 'SUCCESSFUL', completed_at = $2 WHERE request_id = ANY ($1)`, [
    ids,
    api.clock.now(),
  ])
  await api.app.services.settlementWorker.round()
  const states = await hand.sql(
    'SELECT status FROM bulk_settlements WHERE bulk_settlement_key = ANY ($1) ORDER BY bulk_settlement_key',
    [[paid, open]],
  )
  expect(states).toEqual([{ status: 'COMPLETED' }, { status: 'STARTED' }])
})
