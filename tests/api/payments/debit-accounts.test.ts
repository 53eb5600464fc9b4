/** Nothing is installed that money could go from: the bank names its accounts before the platform pays by itself. */
import { sql } from '@dcir/api/db/sql'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { accountNeeded, debitKeys, manualKeys } from '@dcir/core/reference/debit-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'

const { refundAccount, settlementAccount, fromOriginal } = debitKeys
let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
beforeEach(async () => {
  for (const key of Object.values(manualKeys)) await setting(hand, key, 'true')
  for (const key of Object.values(debitKeys)) await setting(hand, key, key === fromOriginal ? 'false' : '')
})
afterAll(() => api?.close())

const set = async (key: string, configValue: string) => {
  const client = await hand.as('bo.admin')
  const { configName, configDesc, valueType } = await client.call(configurations.show, { params: { configKey: key } })
  const body = { key, configName, configDesc, valueType, configValue }
  return client.call(configurations.update, { params: { configKey: key }, body })
}
const refused = async (key: string, value: string) => {
  const { status, lines } = await refusal(set(key, value))
  return [status, lines[0]?.field, lines[0]?.message]
}

test('DOM-5.6 a new bank has no account to pay from', async () => {
  const fresh = await startTestApi({ newBank: true })
  try {
    const rows = await fresh.app.database.read({ kind: 'bank' }, (db) =>
      db.rows<{ value: string }>(
        sql`SELECT config_value AS value FROM configurations WHERE config_key = ANY (${Object.values(debitKeys).filter((key) => key !== fromOriginal)})`,
      ),
    )
    expect(rows.map(({ value }) => value)).toEqual(['', '', '', ''])
  } finally {
    await fresh.close()
  }
})

test.each([
  [manualKeys.refund, refundAccount, 'Refund account'],
  [manualKeys.settlement, settlementAccount, 'Settlement account'],
])('DOM-5.6 CFG-18 CFG-19 %s is not switched off while its account is empty', async (key, account, name) => {
  expect(await refused(key, 'false')).toEqual([
    422,
    'body.configValue',
    `${name} is empty. Set the account that these payments come from before the platform makes them by itself.`,
  ])
  await setting(hand, account, '4000100700')
  expect((await set(key, 'false')).message).toMatch(/submitted/)
})

test('DOM-5.6 refunds that reverse the original transaction need no account, until they are paid from one', async () => {
  expect(accountNeeded(manualKeys.refund, 'false', true, true)).toBeNull()
  expect(accountNeeded(manualKeys.refund, 'true', false, false)).toBeNull()
  await setting(hand, fromOriginal, 'true')
  await setting(hand, manualKeys.refund, 'false')
  expect((await refused(fromOriginal, 'false'))[0]).toBe(422)
})

test('DOM-5.6 what was requested before an account was named is no reversal: it waits, and is sent from the account', async () => {
  const { logCode } = await acceptedDispute(hand, '0123456701')
  await setting(hand, manualKeys.refund, 'false')
  const debits: (string | null)[] = []
  api.bank.instead = {
    transfer: async ({ debitAccount, idempotencyKey: reference }) => {
      debits.push(debitAccount)
      return { status: 'SUCCESSFUL', reference }
    },
  }
  await api.app.services.paymentWorker.round()
  expect(debits).toEqual([])
  await setting(hand, refundAccount, '4000100700')
  await api.app.services.paymentWorker.round()
  expect(debits).toEqual(['4000100700'])
  expect((await hand.show('bo.admin', logCode)).refundTransaction).toMatchObject({
    status: 'SUCCESSFUL',
    sourceAccount: '4000100700',
  })
})
