/** Settled amounts that are owed back: right at any time, with how each began and how it ended. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { disputes } from '@dcir/core/disputes/contract'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { today } from '@dcir/core/today/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
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
  const { content } = await (await hand.as('bo.admin')).call(owedBack.list, {})
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

test('DOM-4.8 it ends when the bank has recovered it, once, and stays to be seen', async () => {
  await ingestApproved(api, reversalOf(settled, '2026-11-21T12:10:00+01:00'))
  await round()
  const client = await hand.as('bo.admin')
  expect((await client.call(today.list, {})).matters.find(({ kind }) => kind === 'owed-back')).toMatchObject({
    count: 1,
    amount: settled.transactionAmount,
    since: '2026-11-22T01:00:00+01:00',
  })
  const recover = async (who = 'bo.admin') =>
    (await hand.as(who)).call(owedBack.recover, {
      params: { transactionSearchKey: key() },
      body: { comment: 'Set off against the next bulk' },
    })
  expect((await refusal(recover('bo.viewer'))).status).toBe(403)
  expect((await recover()).message).toBe('The money is reported as recovered.')
  expect((await refusal(recover())).status).toBe(404)
  expect(await owed()).toEqual([])
  const { content } = await client.call(owedBack.list, { query: { owedState: 'ENDED' } })
  expect(content).toMatchObject([
    { endReason: 'RECOVERED', endComment: 'Set off against the next bulk', endedBy: 'bo.admin' },
  ])
  const { fileName, raw } = await client.download(owedBack.download, { query: { owedState: 'ALL' } })
  expect(fileName).toBe('owed-back-2026-11-22.xlsx')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  expect(workbook.worksheets[0]?.rowCount).toBe(2)
  await expect(hand.sql(`UPDATE settlement_owed_back SET ended_at = NULL`)).rejects.toThrow('only ends')
})

test('DOM-4.8 each super agent sees its own, the bank sees all and picks one, page by page', async () => {
  const second = await ingestApproved(api, { transactionTime: '2026-11-21T12:30:00+01:00' })
  hand.travel('2026-11-23T01:00:00+01:00')
  await round()
  for (const one of [settled, second]) await ingestApproved(api, reversalOf(one, '2026-11-21T13:00:00+01:00'))
  await round()
  const list = async (who: string, query: object = {}) => (await hand.as(who)).call(owedBack.list, { query })
  const keys = ({ content }: { content: { transactionSearchKey: string }[] }) =>
    content.map(({ transactionSearchKey }) => transactionSearchKey).sort()
  const both = [settled, second].map(({ transactionSearchKey }) => transactionSearchKey).sort()
  expect(keys(await list('sa.admin'))).toEqual(both)
  expect(keys(await list('sb.admin'))).toEqual([])
  expect((await list('sb.admin', { cardAcceptorId: settled.cardAcceptorId })).totalElements).toBe(0)
  expect(keys(await list('bo.admin', { cardAcceptorId: settled.cardAcceptorId }))).toEqual(both)
  expect((await list('bo.admin', { cardAcceptorId: 'NOBODY' })).totalElements).toBe(0)
  const [first, last] = [await list('bo.admin', { size: 1 }), await list('bo.admin', { page: 1, size: 1 })]
  expect([first.totalElements, last.totalElements]).toEqual([2, 2])
  expect([...keys(first), ...keys(last)].sort()).toEqual(both)
  const { raw } = await (await hand.as('sb.admin')).download(owedBack.download, {})
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  expect(workbook.worksheets[0]?.rowCount).toBe(1)
})

test('DOM-4.8 where the bank wants a second person, it ends with their approval, in view of what it is', async () => {
  await ingestApproved(api, reversalOf(settled, '2026-11-21T12:10:00+01:00'))
  await round()
  await setting(hand, 'dcir.workflow.gated-actions', 'owed-back')
  const params = { transactionSearchKey: key() }
  const [maker, admin] = [await hand.as('bo.maker'), await hand.as('bo.admin')]
  const { message } = await maker.call(owedBack.recover, { params, body: { comment: 'Paid in' } })
  expect(message).toBe('Request has been submitted and it is awaiting approval.')
  expect(await owed()).toHaveLength(1)
  const [request] = (await admin.call(workflow.list, { query: { status: 'PENDING', size: 1 } })).content
  const requestId = request?.reference ?? ''
  const shown = JSON.stringify(await admin.call(workflow.show, { params: { requestId } }))
  expect(shown).toContain(String(settled.transactionAmount))
  expect(shown).toContain('Paid in')
  await admin.call(workflow.process, { params: { requestId }, body: { approved: true, authorizersComment: 'Seen' } })
  const { content } = await admin.call(owedBack.list, { query: { owedState: 'ENDED' } })
  expect(content).toMatchObject([{ endReason: 'RECOVERED', endComment: 'Paid in', endedBy: 'bo.maker' }])
})
