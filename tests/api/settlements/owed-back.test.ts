/** What is owed back of what was settled: true at any time, with how it began and how it ended. */
import { disputes } from '@dcir/core/disputes/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { ingestApproved, reversalOf } from '../../support/reversals'

let api: TestApi
let hand: DisputesAtHand
let settled: IncomingTransaction
beforeEach(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  settled = await ingestApproved(api)
  hand.travel('2026-11-22T00:00:00Z')
  await round()
})
afterEach(() => api?.close())

const round = () => api.app.services.settlementWorker.round()
const owed = async () => {
  const { content } = await (await hand.as('bo.admin')).call(bulkSettlements.owedBack, {})
  return content.map(({ transactionSearchKey, why, reference }) => [transactionSearchKey, why, reference])
}
const key = () => settled.transactionSearchKey

test('DOM-4.8 it ends when its dispute is reopened and declined, and may begin again', async () => {
  const { logCode } = await hand.log('bo.maker', { key: key() })
  hand.travel('2026-11-25T09:00:00+01:00')
  await api.app.services.disputeExpiry.round()
  await round()
  expect(await owed()).toEqual([[key(), 'DISPUTE_ACCEPTED', logCode]])
  const body = { disputeLogCode: logCode, transactionSearchKey: key() }
  await (await hand.as('bo.admin')).call(disputes.reopenSystemAccepted, { body })
  await hand.resolve('bo.checker', logCode, false)
  await round()
  expect(await owed()).toEqual([])
  await (await hand.as('bo.admin')).call(disputes.reopen, { body })
  await hand.resolve('bo.checker', logCode, true)
  await round()
  expect(await owed()).toEqual([[key(), 'DISPUTE_ACCEPTED', logCode]])
})

test('DOM-4.8 it ends for the dispute and begins for the reversal that stands', async () => {
  const { logCode } = await hand.log('bo.maker', { key: key() })
  hand.travel('2026-11-25T09:00:00+01:00')
  await api.app.services.disputeExpiry.round()
  await round()
  const reversal = await ingestApproved(api, reversalOf(settled, '2026-11-21T12:10:00+01:00'))
  await round()
  expect(await owed()).toEqual([[key(), 'DISPUTE_ACCEPTED', logCode]])
  const body = { disputeLogCode: logCode, transactionSearchKey: key() }
  await (await hand.as('bo.admin')).call(disputes.reopenSystemAccepted, { body })
  await hand.resolve('bo.checker', logCode, false)
  await round()
  expect(await owed()).toEqual([[key(), 'REVERSED', reversal.transactionSearchKey]])
})

test('DOM-4.8 a reversal and a decision are seen however long the platform paused', async () => {
  const other = await ingestApproved(api, { transactionTime: '2026-11-22T00:30:00+01:00' })
  hand.travel('2026-11-23T00:00:00Z')
  await round()
  const { logCode } = await hand.log('bo.maker', { key: other.transactionSearchKey })
  await hand.resolve('bo.checker', logCode, true)
  // It says when it was made, which may be long before it arrives.
  const reversal = await ingestApproved(api, reversalOf(settled, '2026-11-21T12:10:00+01:00'))
  hand.travel('2026-12-20T09:00:00+01:00')
  await round()
  expect((await owed()).sort()).toEqual(
    [
      [key(), 'REVERSED', reversal.transactionSearchKey],
      [other.transactionSearchKey, 'DISPUTE_ACCEPTED', logCode],
    ].sort(),
  )
})
