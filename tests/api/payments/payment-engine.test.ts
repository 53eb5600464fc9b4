/** The engine that pays: what the bank answers late, never or not in time, and what a process that ends leaves behind. */
import { withConnection } from '@dcir/api/db/pool'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { asApi as asApiOf } from '../../support/as-api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ config: { bankTimeoutMs: 200 } })
  hand = disputesOf(api)
  for (const kind of ['dispute-refund', 'settlement-payment'])
    await setting(hand, `dcir.enable.manual.${kind}`, 'false')
})
beforeEach(() => {
  hand.travel(TEST_NOW)
  api.bank.instead = {}
})
afterAll(() => api?.close())

const HOUR = 3_600_000
const worker = () => api.app.services.paymentWorker
const stateOf = async (key: string) =>
  (
    await hand.sql(
      `SELECT r.status, r.attempts, a.status AS attempt, a.transaction_ref AS reference, a.bank_answer AS answer
       FROM payment_requests r LEFT JOIN payment_attempts a ON a.request_id = r.id
       WHERE r.transaction_search_key = $1 ORDER BY a.id DESC LIMIT 1`,
      [key],
    )
  )[0]

test.each(['NOT_FOUND', 'FAILED'] as const)(
  'DOM-6.3 %s is final only when the settling window is over',
  async (answer) => {
    const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456798')
    await worker().round()
    api.bank.instead = { transferStatus: async () => answer }
    for (const hours of [1, 24, 46]) {
      api.clock.advance(hours * HOUR)
      await worker().requery()
      expect(await stateOf(key)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1, answer })
    }
    api.clock.advance(2 * HOUR)
    await worker().requery()
    expect(await stateOf(key)).toMatchObject({ status: 'FAILED', attempt: 'FAILED' })
  },
)

test('DOM-6.3 what the bank posts late, after it had never heard of it, is successful', async () => {
  const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456798')
  await worker().round()
  api.bank.instead = { transferStatus: async () => 'NOT_FOUND' }
  api.clock.advance(HOUR)
  await worker().requery()
  api.bank.instead = { transferStatus: async () => 'SUCCESSFUL' }
  api.clock.advance(60 * HOUR)
  await worker().requery()
  expect(await stateOf(key)).toMatchObject({ status: 'SUCCESSFUL', attempts: 1 })
})

test('DOM-6.2 a transfer past its deadline is one whose answer is not known, and stops nobody else', async () => {
  const slow = await acceptedDispute(hand, '0123456721')
  const others = [await acceptedDispute(hand, '0123456722'), await acceptedDispute(hand, '0123456723')]
  const sent: string[] = []
  api.bank.instead = {
    transfer: ({ creditAccount, idempotencyKey }) => {
      sent.push(creditAccount)
      if (creditAccount === '0123456721') return new Promise(() => undefined)
      return Promise.resolve({ status: 'SUCCESSFUL', reference: idempotencyKey })
    },
  }
  await worker().round()
  expect(await stateOf(slow.transactionSearchKey)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1 })
  for (const { transactionSearchKey } of others)
    expect(await stateOf(transactionSearchKey)).toMatchObject({ status: 'SUCCESSFUL' })
  await worker().round()
  expect(sent.filter((account) => account === '0123456721')).toHaveLength(1)
})

test('DOM-6.3 an attempt that was written down and surely never sent is sent with the same key, once', async () => {
  const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456731')
  // As a process leaves it that ended between writing the attempt down and calling the bank.
  await hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE transaction_search_key = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at)
     SELECT id, super_agent_id, 'NEVER-SENT', 'NEVER-SENT', 'PENDING', $2 FROM r`,
    [key, api.clock.now()],
  )
  const keys: string[] = []
  api.bank.instead = {
    transfer: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return { status: 'SUCCESSFUL', reference: '' }
    },
  }
  await worker().resume()
  expect(keys).toEqual([])
  api.clock.advance(2 * 60_000)
  await Promise.all(Array.from({ length: 8 }, () => worker().resume()))
  expect(keys).toEqual(['NEVER-SENT'])
  expect(await stateOf(key)).toMatchObject({ status: 'SUCCESSFUL', attempts: 1, reference: 'NEVER-SENT' })
})

test('where payments wait for a person meanwhile, such an attempt ends unsent', async () => {
  const [id = ''] = await requestSettlement(api, 'BS-UNSENT')
  await hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE request_id = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at)
     SELECT id, super_agent_id, 'UNSENT-1', 'UNSENT-1', 'PENDING', $2 FROM r`,
    [id, api.clock.now()],
  )
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'true')
  api.clock.advance(2 * 60_000)
  await worker().round()
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
  const [request] = await hand.sql('SELECT status FROM payment_requests WHERE request_id = $1', [id])
  expect(request).toEqual({ status: 'FAILED' })
})

