/** Held transactions are seen by people, with the reason, since when and the amount. */
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { today } from '@dcir/core/today/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { ingestApproved, reversalOf } from '../../support/reversals'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

test('DOM-4.7 each reason is listed with what holds it, downloaded, and what waits is seen under Today', async () => {
  const { settlementWorker } = api.app.services
  await settlementWorker.round()
  const [reversed, disputed] = [await ingestApproved(api), await ingestApproved(api)]
  const reversal = await ingestApproved(api, reversalOf(reversed, '2026-11-21T12:05:00+01:00'))
  const { logCode } = await hand.log('bo.maker', { key: disputed.transactionSearchKey })
  hand.travel('2026-11-22T00:00:00Z')
  await settlementWorker.round()
  const client = await hand.as('bo.admin')
  const query = { cardAcceptorId: reversed.cardAcceptorId, size: 100 }
  const { content } = await client.call(heldTransactions.list, { query })
  const shown = (key: string) => content.find((one) => one.transactionSearchKey === key)
  expect(shown(disputed.transactionSearchKey)).toMatchObject({
    reason: 'DISPUTED',
    reference: logCode,
    amount: disputed.transactionAmount,
    heldAt: '2026-11-22T01:00:00+01:00',
  })
  expect(shown(reversed.transactionSearchKey)).toMatchObject({
    reason: 'REVERSED',
    reference: reversal.transactionSearchKey,
  })
  const reasons = await client.call(heldTransactions.list, { query: { ...query, heldReason: 'DISPUTED' } })
  expect(new Set(reasons.content.map(({ reason }) => reason))).toEqual(new Set(['DISPUTED']))
  const { fileName, raw } = await client.download(heldTransactions.download, { query: { heldReason: 'DISPUTED' } })
  expect(fileName).toBe('held-transactions-2026-11-22.xlsx')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  expect((workbook.worksheets[0]?.rowCount ?? 0) - 1).toBe(
    (await client.call(heldTransactions.list, { query: { heldReason: 'DISPUTED' } })).totalElements,
  )
  const matter = (await client.call(today.list, {})).matters.find(({ kind }) => kind === 'held-transactions')
  const waiting = await client.call(heldTransactions.list, { query: { heldState: 'WAITING', size: 100 } })
  expect(matter).toMatchObject({
    since: '2026-11-22T01:00:00+01:00',
    count: waiting.totalElements,
    amount: waiting.content.reduce((sum, { amount }) => sum + amount, 0),
  })
  const back = await client.call(heldTransactions.list, { query: { heldState: 'PAID_BACK', size: 100 } })
  expect(back.content.map(({ transactionSearchKey }) => transactionSearchKey)).toContain(reversed.transactionSearchKey)
  const all = await client.call(heldTransactions.list, {})
  expect(all.totalElements).toBe(waiting.totalElements + back.totalElements)
  const of = async (name: string) =>
    (await (await hand.as(name)).call(heldTransactions.list, { query: { size: 100 } })).content.map(
      ({ transactionSearchKey }) => transactionSearchKey,
    )
  expect(await of('sa.admin')).toContain(disputed.transactionSearchKey)
  expect(await of('sb.admin')).not.toContain(disputed.transactionSearchKey)
})

test('DOM-4.7 the list is read in pages, the newest first, and its file has them in the same order', async () => {
  const client = await hand.as('bo.admin')
  const all = await client.call(heldTransactions.list, { query: { size: 100 } })
  expect(all.totalElements).toBeGreaterThan(1)
  const keys: string[] = []
  for (let page = 0; page < all.totalElements; page++) {
    const { content, totalElements } = await client.call(heldTransactions.list, { query: { page, size: 1 } })
    expect([content.length, totalElements]).toEqual([1, all.totalElements])
    keys.push(content[0]?.transactionSearchKey ?? '')
  }
  expect(keys).toEqual(all.content.map(({ transactionSearchKey }) => transactionSearchKey))
  const { raw } = await client.download(heldTransactions.download, {})
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const [sheet] = workbook.worksheets
  expect(sheet?.getColumn(3).values.slice(2)).toEqual(keys)
})
