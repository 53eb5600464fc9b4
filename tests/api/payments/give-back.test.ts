/** Payments that were downloaded and not paid are given back: by whom, when, and never while they may be paid. */

import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
beforeEach(() => hand.travel(TEST_NOW))
afterAll(() => api?.close())

const as = (name: string) => hand.as(name)
const found = async (logCode: string) => {
  const [refund] = (await (await as('bo.admin')).call(manualRefunds.list, { query: { logCode } })).content
  if (!refund) throw new Error(`no refund of ${logCode}`)
  return refund
}
/** A refund that somebody has downloaded to pay it by hand. */
async function claimed(by = 'bo.maker') {
  const { logCode } = await acceptedDispute(hand)
  await (await as(by)).download(manualRefunds.download, { query: { logCode } })
  return { logCode, refund: await found(logCode) }
}
const giveBack = async (by: string, requestIds: string[], more: { acknowledged?: boolean } = {}, key?: string) =>
  (await as(by)).call(
    manualRefunds.giveBack,
    { body: { requestIds, ...more } },
    key === undefined ? {} : { idempotencyKey: key },
  )
const eventsOf = (requestId: string) =>
  hand.sql<{ actor: string; action: string }>(
    `SELECT e.actor, e.action FROM payment_events e JOIN payment_requests r ON r.id = e.request_id
     WHERE r.request_id = $1 ORDER BY e.position DESC LIMIT 2`,
    [requestId],
  )

