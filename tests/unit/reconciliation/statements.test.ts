import { isBlankRow } from '@dcir/core/files/rows'
import { type StatementColumn, type StatementField, statementColumns } from '@dcir/core/reconciliation/columns'
import { createStatementReader, type StatementRow, statementSampleOf } from '@dcir/core/reconciliation/rules'
import { dateFormats, dateText, parseDateText } from '@dcir/core/time/date-text'
import { normaliseMaskedPan, normaliseRrn, normaliseStan } from '@dcir/core/validators/identifiers'
import { describe, expect, test } from 'vitest'

const header = statementColumns.map((column) => column.columnHeader)
const good = ['20/11/2026', 'POS', '506099******1234', '632514000001', '000101', '12,500.00', '2011abc1', 'CR']

function reader(cells: readonly string[] = header, columns: readonly StatementColumn[] = statementColumns) {
  const made = createStatementReader('2026-11-22', columns)
  expect(made.header(cells)).toEqual([])
  return made
}

describe('normalising', () => {
  test.each([
    ['1', '000000000001'],
    ['63251400000A', '63251400000A'],
    ['', null],
    ['1234567890123', null],
    ['12-4', null],
  ])('RRN %s becomes %s', (cell, expected) => expect(normaliseRrn(cell)).toBe(expected))

  test.each([
    ['7', '000007'],
    ['1234567', null],
    ['12a', null],
  ])('STAN %s becomes %s', (cell, expected) => expect(normaliseStan(cell)).toBe(expected))

  test.each([
    ['506099******1234', '506099******1234'],
    ['506099XXXXXX1234', '506099******1234'],
    ['5060 99** **** 1234', '506099******1234'],
    ['506099*********1234', '506099******1234'],
    ['5060991234561234', '506099******1234'],
    ['50609*******1234', null],
    ['506099', null],
  ])('PAN %s becomes %s: a full number never leaves', (cell, expected) =>
    expect(normaliseMaskedPan(cell)).toBe(expected),
  )
})

describe('the header', () => {
  test('letter case, spaces and a byte order mark do not count', () => {
    expect(
      createStatementReader('2026-11-22').header(
        header.map((cell, index) => `${index ? '' : '\uFEFF'} ${cell.toUpperCase()} `),
      ),
    ).toEqual([])
  })

  test('a missing mandatory column and one that appears twice are named', () => {
    const faults = createStatementReader('2026-11-22').header([...header.filter((cell) => cell !== 'RRN'), 'Amount'])
    expect(faults.map((fault) => fault.message)).toEqual([
      'The column "RRN" is missing',
      'The column "Amount" appears twice',
    ])
  })
})

describe('rows', () => {
  test('a good row is normalised', () => {
    expect(reader().read(good, 2)).toEqual({
      transactionDate: '2026-11-20',
      narration: 'POS',
      maskedPan: '506099******1234',
      rrn: '632514000001',
      stan: '000101',
      amount: 1_250_000,
      terminalId: '2011ABC1',
      isDebit: false,
    })
  })

  test.each([
    [0, '', 'Transaction Date is required'],
    [0, '11/20/2026', 'Transaction Date is invalid'],
    [0, '21/11/2024', 'Transaction Date must be between 22/11/2024 and 23/11/2026'],
    [0, '24/11/2026', 'Transaction Date must be between 22/11/2024 and 23/11/2026'],
    [0, '05/11/0226', 'Transaction Date must be between 22/11/2024 and 23/11/2026'],
    [3, '', 'RRN is required'],
    [4, '12345678', 'STAN is invalid'],
    [5, '0', 'Amount is invalid'],
    [5, '-5.00', 'Amount is invalid'],
    [5, '1.005', 'Amount is invalid'],
    [5, '1,2345.00', 'Amount is invalid'],
    [6, 'terminal that is too long', 'Terminal ID is invalid'],
    [7, 'X', 'Debit/Credit is invalid'],
  ])('VAL-01 VAL-02 column %i holding "%s": %s', (at, value, message) => {
    const cells = good.map((cell, index) => (index === at ? value : cell))
    expect(reader().check(cells, 9)).toEqual([{ row: 9, column: header[at], value, message }])
  })

  test('all problems of a row are reported, and a card number in a wrong column is never repeated', () => {
    const cells = ['nonsense', 'POS', '', '5060991234561234', '1', '0', 'T', 'C']
    const problems = reader().check(cells, 4)
    expect(problems.map((problem) => problem.column)).toEqual(['Transaction Date', 'RRN', 'Amount'])
    expect(JSON.stringify(problems)).not.toContain('5060991234561234')
  })

  test('too many cells are a problem of the row; too few leave the last ones empty', () => {
    expect(reader().check([...good, 'extra'], 2)[0]).toMatchObject({ column: null })
    expect(reader().check(good.slice(0, 7), 2)[0]).toMatchObject({ message: 'Debit/Credit is required' })
  })

  test('a bad row leaves nothing of itself in the next one', () => {
    const made = reader()
    made.read(good, 2)
    const bare = good.map((cell, index) => (index === 1 || index === 2 ? '' : cell))
    expect(made.read(bare, 3)).toMatchObject({ narration: '', maskedPan: '' })
  })

  test('optional columns may be missing from the file', () => {
    const keep = header.flatMap((cell, index) => (cell === 'STAN' || cell === 'Narration' ? [] : [index]))
    const made = reader(keep.map((index) => header[index] ?? ''))
    expect(
      made.read(
        keep.map((index) => good[index] ?? ''),
        2,
      ),
    ).toMatchObject({ stan: '', narration: '' })
    expect([made.has('stan'), made.has('rrn')]).toEqual([false, true])
  })

  test('an empty line is no row', () => {
    expect([isBlankRow(['']), isBlankRow(['', ' ']), isBlankRow(['', 'x'])]).toEqual([true, true, false])
  })

  test('REC-06 the sample passes its own check', () => {
    const [first, ...rows] = statementSampleOf(statementColumns)
    const made = reader(first)
    for (const row of rows) expect(made.check(row, 2)).toEqual([])
  })
})

