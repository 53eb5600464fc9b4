/** An installation that no bank is connected to yet: it says so, and nothing is taken for paid. */
import { accounts } from '@dcir/core/payments/accounts-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ config: { bank: 'none' }, services: ['payments'] })
  hand = disputesOf(api)
})
afterAll(() => api?.close())

test('CFG-21 a name enquiry is answered with what is missing', async () => {
  const client = await hand.as('bo.maker')
  const query = { transactionSearchKey: (await hand.next()).key }
  const refused = await refusal(client.call(accounts.nameEnquiry, { params: { accountNumber: '0123456789' }, query }))
  expect([refused.status, refused.code]).toEqual([503, 'no-bank'])
})

test('a refund waits, with no attempt written down, until there is a bank', async () => {
  await hand.sql(
    "UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.enable.manual.dispute-refund'",
  )
  const { logCode } = await hand.log('bo.maker')
  await hand.resolve('bo.checker', logCode, true)
  const rounds = () =>
    hand.sql("SELECT updated_at FROM jobs WHERE kind = 'payments'").then((rows) => JSON.stringify(rows))
  const before = await rounds()
  await expect.poll(rounds, { timeout: 20_000 }).not.toBe(before)
  expect(await hand.sql('SELECT r.status, r.attempts, r.payee_check FROM payment_requests r')).toEqual([
    { status: 'PENDING', attempts: 0, payee_check: 'UNVERIFIED' },
  ])
})
