/** A reversal that the switch sends after the dispute was logged: the customer has the money back, and gets it once. */
import { disputes } from '@dcir/core/disputes/contract'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { today } from '@dcir/core/today/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { ingestApproved, reversalOf } from '../../support/reversals'
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
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'true')
})
afterAll(() => api?.close())

const REVERSED = '2026-11-21T08:05:00+01:00'
/** A dispute on an approved transaction of this morning. */
async function logged(): Promise<{ logCode: string; transaction: IncomingTransaction }> {
  const transaction = await ingestApproved(api, { transactionTime: '2026-11-21T08:00:00+01:00' })
  const { logCode } = await hand.log('bo.maker', { key: transaction.transactionSearchKey })
  return { logCode, transaction }
}
const reverse = (transaction: IncomingTransaction) => ingestApproved(api, reversalOf(transaction, REVERSED))
const refundOf = async (logCode: string) => (await hand.show('bo.admin', logCode)).refundTransaction
/** A refund that the platform has paid, and then the reversal. */
async function paidTwiceNow() {
  const { logCode, transaction } = await logged()
  await hand.resolve('bo.checker', logCode, true)
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  await api.app.services.paymentWorker.round()
  expect(await refundOf(logCode)).toMatchObject({ status: 'SUCCESSFUL' })
  const reversal = await reverse(transaction)
  const [row] = await hand.sql('SELECT request_id FROM payment_requests WHERE log_code = $1', [logCode])
  return { logCode, transaction, reversal, requestId: String(row?.request_id) }
}
const lastEntry = async (logCode: string) =>
  JSON.parse((await hand.show('bo.admin', logCode)).statusLogInfo).at(-1) as Record<string, string>

test('DOM-5.5 accepting is refused, with when the switch reversed it; declining is open', async () => {
  const { logCode, transaction } = await logged()
  await reverse(transaction)
  const refused = await refusal(hand.resolve('bo.checker', logCode, true))
  expect([refused.status, refused.lines[0]?.code, refused.lines[0]?.message]).toEqual([
    422,
    'reversed-since',
    'The switch reversed it on Nov 21st, 26 8:05 AM, so the customer has the money back. Decline the dispute.',
  ])
  expect((await hand.show('bo.admin', logCode)).reversedAt).toBe(REVERSED)
  await hand.resolve('bo.checker', logCode, false)
  expect(await hand.show('bo.admin', logCode)).toMatchObject({ resolutionStatus: 'DECLINED', refundTransaction: null })
})

