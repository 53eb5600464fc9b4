/** Refunds of accepted disputes: paid once, whatever the bank answers, and whoever is killed when. */

import { disputes } from '@dcir/core/disputes/contract'
import { nextQuery } from '@dcir/core/payments/rules'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await manual('false')
})
afterAll(() => api?.close())

const setting = (key: string, value: string) =>
  hand.sql('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
const manual = (value: string) => setting('dcir.enable.manual.dispute-refund', value)
const worker = () => api.app.services.paymentWorker
const payAll = async () => {
  for (const refund of await worker().unfinished()) await worker().process(refund)
}
const minutesOn = (minutes: number) => api.clock.advance(minutes * 60_000)

/** A dispute that is accepted, with the customer's account that decides what the simulated bank does. */
async function accepted(account: string) {
  hand.travel(TEST_NOW)
  const dispute = await hand.log('bo.maker', { account })
  await hand.resolve('bo.checker', dispute.logCode, true)
  return dispute
}
const refundOf = async (logCode: string) => {
  hand.travel(api.clock.now().toISOString())
  return (await hand.show('bo.admin', logCode)).refundTransaction
}
const attemptsOf = async (transactionSearchKey: string) => {
  hand.travel(api.clock.now().toISOString())
  const client = await hand.as('bo.admin')
  return client.call(disputes.refundAttempts, { query: { transactionSearchKey } })
}

describe('paying', () => {
  test('DSP-26 DSP-33 DSP-34 DSP-36 a refund is paid by the bank, and its attempt says how', async () => {
    const { logCode, transactionSearchKey, transactionAmount } = await accepted('0123456701')
    await payAll()
    expect(await refundOf(logCode)).toMatchObject({ status: 'SUCCESSFUL', attempts: 1, amount: transactionAmount })
    const { content, totalElements, totalPages } = await attemptsOf(transactionSearchKey)
    expect([totalElements, totalPages]).toEqual([1, 1])
    expect(content[0]).toMatchObject({
      status: 'SUCCESSFUL',
      comment: 'Paid by the bank',
      transactionRef: expect.stringMatching(/^RFD\d{11}$/),
      narration: expect.stringContaining(`/${logCode}`),
      refundTransaction: { destinationAccount: '0123456701', amount: transactionAmount, transactionSearchKey },
    })
    const client = await hand.as('bo.admin')
    const { timeline } = await client.call(transactions.show, { params: { transactionSearchKey } })
    expect(timeline.map(({ kind }) => kind)).toEqual(['authorised', 'dispute', 'dispute', 'refund'])
  })

  test('DOM-6.2 paying again, and by sixteen at once, pays nothing more', async () => {
    const { transactionSearchKey } = await accepted('0123456702')
    const ids = await worker().unfinished()
    await Promise.all(Array.from({ length: 16 }, () => Promise.all(ids.map((id) => worker().process(id)))))
    await payAll()
    expect((await attemptsOf(transactionSearchKey)).totalElements).toBe(1)
  })

  test('while refunds wait for a person nothing is sent', async () => {
    await manual('true')
    const { logCode } = await accepted('0123456703')
    const [{ id } = {}] = await hand.sql('SELECT max(id)::text AS id FROM payment_requests')
    expect(await worker().unfinished()).toEqual([])
    await worker().process(String(id))
    expect(await refundOf(logCode)).toMatchObject({ status: 'PENDING', attempts: 0 })
    await manual('false')
    await payAll()
    expect(await refundOf(logCode)).toMatchObject({ status: 'SUCCESSFUL' })
  })

  test('DSP-27 a reversal of the original transaction has no source account', async () => {
    await setting('dcir.refund-from-original-transaction-enabled', 'true')
    const { logCode } = await accepted('0123456704')
    expect(await refundOf(logCode)).toMatchObject({
      sourceAccount: null,
      sourceAccountName: null,
      narration: expect.stringMatching(/^REVERSAL\//),
    })
    await setting('dcir.refund-from-original-transaction-enabled', 'false')
  })
})

describe('answers that are not known', () => {
  test('DOM-6.2 an unknown answer is asked about at 30 minutes, and never sent again', async () => {
    const { logCode, transactionSearchKey } = await accepted('0123456798')
    await payAll()
    expect(await refundOf(logCode)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1 })
    minutesOn(29)
    await payAll()
    await worker().requery()
    expect((await attemptsOf(transactionSearchKey)).content[0]).toMatchObject({
      status: 'AWAITING_RE_QUERY',
      comment: null,
    })
    minutesOn(1)
    await worker().requery()
    expect((await attemptsOf(transactionSearchKey)).content[0]?.comment).toBe('The bank has not paid it yet')
    minutesOn(30)
    await payAll()
    await worker().requery()
    const { content, totalElements } = await attemptsOf(transactionSearchKey)
    expect([totalElements, content[0]?.status]).toEqual([1, 'SUCCESSFUL'])
    expect(await refundOf(logCode)).toMatchObject({ status: 'SUCCESSFUL', attempts: 1 })
  })

  test('a process that is killed after writing the attempt leaves it to be asked about', async () => {
    const { logCode, transactionSearchKey } = await accepted('0123456705')
    await hand.sql(
      `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1
         WHERE transaction_search_key = $1 RETURNING id, super_agent_id)
       INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
         sent_at, next_query_at) SELECT id, super_agent_id, 'LEFT-BEHIND', 'LEFT-BEHIND', 'AWAITING_RE_QUERY', $2, $2, $2 FROM r`,
      [transactionSearchKey, api.clock.now()],
    )
    await payAll()
    await worker().requery()
    expect(await refundOf(logCode)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1 })
    expect((await attemptsOf(transactionSearchKey)).totalElements).toBe(1)
  })

  test('DOM-6.3 asked at 30 minutes, 1 hour, 3 hours, then every six up to 72; then a person has to find out', () => {
    const sent = new Date('2026-11-21T00:00:00Z')
    const later = (hours: number) => new Date(sent.getTime() + hours * 3_600_000)
    const hours = [0.5, 1, 3, 9, 15, 21, 27, 33, 39, 45, 51, 57, 63, 69, 72]
    for (const [number, hour] of hours.entries()) {
      // Asked by schedule, or by a person in between.
      for (const asked of [hours[number - 1] ?? 0, hour - 0.01])
        expect(nextQuery(sent, later(asked), 72)).toEqual(later(hour))
    }
    expect(nextQuery(sent, later(72), 72)).toBeNull()
    expect(nextQuery(sent, sent, 0)).toEqual(sent)
  })
})

