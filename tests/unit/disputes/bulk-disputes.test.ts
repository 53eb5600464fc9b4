/** The rules of bulk files: headers, rows, accounts, duplicates, receipts; what passes here is what the server takes. */

import { createBulkFile, createBulkReader, keptCell, rowSentence } from '@dcir/core/bulk/rows'
import { accountNumberOf, bulkDisputeLayout, bulkDisputeSample } from '@dcir/core/disputes/bulk-rules'
import {
  checkReceipts,
  disputeResponseLayout,
  disputeResponseSample,
  receiptNames,
  responseNotes,
} from '@dcir/core/disputes/responses-rules'
import { describe, expect, test } from 'vitest'

const header = [...(bulkDisputeSample[0] ?? [])]
const good = ['20/11/2026', '506099******1234', '632514000001', '101', '12,500.00', '2011abc1', 'Reason', '', '']

function disputeReader(cells: readonly string[] = header) {
  const made = createBulkReader(bulkDisputeLayout)
  expect(made.header(cells)).toEqual([])
  return made
}
const withCell = (name: string, cell: string) => good.map((was, at) => (header[at] === name ? cell : was))
const messages = (cells: string[]) =>
  disputeReader()
    .read(cells, 2)
    .problems.map(({ message }) => message)

describe('headers', () => {
  test('BDP-07 columns may be in any order and letter case, and more columns do no harm', () => {
    const order = [8, 7, 6, 5, 4, 3, 2, 1, 0]
    const reader = disputeReader([...order.map((at) => ` ${header[at]?.toUpperCase()} `), 'Failure Reason'])
    expect(reader.read([...order.map((at) => good[at] ?? ''), 'was bad'], 2).row).toEqual(
      disputeReader().read(good, 2).row,
    )
  })

  test('what is missing or appears twice is named; the last two columns may be left out', () => {
    const faults = createBulkReader(bulkDisputeLayout).header(['RRN', 'rrn', 'STAN'])
    expect(faults.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '1 The column "Transaction Date" is missing',
      '1 The column "Masked Pan" is missing',
      '1 The column "RRN" appears twice',
      '1 The column "Amount" is missing',
      '1 The column "Terminal Id" is missing',
      '1 The column "Reason" is missing',
    ])
    expect(disputeReader(header.slice(0, 7)).read(good.slice(0, 7), 2).row.accountNumber).toBe('')
  })
})

describe('rows of bulk disputes', () => {
  test('a good row is normalised', () => {
    expect(disputeReader().read(good, 2)).toMatchObject({
      problems: [],
      row: {
        transactionDate: '2026-11-20',
        maskedPan: '506099******1234',
        rrn: '632514000001',
        stan: '000101',
        amount: 1_250_000,
        terminalId: '2011ABC1',
        reason: 'Reason',
      },
    })
  })

  test.each([
    ['Transaction Date', '31/02/2026', 'Transaction Date is invalid. Write it as 21/11/2026'],
    ['Transaction Date', '', 'Transaction Date is required'],
    ['Masked Pan', '50609*1234', 'Masked Pan is invalid'],
    ['Amount', '12.345', 'Amount is invalid'],
    ['Amount', '0', 'Amount is invalid'],
    ['Amount', '1,00.00', 'Amount is invalid'],
    ['Reason', 'x'.repeat(501), 'Reason is invalid'],
    ['Account Number', '1234567890123', 'Account Number is invalid'],
    ['Account Name', 'A', 'Account Name is invalid'],
  ])('%s %j is refused: %s', (name, cell, message) => expect(messages(withCell(name, cell))).toEqual([message]))

  test.each([
    ['0123456789', '0123456789'],
    ['123456789', '0123456789'],
    ["'0123456789", '0123456789'],
    ['12345678', null],
    ['12345678901', null],
    ['1.23E+09', null],
    ['12345 6789', null],
  ])('an account number %s is %s: only one lost zero is certain', (cell, account) =>
    expect(accountNumberOf(cell)).toBe(account),
  )

  test('a row that appears twice names the first; a row with a fault is no first', () => {
    const reader = disputeReader()
    reader.read(withCell('Reason', ''), 2)
    expect(reader.read(good, 3).problems).toEqual([])
    const again = reader.read(withCell('STAN', '000101'), 4)
    expect(again.problems).toEqual([{ row: 4, column: null, value: null, message: 'Duplicate of row 3 of this file' }])
    expect(reader.read(withCell('STAN', '102'), 5).problems).toEqual([])
  })

  test('a row with more cells than the header is refused', () => {
    expect(messages([...good, 'more'])).toEqual(['The row has 10 cells where the header has 9'])
  })

  test.each([
    ['5060991234567890', '506099******7890'],
    ['5060 9912 3456 7890', '506099******7890'],
    ['card 5060-9912-3456-7890.', 'card 506099******7890.'],
    ['632514000001', '632514000001'],
    ['0123456789', '0123456789'],
    [`${'9'.repeat(40)}`, '(hidden)'],
  ])('of the cell %s there is kept %s', (cell, kept) => expect(keptCell(cell)).toBe(kept))

  test('problems never repeat a card number that was typed into another column', () => {
    const [problem] = disputeReader().read(withCell('Account Number', '5060991234567890'), 2).problems
    expect(problem?.value).toBe('506099******7890')
  })
})