test('bank 11 DOM-6.7: who took it gives it back, it is written down, and a colleague takes it without a warning', async () => {
  const { logCode, refund } = await claimed()
  expect(refund).toMatchObject({ status: 'DOWNLOADED_FOR_PROCESSING', downloadedBy: 'bo.maker' })
  const { requestId, amount } = refund
  expect(await giveBack('bo.maker', [requestId.toLowerCase()])).toEqual({
    message: 'The payment waits to be taken again.',
  })
  expect(await found(logCode)).toMatchObject({ status: 'PENDING', downloadedBy: null })
  expect(await eventsOf(requestId)).toEqual([
    { actor: 'bo.maker', action: 'GIVEN BACK' },
    { actor: 'bo.maker', action: 'DOWNLOADED' },
  ])
  const [entry] = await hand.sql(
    `SELECT actor, subject, details FROM audit_entries WHERE action = 'manual-refunds.giveBack' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    actor: 'bo.maker',
    subject: requestId,
    details: { payments: [requestId], amount, claimants: ['bo.maker'] },
  })
  await (await as('bo.checker')).download(manualRefunds.download, { query: { logCode } })
  expect((await found(logCode)).downloadedBy).toBe('bo.checker')
})

test('bank 11: what somebody else took is given back by whoever says that nobody has paid it', async () => {
  const { logCode, refund } = await claimed('bo.maker')
  const refused = await refusal(giveBack('bo.checker', [refund.requestId]))
  expect([refused.status, refused.lines[0]?.code, refused.lines[0]?.field]).toEqual([
    422,
    'payment-downloaded',
    'body.acknowledged',
  ])
  expect((await found(logCode)).downloadedBy).toBe('bo.maker')
  await giveBack('bo.checker', [refund.requestId], { acknowledged: true })
  expect((await found(logCode)).status).toBe('PENDING')
})

test('bank 11: several are given back together or not at all', async () => {
  const [one, other] = [await claimed(), await claimed()]
  const { logCode } = await acceptedDispute(hand)
  const waiting = await found(logCode)
  const ids = [one, other].map(({ refund }) => refund.requestId)
  const refused = await refusal(giveBack('bo.maker', [...ids, waiting.requestId]))
  expect(refused.lines[0]?.message).toBe(
    `${waiting.requestId} is pending. Only payments that were downloaded and not paid can be given back.`,
  )
  expect((await found(one.logCode)).status).toBe('DOWNLOADED_FOR_PROCESSING')
  expect((await refusal(giveBack('bo.maker', [...ids, 'PR-999999999']))).status).toBe(404)
  expect((await giveBack('bo.maker', ids)).message).toBe('2 payments wait to be taken again.')
  expect([(await found(one.logCode)).status, (await found(other.logCode)).status]).toEqual(['PENDING', 'PENDING'])
})

test('bank 11: of two at once one gives it back, and a second click is the first', async () => {
  const { refund } = await claimed()
  const ends = await Promise.allSettled([
    giveBack('bo.maker', [refund.requestId]),
    giveBack('bo.admin', [refund.requestId], { acknowledged: true }),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const again = await claimed()
  const click = () => giveBack('bo.maker', [again.refund.requestId], {}, 'give-back-clicked-twice')
  const clicks = await Promise.allSettled([click(), click()])
  expect(clicks.map(({ status }) => status)).toContain('fulfilled')
  expect(await click()).toEqual({ message: 'The payment waits to be taken again.' })
  expect((await eventsOf(again.refund.requestId)).map(({ action }) => action)).toEqual(['GIVEN BACK', 'DOWNLOADED'])
})

test('bank 11: given back and reported as paid at once, it is paid once at most and never waits again', async () => {
  for (let round = 0; round < 3; round++) {
    const { refund } = await claimed()
    const { narration, transactionSearchKey, requestId } = refund
    const body = { narration, transactionSearchKey, transactionReference: `FT-BACK-${round}` }
    await Promise.allSettled([
      giveBack('bo.maker', [requestId]),
      (await as('bo.admin')).call(manualRefunds.process, { body }),
    ])
    const [row] = await hand.sql(
      `SELECT r.status, (SELECT count(*)::int FROM payment_attempts a WHERE a.request_id = r.id) AS paid
       FROM payment_requests r WHERE r.request_id = $1`,
      [requestId],
    )
    expect(row).toEqual({ status: 'SUCCESSFUL', paid: 1 })
    expect((await refusal(giveBack('bo.maker', [requestId]))).lines[0]?.code).toBe('payment-not-claimed')
  }
})

test('bank 11: what a colleague has to approve as paid is not given back meanwhile', async () => {
  const { refund } = await claimed()
  await setting(hand, GATED_ACTIONS_KEY, 'manual-refunds.process')
  const { narration, transactionSearchKey, requestId } = refund
  const body = { narration, transactionSearchKey, transactionReference: 'FT-WAITS-1' }
  await (await as('bo.maker')).call(manualRefunds.process, { body })
  const refused = await refusal(giveBack('bo.maker', [requestId]))
  expect([refused.status, refused.lines[0]?.code]).toEqual([409, 'request-pending'])
  await setting(hand, GATED_ACTIONS_KEY, '')
})

test('bank 11: one that had failed stays failed, and where the platform pays by itself nothing is given back', async () => {
  const [requestId = ''] = await requestSettlement(api, 'BS-20261120-GIVEBACK')
  await hand.sql(`UPDATE payment_requests SET status = 'FAILED', attempts = 3 WHERE request_id = $1`, [requestId])
  const client = await as('bo.admin')
  const query = { bulkSettlementKey: 'BS-20261120-GIVEBACK' }
  await client.download(manualSettlements.download, { query })
  const give = () => client.call(manualSettlements.giveBack, { body: { requestIds: [requestId] } })
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
  expect((await refusal(give())).lines[0]?.code).toBe('manual-off')
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'true')
  await give()
  const [row] = await hand.sql('SELECT status, next_attempt_at AS next FROM payment_requests WHERE request_id = $1', [
    requestId,
  ])
  expect(row).toEqual({ status: 'FAILED', next: null })
})

test('bank 11: it takes the right to download, and a refund is none of the settlements', async () => {
  const { refund } = await claimed()
  expect((await refusal(giveBack('bo.viewer', [refund.requestId]))).status).toBe(403)
  const wrong = (await as('bo.admin')).call(manualSettlements.giveBack, { body: { requestIds: [refund.requestId] } })
  expect((await refusal(wrong)).status).toBe(404)
})
