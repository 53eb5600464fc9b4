import { readFileSync, writeFileSync } from 'node:fs'
import { trafficOf } from '@dcir/api/simulator/traffic'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStatement } from '../../support/statement-file'
import { enter, type Place } from '../transcript'

const HEADER = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
const GOOD = '20/11/2026,POS,506099******1234,632514000001,000101,12.50,2011ABC1,C'

let place: Place
// Nobody listens there: a local check must not need anybody.
beforeAll(() => {
  place = enter('http://127.0.0.1:9')
})
afterAll(() => place.leave())

function file(name: string, content: string | Buffer): string {
  writeFileSync(place.path(name), content)
  return name
}

async function workbook(name: string, rows: unknown[][]): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Statement')
  for (const row of rows) sheet.addRow(row)
  writeFileSync(place.path(name), Buffer.from(await book.xlsx.writeBuffer()))
  return name
}

describe('dcir statements check', () => {
  test('CLI-04 a good file is confirmed and ends with 0', async () => {
    const { code, stdout, stderr } = await place.run(['statements', 'check', file('good.csv', `${HEADER}\n${GOOD}\n`)])
    expect([code, stdout, stderr]).toEqual([0, '', '1 row, all good.\n'])
  })

  test('CLI-04 each fault is named by row, column, value and reason; rows count as a spreadsheet counts', async () => {
    const multiline = GOOD.replace('POS', '"POS, ""two\nlines"""')
    const bad = GOOD.replace('20/11', '31/02').replace('632514000001', '').replace('12.50', '12.345')
    const name = file('bad.csv', [HEADER, multiline, '', bad, `${GOOD},more`, ''].join('\r\n'))
    const { code, rows, stderr } = await place.run(['statements', 'check', name])
    expect(code).toBe(4)
    expect(rows).toEqual([
      ['4', 'Transaction Date', '31/02/2026', 'Transaction Date is invalid'],
      ['4', 'RRN', '', 'RRN is required'],
      ['4', 'Amount', '12.345', 'Amount is invalid'],
      ['5', '', '', 'The row has 9 cells where the header has 8'],
    ])
    expect(stderr).toBe('3 rows, 2 of them would be refused (4 problems).\n')
  })

  test('CLI-04 a pipe shows the first twenty problems, --json and --problems all of them', async () => {
    const name = file('many.csv', [HEADER, ...Array.from({ length: 50 }, () => GOOD.replace(',C', ',=X'))].join('\n'))
    const piped = await place.run(['statements', 'check', name])
    expect(piped.rows).toHaveLength(21)
    expect(piped.rows.at(-1)).toEqual(['… and 30 more. --problems FILE writes them all.'])
    const json = await place.run(['statements', 'check', name, '--json', '--problems', 'problems.csv'])
    const objects = json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(objects).toHaveLength(50)
    expect(objects[49]).toEqual({ row: 51, column: 'Debit/Credit', value: '=X', message: 'Debit/Credit is invalid' })
    const lines = readFileSync(place.path('problems.csv'), 'utf8').trim().split('\r\n')
    expect(lines).toHaveLength(51)
    expect(lines[1]).toBe("2,Debit/Credit,'=X,Debit/Credit is invalid")
    const again = await place.run(['statements', 'check', name, '--problems', 'problems.csv'])
    expect([again.code, again.stderr]).toEqual([2, 'dcir: problems.csv exists. Use --force to overwrite it.\n'])
  })

  test('CLI-07 a card number in the wrong column is never printed', async () => {
    const name = file('pan.csv', `${HEADER}\n${GOOD.replace('12.50', '5060991234567891234')}\n`)
    const { stdout, stderr } = await place.run(['statements', 'check', name])
    expect(stdout).toContain('506099******1234')
    expect(stdout + stderr).not.toContain('5060991234567891234')
  })

  test.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'Supported file types are CSV, XLSX, text, MT940 and CAMT.053.',
    ],
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['a zip that is no workbook', Buffer.from('PK\u0003\u0004 nothing'), 'could not be read; it may be damaged'],
    [
      'a header that lacks columns',
      Buffer.from('RRN,Amount\n1,2\n'),
      'The column "Transaction Date" is missing.',
      'csv',
    ],
    [
      'a file of rows that is named as text, for which no layout is saved',
      Buffer.from(HEADER),
      'No saved layout fits this file.',
      'txt',
    ],
    [
      'a file of rows with a second ending',
      Buffer.from(HEADER),
      'Supported file types are CSV, XLSX, text, MT940 and CAMT.053.',
      'csv.exe',
    ],
    [
      'a workbook with macros',
      Buffer.from('PK\u0003\u0004'),
      'Supported file types are CSV, XLSX, text, MT940 and CAMT.053.',
      'xlsm',
    ],
    [
      'a file of rows that is named as a workbook',
      Buffer.from(HEADER),
      'Supported file types are CSV, XLSX, text, MT940 and CAMT.053.',
    ],
    ['a byte order mark and nothing else', Buffer.from('\uFEFF'), 'The file has no rows.', 'csv'],
  ])('REC-07 refuses %s', async (what, content, sentence, ending = 'xlsx') => {
    const name = file(`${what.replaceAll(' ', '-')}.${ending}`, content)
    const { code, stdout, stderr } = await place.run(['statements', 'check', name])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('REC-07 a file that is not there, or is a folder, is refused', async () => {
    const missing = await place.run(['statements', 'check', 'nowhere.csv'])
    expect([missing.code, missing.stderr]).toEqual([2, 'dcir: There is no file nowhere.csv.\n'])
    expect((await place.run(['statements', 'check', '.'])).code).toBe(2)
  })

  test('REC-07 a quotation mark that is never closed does not take the whole file for one cell', async () => {
    const name = file('open.csv', `${HEADER}\n"${`${GOOD}\n`.repeat(120_000)}`)
    const { code, stderr } = await place.run(['statements', 'check', name])
    expect([code, stderr]).toEqual([2, 'dcir: open.csv: Row 2 never ends. Is a quotation mark missing?\n'])
  })

  test('REC-07 a byte order mark, quoted headings and semicolons are read', async () => {
    const quoted = HEADER.split(',')
      .map((cell) => `"${cell}"`)
      .join(';')
    const name = file('excel.csv', `\uFEFF${quoted}\r\n${GOOD.replaceAll(',', ';')}\r\n`)
    expect((await place.run(['statements', 'check', name])).stderr).toBe('1 row, all good.\n')
  })

  test('REC-07 a character that is split between two stretches of the file stays whole', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) =>
      GOOD.replace('POS', `₦${'₦'.repeat(at % 5)} ${'x'.repeat(90)}`),
    )
    const name = file('naira.csv', [HEADER, ...rows, GOOD.replace(',C', ',₦')].join('\n'))
    const { rows: problems, stderr } = await place.run(['statements', 'check', name])
    expect(problems).toEqual([['4002', 'Debit/Credit', '₦', 'Debit/Credit is invalid']])
    expect(stderr).toContain('4,001 rows')
  })

  test('REC-07 a workbook is read with dates as dates, and blank rows keep their numbers', async () => {
    const good = [
      new Date('2026-11-20T00:00:00Z'),
      'POS',
      '506099******1234',
      '632514000001',
      '000101',
      12.5,
      'T1',
      'C',
    ]
    const name = await workbook('book.xlsx', [HEADER.split(','), good, [], good.with(7, 'X')])
    const { code, rows, stderr } = await place.run(['statements', 'check', name])
    expect([code, rows]).toEqual([4, [['4', 'Debit/Credit', 'X', 'Debit/Credit is invalid']]])
    expect(stderr).toBe('2 rows, 1 of them would be refused (1 problem).\n')
  })

  test('CLI-04 a large file is read in memory that does not grow with it', async () => {
    const planted = await writeStatement(place.path('large.csv'), {
      rows: 100_000,
      seed: 5,
      source: trafficOf('2026-11-20', 100_200),
      badRows: 10,
      quotedCells: true,
      multilineEvery: 9,
    })
    const { stderr } = await place.run(['statements', 'check', 'large.csv'], {
      NODE_OPTIONS: '--max-old-space-size=40',
    })
    expect(stderr).toBe(`100,000 rows, ${planted.failed} of them would be refused (10 problems).\n`)
  })

  test('a terminal gets an aligned table with headings, and NO_COLOR takes its colours', async () => {
    const name = file('one.csv', `${HEADER}\n${GOOD.replace('12.50', 'abc')}\n`)
    const { stdout, code } = await place.onTerminal(['statements', 'check', name])
    expect(code).toBe(4)
    expect(stdout).toContain('\u001b[2mColumn')
    const plain = await place.onTerminal(['statements', 'check', name], { NO_COLOR: '1' })
    expect(plain.stdout).toMatch(/Row +Column +Value +Reason\r\n +2 +Amount +abc +Amount is invalid/)
  })
})