describe('whole files', () => {
  test('BDP-07 BDR-08 the samples are good files', () => {
    const disputes = createBulkFile(bulkDisputeLayout)
    const responses = createBulkFile(disputeResponseLayout)
    for (const rows of [disputes.take(bulkDisputeSample), responses.take(disputeResponseSample)]) {
      expect(Array.isArray(rows) && rows.map(({ problems }) => problems)).toEqual([[], []])
    }
  })

  test('blank lines count as lines and are no rows', () => {
    const rows = createBulkFile(bulkDisputeLayout).take([header, [], ['', ' '], good])
    expect(Array.isArray(rows) && rows.map(({ rowNumber }) => rowNumber)).toEqual([4])
  })

  test('no rows, too many, and too much text are refused as a whole', () => {
    const empty = createBulkFile(bulkDisputeLayout)
    expect([empty.take([header]), empty.end()]).toEqual([[], 'The file has no rows.'])
    expect(createBulkFile(bulkDisputeLayout).end()).toBe('The file has no rows.')
    const many = Array.from({ length: 50_001 }, () => ['x'])
    expect(createBulkFile(bulkDisputeLayout).take([header, ...many])).toBe(
      'The file has more than 50,000 rows. Split it.',
    )
    expect(createBulkFile(bulkDisputeLayout).take([header, ['x'.repeat(20_000_001)]])).toMatch(/more text/)
  })
})

describe('rows of responses', () => {
  const read = (...lines: string[]) => {
    const rows = createBulkFile(disputeResponseLayout).take([
      [...(disputeResponseSample[0] ?? [])],
      ...lines.map((line) => line.split(',')),
    ])
    if (typeof rows === 'string') throw new Error(rows)
    return rows
  }
  const sentences = (...lines: string[]) => read(...lines).map(({ problems }) => rowSentence(problems))

  test('BDR-05 desk 16: a response is ACCEPTED or DECLINED, and a decline has a comment that says why', () => {
    expect(
      sentences(
        'dsp-2026-1,accepted,',
        'DSP-2026-2,Declined,because',
        'DSP-2026-3,DECLINED, ',
        'DSP-2026-5,DECLINED, x ',
        'DSP-2026-6,ACCEPTED,x',
        'DSP-2026-4,YES,',
        'x,ACCEPTED,',
      ),
    ).toEqual([
      '',
      '',
      'A comment is required to decline a dispute.',
      'A comment of at least 5 characters is required to decline a dispute.',
      '',
      'Response must be ACCEPTED or DECLINED.',
      'Log Code is invalid.',
    ])
    expect(sentences('DSP-2026-1,ACCEPTED,', 'dsp-2026-1,DECLINED,Twice')).toEqual([
      '',
      'Duplicate of row 2 of this file.',
    ])
  })

  test('BDR-07 the receipt of a decline is the one file named after it; log codes may begin alike', () => {
    const rows = read(
      'DSP-2026-1,DECLINED,Paid out',
      'DSP-2026-12,DECLINED,Paid out',
      'DSP-2026-123,DECLINED,Paid out',
      'DSP-2026-9,ACCEPTED,',
    )
    const names = [
      'DSP-2026-1.png',
      'in/DSP-2026-12.PNG',
      'x_DSP-2026-123-a.jpg',
      'DSP-2026-123-b.jpg',
      'DSP-2026-9.png',
    ]
    const { byCode, problems, unused } = checkReceipts(rows, names)
    expect([...byCode]).toEqual([
      ['DSP-2026-1', 'DSP-2026-1.png'],
      ['DSP-2026-12', 'in/DSP-2026-12.PNG'],
    ])
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [4, 'Several files claim to be the receipt of DSP-2026-123: x_DSP-2026-123-a.jpg, DSP-2026-123-b.jpg'],
    ])
    expect(unused).toEqual(['DSP-2026-9.png'])
    expect(checkReceipts(rows, []).problems[0]?.message).toContain('no file of the archive is named after DSP-2026-1')
    expect(checkReceipts(rows, null).problems[0]?.message).toContain('Add a .zip of receipts')
  })

  test('BDR-07 folders and what archivers leave behind are no receipts', () => {
    const names = ['a/', 'a/.DS_Store', '__MACOSX/a/._b.png', 'Thumbs.db', 'a/b.png']
    expect(receiptNames(names)).toEqual(['a/b.png'])
  })

  test('BDR-06 BDR-07 the notes say the limit and how receipts are named', () => {
    expect(responseNotes.zipSize).toContain('800MB')
    expect(responseNotes.zipNames).toContain('log code')
  })
})
