/** Disputes and bulk dispute files on the command line, as transcripts. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { DISPUTE_HEADER, disputeLine } from '../../support/bulk-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

/** Every command is a process of its own, and some tests here start ten of them. */
vi.setConfig({ testTimeout: 120_000 })

const disputable = (code: string) =>
  [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(
    ({ responseCode, transactionIndicator }) => responseCode === code && transactionIndicator === 'CREDIT',
  )
const approved = disputable('00')
let taken = 0
const next = () => approved[taken++] as IncomingTransaction
const ACCOUNT = { account: '0123456780' }

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  place = enter(api.address)
  await place.run(['login'], as('bo.maker'))
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

function file(name: string, lines: readonly string[]): string {
  writeFileSync(place.path(name), [DISPUTE_HEADER, ...lines, ''].join('\n'))
  return name
}

async function sheet(name: string): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(readFileSync(place.path(name)) as unknown as ArrayBuffer)
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

const batchIdOf = (text: string) => /BD-\d{8}-[0-9A-F]{8}/.exec(text)?.[0] ?? ''

describe('dcir disputes check', () => {
  test('BDP-05 BDP-07 the sample passes; without a server', async () => {
    for (const format of ['csv', 'xlsx']) {
      const saved = await place.run(['disputes', 'template', format])
      expect([saved.code, saved.stdout]).toEqual([0, `bulk_dispute_sample.${format}\n`])
      const checked = await place.run(['disputes', 'check', saved.stdout.trim(), '--api', 'http://127.0.0.1:9'])
      expect([checked.code, checked.stdout, checked.stderr]).toEqual([0, '', '2 rows, all good.\n'])
    }
  })

  test('BDP-05 each fault is named by row, column, value and reason, and ends with 4', async () => {
    const one = disputeLine(next(), ACCOUNT)
    const name = file('faults.csv', [one, one, disputeLine(next(), { account: '12345', amount: '1.234' })])
    const { code, rows, stderr } = await place.run(['disputes', 'check', name])
    expect(code).toBe(4)
    expect(rows).toEqual([
      ['3', '', '', 'Duplicate of row 2 of this file'],
      ['4', 'Amount', '1.234', 'Amount is invalid'],
      [
        '4',
        'Account Number',
        '12345',
        'Account number needs 10 digits; this has 5. Format the column as text so zeros are kept',
      ],
    ])
    expect(stderr).toBe('3 rows, 2 of them would be refused (3 problems).\n')
    const json = await place.run(['disputes', 'check', name, '--json', '--problems', 'problems.csv'])
    expect(json.stdout.trim().split('\n')).toHaveLength(3)
    expect(JSON.parse(json.stdout.split('\n')[0] ?? '')).toMatchObject({ row: 3, column: null })
    expect(readFileSync(place.path('problems.csv'), 'utf8')).toContain('4,Amount,1.234,Amount is invalid')
  })

  test('BDP-05 what cannot be read is one line and ends with 2', async () => {
    writeFileSync(place.path('header.csv'), 'RRN,STAN\n1,2\n')
    writeFileSync(place.path('picture.csv'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))
    file('empty.csv', [])
    for (const [name, sentence] of [
      ['header.csv', '5 columns are missing: Transaction Date, Masked Pan, Amount, Terminal Id, Reason.'],
      ['picture.csv', 'Supported file types are CSV and XLSX.'],
      ['empty.csv', 'The file has no rows.'],
      ['nowhere.csv', 'There is no file nowhere.csv.'],
    ] as const) {
      const { code, stdout, stderr } = await place.run(['disputes', 'check', name])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^dcir: [^\n]+\n$/)
      expect(stderr).toContain(sentence)
    }
  })
})

