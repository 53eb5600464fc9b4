import { existsSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let hand: DisputesAtHand
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')

test('MAN-18 MAN-22 MAN-23 MAN-24 MAN-48 dcir refunds: listed, claimed once, reported by a file, counted', async () => {
  const { logCode, transactionSearchKey } = await acceptedDispute(hand)
  const listed = await place.run(['refunds', 'list', '--log-code', logCode], bank)
  expect([listed.code, listed.rows.length, listed.rows[0]?.[7]]).toEqual([0, 1, logCode])
  const saved = await place.run(['refunds', 'download', '--log-code', logCode], bank)
  expect([saved.code, saved.stdout]).toEqual([0, 'pending-dispute-refunds-2026-11-21.xlsx\n'])
  const again = await place.run(['refunds', 'download', '--log-code', logCode, '--output', 'again.xlsx'], bank)
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringMatching(
      /One of these payments was downloaded before: bo\.admin may already be paying it\..*\n.*--proceed/,
    ),
  ])
  expect(existsSync(place.path('again.xlsx'))).toBe(false)
  const flags = ['--proceed', '--output', 'again.xlsx']
  expect((await place.run(['refunds', 'download', '--log-code', logCode, ...flags], bank)).code).toBe(0)

  // The downloaded file itself, with the reference filled in.
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(place.path('again.xlsx'))
  const sheet = workbook.worksheets[0]
  const row = sheet?.getRow(2)
  if (row && sheet) row.getCell(sheet.columnCount).value = 'FT26325CLI01'
  await workbook.xlsx.writeFile(place.path('paid.xlsx'))
  const judged = await place.run(['refunds', 'upload', 'paid.xlsx', '--dry-run'], bank)
  expect([judged.code, judged.stdout, judged.stderr]).toEqual([
    0,
    '',
    expect.stringMatching(/^1 of 1 can be reported as paid: ₦[\d,.]+ in all\.\nNothing was done\.\n$/),
  ])
  const sent = await place.run(['refunds', 'upload', 'paid.xlsx'], bank)
  expect([sent.code, sent.stderr]).toEqual([0, 'File successfully uploaded.\n'])
  const batchId = sent.stdout.trim()
  await api.app.services.bulkWorker.process(batchId)
  const counts = await place.run(['refunds', 'batch', batchId, '--json'], bank)
  expect(JSON.parse(counts.stdout)).toEqual({ PENDING: 0, SUCCESSFUL: 1, FAILED: 0 })
  const [paid] = await hand.sql('SELECT status FROM payment_requests WHERE transaction_search_key = $1', [
    transactionSearchKey,
  ])
  expect(paid).toEqual({ status: 'SUCCESSFUL' })
}, 60_000)

test('MAN-24 MAN-48 dcir settlement-payments: listed, claimed, reported by a file, counted', async () => {
  const [paid = '', failed = ''] = await requestSettlement(api, 'BS-20261120-CLI1')
  const which = ['--bulk-settlement-key', 'BS-20261120-CLI1']
  const listed = await place.run(['settlement-payments', 'list', ...which], bank)
  expect([listed.code, listed.rows.map(([id]) => id).sort()]).toEqual([0, expect.arrayContaining([paid, failed])])
  const saved = await place.run(['settlement-payments', 'download', ...which], bank)
  expect([saved.code, saved.stdout]).toEqual([0, 'pending-settlements-2026-11-21.xlsx\n'])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(place.path('pending-settlements-2026-11-21.xlsx'))
  const sheet = workbook.worksheets[0]
  // The same reference twice: one of the two payments has it.
  for (const at of [2, 3]) {
    const row = sheet?.getRow(at)
    if (row && sheet) row.getCell(sheet.columnCount).value = 'FT26325CLI02'
  }
  sheet?.spliceRows(4, 10)
  await workbook.xlsx.writeFile(place.path('paid.xlsx'))
  const sent = await place.run(['settlement-payments', 'upload', 'paid.xlsx'], bank)
  expect([sent.code, sent.stderr]).toEqual([0, 'File successfully uploaded.\n'])
  await api.app.services.bulkWorker.process(sent.stdout.trim())
  const counts = await place.run(['settlement-payments', 'batch', sent.stdout.trim()], bank)
  expect(Object.fromEntries(counts.rows)).toEqual({ Successful: '1', Failed: '1', Pending: '0' })
  const csv = await place.run(['settlement-payments', 'upload', 'paid.csv'], bank)
  expect([csv.code, csv.stderr]).toEqual([2, 'dcir: There is no file paid.csv.\n'])
}, 60_000)

test('RQY-18 RQY-20 RQY-21 RQY-23 dcir requery saves what awaits an answer, of both types', async () => {
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'false')
  api.bank.instead = { transfer: async () => ({ status: 'PENDING', reference: '' }) }
  await requestSettlement(api)
  await api.app.services.paymentWorker.round()
  const saved = await place.run(
    ['requery', 'download', '--type', 'settlements', '--from', '2026-11-01', '--to', '2026-11-21'],
    bank,
  )
  expect([saved.code, saved.stdout]).toEqual([0, 'requery-Settlement-2026-11-01-2026-11-21.xlsx\n'])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(place.path('requery-Settlement-2026-11-01-2026-11-21.xlsx'))
  expect(workbook.worksheets[0]?.rowCount).toBe(4)
  const disputes = await place.run(['requery', 'download', '--to', '2026-11-21', '--json'], bank)
  expect(JSON.parse(disputes.stdout)).toEqual({ file: 'requery-Dispute-beginning-2026-11-21.xlsx' })
  const reversed = await place.run(['requery', 'download', '--from', '2026-11-22', '--to', '2026-11-21'], bank)
  expect(reversed.code).not.toBe(0)
  const off = await place.run(['settlement-payments', 'list'], bank)
  expect([off.code, off.stderr]).toEqual([1, expect.stringContaining('dcir.enable.manual.settlement-payment')])
}, 60_000)