describe('configured columns', () => {
  const changed = (field: StatementField, changes: Partial<StatementColumn>) =>
    statementColumns.map((column) => (column.fieldName === field ? { ...column, ...changes } : column))
  const part = (start: string, length: string) =>
    ({ valueType: 'RULE_BASED', columnHeader: 'Narration', rule: { start, length } }) as const
  const readAll = (columns: readonly StatementColumn[]) => {
    const made = createStatementReader('2026-11-22', columns)
    const [first = [], ...rows] = statementSampleOf(columns)
    expect(made.header(first)).toEqual([])
    // A row that is read is used again for the next one.
    return rows.map((row): StatementRow => ({ ...(made.read(row, 2) as StatementRow) }))
  }

  test('REC-56 a part of a cell is read where the rule says, and what it leaves out does not count', () => {
    const columns = changed('rrn', part('5', '12'))
    const made = createStatementReader('2026-11-22', columns)
    made.header(header.filter((cell) => cell !== 'RRN'))
    const row = (narration: string) => ['20/11/2026', narration, '', '000101', '5.00', '2011ABC1', 'C']
    expect(made.read(row('POS 632514000001 Ikeja'), 2)).toMatchObject({
      rrn: '632514000001',
      narration: 'POS 632514000001 Ikeja',
    })
    expect(made.check(row('POS'), 3)).toMatchObject([{ message: 'Narration is required' }])
  })

  test('REC-55 a text that is a number takes digits alone', () => {
    const made = reader(header, changed('stan', { valueType: 'NUMBER' }))
    const row = (stan: string) => ['20/11/2026', '', '', '1', stan, '5.00', '2011ABC1', 'C']
    expect(made.check(row('101'), 2)).toEqual([])
    expect(made.check(row('+101'), 2)).toHaveLength(1)
  })

  test('REC-06 REC-56 REC-57 the sample follows the configuration and passes its own check', () => {
    const plain = readAll(statementColumns)
    const dates = changed('transactionDate', { valueFormat: 'Month D, Yr' })
    expect(readAll(dates)).toEqual(plain)
    expect(statementSampleOf(dates)[1]?.[0]).toBe('November 20, 2026')
    const words = changed('isDebit', { rule: { IN: 'CREDIT', OUT: 'DEBIT' } })
    expect(readAll(words)).toEqual(plain)
    const parts = changed('rrn', part('30', '12'))
    expect(readAll(parts).map(({ rrn }) => rrn)).toEqual(plain.map(({ rrn }) => rrn))
  })
})

describe('dates', () => {
  const written: Record<string, string> = {
    'dd/MM/yyyy': '05/11/2026',
    'MM/DD/YY': '11/05/26',
    'DD/MM/YY': '05/11/26',
    'YY/MM/DD': '26/11/05',
    'Month D, Yr': 'November 5, 2026',
    'M/D/YY': '11/5/26',
    'D/M/YY': '5/11/26',
    'YY/M/D': '26/11/5',
    MMDDYY: '110526',
    DDMMYY: '051126',
    YYMMDD: '261105',
  }
  test.each(dateFormats.map((format) => [format, written[format] ?? '']))('REC-57 %s reads %s', (format, text) => {
    expect(parseDateText(text, format)).toBe('2026-11-05')
    expect(dateText('2026-11-05', format)).toBe(text)
    expect(parseDateText('2026-11-05', format)).toBe('2026-11-05')
    expect(parseDateText('5 Nov', format)).toBeNull()
  })
})
