/** Payments whose answer is not known: listed, downloaded, and settled by a person who gives a reason. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { requery } from '@dcir/core/payments/requery-contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  for (const kind of ['dispute-refund', 'settlement-payment'])
    await setting(hand, `dcir.enable.manual.${kind}`, 'false')
})
beforeEach(() => hand.travel(TEST_NOW))
afterAll(() => api?.close())

const worker = () => api.app.services.paymentWorker
/** A refund that was sent an hour ago, about which the bank says nothing or what is given. */
async function unanswered(account = '0123456798') {
  const dispute = await acceptedDispute(hand, account)
  await worker().round()
  api.clock.advance(10 * 60_000)
  return dispute
}
/** The same once the bank posts nothing any more. */
async function unansweredForGood(account?: string) {
  const dispute = await unanswered(account)
  hand.travel(new Date(api.clock.now().getTime() + 72 * 3_600_000).toISOString())
  return dispute
}
const markRefund = async (by: string, key: string, disputeStatus: 'FAILED' | 'SUCCESSFUL', more: object = {}) =>
  (await hand.as(by)).call(requery.markDispute, {
    params: { transactionSearchKey: key },
    query: { disputeStatus },
    body: { reason: 'Seen in the ledger of the bank', ...more },
  })

describe('refunds', () => {
  test('RQY-06 RQY-07 RQY-13 are listed with whom they pay, what was sent and what the bank said', async () => {
    const { transactionSearchKey, transactionAmount, createdOn, customerAccountName } = await unanswered()
    const client = await hand.as('bo.admin')
    const { content, totalElements } = await client.call(requery.disputes, { query: { creditAccount: '0123456798' } })
    expect(totalElements).toBeGreaterThan(0)
    const item = content.find((one) => one.disputeTransactionSearchKey === transactionSearchKey)
    expect(item).toMatchObject({
      recipientType: 'REFUND',
      merchantName: expect.any(String),
      participantName: null,
      recipientName: item?.merchantName,
      amount: transactionAmount,
      sourceAccountNumber: '0012345678',
      destinationAccountNumber: '0123456798',
      destinationAccountName: customerAccountName,
      transactionReference: expect.stringMatching(/^RFD\d{11}$/),
      disputeRefundAttemptDateTime: '2026-11-21T10:00:00+01:00',
      disputeTransactionCreationDateTime: createdOn,
      settlementRequestId: null,
      bulkSettlementKey: null,
      bankAnswer: null,
      bankQueries: 0,
      nextQueryAt: '2026-11-21T10:30:00+01:00',
    })
    const params = { transactionSearchKey }
    const beside = { statementLine: null, payee: "The card's account" }
    expect(await client.call(requery.showDispute, { params })).toEqual({ ...item, ...beside })
    expect((await client.call(requery.disputes, { query: { creditAccount: '0000000000' } })).totalElements).toBe(0)
    expect((await client.call(requery.disputes, { query: { endDate: '2026-11-20' } })).totalElements).toBe(0)
    const reversed = client.call(requery.disputes, { query: { startDate: '2026-11-22', endDate: '2026-11-21' } })
    expect((await refusal(reversed)).lines[0]?.code).toBe('range-reversed')
  })

  test('RQY-11 RQY-14 RQY-16 DOM-6.6 a person marks one with a reason; then it awaits nothing any more', async () => {
    const { transactionSearchKey, logCode } = await unanswered()
    const missing = (await hand.as('bo.admin')).call(requery.markDispute, {
      params: { transactionSearchKey },
      query: { disputeStatus: 'SUCCESSFUL' },
      body: { reason: ' ' },
    })
    expect((await refusal(missing)).lines[0]?.field).toBe('body.reason')
    expect(await markRefund('bo.admin', transactionSearchKey, 'SUCCESSFUL')).toEqual({
      message: 'The payment was marked as successful.',
    })
    expect((await hand.show('bo.admin', logCode)).refundTransaction).toMatchObject({
      status: 'SUCCESSFUL',
      attempts: 1,
    })
    const again = await refusal(markRefund('bo.admin', transactionSearchKey, 'FAILED'))
    expect([again.status, again.lines[0]?.message]).toEqual([
      409,
      'This payment awaits no answer any more; it is successful.',
    ])
    const [event] = await hand.sql(
      `SELECT e.actor, e.action, e.comment FROM payment_events e JOIN payment_requests r ON r.id = e.request_id
       WHERE r.transaction_search_key = $1 ORDER BY e.position DESC LIMIT 1`,
      [transactionSearchKey],
    )
    expect(event).toEqual({
      actor: 'bo.admin',
      action: 'MARKED AS SUCCESSFUL',
      comment: 'Seen in the ledger of the bank',
    })
  })

  test('RQY-11 DOM-6.6 what the bank said against it must be acknowledged', async () => {
    const { transactionSearchKey, logCode } = await unanswered()
    api.bank.instead = { transferStatus: async () => 'FAILED' }
    api.clock.advance(30 * 60_000)
    await worker().requery()
    api.bank.instead = {}
    hand.travel(api.clock.now().toISOString())
    const shown = await (await hand.as('bo.admin')).call(requery.showDispute, { params: { transactionSearchKey } })
    expect(shown).toMatchObject({ bankAnswer: 'FAILED', bankQueries: 1 })
    const refused = await refusal(markRefund('bo.admin', transactionSearchKey, 'SUCCESSFUL'))
    expect([refused.status, refused.lines[0]?.code, refused.lines[0]?.field]).toEqual([
      422,
      'evidence-contradicts',
      'body.acknowledged',
    ])
    await markRefund('bo.admin', transactionSearchKey, 'SUCCESSFUL', { acknowledged: true })
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('SUCCESSFUL')
  })

  test('RQY-11 DOM-6.6 marked as failed, a payment may be made again with another reference', async () => {
    const { transactionSearchKey, logCode } = await unansweredForGood('0123456798')
    await markRefund('bo.admin', transactionSearchKey, 'FAILED', { acknowledged: true })
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('FAILED')
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'true')
    const { manualRefunds } = await import('@dcir/core/payments/manual-contract')
    const client = await hand.as('bo.admin')
    const [row] = (await client.call(manualRefunds.list, { query: { logCode } })).content
    const body = { transactionReference: 'FT-AFTER-ALL', narration: row?.narration ?? '', transactionSearchKey }
    await client.call(manualRefunds.process, { body })
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
    expect((await hand.show('bo.admin', logCode)).refundTransaction).toMatchObject({
      status: 'SUCCESSFUL',
      attempts: 2,
    })
  })

  test('S7 RQY-11 DOM-6.4 failed within the window is acknowledged with the hours left, and waits for a colleague', async () => {
    await setting(hand, 'dcir.workflow.gated-actions', '')
    const { transactionSearchKey, logCode } = await unanswered()
    api.clock.advance(5 * 3_600_000)
    hand.travel(api.clock.now().toISOString())
    const params = { transactionSearchKey }
    const admin = await hand.as('bo.admin')
    expect((await admin.call(requery.showDispute, { params })).finalAt).toBe('2026-11-24T10:00:00+01:00')
    const refused = await refusal(markRefund('bo.maker', transactionSearchKey, 'FAILED'))
    const { code, field, message } = refused.lines[0] ?? {}
    expect([refused.status, code, field]).toEqual([422, 'requery-window-open', 'body.acknowledged'])
    expect(message).toContain('in the next 67 hours')
    const { message: said } = await markRefund('bo.maker', transactionSearchKey, 'FAILED', { acknowledged: true })
    expect(said).toBe('Request has been submitted and it is awaiting approval.')
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('AWAITING_RE_QUERY')
    expect((await admin.call(requery.showDispute, { params })).requestedBy).toBe('bo.maker')
    const [request] = (await admin.call(workflow.list, { query: { status: 'PENDING', size: 1 } })).content
    await admin.call(workflow.process, {
      params: { requestId: request?.reference ?? '' },
      body: { approved: true, authorizersComment: 'Seen in the ledger too' },
    })
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('FAILED')
  })

  test('while the bank is being called nobody marks it', async () => {
    const { transactionSearchKey } = await acceptedDispute(hand, '0123456798')
    await worker().round()
    const refused = await refusal(markRefund('bo.admin', transactionSearchKey, 'FAILED'))
    expect([refused.status, refused.lines[0]?.code]).toEqual([409, 'payment-in-flight'])
  })

  test('of sixteen who mark at once one does', async () => {
    const { transactionSearchKey } = await unansweredForGood()
    // Signed in before: sixteen sign-ins at once are what the limit of an account is for.
    await hand.as('bo.admin')
    const ends = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) =>
        markRefund('bo.admin', transactionSearchKey, at % 2 ? 'FAILED' : 'SUCCESSFUL', { acknowledged: true }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('RQY-18 RQY-20 are downloaded under their type and days', async () => {
    await unanswered()
    const client = await hand.as('bo.admin')
    const body = { creditAccount: '0123456798', startDate: '2026-11-01', endDate: '2026-11-21' }
    const { raw, fileName } = await client.download(requery.downloadDisputes, { body })
    expect(fileName).toBe('requery-Dispute-2026-11-01-2026-11-21.xlsx')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (raw as Response).arrayBuffer())
    const listed = await client.call(requery.disputes, { query: { ...body, size: 100 } })
    expect((workbook.worksheets[0]?.rowCount ?? 0) - 1).toBe(listed.totalElements)
  })

  test('RQY-03 RQY-10 viewing and marking need the authorities of their kind', async () => {
    const { transactionSearchKey } = await unanswered()
    expect((await refusal((await hand.as('sa.admin')).call(requery.disputes, {}))).status).toBe(403)
    await (await hand.as('bo.viewer')).call(requery.disputes, {})
    expect((await refusal(markRefund('bo.viewer', transactionSearchKey, 'FAILED'))).status).toBe(403)
  })
})

