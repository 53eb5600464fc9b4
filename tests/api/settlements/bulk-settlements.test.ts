/** Bulk settlements over HTTP: lists and filters of both consoles, transactions, payments, attempts, reports, explanations. */

import { withConnection } from '@dcir/api/db/pool'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { transactions } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'
import { runningJob } from '../../support/running-job'

let api: TestApi
let hand: DisputesAtHand
const KEY = 'BS0001-D20261120-T0000'
const params = { bulkSettlementKey: KEY }
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await api.app.services.settlementWorker.round()
})
afterAll(() => api?.close())

const runJob = (kind: string, key: string, payload = {}) =>
  api.app.services.settlementWorker.jobs.find((one) => one.kind === kind)?.run(runningJob(key, payload))
const bank = () => hand.as('bo.admin')
const list = async (query = {}, who = 'bo.admin') =>
  (await (await hand.as(who)).call(bulkSettlements.list, { query: { size: 100, ...query } })).content

describe('the list', () => {
  test('SET-01 SET-09 SET-10 has every field of each bulk', async () => {
    const [bulk] = await list({ bulkSettlementKey: KEY })
    expect(bulk).toMatchObject({
      bulkSettlementKey: KEY,
      merchant: { merchantName: 'Lagoon Payments', cardAcceptorId: '2011LA000000001', merchantId: 'SA-0001' },
      transactionTimeBegin: '2026-11-20T00:00:00+01:00',
      transactionTimeEnd: '2026-11-21T00:00:00+01:00',
      status: 'STARTED',
      settlementType: 'T1',
      reportStatus: 'PENDING',
      paymentRequestAttempt: 0,
      reportGenerationAttempt: 0,
      completedAt: null,
    })
    const { transactionTotalAmount, transactionChargeAmount, transactionVatAmount, transactionMerchantAmount } =
      bulk ?? {}
    expect(transactionTotalAmount).toBe(
      (transactionChargeAmount ?? 0) + (transactionVatAmount ?? 0) + (transactionMerchantAmount ?? 0),
    )
    expect(Object.keys(bulk?.merchant ?? {}).sort()).toEqual([
      'cardAcceptorId',
      'createdTime',
      'disputeEmail',
      'mainEmail',
      'merchantId',
      'merchantName',
      'phoneNumber',
      'settlementEmail',
    ])
  })

  test('SET-05 SET-07 SET-09 is filtered by super agent, key, states and dates', async () => {
    const all = await list()
    const count = async (query: object) => (await list(query)).length
    expect(await count({ cardAcceptorId: '2011LA000000001' })).toBe(1)
    expect(await count({ bulkSettlementKey: KEY.toLowerCase() })).toBe(1)
    expect(await count({ settlementStatus: 'STARTED' })).toBe(all.length)
    expect(await count({ settlementStatus: 'COMPLETED' })).toBe(0)
    expect(await count({ reportStatus: 'READY' })).toBe(0)
    expect(await count({ startDate: '2026-11-21', endDate: '2026-11-21' })).toBe(all.length)
    expect(await count({ startDate: '2026-11-22' })).toBe(0)
    const reversed = await refusal(
      (await bank()).call(bulkSettlements.list, { query: { startDate: '2026-11-22', endDate: '2026-11-21' } }),
    )
    expect(reversed).toMatchObject({ status: 422 })
    const unknown = { settlementStatus: 'PAID' } as never
    expect(await refusal((await bank()).call(bulkSettlements.list, { query: unknown }))).toMatchObject({ status: 400 })
  })

  test('SET-02 SET-06 a super agent sees its own, and another’s do not exist for it', async () => {
    const own = await list({}, 'sa.admin')
    expect(new Set(own.map(({ merchant }) => merchant.merchantId))).toEqual(new Set(['SA-0001']))
    const other = await hand.as('sb.admin')
    expect(await list({ bulkSettlementKey: KEY }, 'sb.admin')).toEqual([])
    const ofOne = [
      bulkSettlements.transactions,
      bulkSettlements.download,
      bulkSettlements.explain,
      bulkSettlements.payments,
      bulkSettlements.generateReport,
    ] as const
    for (const endpoint of ofOne) {
      const answer =
        endpoint === bulkSettlements.download
          ? other.download(endpoint, { params })
          : other.call(endpoint as typeof bulkSettlements.explain, { params, query: {} })
      expect(await refusal(answer)).toMatchObject({ status: 404 })
    }
  })
})