test('DOM-5.5 DOM-5.6 the expiry job leaves it to a person, who finds it in Disputes Pending Approval', async () => {
  const { logCode, transaction } = await logged()
  await reverse(transaction)
  hand.travel('2026-11-25T09:00:00+01:00')
  await api.app.services.disputeExpiry.round()
  const shown = await hand.show('bo.admin', logCode)
  expect(shown).toMatchObject({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING', refundTransaction: null })
  expect((await lastEntry(logCode)).comment).toContain('The switch reversed it on Nov 21st, 26')
})

test('DOM-5.5 a refund that waits is cancelled before anybody pays it, by hand or not', async () => {
  const byHand = await logged()
  await hand.resolve('bo.checker', byHand.logCode, true)
  await reverse(byHand.transaction)
  await api.app.services.paymentWorker.round()
  expect(await refundOf(byHand.logCode)).toMatchObject({ status: 'CANCELED', attempts: 0 })
  expect(await lastEntry(byHand.logCode)).toMatchObject({ actionType: 'REFUND CANCELED', updatedBy: 'SYSTEM' })

  const sent: string[] = []
  api.bank.instead = {
    transfer: async ({ creditAccount, idempotencyKey }) => {
      sent.push(creditAccount)
      return { status: 'SUCCESSFUL', reference: idempotencyKey }
    },
  }
  const byItself = await logged()
  await hand.resolve('bo.checker', byItself.logCode, true)
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  await reverse(byItself.transaction)
  const [{ id } = {}] = await hand.sql('SELECT id FROM payment_requests WHERE log_code = $1', [byItself.logCode])
  await api.app.services.paymentWorker.process(String(id))
  expect(await refundOf(byItself.logCode)).toMatchObject({ status: 'CANCELED', attempts: 0 })
  expect(sent).toEqual([])
})

test('DOM-5.5 DOM-6.2 an attempt that was written down and not sent is not sent any more', async () => {
  const { logCode, transaction } = await logged()
  await hand.resolve('bo.checker', logCode, true)
  await hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE log_code = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at)
     SELECT id, super_agent_id, 'REVERSED-1', 'REVERSED-1', 'PENDING', $2 FROM r`,
    [logCode, api.clock.now()],
  )
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  await reverse(transaction)
  const sent: string[] = []
  api.bank.instead = {
    transfer: async ({ idempotencyKey: reference }) => {
      sent.push(reference)
      return { status: 'SUCCESSFUL', reference }
    },
  }
  api.clock.advance(2 * 60_000)
  await api.app.services.paymentWorker.round()
  expect(sent).not.toContain('REVERSED-1')
  expect(await refundOf(logCode)).toMatchObject({ status: 'CANCELED', attempts: 1 })
  const attempts = await hand.sql(`SELECT status, comment FROM payment_attempts WHERE transaction_ref = 'REVERSED-1'`)
  expect(attempts).toEqual([
    { status: 'FAILED', comment: 'Never sent: the switch reversed the transaction on Nov 21st, 26 8:05 AM' },
  ])
})

test('DOM-5.5 a refund that is sent by then is listed as paid twice, and seen under Today', async () => {
  const { logCode, transaction, reversal } = await paidTwiceNow()
  const client = await hand.as('bo.admin')
  const listed = await client.call(paidTwice.list, { query: { size: 100 } })
  expect(listed.content[0]).toMatchObject({
    logCode,
    status: 'SUCCESSFUL',
    toDo: 'Recover it from the customer, then report it as recovered.',
    amount: transaction.transactionAmount,
    reversedAt: REVERSED,
    reversalSearchKey: reversal.transactionSearchKey,
    endedAt: null,
  })
  const { matters } = await client.call(today.list, {})
  expect(matters.find(({ kind }) => kind === 'paid-twice')).toMatchObject({
    count: listed.totalElements,
    amount: listed.content.reduce((sum, { amount }) => sum + amount, 0),
  })
  const ofDispute = await client.call(paidTwice.list, { query: { logCode: logCode.toLowerCase() } })
  expect(ofDispute.content.map((one) => one.logCode)).toEqual([logCode])
  const pages = [0, 1].map((page) => client.call(paidTwice.list, { query: { page, size: 1 } }))
  const [first, second] = await Promise.all(pages)
  expect(first?.content[0]?.requestId).toBe(listed.content[0]?.requestId)
  expect([second?.content[0]?.requestId, second?.totalElements]).toEqual([
    listed.content[1]?.requestId,
    listed.totalElements,
  ])
})

test('DOM-5.5 what was paid twice ends when its money came back, once, and stays to be seen', async () => {
  const { requestId } = await paidTwiceNow()
  const client = await hand.as('bo.admin')
  const recover = async (who: string, id = requestId) =>
    (await hand.as(who)).call(paidTwice.recover, { params: { requestId: id }, body: { comment: 'Paid in' } })
  expect((await refusal(recover('bo.viewer'))).status).toBe(403)
  expect((await refusal(recover('bo.admin', 'PR-999999999'))).status).toBe(404)
  expect((await recover('bo.admin')).message).toBe('The money is reported as recovered.')
  expect((await refusal(recover('bo.admin'))).status).toBe(404)
  const keys = async (owedState: 'OPEN' | 'ENDED' | 'ALL') => {
    const { content } = await client.call(paidTwice.list, { query: { owedState, size: 100 } })
    return content.map((one) => one.requestId)
  }
  expect(await keys('OPEN')).not.toContain(requestId)
  expect(await keys('ENDED')).toEqual([requestId])
  const [ended] = (await client.call(paidTwice.list, { query: { owedState: 'ENDED' } })).content
  expect(ended).toMatchObject({ endComment: 'Paid in', endedBy: 'bo.admin', toDo: 'Nothing: the money came back.' })
  const { fileName, raw } = await client.download(paidTwice.download, { query: { owedState: 'ALL' } })
  expect(fileName).toBe('refunds-paid-twice-2026-11-21.xlsx')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const column = workbook.worksheets[0]?.getColumn(2).values.slice(2)
  expect(column).toEqual(await keys('ALL'))
  await expect(hand.sql('DELETE FROM paid_twice_ends')).rejects.toThrow()
})

test('DOM-5.5 what may have been paid is listed as well, with what to do, and is not recovered yet', async () => {
  const { logCode, transaction } = await logged()
  await hand.resolve('bo.checker', logCode, true)
  const client = await hand.as('bo.admin')
  await hand.sql(
    `UPDATE payment_requests SET status = 'DOWNLOADED_FOR_PROCESSING', downloaded_at = now(), downloaded_by = 'bo.maker'
     WHERE log_code = $1`,
    [logCode],
  )
  await reverse(transaction)
  await api.app.services.paymentWorker.round()
  const [one] = (await client.call(paidTwice.list, {})).content
  expect(one).toMatchObject({ logCode, status: 'DOWNLOADED_FOR_PROCESSING' })
  expect(one?.toDo).toContain('Do not pay it.')
  const params = { requestId: one?.requestId ?? '' }
  expect((await refusal(client.call(paidTwice.recover, { params, body: { comment: 'None' } }))).status).toBe(404)
  // Tried again, it is canceled, and is in no list any more.
  await client.call(stoppedPayments.retryRefund, { params, body: { reason: 'Nobody paid it', acknowledged: true } })
  await api.app.services.paymentWorker.round()
  expect(await refundOf(logCode)).toMatchObject({ status: 'CANCELED' })
  const left = await client.call(paidTwice.list, { query: { owedState: 'ALL', size: 100 } })
  expect(left.content.map(({ requestId }) => requestId)).not.toContain(params.requestId)
})

test('DOM-5.5 a reversal in the middle of a decision takes the whole of it back', async () => {
  const { logCode, transaction } = await logged()
  // Between the look at the dispute and the request of its refund.
  await hand.sql(
    `CREATE FUNCTION reverse_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pair_reversals(ARRAY['${transaction.transactionSearchKey}-R']); RETURN NEW; END $$`,
  )
  await reverse({ ...transaction, transactionAmount: transaction.transactionAmount + 1 })
  await hand.sql(`UPDATE transactions SET amount = amount - 1 WHERE transaction_search_key = $1`, [
    `${transaction.transactionSearchKey}-R`,
  ])
  await hand.sql(
    `ALTER FUNCTION reverse_now() SECURITY DEFINER;
     CREATE TRIGGER reverse_now BEFORE INSERT ON dispute_events FOR EACH ROW
       WHEN (NEW.action_type = 'ACCEPTED') EXECUTE FUNCTION reverse_now()`,
  )
  const refused = await refusal(hand.resolve('bo.checker', logCode, true))
  await hand.sql('DROP TRIGGER reverse_now ON dispute_events')
  expect(refused.lines[0]?.code).toBe('reversed-since')
  expect(await hand.show('bo.admin', logCode)).toMatchObject({ resolutionStatus: 'PENDING', refundTransaction: null })
})

test('DSP-80 DOM-5.4 what was reversed before cannot be disputed', async () => {
  const transaction = await ingestApproved(api, { transactionTime: '2026-11-21T08:00:00+01:00' })
  await reverse(transaction)
  const client = await hand.as('bo.maker')
  const claim = {
    customerAccountName: 'ADAEZE OKAFOR',
    customerAccountNumber: '0123456789',
    reason: 'Duplicate debit',
    transactionSearchKey: transaction.transactionSearchKey,
  }
  expect((await refusal(client.call(disputes.log, { body: claim }))).lines[0]?.code).toBe('transaction-reversed')
})
