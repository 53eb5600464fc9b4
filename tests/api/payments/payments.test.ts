/** Payments over HTTP by their request id or a reference. */
import { payments } from '@dcir/core/payments/payments-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await manual('false')
})
afterAll(() => api?.close())

const manual = async (value: string) => {
  for (const kind of ['dispute-refund', 'settlement-payment']) await setting(hand, `dcir.enable.manual.${kind}`, value)
}
const viewerHolds = (authority: string) =>
  hand.sql(
    `UPDATE roles SET authorities = ARRAY[$1] WHERE name IN (
       SELECT r.role_name FROM user_roles r JOIN users u ON u.id = r.user_id WHERE u.username = 'bo.viewer')`,
    [authority],
  )
const find = async (text: string, username = 'bo.admin') =>
  (await hand.as(username)).call(payments.find, { query: { text } })

describe('a payment that somebody has a reference of', () => {
  beforeAll(async () => {
    await acceptedDispute(hand, '0123456798')
    await api.app.services.paymentWorker.round()
  })

  test('is found by the id of its request, in whichever letters', async () => {
    const bulkSettlementKey = 'BS0001-D20261119-T0000'
    const [requestId = ''] = await requestSettlement(api, bulkSettlementKey)
    expect(await find(requestId.toLowerCase())).toEqual([
      {
        requestId,
        recipientType: 'MERCHANT',
        amount: 9_000_00,
        status: 'PENDING',
        createdAt: '2026-11-21T10:00:00+01:00',
        creditAccountName: 'SUPER AGENT ONE',
        bulkSettlementKey,
        logCode: null,
      },
    ])
  })

  test('a refund is found by the reference that the bank knows, and leads to its dispute', async () => {
    const [item] = (await (await hand.as('bo.admin')).call(requery.disputes, { query: {} })).content
    const found = await find(item?.transactionReference ?? '')
    expect(found).toMatchObject([{ recipientType: 'REFUND', status: 'AWAITING_RE_QUERY', bulkSettlementKey: null }])
    expect(found[0]?.logCode).toMatch(/^DSP-/)
    expect(await find('RFD00000000000')).toEqual([])
  })

  test('refunds are shown to who sees disputes, settlement payments to who sees those', async () => {
    const [item] = (await (await hand.as('bo.admin')).call(requery.disputes, { query: {} })).content
    const reference = item?.transactionReference ?? ''
    await viewerHolds('bo_dcir_get_payment_request')
    expect(await find(reference, 'bo.viewer')).toEqual([])
    await viewerHolds('bo_dcir_get_dispute_transactions')
    expect(await find(reference, 'bo.viewer')).toHaveLength(1)
  })
})
