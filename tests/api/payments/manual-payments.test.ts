/** Payments by hand: a download claims, a reference pays once, a file of references goes row by row by the same rule. */

import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
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
const reference = () => `FT26325${String(++references).padStart(5, '0')}`

async function sheetOf(raw: unknown) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const rows = (workbook.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][]
  const [headings = [], ...cells] = rows.map((row) => row.slice(1))
  return { headings, rows: cells }
}
async function xlsx(...rows: string[][]): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Payments').addRows(rows)
  return new File([await workbook.xlsx.writeBuffer()], `references-${++references}.xlsx`)
}

describe('refunds', () => {
  test('MAN-02 MAN-05 MAN-20 are listed with whom they pay and why, and by each filter', async () => {
    const { logCode, transactionSearchKey, transactionAmount, customerAccountName } = await acceptedDispute(hand)
    const client = await as('bo.admin')
    const list = (query: object) => client.call(manualRefunds.list, { query })
    const { content, totalElements, totalPages } = await list({ logCode })
    expect([totalElements, totalPages]).toEqual([1, 1])
    expect(content[0]).toMatchObject({
      amount: transactionAmount,
      status: 'PENDING',
      merchant: { merchantId: 'SA-0001', merchantName: expect.any(String) },
      destinationAccount: '0123456701',
      destinationAccountName: customerAccountName,
      payee: "The card's account",
      sourceAccount: '0012345678',
      sourceAccountName: 'DISPUTE REFUNDS',
      transactionSearchKey,
      logCode,
      narration: expect.stringContaining(`/${logCode}`),
      processedBy: null,
      createdOn: '2026-11-21T10:00:00+01:00',
      lastUpdatedTime: '2026-11-21T10:00:00+01:00',
    })
    const { requestId = '' } = content[0] ?? {}
    expect(await client.call(manualRefunds.show, { params: { requestId } })).toEqual(content[0])
    for (const [query, count] of [
      [
        { logCode, merchantId: 'SA-0001', creditAccount: '0123456701', startDate: '2026-11-21', endDate: '2026-11-21' },
        1,
      ],
      [{ logCode, merchantId: 'SA-0002' }, 0],
      [{ logCode, creditAccount: '0123456702' }, 0],
      [{ logCode, endDate: '2026-11-20' }, 0],
      [{ logCode, startDate: '2026-11-22' }, 0],
    ] as const)
      expect([query, (await list(query)).totalElements]).toEqual([query, count])
    const reversed = await refusal(list({ startDate: '2026-11-22', endDate: '2026-11-21' }))
    expect(reversed.lines[0]?.code).toBe('range-reversed')
  })

  test('MAN-17 MAN-21 MAN-22 MAN-24 MAN-25 DOM-6.7 a download claims: the next needs to say so, and is written down', async () => {
    const { logCode, transactionSearchKey } = await acceptedDispute(hand)
    const client = await as('bo.maker')
    const query = { logCode }
    expect(await client.call(manualRefunds.downloadStatus, { query })).toMatchObject({ isDownloaded: false })
    const { raw, fileName } = await client.download(manualRefunds.download, { query })
    expect(fileName).toBe('pending-dispute-refunds-2026-11-21.xlsx')
    const { headings, rows } = await sheetOf(raw)
    expect(rows).toHaveLength(1)
    const cell = (heading: string) => rows[0]?.[headings.indexOf(heading)]
    expect(cell('Transaction Search Key')).toBe(transactionSearchKey)
    expect(cell('Payee')).toBe("The card's account")
    expect(headings.at(-1)).toBe('Transaction Reference')
    const { content } = await client.call(manualRefunds.list, { query })
    expect(content[0]?.status).toBe('DOWNLOADED_FOR_PROCESSING')
    const { isDownloaded, message } = await (await as('bo.checker')).call(manualRefunds.downloadStatus, { query })
    expect([isDownloaded, message]).toEqual([true, expect.stringContaining('bo.maker may already be paying it')])
    const refused = await refusal((await as('bo.checker')).download(manualRefunds.download, { query }))
    expect([refused.status, refused.lines[0]?.message]).toEqual([409, message])
    const again = await (await as('bo.checker')).download(manualRefunds.download, {
      query: { ...query, again: 'true' },
    })
    expect((await sheetOf(again.raw)).rows).toHaveLength(1)
    const entries = await hand.sql(
      `SELECT actor, details->>'again' AS again, details->>'downloadedBefore' AS before FROM audit_entries
       WHERE action = 'manual-refunds.download' AND result = 'done' ORDER BY id DESC LIMIT 2`,
    )
    expect(entries).toEqual([
      { actor: 'bo.checker', again: 'true', before: '1' },
      { actor: 'bo.maker', again: 'false', before: '0' },
    ])
  })

  test('MAN-25 DOM-6.7 of many who download at once each payment is in one file alone', async () => {
    for (let count = 0; count < 6; count++) await acceptedDispute(hand, '0123456711')
    const client = await as('bo.admin')
    const query = { creditAccount: '0123456711' }
    const ends = await Promise.allSettled(
      Array.from({ length: 6 }, async () => {
        const { raw } = await client.download(manualRefunds.download, { query })
        return (await sheetOf(raw)).rows.map((row) => row[0])
      }),
    )
    const claimed = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []))
    expect([claimed.length, new Set(claimed).size]).toEqual([6, 6])
  })

  test('MAN-30 MAN-32 DOM-6.1 a reference makes it successful, once, in one spelling, and the dispute says so', async () => {
    const { logCode, transactionSearchKey } = await acceptedDispute(hand)
    const client = await as('bo.admin')
    const [row] = (await client.call(manualRefunds.list, { query: { logCode } })).content
    const used = reference()
    const body = {
      transactionReference: ` ${used.toLowerCase()} `,
      narration: row?.narration ?? '',
      transactionSearchKey,
    }
    const wrong = await refusal(client.call(manualRefunds.process, { body: { ...body, narration: 'Another' } }))
    expect([wrong.status, wrong.lines[0]?.code, wrong.lines[0]?.field]).toEqual([
      422,
      'payment-other',
      'body.narration',
    ])
    const done = { message: 'Status successfully updated!' }
    expect(await client.call(manualRefunds.process, { body })).toEqual(done)
    // The same once more is the first result, another reference is not.
    expect(await client.call(manualRefunds.process, { body })).toEqual(done)
    const other = await refusal(
      client.call(manualRefunds.process, { body: { ...body, transactionReference: reference() } }),
    )
    expect(other.lines[0]?.message).toBe(`bo.admin has already reported this as paid, with reference ${used}.`)
    const shown = await hand.show('bo.admin', logCode)
    expect(shown.refundTransaction).toMatchObject({ status: 'SUCCESSFUL', attempts: 1 })
    expect(shown.statusLogInfo).toContain('REFUNDED')
    expect(
      await hand.sql('SELECT count(*)::int AS n FROM payment_attempts WHERE transaction_ref = $1', [used]),
    ).toEqual([{ n: 1 }])
    expect((await client.call(manualRefunds.list, { query: { logCode } })).totalElements).toBe(0)
    // Nor does it pay another one, refund or settlement.
    const next = await acceptedDispute(hand)
    const [nextRow] = (await client.call(manualRefunds.list, { query: { logCode: next.logCode } })).content
    const taken = await refusal(
      client.call(manualRefunds.process, {
        body: {
          transactionReference: used,
          narration: nextRow?.narration ?? '',
          transactionSearchKey: next.transactionSearchKey,
        },
      }),
    )
    expect([taken.status, taken.lines[0]?.message]).toEqual([
      409,
      `The reference ${used} was already used for ${row?.requestId}.`,
    ])
  })

  test.each(['', 'x', 'RFD00000000101', 'pay00000000101', 'a b c', 'x'.repeat(65)])(
    'MAN-28 "%s" is no reference',
    async (transactionReference) => {
      const body = { transactionReference, narration: 'x', transactionSearchKey: 'x' }
      expect((await refusal((await as('bo.admin')).call(manualRefunds.process, { body }))).lines[0]?.field).toBe(
        'body.transactionReference',
      )
    },
  )

  test('MAN-02 MAN-06 MAN-21 view, download and process need their own authorities', async () => {
    const agent = await as('sa.admin')
    const viewer = await as('bo.viewer')
    const body = { transactionReference: reference(), narration: 'x', transactionSearchKey: 'x' }
    await viewer.call(manualRefunds.list, {})
    for (const work of [
      () => agent.call(manualRefunds.list, {}),
      () => viewer.call(manualRefunds.process, { body }),
      () => viewer.download(manualRefunds.download, {}),
    ])
      expect((await refusal(work())).status).toBe(403)
  })

  test('MAN-32 waits for a second person where the action is gated, and is carried out once approved', async () => {
    await setting(hand, 'dcir.workflow.gated-actions', 'manual-refunds')
    const { logCode, transactionSearchKey } = await acceptedDispute(hand)
    const client = await as('bo.maker')
    const [row] = (await client.call(manualRefunds.list, { query: { logCode } })).content
    const body = { transactionReference: reference(), narration: row?.narration ?? '', transactionSearchKey }
    expect(await client.call(manualRefunds.process, { body })).toEqual({
      message: 'Request has been submitted and it is awaiting approval.',
    })
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('PENDING')
    // It is marked until a colleague decided, in its list and by itself.
    const [asked] = (await client.call(manualRefunds.list, { query: { logCode } })).content
    expect([row?.requestedBy, asked?.requestedBy]).toEqual([null, 'bo.maker'])
    const { workflow } = await import('@dcir/core/access/workflow/contract')
    const [request] = (await (await as('bo.admin')).call(workflow.list, { query: { status: 'PENDING' } })).content
    await (await as('bo.checker')).call(workflow.process, {
      params: { requestId: request?.reference ?? '' },
      body: { approved: true, authorizersComment: 'Seen in the bank.' },
    })
    await setting(hand, 'dcir.workflow.gated-actions', '')
    expect((await hand.show('bo.admin', logCode)).refundTransaction?.status).toBe('SUCCESSFUL')
  })

  test('MAN-08 where the platform pays by itself nothing is paid by hand', async () => {
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
    const refused = await refusal((await as('bo.admin')).call(manualRefunds.list, {}))
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'true')
    expect([refused.status, refused.lines[0]?.code]).toEqual([409, 'manual-off'])
  })
})

