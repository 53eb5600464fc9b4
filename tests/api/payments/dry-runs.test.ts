/** Dry runs of files of references: what they say is what the upload then does, gated or not. */
import type { BulkVerdict } from '@dcir/core/bulk/dry-run'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { contentsOf, reasonsOf } from '../../support/dry-runs'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
beforeEach(() => hand.travel(TEST_NOW))
afterAll(() => api?.close())

const as = (name: string) => hand.as(name)
let references = 0
const reference = () => `FT26326${String(++references).padStart(5, '0')}`

async function xlsx(heading: string, ...rows: string[][]): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Payments').addRows([[heading, 'Transaction Reference'], ...rows])
  return new File([await workbook.xlsx.writeBuffer()], `references-${++references}.xlsx`)
}

const refundFile = (...rows: string[][]) => xlsx('Transaction Search Key', ...rows)

/** A file with every fault that only the records know of, and two refunds that nothing is wrong with. */
async function mixedRefunds() {
  const disputes = []
  for (let count = 0; count < 5; count++) disputes.push(await acceptedDispute(hand))
  const [one, two, three, paid, again] = disputes
  const [used, mine] = [reference(), reference()]
  const process = async (dispute: typeof one, transactionReference: string) => {
    const client = await as('bo.admin')
    const [row] = (await client.call(manualRefunds.list, { query: { logCode: dispute?.logCode ?? '' } })).content
    const transactionSearchKey = dispute?.transactionSearchKey ?? ''
    const body = { transactionReference, transactionSearchKey, narration: row?.narration ?? '' }
    await client.call(manualRefunds.process, { body })
  }
  await process(paid, used)
  const key = (dispute: typeof one) => dispute?.transactionSearchKey ?? ''
  const rows = [
    [key(one), mine],
    [key(two), mine.toLowerCase()],
    [key(three), used],
    [key(paid), reference()],
    ['NO-SUCH-KEY', reference()],
    [key(three), 'x'],
    [key(again), reference()],
  ]
  return { rows, good: [one, again] }
}

async function compare(file: File, verdict: BulkVerdict) {
  const client = await as('bo.admin')
  const { batchId } = await client.call(manualRefunds.upload, {}, { file })
  await api.app.services.bulkWorker.process(batchId)
  const { content } = await client.call(manualRefunds.items, { query: { batchId, size: 100 } })
  const failed = content.filter(({ processStatus }) => processStatus === 'FAILED')
  expect(Object.fromEntries(failed.map((row) => [row.rowNumber, row.processMessage]))).toEqual(reasonsOf(verdict))
  const done = content.filter(({ processStatus }) => processStatus === 'SUCCESSFUL')
  expect([done.length, done.reduce((sum, { amount }) => sum + (amount ?? 0), 0)]).toEqual([verdict.done, verdict.sum])
}

describe('a dry run of references', () => {
  test('MAN-36 MAN-44 DOM-6.7 bank 7 says what the upload does: number, sum, each reason; it leaves no trace', async () => {
    const { rows, good } = await mixedRefunds()
    const file = await refundFile(...rows)
    const before = await contentsOf(api)
    const verdict = await (await as('bo.admin')).call(manualRefunds.dryRun, {}, { file })
    expect(await contentsOf(api)).toEqual(before)
    const sum = good.reduce((total, dispute) => total + (dispute?.transactionAmount ?? 0), 0)
    expect(verdict).toMatchObject({ rows: 7, checked: 7, done: 2, waiting: 0, sum, problemCount: 5, notes: [] })
    await compare(file, verdict)
  })

  test('MAN-32 MAN-36 where a colleague must approve, it says so, and a request that waits already is told', async () => {
    const [waiting, fresh] = [await acceptedDispute(hand), await acceptedDispute(hand)]
    await setting(hand, 'dcir.workflow.gated-actions', 'manual-refunds.process')
    const first = await refundFile([waiting.transactionSearchKey, reference()])
    const { batchId } = await (await as('bo.admin')).call(manualRefunds.upload, {}, { file: first })
    await api.app.services.bulkWorker.process(batchId)
    const file = await refundFile(
      [waiting.transactionSearchKey, reference()],
      [fresh.transactionSearchKey, reference()],
    )
    const before = await contentsOf(api)
    const verdict = await (await as('bo.admin')).call(manualRefunds.dryRun, {}, { file })
    expect(await contentsOf(api)).toEqual(before)
    expect(verdict).toMatchObject({ rows: 2, done: 1, waiting: 1, sum: fresh.transactionAmount })
    expect(verdict.problems).toEqual([
      expect.objectContaining({ row: 2, message: expect.stringContaining('already waits for approval') }),
    ])
    await compare(file, verdict)
    await setting(hand, 'dcir.workflow.gated-actions', '')
  })

  test('MAN-43 settlement payments alike, under their own right and as .xlsx alone', async () => {
    const [id = '', other = ''] = await requestSettlement(api, 'BS-20261120-0009')
    const file = await xlsx('Payment Request Id', [id, reference()], [other, 'x'], ['PR-999999999', reference()])
    const client = await as('bo.admin')
    const verdict = await client.call(manualSettlements.dryRun, {}, { file })
    expect(verdict).toMatchObject({ rows: 3, done: 1, sum: 9_000_00, problemCount: 2 })
    const csv = new File([`Payment Request Id,Transaction Reference\n${id},${reference()}\n`], 'references.csv')
    expect((await refusal(client.call(manualSettlements.dryRun, {}, { file: csv }))).code).toBe('file-type')
    const viewer = await as('bo.viewer')
    expect((await refusal(viewer.call(manualSettlements.dryRun, {}, { file }))).status).toBe(403)
  })
})
