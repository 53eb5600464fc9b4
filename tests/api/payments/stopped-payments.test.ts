/** Payments that nothing goes on with by itself: every one of them can come to an end, whatever the settings are. */
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { today } from '@dcir/core/today/contract'
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
beforeEach(async () => {
  hand.travel(TEST_NOW)
  api.bank.instead = {}
  await byHand('false')
})
afterAll(() => api?.close())

const byHand = async (value: string) => {
  for (const kind of ['dispute-refund', 'settlement-payment']) await setting(hand, `dcir.enable.manual.${kind}`, value)
}
const worker = () => api.app.services.paymentWorker
const bank = () => hand.as('bo.admin')
const stateOf = async (requestId: string) =>
  (await hand.sql('SELECT status, attempts FROM payment_requests WHERE request_id = $1', [requestId]))[0]

/** A refund that the bank refused three times. */
async function failedForGood() {
  const { logCode, transactionSearchKey } = await acceptedDispute(hand, '0123456798')
  const [{ requestId } = {}] = await hand.sql(
    `UPDATE payment_requests SET status = 'FAILED', attempts = 3, next_attempt_at = NULL WHERE log_code = $1
     RETURNING request_id AS "requestId"`,
    [logCode],
  )
  return { logCode, transactionSearchKey, requestId: String(requestId) }
}

test('DOM-6.5 RQY-11 what failed for good is listed, seen under Today, and tried again by a person with a reason', async () => {
  const { requestId } = await failedForGood()
  await worker().round()
  expect(await stateOf(requestId)).toEqual({ status: 'FAILED', attempts: 3 })
  const client = await bank()
  const { content } = await client.call(stoppedPayments.refunds, {})
  expect(content.map((one) => [one.requestId, one.status])).toContainEqual([requestId, 'FAILED'])
  const { matters } = await client.call(today.list, {})
  expect(matters.map(({ kind }) => kind)).toContain('stopped-refunds')
  const retry = (body: object) =>
    client.call(stoppedPayments.retryRefund, { params: { requestId }, body: body as { reason: string } })
  expect((await refusal(retry({ reason: ' ' }))).lines[0]?.field).toBe('body.reason')
  expect(await retry({ reason: 'The account is open again' })).toEqual({ message: 'The payment is tried again.' })
  expect((await refusal(retry({ reason: 'Once more' }))).lines[0]?.code).toBe('payment-not-stopped')
  await worker().round()
  expect(await stateOf(requestId)).toEqual({ status: 'AWAITING_RE_QUERY', attempts: 4 })
  const events = await hand.sql(
    `SELECT e.actor, e.comment FROM payment_events e JOIN payment_requests r ON r.id = e.request_id
     WHERE r.request_id = $1 AND e.action = 'TRIED AGAIN'`,
    [requestId],
  )
  expect(events).toEqual([{ actor: 'bo.admin', comment: 'The account is open again' }])
})

test('DOM-6.5 what failed for good is reported as paid, though the platform pays by itself', async () => {
  const { requestId, transactionSearchKey } = await failedForGood()
  const [{ narration } = {}] = await hand.sql('SELECT narration FROM payment_requests WHERE request_id = $1', [
    requestId,
  ])
  const body = { transactionReference: 'FT-LETTER-1', narration: String(narration), transactionSearchKey }
  await (await bank()).call(manualRefunds.process, { body })
  expect(await stateOf(requestId)).toEqual({ status: 'SUCCESSFUL', attempts: 4 })
})

test('DOM-6.5 DOM-6.7 what was downloaded stays reportable when the setting changes, and can be given back', async () => {
  await byHand('true')
  const key = 'BS0001-D20261118-T0000'
  const [reported = '', returned = ''] = await requestSettlement(api, key)
  const client = await bank()
  await client.download(manualSettlements.download, { query: { bulkSettlementKey: key } })
  await byHand('false')
  await worker().round()
  expect(await stateOf(reported)).toEqual({ status: 'DOWNLOADED_FOR_PROCESSING', attempts: 0 })
  const listed = (await client.call(stoppedPayments.settlements, { query: { size: 100 } })).content
  expect(listed.map(({ requestId, downloadedBy }) => [requestId, downloadedBy])).toContainEqual([reported, 'bo.admin'])
  const body = { transactionReference: 'FT-CLAIMED-1', paymentRequestId: reported, bulkSettlementKey: key }
  await client.call(manualSettlements.process, { body })
  expect(await stateOf(reported)).toMatchObject({ status: 'SUCCESSFUL' })
  const retry = (more: object) =>
    client.call(stoppedPayments.retrySettlement, {
      params: { requestId: returned },
      body: { reason: 'It was not paid by hand', ...more },
    })
  const refused = await refusal(retry({}))
  expect([refused.lines[0]?.code, refused.lines[0]?.field]).toEqual(['payment-downloaded', 'body.acknowledged'])
  await retry({ acknowledged: true })
  await worker().round()
  expect(await stateOf(returned)).toEqual({ status: 'SUCCESSFUL', attempts: 1 })
})

test('DOM-6.5 what goes on by itself is neither tried again nor reported', async () => {
  const key = 'BS0001-D20261117-T0000'
  const [requestId = ''] = await requestSettlement(api, key)
  const client = await bank()
  const again = client.call(stoppedPayments.retrySettlement, { params: { requestId }, body: { reason: 'Now' } })
  expect((await refusal(again)).lines[0]?.code).toBe('payment-not-stopped')
  const body = { transactionReference: 'FT-EARLY-1', paymentRequestId: requestId, bulkSettlementKey: key }
  expect((await refusal(client.call(manualSettlements.process, { body }))).lines[0]?.code).toBe('manual-off')
  const viewer = (await hand.as('bo.viewer')).call(stoppedPayments.retrySettlement, {
    params: { requestId },
    body: { reason: 'Now' },
  })
  expect((await refusal(viewer)).status).toBe(403)
})
