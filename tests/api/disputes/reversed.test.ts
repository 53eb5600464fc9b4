/** A reversal that the switch sends after the dispute was logged: the customer has the money back, and gets it once. */
import { disputes } from '@dcir/core/disputes/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
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
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_time)
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
