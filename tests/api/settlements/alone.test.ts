/** A failure for one super agent, or in one part of a round, stops nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, setting } from '../../support/payments'
import { ingestApproved, reversalOf } from '../../support/reversals'
import { cardAcceptorOf } from '../../support/transaction'

let api: TestApi
let hand: DisputesAtHand
beforeEach(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterEach(() => api?.close())

/** Every insert or update of a table fails where the condition holds. */
const breakAt = (table: string, condition: string) =>
  hand.sql(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken here'; END $$;
     CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION broken()`,
  )

test('DOM-4.9 one super agent’s error stops no other’s closing, nor what is owed back, and is reported', async () => {
  const { settlementWorker } = api.app.services
  await settlementWorker.round()
  const [broken, whole] = [await ingestApproved(api), await ingestApproved(api, { cardAcceptorId: cardAcceptorOf(4) })]
  await breakAt('bulk_settlements', 'NEW.super_agent_id = 1')
  hand.travel('2026-11-22T00:00:00Z')
  await expect(settlementWorker.round()).rejects.toThrow('broken here')
  const lines = await hand.sql(
    `SELECT t.transaction_search_key AS key FROM settlement_lines l JOIN transactions t ON t.id = l.transaction_id
     WHERE t.transaction_search_key = ANY ($1)`,
    [[broken.transactionSearchKey, whole.transactionSearchKey]],
  )
  expect(lines).toEqual([{ key: whole.transactionSearchKey }])
  await ingestApproved(api, reversalOf(whole, '2026-11-22T00:30:00+01:00'))
  await expect(settlementWorker.round()).rejects.toThrow('broken here')
  expect(await hand.sql('SELECT 1 FROM settlement_owed_back')).toHaveLength(1)
})

test('DOM-4.9 a payment that cannot be resumed keeps no other from being sent, nor the bank from being asked', async () => {
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  const unknown = await acceptedDispute(hand, '0123456798')
  const { paymentWorker } = api.app.services
  await paymentWorker.round()
  const [stuck, next] = [await acceptedDispute(hand, '0123456731'), await acceptedDispute(hand, '0123456732')]
  await hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE log_code = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at)
     SELECT id, super_agent_id, 'STUCK-1', 'STUCK-1', 'PENDING', $2 FROM r`,
    [stuck.logCode, api.clock.now()],
  )
  await breakAt('payment_attempts', `NEW.transaction_ref = 'STUCK-1'`)
  api.bank.instead = { transferStatus: async () => 'SUCCESSFUL' }
  api.clock.advance(40 * 60_000)
  await expect(paymentWorker.round()).rejects.toThrow('broken here')
  const states = await hand.sql(
    'SELECT log_code AS code, status FROM payment_requests WHERE log_code = ANY ($1) ORDER BY id',
    [[unknown.logCode, next.logCode]],
  )
  expect(states.map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL'])
})