describe('dcir disputes upload', () => {
  test('BDP-04 BDP-06 BDP-20 prints the server message and the batch id', async () => {
    const { code, stdout, stderr } = await place.run([
      'disputes',
      'upload',
      file('plain.csv', [disputeLine(next(), ACCOUNT)]),
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^BD-20261121-[0-9A-F]{8}\n$/)
    expect(stderr).toBe('1 row, all good.\nFile successfully uploaded.\n')
    const again = await place.run(['disputes', 'upload', 'plain.csv'])
    expect([again.code, again.stdout]).toEqual([0, stdout])
    expect(again.stderr).toContain(`This file was already uploaded as plain.csv on Nov 21st, 26`)
    expect(again.stderr).toContain(stdout.trim())
  })

  test('BDP-20 --wait follows until every row is final, and prints the failed ones', async () => {
    const lines = [disputeLine(next(), ACCOUNT), disputeLine(next(), { ...ACCOUNT, amount: '123456.00' })]
    const { code, rows, stderr } = await place.run(['disputes', 'upload', file('waited.csv', lines), '--wait'])
    expect(code).toBe(4)
    expect(Object.fromEntries(rows)).toMatchObject({
      Status: 'COMPLETED',
      Total: '2',
      Pending: '0',
      Successful: '1',
      Failed: '1',
    })
    expect(stderr).toContain('There is no such transaction.')
    const id = batchIdOf(rows.flat().join(' '))
    expect(stderr).toContain(`dcir disputes download ${id} --failed`)
    const failed = await place.run(['disputes', 'batch', id, '--failed'])
    expect(failed.rows).toEqual([['3', lines[1]?.split(',')[2], 'FAILED', 'There is no such transaction.']])
    expect((await place.run(['disputes', 'batch', id, '--rows'])).rows).toHaveLength(2)
    expect((await place.run(['disputes', 'batch', id])).stdout).toContain('File name\twaited.csv')
  })

  test('BDP-20 --json is one object with the failed rows; --skip-check leaves all to the server', async () => {
    const lines = [disputeLine(next(), ACCOUNT), disputeLine(next(), { amount: 'many' })]
    const args = ['disputes', 'upload', file('json.csv', lines), '--wait', '--json', '--skip-check']
    const { code, stdout, stderr } = await place.run(args)
    expect([code, stderr]).toEqual([4, 'File successfully uploaded.\n'])
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'COMPLETED',
      successfulCount: 1,
      failedRows: [{ rowNumber: 3, status: 'FAILED', message: 'Amount is invalid.' }],
    })
  })

  test('BDP-20 a terminal sees the check and the result', async () => {
    const { stdout, code } = await place.onTerminal(
      ['disputes', 'upload', file('seen.csv', [disputeLine(next(), ACCOUNT)]), '--wait'],
      { NO_COLOR: '1' },
    )
    expect(code).toBe(0)
    expect(stdout).toContain('1 row, all good.')
    expect(stdout).toMatch(/Successful +1/)
  })

  test('BDP-04 whoever may not gets a refusal', async () => {
    const name = file('viewer.csv', [disputeLine(next(), ACCOUNT)])
    const { code, stderr } = await place.run(['disputes', 'upload', name], as('bo.viewer'))
    expect(code).toBe(3)
    expect(stderr).toContain('You do not have the authority for this action. You are signed in as bo.viewer.')
  })
})

describe('dcir disputes batches and download', () => {
  test('BDP-14 BDP-15 BDP-20 the rows of a batch are saved under its name, whole or not at all', async () => {
    const lines = [disputeLine(next(), ACCOUNT), disputeLine(next(), { amount: 'many' })]
    const sent = await place.run(['disputes', 'upload', file('saved.csv', lines), '--wait'])
    const id = batchIdOf(sent.stdout)
    const listed = await place.run(['disputes', 'batches', '--start-date', '2026-11-21', '--end-date', '2026-11-21'])
    expect(listed.rows[0]?.slice(0, 3)).toEqual([id, 'saved.csv', 'bo.maker'])
    const saved = await place.run(['disputes', 'download', id])
    expect([saved.code, saved.stdout]).toEqual([0, `${id}-2026-11-21.xlsx\n`])
    expect(await sheet(saved.stdout.trim())).toHaveLength(3)
    const again = await place.run(['disputes', 'download', id])
    expect([again.code, again.stderr]).toEqual([
      2,
      `dcir: ${id}-2026-11-21.xlsx exists. Use --force to overwrite it.\n`,
    ])
    const filtered = ['disputes', 'download', id, '--dispute-creation-status', 'SUCCESSFUL', '--output', 'done.xlsx']
    expect((await place.run(filtered)).code).toBe(0)
    expect(await sheet('done.xlsx')).toHaveLength(2)
    await place.run(['disputes', 'download', id, '--failed', '--output', 'mend.xlsx'])
    expect((await sheet('mend.xlsx'))[1]?.at(-1)).toBe('Amount is invalid.')
    expect((await place.run(['disputes', 'check', 'mend.xlsx'])).rows).toEqual([
      ['2', 'Amount', 'many', 'Amount is invalid'],
    ])
  })

  test('BDP-15 an unknown batch leaves no file behind', async () => {
    const { code, stderr } = await place.run(['disputes', 'download', 'BD-20200101-00000000', '--output', 'none.xlsx'])
    expect([code, stderr]).toEqual([1, 'dcir: Batch was not found.\n'])
    expect(existsSync(place.path('none.xlsx'))).toBe(false)
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect((await place.run(['disputes', 'batch', 'x'])).stderr).toContain('Batch id is invalid')
  })
})