describe('settlements', () => {
  test('MAN-10 MAN-12 MAN-13 MAN-20 MAN-31 DOM-4.4 are the same: listed, claimed and paid with a reference', async () => {
    const key = 'BS-20261120-0001'
    const ids = await requestSettlement(api, key)
    const client = await as('bo.admin')
    const query = { bulkSettlementKey: key }
    const { content } = await client.call(manualSettlements.list, { query })
    expect(content.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort())
    const of = (id: string | undefined) => content.find(({ requestId }) => requestId === id)
    expect(of(ids[0])).toMatchObject({
      amount: 9_000_00,
      status: 'PENDING',
      bulkSettlementRecord: { bulkSettlementKey: key, merchant: { merchantId: 'SA-0001' } },
      merchantPayment: true,
      participant: null,
      creditAccount: '2000000001',
      creditAccountName: 'SUPER AGENT ONE',
      debitAccount: '1000000001',
      debitAccountName: 'TRANSIT',
      processedBy: null,
    })
    expect(of(ids[1])).toMatchObject({ merchantPayment: false, participant: { name: expect.any(String) } })
    const { raw, fileName } = await client.download(manualSettlements.download, { query })
    expect(fileName).toBe('pending-settlements-2026-11-21.xlsx')
    expect((await sheetOf(raw)).rows).toHaveLength(3)
    const used = reference()
    const body = { transactionReference: used, paymentRequestId: ids[0] ?? '', bulkSettlementKey: key }
    await client.call(manualSettlements.process, { body })
    const [paid] = await hand.sql('SELECT status, processed_by AS by FROM payment_requests WHERE request_id = $1', [
      ids[0],
    ])
    expect(paid).toEqual({ status: 'SUCCESSFUL', by: 'bo.admin' })
    const other = { ...body, paymentRequestId: ids[1] ?? '' }
    expect((await refusal(client.call(manualSettlements.process, { body: other }))).lines[0]?.code).toBe(
      'reference-used',
    )
  })
})