test.each([
  ['FAILED', false],
  ['PENDING', true],
] as const)(
  'DOM-6.4 %s as the answer to a sending is unknown where the bank may post late',
  async (status, isFinal) => {
    const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456751')
    api.bank.instead = {
      transfer: async ({ idempotencyKey: reference }) => ({ status, reference, isFinal }),
      transferStatus: async () => status,
    }
    await worker().round()
    for (const hours of [1, 24, 46]) {
      expect(await stateOf(key)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1 })
      api.clock.advance(hours * HOUR)
      await worker().round()
    }
    expect(await stateOf(key)).toMatchObject({ status: 'AWAITING_RE_QUERY', attempts: 1, answer: status })
  },
)

test('DOM-6.4 FAILED that the bank calls final ends the attempt at once', async () => {
  const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456752')
  api.bank.instead = {
    transfer: async ({ idempotencyKey: reference }) => ({ status: 'FAILED', reference, isFinal: true }),
  }
  await worker().round()
  expect(await stateOf(key)).toMatchObject({ status: 'FAILED', attempt: 'FAILED', attempts: 1 })
})

test('DOM-6.5 what another process sends meanwhile is not ended as never sent', async () => {
  const [id = ''] = await requestSettlement(api, 'BS-MEANWHILE')
  await hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE request_id = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at)
     SELECT id, super_agent_id, 'MEANWHILE-1', 'MEANWHILE-1', 'PENDING', $2 FROM r`,
    [id, api.clock.now()],
  )
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'true')
  api.clock.advance(2 * 60_000)
  await withConnection(api.database.ownerUrl, async (other) => {
    await other.query('BEGIN')
    const sent = `UPDATE payment_attempts SET status = 'AWAITING_RE_QUERY', sent_at = $1, next_query_at = $1
      WHERE transaction_ref = 'MEANWHILE-1'`
    await other.query(sent, [api.clock.now()])
    const resumed = worker().resume()
    // It has read the attempt as unsent, and waits for the row.
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await hand.sql(waits)).length, { timeout: 20_000 }).toBe(1)
    await other.query('COMMIT')
    await resumed
  })
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
  const [request] = await hand.sql('SELECT status FROM payment_requests WHERE request_id = $1', [id])
  expect(request).toEqual({ status: 'AWAITING_RE_QUERY' })
})

test('DOM-6.8 the history of a payment is append-only, for the API and for the owner', async () => {
  const { transactionSearchKey: key } = await acceptedDispute(hand, '0123456741')
  await worker().round()
  const events = await hand.sql(
    `SELECT e.action, e.actor FROM payment_events e JOIN payment_requests r ON r.id = e.request_id
     WHERE r.transaction_search_key = $1 ORDER BY e.position`,
    [key],
  )
  expect(events).toEqual(['REQUESTED', 'SENT', 'PAID'].map((action) => ({ action, actor: 'SYSTEM' })))
  const asApi = (text: string) => asApiOf(api.app.database, text)
  for (const text of ["UPDATE payment_events SET actor = 'x'", 'DELETE FROM payment_events']) {
    await expect(asApi(text)).rejects.toThrow('permission denied')
    await expect(hand.sql(text)).rejects.toThrow('append-only')
  }
  const spelled = "UPDATE payment_attempts SET transaction_ref = 'lower case' WHERE status = 'AWAITING_RE_QUERY'"
  await expect(hand.sql(spelled)).rejects.toThrow(/does not change/)
})

test('DOM-6.1 settlements are paid by the same engine, each kind by its own setting', async () => {
  const ids = await requestSettlement(api, 'BS-PAID')
  await worker().round()
  const rows = await hand.sql('SELECT status FROM payment_requests WHERE request_id = ANY ($1)', [ids])
  expect(rows).toEqual(ids.map(() => ({ status: 'SUCCESSFUL' })))
})