describe('refusals by the bank', () => {
  test('each is final for its attempt; two more follow, with references of their own', async () => {
    const { logCode, transactionSearchKey } = await accepted('0123456797')
    await payAll()
    expect(await refundOf(logCode)).toMatchObject({ status: 'FAILED', attempts: 1 })
    await payAll()
    expect((await attemptsOf(transactionSearchKey)).totalElements).toBe(1)
    for (let round = 0; round < 4; round++) {
      minutesOn(15)
      await payAll()
    }
    const { content } = await attemptsOf(transactionSearchKey)
    expect(content.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect(new Set(content.map(({ transactionRef }) => transactionRef)).size).toBe(3)
  })
})

describe('what the tables themselves refuse', () => {
  test.each([
    [
      'a second refund of a transaction',
      `INSERT INTO payment_requests (dispute_id, super_agent_id, cycle, transaction_id,
      transaction_search_key, amount, credit_account, credit_account_name, narration, created_at, updated_at,
      recipient_type, log_code, dispute_created_at, transaction_time, payee_check)
      SELECT dispute_id, super_agent_id, 9, transaction_id, transaction_search_key, 1, credit_account, '1', '1', now(), now(),
      recipient_type, log_code, dispute_created_at, transaction_time, payee_check
      FROM payment_requests WHERE status <> 'CANCELED' LIMIT 1`,
      'payment_requests_once',
    ],
    [
      'a second success',
      `INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status,
      created_at) SELECT request_id, super_agent_id, 'X', 'X', 'SUCCESSFUL', now() FROM payment_attempts
      WHERE status = 'SUCCESSFUL' LIMIT 1`,
      'payment_attempts_success',
    ],
    [
      'a sending beside one whose answer is not known',
      `INSERT INTO payment_attempts (request_id, super_agent_id,
      transaction_ref, idempotency_key, status, created_at) SELECT request_id, super_agent_id, 'Y', 'Y', 'PENDING', now()
      FROM payment_attempts WHERE status = 'AWAITING_RE_QUERY' LIMIT 1`,
      'payment_attempts_unknown',
    ],
    ['a state that is none', `UPDATE disputes SET status = 'PENDING', resolution_status = 'ACCEPTED'`, 'check'],
    ['another history', `UPDATE dispute_events SET actor = 'nobody'`, 'append-only'],
    ['a lost receipt', 'DELETE FROM dispute_events', 'append-only'],
  ])('%s', async (_name, text, reason) => {
    await expect(hand.sql(text)).rejects.toThrow(reason)
  })

  test('what is disputed is held out of settlement until it is declined', async () => {
    hand.travel(TEST_NOW)
    const held = async (key: string) =>
      (
        await hand.sql(
          'SELECT 1 FROM held_transactions h JOIN disputes d USING (log_code) WHERE d.transaction_search_key = $1',
          [key],
        )
      ).length
    const { logCode, transactionSearchKey: key } = await hand.log('bo.maker')
    expect(await held(key)).toBe(1)
    await hand.resolve('bo.checker', logCode, false)
    expect(await held(key)).toBe(0)
  })
})
