import { writeFileSync } from 'node:fs'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow } from '@dcir/core/access/workflow/contract'
import { businessDate } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type BankFile, bankFiles, bankWorkbook, type KnownRow } from '../../support/bank-layouts'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  place = enter(api.address)
  await place.run(['login'], as('bo.maker'))
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

/** Transactions that are here, as a bank knows them. */
const rowsFrom = (first: number): KnownRow[] =>
  [...trafficOf(TEST_DAY, TEST_TRAFFIC)].slice(first, first + 25).map((one) => ({
    date: businessDate(new Date(one.transactionTime)),
    rrn: one.rrn,
    stan: one.stan,
    terminalId: one.terminalId,
    maskedPan: one.maskedPan,
    amount: one.transactionAmount,
    isDebit: one.transactionIndicator === 'DEBIT',
  }))

/** A bank's file of them on this machine. */
function file(at: number, first: number): string {
  const rows = rowsFrom(first)
  const { name, content } = bankFiles(rows)[at] as BankFile
  writeFileSync(place.path(name), content)
  return name
}

async function approve(): Promise<void> {
  const client = api.client(await api.signIn('bo.admin'))
  const { content } = await client.call(workflow.list, { query: { status: 'PENDING', size: 1 } })
  const params = { requestId: content[0]?.reference ?? 'none' }
  await client.call(workflow.process, { params, body: { approved: true, authorizersComment: 'As printed' } })
}

describe('dcir layouts', () => {
  test('REC-63 CLI-04 infer shows twenty rows as they are read, and --json the layout', async () => {
    const name = file(0, 0)
    const { code, rows, stderr } = await place.run(['layouts', 'infer', name])
    expect([code, rows.length]).toEqual([0, 20])
    expect(rows[0]?.slice(1, 3)).toEqual([TEST_DAY, expect.stringMatching(/^\d+\.\d\d$/)])
    expect(stderr).toBe('The amounts add up to the printed balances.\n')
    const { layout } = JSON.parse((await place.run(['layouts', 'infer', name, '--json'])).stdout)
    expect(layout).toMatchObject({ kind: 'delimited', headerRow: 5, dateOrder: 'day-month-year' })
  })

  test('REC-60 REC-63 a layout is saved, approved, listed, and reads the next file here and there', async () => {
    const name = file(8, 30)
    const unknown = await place.run(['statements', 'upload', name])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('dcir layouts infer FILE --save')])
    const saved = await place.run(['layouts', 'infer', name, '--save', '--account', '0123456789', '--name', 'MT940'])
    expect(saved.code).toBe(0)
    expect((await place.run(['layouts', 'list'])).stderr).toContain('No layouts found...')
    await approve()
    const listed = await place.run(['layouts', 'list', '--account-number', '0123456789'])
    expect(listed.rows).toEqual([expect.arrayContaining(['0123456789', 'MT940', '1', 'mt940', 'bo.maker', 'bo.admin'])])
    expect((await place.run(['layouts', 'show', '0123456789'])).stdout).toContain('MT940')
    expect((await place.run(['statements', 'check', name])).stderr).toBe('25 rows, all good.\n')
    const sent = await place.run(['statements', 'upload', name, '--wait', '--json'])
    expect(JSON.parse(sent.stdout)).toMatchObject({ status: 'COMPLETED', successCount: 25, unmatchedCount: 0 })
  }, 120_000)

  test('REC-63 what the file leaves open is asked, and nothing is saved; --save needs an account', async () => {
    writeFileSync(place.path('open.csv'), 'Date,RRN,Amount,Narration\n05/11/2026,632514000001,5.00,POS\n')
    const asked = await place.run(['layouts', 'infer', 'open.csv', '--save', '--account', '0123456780'])
    expect([asked.code, asked.stderr]).toEqual([4, expect.stringContaining('Which way do amounts without a sign go?')])
    expect(asked.stderr).toContain('days before months')
    expect((await place.run(['layouts', 'infer', 'open.csv', '--save'])).code).toBe(2)
  })

  test('REC-60 REC-63 a workbook of another layout is mapped, approved, and reads the next one here and there', async () => {
    writeFileSync(place.path('bank.xlsx'), await bankWorkbook(rowsFrom(90)))
    const shown = await place.run(['layouts', 'infer', 'bank.xlsx', '--json'])
    expect(JSON.parse(shown.stdout)).toMatchObject({
      layout: { kind: 'xlsx', headerRow: 5, amount: { debit: 'Withdrawals', credit: 'Lodgements' } },
      questions: [],
    })
    const saved = await place.run(['layouts', 'infer', 'bank.xlsx', '--save', '--account', '0000000007'])
    expect(saved.code).toBe(0)
    await approve()
    const checked = await place.run(['statements', 'check', 'bank.xlsx'])
    expect([checked.code, checked.stderr]).toEqual([4, expect.stringContaining('26 rows')])
    const sent = await place.run(['statements', 'upload', 'bank.xlsx', '--wait', '--json'])
    const file = { status: 'COMPLETED', successCount: 25, failedCount: 1, unmatchedCount: 0 }
    expect(JSON.parse(sent.stdout)).toMatchObject(file)
  })
})
