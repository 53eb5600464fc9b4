/** All payments over HTTP: what waits of them, and one by its request id or a reference. */
import { payments } from '@dcir/core/payments/payments-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
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
const waiting = async (username = 'bo.admin') => (await hand.as(username)).call(payments.waiting, {})
const find = async (text: string, username = 'bo.admin') =>
  (await hand.as(username)).call(payments.find, { query: { text } })

describe('what waits', () => {
  test('nothing at first, and of payments by hand nothing where they are switched off', async () => {
    const none = { count: 0, amount: 0, since: null }
    expect(await waiting()).toEqual({
      unknownRefunds: { ...none, nextQueryAt: null },
      unknownSettlements: { ...none, nextQueryAt: null },
      manualRefunds: null,
      manualSettlements: null,
    })
  })

  test('a refund without an answer counts with its amount, its age and when the bank is asked next', async () => {
    const { transactionAmount } = await acceptedDispute(hand, '0123456798')
    await api.app.services.paymentWorker.round()
    const { unknownRefunds, unknownSettlements } = await waiting()
    expect(unknownRefunds).toEqual({
      count: 1,
      amount: transactionAmount,
      since: '2026-11-21T10:00:00+01:00',
      nextQueryAt: '2026-11-21T10:30:00+01:00',
    })
    expect(unknownSettlements?.count).toBe(0)
  })

  test('payments that people make by hand count once that is switched on', async () => {
    await manual('true')
    await requestSettlement(api)
    const { manualSettlements, manualRefunds } = await waiting()
    expect(manualSettlements).toEqual({ count: 3, amount: 9_537_50, since: '2026-11-21T10:00:00+01:00' })
    expect(manualRefunds).toEqual({ count: 0, amount: 0, since: null })
  })

  test('each kind counts for whoever may see it, and for nobody else', async () => {
    await viewerHolds('bo_view_settlements_on_awaiting_requery')
    expect(await waiting('bo.viewer')).toMatchObject({
      unknownRefunds: null,
      unknownSettlements: { count: 0 },
      manualRefunds: null,
      manualSettlements: null,
    })
  })
})

describe('a payment that somebody has a reference of', () => {
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

test('bulk settlements that are stopped are counted, with the oldest of them', async () => {
  const stopped = async () => (await hand.as('bo.admin')).call(bulkSettlements.stopped, {})
  expect(await stopped()).toEqual({ count: 0, amount: 0, since: null, bulkSettlementKey: null })
  for (const [key, hour] of [
    ['BS0001-D20261118-T0000', '09'],
    ['BS0001-D20261117-T0000', '08'],
  ])
    await hand.sql(
      `INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
         transaction_time_end, stop_reason, stop_detail, transaction_count, transaction_total_amount,
         transaction_charge_amount, transaction_vat_amount, transaction_merchant_amount, terms, created_at, created_by)
       VALUES ($1, 1, 'T1', $2::timestamptz - INTERVAL '1 day', $2::timestamptz, 'CERTIFICATE_RED', 'Lines differ', 2,
         1000, 10, 1, 989, '{}', $2, 'system')`,
      [key, `2026-11-20T${hour}:00:00+01:00`],
    )
  expect(await stopped()).toEqual({
    count: 2,
    amount: 1978,
    since: '2026-11-20T08:00:00+01:00',
    bulkSettlementKey: 'BS0001-D20261117-T0000',
  })
})