describe('settlements', () => {
  test('RQY-04 RQY-06 RQY-15 RQY-20 are listed, marked and downloaded by the id of their request', async () => {
    const key = 'BS-20261120-0009'
    api.bank.instead = { transfer: async () => ({ status: 'PENDING', reference: '' }) }
    const ids = await requestSettlement(api, key)
    await worker().round()
    api.bank.instead = {}
    api.clock.advance(60_000 * 10)
    const client = await hand.as('bo.admin')
    const { content } = await client.call(requery.settlements, { query: { size: 100 } })
    const own = content.filter(({ bulkSettlementKey }) => bulkSettlementKey === key)
    expect(own).toHaveLength(3)
    const participant = own.find(({ recipientType }) => recipientType === 'PARTICIPANT')
    expect(participant).toMatchObject({ merchantName: null, recipientName: participant?.participantName })
    const vat = own.find(({ recipientType }) => recipientType === 'VAT')
    // bank 14: VAT goes to another account than the super agent's, and is not called theirs alone.
    expect(vat?.recipientName).toBe(`VAT of ${vat?.merchantName}`)
    expect(own.find(({ recipientType }) => recipientType === 'MERCHANT')).toMatchObject({
      participantName: null,
      settlementRequestId: ids[0],
      settlementAttemptDateTime: '2026-11-21T10:00:00+01:00',
      disputeTransactionSearchKey: null,
      transactionReference: expect.stringMatching(/^PAY\d{11}$/),
    })
    const params = { id: ids[0] ?? '' }
    const marked = await client.call(requery.markSettlement, {
      params,
      query: { settlementStatus: 'SUCCESSFUL' },
      body: { reason: 'The bank confirmed by letter' },
    })
    expect(marked.message).toBe('The payment was marked as successful.')
    expect((await refusal(client.call(requery.showSettlement, { params }))).status).toBe(404)
    const { fileName } = await client.download(requery.downloadSettlements, { body: {} })
    expect(fileName).toBe('requery-Settlement-beginning-2026-11-21.xlsx')
  })
})