describe('files of references', () => {
  const finished = async (endpoint: typeof manualRefunds.batch, batchId: string) => {
    await api.app.services.bulkWorker.process(batchId)
    return (await as('bo.admin')).call(endpoint, { params: { batchId } })
  }

  test('MAN-35 MAN-36 MAN-38 MAN-42 MAN-44 MAN-45 DOM-6.7 each row of refunds is paid or says why not', async () => {
    const [one, two] = [await acceptedDispute(hand), await acceptedDispute(hand)]
    const used = reference()
    const file = await xlsx(
      ['Transaction Search Key', 'Transaction Reference'],
      [one.transactionSearchKey, used],
      [two.transactionSearchKey, used.toLowerCase()],
      ['NO-SUCH-KEY', reference()],
      [two.transactionSearchKey, ''],
    )
    const client = await as('bo.admin')
    const { batchId, message } = await client.call(manualRefunds.upload, {}, { file })
    expect(message).toBe('File successfully uploaded.')
    await finished(manualRefunds.batch, batchId)
    expect(await client.call(manualRefunds.summary, { params: { batchId } })).toEqual({
      PENDING: 0,
      SUCCESSFUL: 1,
      FAILED: 3,
    })
    const { content } = await client.call(manualRefunds.items, { query: { batchId } })
    expect(content.map(({ processStatus }) => processStatus)).toEqual(['FAILED', 'FAILED', 'FAILED', 'SUCCESSFUL'])
    expect(content.map(({ rowNumber }) => rowNumber)).toEqual([3, 4, 5, 2])
    expect(content[3]).toMatchObject({
      amount: one.transactionAmount,
      processMessage: 'Paid by hand',
      creditAccount: '0123456701',
      resolutionStatus: 'ACCEPTED',
      refundStatus: 'SUCCESSFUL',
      refundTransactionReference: used,
      refundNarration: expect.stringContaining(one.logCode),
      transactionSearchKey: one.transactionSearchKey,
      transactionDate: one.transactionTime,
      disputeCreateTime: one.createdOn,
    })
    expect(content[0]?.processMessage).toContain(`The reference ${used} was already used`)
    expect(content[1]?.processMessage).toBe('Payment was not found.')
    // bank 20, 50: by what became of them, and the failed ones as they came, to be mended and sent again.
    const failed = await client.call(manualRefunds.items, { query: { batchId, processStatus: 'FAILED' } })
    expect(failed.totalElements).toBe(3)
    const paid = await client.call(manualRefunds.items, { query: { batchId, processStatus: 'SUCCESSFUL' } })
    expect(paid.content.map(({ rowNumber }) => rowNumber)).toEqual([2])
    const { raw } = await client.download(manualRefunds.errorFile, { params: { batchId } })
    const { headings, rows } = await sheetOf(raw)
    expect(headings).toEqual(['Transaction Search Key', 'Transaction Reference', 'Failure Reason'])
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual(['NO-SUCH-KEY', expect.any(String), 'Payment was not found.'])
    const { content: batches } = await client.call(manualRefunds.batches, {})
    expect(batches[0]).toMatchObject({ batchId, uploadedBy: 'bo.admin', uploadedAt: '2026-11-21T10:00:00+01:00' })
  })

  test('MAN-35 MAN-43 MAN-45 settlements alike, by the id of the request; anything but .xlsx is refused', async () => {
    const [id = ''] = await requestSettlement(api, 'BS-20261120-0002')
    const used = reference()
    const client = await as('bo.admin')
    const file = await xlsx(['Payment Request Id', 'Transaction Reference'], [id.toLowerCase(), used])
    const { batchId } = await client.call(manualSettlements.upload, {}, { file })
    await api.app.services.bulkWorker.process(batchId)
    const { content } = await client.call(manualSettlements.items, { query: { batchId } })
    expect(content[0]).toMatchObject({
      bulkId: 'BS-20261120-0002',
      processStatus: 'SUCCESSFUL',
      transactionStatus: 'SUCCESSFUL',
      transactionReference: used,
      paymentRequestId: id,
      creditAccount: '2000000001',
    })
    const csv = new File([`Payment Request Id,Transaction Reference\n${id},${reference()}\n`], 'references.csv')
    const refused = await refusal(client.call(manualSettlements.upload, {}, { file: csv }))
    expect([refused.status, refused.lines[0]?.code]).toEqual([415, 'file-type'])
    const viewer = await as('bo.viewer')
    expect((await refusal(viewer.call(manualRefunds.upload, {}, { file }))).status).toBe(403)
  })
})