describe('dcir disputes list, show and report', () => {
  let byBank: string
  let failed: string
  beforeAll(async () => {
    const client = api.client(await api.signIn('bo.maker'))
    const log = async (one: IncomingTransaction | undefined) => {
      const body = {
        transactionSearchKey: one?.transactionSearchKey ?? '',
        reason: 'Duplicate debit',
        customerAccountNumber: '0123456780',
        customerAccountName: 'ADAEZE OKAFOR',
      }
      return (await client.call(disputes.log, { body })).logCode
    }
    const [ofAgent] = disputable('91').filter(({ cardAcceptorId }) => cardAcceptorId.endsWith('00001'))
    byBank = await log(approved.filter(({ cardAcceptorId }) => cardAcceptorId.endsWith('00001')).at(-1))
    failed = await log(ofAgent ?? disputable('91')[0])
  })

  test('DSP-22 the list takes the filter fields as flags, and each view its own call', async () => {
    const found = await place.run(['disputes', 'list', '--log-code', byBank])
    expect(found.rows.map(([code]) => code)).toEqual([byBank])
    const none = await place.run(['disputes', 'list', '--view', 'super-agents'])
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No disputes found...\n'])
    const own = await place.run(['disputes', 'list', '--view', 'bank', '--log-code', byBank], as('sa.admin'))
    expect(own.rows).toHaveLength(1)
    expect((await place.run(['disputes', 'list', '--view', 'all'], as('sa.admin'))).code).toBe(3)
    expect((await place.run(['disputes', 'list', '--status', 'ODD'])).stderr).toContain(
      '--status is invalid: it must be PENDING',
    )
  })

  test('DSP-78 one dispute is shown without its pictures', async () => {
    const { code, rows } = await place.run(['disputes', 'show', byBank])
    expect([code, Object.fromEntries(rows)]).toEqual([
      0,
      expect.objectContaining({ 'Log code': byBank, Status: 'PENDING' }),
    ])
    const json = await place.run(['disputes', 'show', byBank, '--json'], as('sa.admin'))
    expect(JSON.parse(json.stdout)).toMatchObject({ logCode: byBank, receipts: [] })
    expect(json.stdout).not.toContain('receiptData')
  })

  test('DSP-81 DSP-85 the spreadsheet of each list is saved with the same filter', async () => {
    const filter = ['--log-code', byBank, '--created-date-from', '2026-11-21']
    for (const [view, user, name, count] of [
      ['all', 'bo.maker', 'all-disputes-2026-11-21.xlsx', 1],
      ['backoffice', 'bo.maker', 'backoffice-disputes-2026-11-21.xlsx', 1],
      ['super-agents', 'bo.maker', 'backoffice-superagent-disputes-2026-11-21.xlsx', 0],
      ['agent', 'sa.admin', 'agent-disputes-2026-11-21.xlsx', 0],
      ['bank', 'sa.admin', 'bank-disputes-2026-11-21.xlsx', 1],
    ] as const) {
      const saved = await place.run(['disputes', 'report', '--view', view, ...filter], as(user))
      expect([view, saved.code, saved.stdout]).toEqual([view, 0, `${name}\n`])
      expect([view, (await sheet(name)).length]).toEqual([view, 1 + count])
    }
  })

  test("DSP-83 a download that is refused says the server's own sentence and leaves no file", async () => {
    const reversed = ['--created-date-from', '2026-11-22', '--created-date-to', '2026-11-21', '--output', 'never.xlsx']
    const { code, stdout, stderr } = await place.run(['disputes', 'report', ...reversed])
    expect([code, stdout, stderr]).toEqual([1, '', 'dcir: The start date must not be after the end date.\n'])
    expect(readdirSync(place.folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  test('DSP-81 DSP-82 failed-response disputes are those codes, open or accepted at the deadline, and undecided', async () => {
    const saved = await place.run(['disputes', 'report', '--view', 'failed-response'])
    expect(saved.stdout).toBe('backoffice-failed-response-disputes-2026-11-21.xlsx\n')
    const rows = await sheet(saved.stdout.trim())
    expect(rows.slice(1).map(([code]) => code)).toEqual([failed])
    const own = await place.run(['disputes', 'report', '--view', 'failed-response', '--status', 'PENDING'])
    expect([own.code, own.stderr]).toEqual([
      2,
      'dcir: --view failed-response says itself which codes and statuses it has.\n',
    ])
  })
})

test('BDP-20 a batch that the server still works on ends with 5 when nobody wants to wait', async () => {
  const one = next()
  const { bank } = api.app.services
  const working = bank.nameEnquiry
  let release = () => {}
  bank.nameEnquiry = (account) => new Promise((resolve) => (release = () => resolve(working(account))))
  const sent = await place.run(['disputes', 'upload', file('slow.csv', [disputeLine(one, ACCOUNT)]), '--no-wait'])
  bank.nameEnquiry = working
  release()
  expect([sent.code, Object.fromEntries(sent.rows)]).toEqual([5, expect.objectContaining({ Pending: '1' })])
  const waited = await place.run(['disputes', 'batch', batchIdOf(sent.stdout), '--wait', '--json'])
  expect([waited.code, JSON.parse(waited.stdout)]).toEqual([0, expect.objectContaining({ successfulCount: 1 })])
  const { content } = await api.client(await api.signIn('bo.maker')).call(bulkDisputes.list, { query: {} })
  expect(content[0]).toMatchObject({ fileName: 'slow.csv', status: 'COMPLETED' })
})