describe('within a bulk', () => {
  test('SET-21 SET-22 are its transactions, filtered as transactions are', async () => {
    const [bulk] = await list({ bulkSettlementKey: KEY })
    const client = await bank()
    const page = await client.call(bulkSettlements.transactions, { params, query: { size: 100 } })
    expect(page.totalElements).toBe(bulk?.transactionCount)
    expect(new Set(page.content.map((one) => one.bulkSettlementKey))).toEqual(new Set([KEY]))
    expect(new Set(page.content.map((one) => one.responseCode))).toEqual(new Set(['00']))
    const times = page.content.map((one) => one.transactionTime)
    expect(times).toEqual([...times].sort().reverse())
    const [first] = page.content
    const found = await client.call(bulkSettlements.transactions, { params, query: { rrn: first?.rrn } })
    expect(found.content.map((one) => one.transactionSearchKey)).toEqual([first?.transactionSearchKey])
    const none = await client.call(bulkSettlements.transactions, {
      params,
      query: { responseCodeState: 'OTHER', otherResponseCode: '91' },
    })
    expect(none.totalElements).toBe(0)
    const own = await (await hand.as('sa.admin')).call(bulkSettlements.transactions, { params, query: {} })
    expect(own.totalElements).toBe(bulk?.transactionCount)
  })

  test('SET-21 one of its transactions is shown whole, by the authority for transactions of a bulk', async () => {
    expect(bulkSettlements.transaction.doors.backoffice.authority).toBe('bo_dcir_get_transactions_per_bulk')
    const client = await bank()
    const [first] = (await client.call(bulkSettlements.transactions, { params, query: {} })).content
    const transactionSearchKey = first?.transactionSearchKey ?? ''
    for (const username of ['bo.admin', 'sa.admin']) {
      const shown = (await hand.as(username)).call(bulkSettlements.transaction, {
        params: { ...params, transactionSearchKey },
      })
      expect(await shown).toMatchObject({ ...first, bulkSettlementKey: KEY, transactionIndicator: 'CREDIT' })
    }
    const { content } = await client.call(transactions.list, { query: { responseCodeState: 'FAILED_NO_DEBIT' } })
    for (const [username, key] of [
      ['bo.admin', content[0]?.transactionSearchKey ?? ''],
      ['sb.admin', transactionSearchKey],
    ] as const) {
      const none = (await hand.as(username)).call(bulkSettlements.transaction, {
        params: { ...params, transactionSearchKey: key },
      })
      expect([username, (await refusal(none)).status]).toEqual([username, 404])
    }
  })

  test('SET-25 SET-26 DOM-4.3 are payment requests to the super agent, each participant and as VAT: together the total', async () => {
    const [bulk] = await list({ bulkSettlementKey: KEY })
    const { content, totalItems, totalPages } = await (await bank()).call(bulkSettlements.paymentRequests, {
      params,
      query: {},
    })
    expect([totalItems, totalPages]).toEqual([content.length, 1])
    expect(content.map((one) => [one.recipient, one.recipientType])).toEqual([
      ['Lagoon Payments', 'MERCHANT'],
      ['Issuer Pool', 'PARTICIPANT'],
      ['Unity Acquiring', 'PARTICIPANT'],
      ['Bank Fee Income', 'PARTICIPANT'],
      ['VAT PAYABLE', 'VAT'],
    ])
    expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(bulk?.transactionTotalAmount)
    expect(content[1]).toMatchObject({
      requestId: expect.stringMatching(/^PR-\d{9}$/),
      participant: { name: 'Issuer Pool', accountName: 'ISSUER POOL SETTLEMENT', accountNumber: '0100000011' },
      bulkSettlementRecord: {
        bulkSettlementKey: KEY,
        merchant: { cardAcceptorId: '2011LA000000001', merchantName: 'Lagoon Payments' },
      },
      attempts: 0,
      creditAccount: '0100000011',
      debitAccount: '0012345699',
      narration: `FEE SHARE/${KEY}/PT-0001`,
      status: 'PENDING',
      processedBy: null,
      completedAt: null,
    })
    const missing = { bulkSettlementKey: 'BS9999-D20261120-T0000' }
    expect(
      await refusal((await bank()).call(bulkSettlements.paymentRequests, { params: missing, query: {} })),
    ).toMatchObject({ status: 404 })
  })

  test('SET-32 SET-33 a paid bulk is COMPLETED with its last request, and its attempts say how', async () => {
    const key = (await list({ cardAcceptorId: '2011LA000000004' }))[0]?.bulkSettlementKey ?? ''
    await hand.sql(
      `UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.enable.manual.settlement-payment'`,
    )
    const worker = api.app.services.paymentWorker
    const { content } = await (await bank()).call(bulkSettlements.paymentRequests, {
      params: { bulkSettlementKey: key },
      query: {},
    })
    const ids = content.map(({ requestId }) => String(Number(requestId.slice(3))))
    for (const id of ids.slice(0, -1)) await worker.process(id)
    expect((await list({ bulkSettlementKey: key }))[0]?.status).toBe('STARTED')
    await worker.process(ids.at(-1) ?? '')
    expect((await list({ bulkSettlementKey: key }))[0]).toMatchObject({
      status: 'COMPLETED',
      completedAt: expect.any(String),
      paymentRequestAttempt: content.length,
    })
    await hand.sql(
      `UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.enable.manual.settlement-payment'`,
    )
    const [request] = content
    const attempts = await (await bank()).call(bulkSettlements.paymentAttempts, {
      params: { requestId: request?.requestId ?? '' },
      query: {},
    })
    expect(attempts.content).toEqual([
      {
        paymentRequest: {
          requestId: request?.requestId,
          creditAccount: '2030001041',
          creditAccountName: 'GARDEN CITY AGENTS',
          amount: request?.amount,
          recipientType: 'MERCHANT',
        },
        status: 'SUCCESSFUL',
        transactionRef: expect.stringMatching(/^PAY\d{11}$/),
        comment: 'Paid by the bank',
        narration: `SETTLEMENT/${key}`,
        createdTime: expect.any(String),
        completedTime: expect.any(String),
      },
    ])
    // Desk 2: the bulk itself says what was paid to whom, and when; the shares of the fee are not in it.
    const payments = await (await bank()).call(bulkSettlements.payments, { params: { bulkSettlementKey: key } })
    expect(payments).toEqual([
      {
        amount: request?.amount,
        creditAccount: '2030001041',
        creditAccountName: 'GARDEN CITY AGENTS',
        status: 'SUCCESSFUL',
        attempts: 1,
        transactionRef: attempts.content[0]?.transactionRef,
        lastAttemptAt: attempts.content[0]?.createdTime,
        completedAt: expect.any(String),
      },
    ])
    const refund = { requestId: 'PR-999999999' }
    expect(
      await refusal((await bank()).call(bulkSettlements.paymentAttempts, { params: refund, query: {} })),
    ).toMatchObject({ status: 404 })
  })

  test('Desk 2 a super agent reads of its own payment that it was not sent yet', async () => {
    const payments = await (await hand.as('sa.admin')).call(bulkSettlements.payments, { params })
    const [bulk] = await list({ bulkSettlementKey: KEY }, 'sa.admin')
    expect(payments).toEqual([
      expect.objectContaining({
        amount: bulk?.transactionMerchantAmount,
        status: 'PENDING',
        attempts: 0,
        transactionRef: null,
        completedAt: null,
      }),
    ])
  })

  test('SET-17 SET-18 DOM-4.5 the report is a workbook once its state is COMPLETED', async () => {
    const client = await bank()
    expect(await refusal(client.download(bulkSettlements.download, { params }))).toMatchObject({ status: 409 })
    // Desk 6: whoever is paid may ask for it as well.
    const asked = await (await hand.as('sa.admin')).call(bulkSettlements.generateReport, { params })
    expect(asked.message).toBe('The report is being made.')
    await runJob('settlement-reports', KEY)
    expect((await list({ bulkSettlementKey: KEY }))[0]).toMatchObject({
      reportStatus: 'COMPLETED',
      reportGenerationAttempt: 1,
    })
    const { raw, fileName } = await client.download(bulkSettlements.download, { params })
    expect(fileName).toBe(`${KEY}.xlsx`)
    const bytes = Buffer.from(await (raw as Response).arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(bytes as never)
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Settlement', 'Summary'])
    const [sheet, summary] = book.worksheets
    const said = Object.fromEntries(
      (summary?.getRows(2, 9) ?? []).map((row) => [row.getCell(1).value, row.getCell(2).value ?? row.getCell(3).value]),
    )
    // Desk 11: the sums are those of the lines, to the kobo.
    const amounts = (sheet?.getColumn(8).values.slice(2) ?? []).map((value) => Math.round(Number(value) * 100))
    expect(Math.round(Number(said['Transaction amount'] ?? said.Amount) * 100)).toBe(
      amounts.reduce((sum, one) => sum + one, 0),
    )
    expect(said).toMatchObject({ 'Bulk Settlement Key': KEY, Transactions: String(amounts.length) })
    expect((await (await hand.as('sa.admin')).download(bulkSettlements.download, { params })).fileName).toBe(
      `${KEY}.xlsx`,
    )
    expect((await client.call(bulkSettlements.generateReport, { params })).message).toBe('The report is there.')
  })

  test('every kobo explains itself: the bulk, and each of its transactions', async () => {
    const client = await bank()
    const whole = await client.call(bulkSettlements.explain, { params, query: {} })
    expect(whole.steps.map(({ label }) => label)).toEqual(['Amount', 'Fees', 'VAT', 'To the super agent'])
    expect(whole.shares.map(({ label }) => label)).toEqual(['Issuer Pool', 'Unity Acquiring', 'Bank Fee Income'])
    expect(whole.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.steps[1]?.amount)
    expect(whole.certificate).toMatchObject({ holds: true, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { content } = await client.call(bulkSettlements.transactions, { params, query: { size: 5 } })
    for (const { transactionSearchKey, transactionAmount } of content) {
      const one = await client.call(bulkSettlements.explain, { params, query: { transactionSearchKey } })
      expect(one.steps[0]?.amount).toBe(transactionAmount)
      expect(one.steps[1]?.label).toBe('Fee by STANDARD version 1')
      expect(one.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.steps[1]?.amount)
    }
    const own = await (await hand.as('sa.admin')).call(bulkSettlements.explain, { params, query: {} })
    expect([own.shares, own.certificate]).toEqual([[], null])
    expect(
      await refusal(client.call(bulkSettlements.explain, { params, query: { transactionSearchKey: 'NO-SUCH' } })),
    ).toMatchObject({ status: 404 })
  })
})

test('closing by hand is queued once, for one that is settled, and not for a time to come', async () => {
  const client = await bank()
  const close = (merchantId: string, until?: string) =>
    client.call(bulkSettlements.close, { body: { merchantId, ...(until && { until }) } })
  expect((await close('SA-0001')).message).toBe('Lagoon Payments is being settled.')
  await close('SA-0001')
  const jobs = await hand.sql(`SELECT payload FROM jobs WHERE kind = 'settlement-close'`)
  const payload = { superAgentId: 1, upTo: '2026-11-21T09:00:00.000Z', by: 'bo.admin' }
  expect(jobs).toEqual([{ payload }])
  await runJob('settlement-close', 'whatever it is called', payload)
  const [cursor] = await hand.sql('SELECT settled_until FROM settlement_cursors WHERE super_agent_id = 1')
  expect(cursor?.settled_until).toEqual(new Date('2026-11-21T09:00:00Z'))
  expect(await refusal(close('SA-0001', '2026-11-21T12:00:00+01:00'))).toMatchObject({ status: 422 })
  expect(await refusal(close('SA-9999'))).toMatchObject({ status: 404 })
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(`UPDATE super_agents SET settlement_configured = false WHERE merchant_id = 'SA-0008'`),
  )
  expect(await refusal(close('SA-0008'))).toMatchObject({ status: 422 })
})
