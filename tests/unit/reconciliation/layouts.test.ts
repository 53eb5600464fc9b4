import { inferLayout } from '@dcir/core/reconciliation/layouts/inference'
import { layoutFault, StatementLayout } from '@dcir/core/reconciliation/layouts/layouts'
import { findInNarration } from '@dcir/core/reconciliation/layouts/narration'
import { type LayoutLine, readWithLayout } from '@dcir/core/reconciliation/layouts/reader'
import { sideOfWords } from '@dcir/core/reconciliation/layouts/words'
import { textRowsOf } from '@dcir/core/reconciliation/statement-text'
import { textTools } from '@dcir/spreadsheets/csv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BankFile,
  balancesOf,
  bankFiles,
  camt053,
  delimited,
  inferredOf,
  type KnownRow,
  knownRows,
  mt940,
  printedDate,
  printedMoney,
  signed,
} from '../../support/bank-layouts'
import { printedFiles } from '../../support/printed-layouts'

const TODAY = '2026-11-22'

/** Fields that are read from a row, without those that not every bank prints. */
const readOf = ({ read }: LayoutLine): Omit<KnownRow, 'stan' | 'maskedPan'> | null =>
  read && {
    date: read.transactionDate,
    rrn: read.rrn,
    terminalId: read.terminalId,
    amount: read.amount,
    isDebit: read.isDebit,
  }
const wanted = ({ stan: _, maskedPan: __, ...row }: KnownRow) => row
const byRrn = (one: { rrn: string } | null, other: { rrn: string } | null) =>
  (one?.rrn ?? '').localeCompare(other?.rrn ?? '')

const infer = (file: BankFile) => inferredOf(file, TODAY)

describe('layouts of banks', () => {
  const rows = knownRows(40)

  const files = [...bankFiles(rows), ...printedFiles(rows)]
  test.each(files.map((file) => [file.what, file] as const))('REC-63 %s: read with no typing', (_, file) => {
    const { layout, questions, sample } = infer(file)
    expect(questions).toEqual([])
    expect(StatementLayout.parse(layout)).toEqual(layout)
    expect(layoutFault(layout)).toBeNull()
    const lines = readWithLayout(layout, sample.rows, TODAY)
    expect(lines.flatMap(({ problems }) => problems)).toEqual([])
    expect(lines.map(readOf).sort(byRrn)).toEqual(rows.map(wanted).sort(byRrn))
  })
})

/** A small layout, so that what a row means depends on its cells alone. */
function simple(changes: Partial<StatementLayout> = {}): StatementLayout {
  const { layout } = infer(bankFiles(knownRows(12))[5] as BankFile)
  return { ...layout, ...changes }
}

describe('nothing is guessed', () => {
  const header = ['Date/Time', 'RRN', 'Terminal', 'Amount', 'Narrative', 'Masked PAN']
  const good = ['2026-11-20', '632514000001', '2011ABC1', '-12,500.00', 'POS', '506099******1234']
  const read = (changes: Record<number, string>) => {
    const cells = good.map((cell, at) => changes[at] ?? cell)
    const [line] = readWithLayout(simple(), [header, cells], TODAY)
    return line
  }

  const isUnitAsked = (amounts: string[], heading = 'Amount') => {
    const printed = [header.with(3, heading), ...amounts.map((amount) => good.with(3, amount))]
    const inferred = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows: printed }, TODAY)
    return inferred.questions.map(({ field }) => field).includes('amountUnit')
  }

  test('REC-63 a row as it is printed', () => {
    expect(read({})?.read).toMatchObject({ amount: 1_250_000, isDebit: true, rrn: '632514000001' })
  })

  test.each([
    ['1,23', 'thousands of two digits'],
    ['12.345', 'three decimals'],
    ['1.234,56', 'the marks of another country'],
    ['--5.00', 'two signs'],
    ['-5.00 DR', 'a sign and a word'],
    ['5.00 XX', 'a word that nobody knows'],
    ['1e3', 'an exponent'],
    ['0.00', 'nothing'],
    ['\uff15.00', 'digits of another script'],
    ['5,000,00.00', 'thousands in the wrong place'],
  ])('REC-63 the amount %s is refused: %s', (cell) => {
    expect(read({ 3: cell })).toMatchObject({ read: null, problems: [{ row: 2, column: 'Amount' }] })
  })

  test('REC-63 a date that is none, an RRN that is missing and a cell too many are refused by name', () => {
    expect(read({ 0: '31/02/2026' })?.problems).toMatchObject([{ column: 'Date/Time' }])
    expect(read({ 1: '' })?.problems).toMatchObject([{ message: 'RRN is required' }])
    const [line] = readWithLayout(simple(), [header, [...good, 'more']], TODAY)
    expect(line?.problems).toMatchObject([{ message: 'The row has 7 cells where the header has 6' }])
  })

  test('REC-63 both columns filled, and a direction against the sign, are refused', () => {
    const columns = { ...simple().columns, date: 1, rrn: 2, terminalId: 3, narration: null, maskedPan: null }
    const two = simple({ headerRow: 0, columns, amount: { mode: 'two-columns', debit: 4, credit: 5 } })
    const [both, debit] = readWithLayout(
      two,
      [
        ['2026-11-20', '632514000001', '2011ABC1', '5.00', '6.00'],
        ['2026-11-20', '632514000001', '2011ABC1', '5.00', '0.00'],
      ],
      TODAY,
    )
    expect(both?.problems).toMatchObject([{ message: 'Column 4 and Column 5 are both filled' }])
    expect(debit?.read).toMatchObject({ amount: 500, isDebit: true })
  })

  test('REC-57 days that read both ways are a question, and one that does not decides them', () => {
    const days = (first: string, second: string) => {
      const rows = [header, good.with(0, first), good.with(0, second)]
      const { layout, questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
      return [layout.dateOrder, questions.map(({ field }) => field)]
    }
    expect(days('05/11/2026', '06/11/2026')).toEqual(['day-month-year', ['dateOrder']])
    expect(days('05/11/2026', '16/11/2026')).toEqual(['day-month-year', []])
    expect(days('11/05/2026', '11/16/2026')).toEqual(['month-day-year', []])
  })

  test('REC-63 a narration that goes on below is read with it; a fault is told of the line that begins it', () => {
    const head = ['Date', 'Narration', 'Debit', 'Credit']
    const rows = [
      head,
      ['20/11/2026', 'POS RRN 632514000001', '', '5.00'],
      ['', 'TID 2011ABC1', '', ''],
      ['21/11/2026', 'POS', '', '6.00'],
      ['', 'TID 2011ABC2', '', ''],
      ['22/11/2026', 'POS TID 2011ABC3', '', '7.00'],
      ['', 'RRN 632514000003', '', ''],
      ['', 'Total', '', ''],
    ]
    const { layout } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
    const [first, second, last, ...more] = readWithLayout(layout, rows, TODAY)
    expect(first).toMatchObject({ row: 2, read: { rrn: '632514000001', terminalId: '2011ABC1', amount: 500 } })
    expect(second).toMatchObject({ row: 4, read: null, problems: [{ row: 4, message: 'RRN is not in the narration' }] })
    expect(last).toMatchObject({ row: 6, read: { rrn: '632514000003', terminalId: '2011ABC3' } })
    expect(last?.read?.narration).toBe('POS TID 2011ABC3 RRN 632514000003')
    expect(more).toEqual([])
  })

  test.each([
    ['POS 20110229 LAGOS', '20110229'],
    ['POS 20330101 ON 20261120', '20330101'],
    ['POS 2057ab12 LAGOS 2057AB12', '2057AB12'],
    ['POS ON 20261120', null],
    ['POS 20110229 OR 20110230', null],
  ])('REC-63 in %s the terminal is %s', (text, terminal) => {
    expect(findInNarration(text, { field: 'terminalId', by: 'shape' })).toBe(terminal)
  })

  test.each([
    ['Credit Alert', 'CREDIT'],
    ['dr', 'DEBIT'],
    ['TXN DEBIT', 'DEBIT'],
    ['Debit Reversal', null],
    ['Debit Card', null],
    ['Deposit charge', null],
    ['Debit Credit', null],
    ['Purchase', null],
  ])('REC-63 the way that “%s” says is %s', (cell, side) => {
    expect(sideOfWords(cell)).toBe(side)
  })

  test('REC-63 where debits have a minus sign, one without it is refused, and so is a credit with it', () => {
    const columns = { ...simple().columns, date: 1, rrn: 2, terminalId: 3, narration: null, maskedPan: null }
    const amount = { mode: 'two-columns', debit: 4, credit: 5, negativeDebits: true } as const
    const row = (...amounts: string[]) => ['2026-11-20', '632514000001', '2011ABC1', ...amounts]
    const rows = [row('-5.00', '0.00'), row('5.00', ''), row('', '-5.00'), row('', '5.00')]
    const lines = readWithLayout(simple({ headerRow: 0, columns, amount }), rows, TODAY)
    expect(lines.map(({ read }) => read && [read.amount, read.isDebit])).toEqual([
      [500, true],
      null,
      null,
      [500, false],
    ])
  })

  test('REC-63 a single debit with a minus sign is a question where no balance tells what it did', () => {
    const asked = (balances: readonly [string, string] | null) => {
      const head = ['Date', 'RRN', 'TID', 'Debit', 'Credit', ...(balances ? ['Balance'] : [])]
      const rows = [
        head,
        ['20/11/2026', '632514000001', '2011ABC1', '-100.00', '', ...(balances?.slice(0, 1) ?? [])],
        ['21/11/2026', '632514000002', '2011ABC1', '', '200.00', ...(balances?.slice(1) ?? [])],
      ]
      const { questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
      return questions.map(({ field }) => field)
    }
    expect(asked(null)).toEqual(['amount'])
    expect(asked(['900.00', '1,100.00'])).toEqual([])
  })

  test('REC-63 an amount that is not what was settled of it is a question', () => {
    const head = ['Date', 'RRN', 'TID', 'Transaction Amount', 'Settlement Debit', 'Settlement Credit']
    const rows = [
      head,
      ['20/11/2026', '632514000001', '2011ABC1', '100.00', '', '99.50'],
      ['21/11/2026', '632514000002', '2011ABC1', '200.00', '200.00', ''],
    ]
    const { questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
    expect(questions).toEqual([{ field: 'amount', message: expect.stringContaining('"Transaction Amount" differs') }])
  })

  test('REC-63 of two amounts whose headings say no more of one than of the other, the right one is a question', () => {
    const asked = (settled: string) => {
      const head = ['Date', 'RRN', 'TID', 'Settlement Amount', 'Gross Amount', 'D/C']
      const rows = [head, ['20/11/2026', '632514000001', '2011ABC1', settled, '100.00', 'C']]
      const { questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
      return questions.map(({ message }) => message)
    }
    expect(asked('99.50')).toEqual([expect.stringContaining('"Settlement Amount" and "Gross Amount" differ')])
    expect(asked('100.00')).toEqual([])
  })

  test('REC-63 amounts without any way, and digits that may be kobo, are questions', () => {
    const rows = [header, good.with(3, '000000012500'), good.with(3, '000000099900')]
    const { questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
    expect(questions.map(({ field }) => field).sort()).toEqual(['amount', 'amountUnit'])
    expect(isUnitAsked(['-1250017', '-99933'])).toBe(true)
    expect(isUnitAsked(['-1250017', '-999.33'])).toBe(false)
  })

  test('Logic 11 REC-63 round amounts without decimals may be kobo too, unless their heading says naira', () => {
    expect(isUnitAsked(['-1250000', '-500000'])).toBe(true)
    expect(isUnitAsked(['-12500', '-50'])).toBe(true)
    expect(isUnitAsked(['1250000 CR', '500000 DR'])).toBe(true)
    expect(isUnitAsked(['-1250000', '-500000'], 'Amount in Naira')).toBe(false)
    expect(isUnitAsked(['-1,250,000', '-500000'])).toBe(false)
  })

  test('Logic 12 REC-57 days that read both ways are a question, however close together one reading has them', () => {
    const asked = (...days: string[]) => {
      const rows = [header, ...days.map((day) => good.with(0, day))]
      const { questions } = inferLayout({ kind: 'delimited', delimiter: ',', cuts: null, rows }, TODAY)
      return questions.map(({ field }) => field)
    }
    expect(asked('01/02/2026', '01/03/2026', '01/04/2026')).toEqual(['dateOrder'])
    expect(asked('01/11/2026', '02/11/2026', '03/11/2026', '04/11/2026')).toEqual(['dateOrder'])
    expect(asked('01/02/2026', '01/03/2026', '13/04/2026')).toEqual([])
  })
})

describe('any layout of known rows', () => {
  const row = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999_99 }),
    isDebit: fc.boolean(),
    day: fc.integer({ min: 1, max: 21 }),
    rrn: fc.stringMatching(/^[1-9]\d{11}$/),
  })
  const choices = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    order: fc.constantFrom('dd/MM/yyyy', 'dd-MMM-yyyy', 'yyyy/MM/dd', 'MM/dd/yyyy', 'dd.MM.yy', 'yyyyMMdd', 'serial'),
    marks: fc.constantFrom('plain', 'comma', 'european', 'space'),
    way: fc.constantFrom('two', 'signed', 'word', 'parentheses', 'suffix'),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    titles: fc.integer({ min: 0, max: 4 }),
    withBalance: fc.boolean(),
  } as const)

  function printed({
    rows,
    order,
    marks,
    way,
    titles,
    withBalance,
  }: typeof choices extends fc.Arbitrary<infer T> ? T : never) {
    const known: KnownRow[] = rows.map(({ day, ...one }) => ({
      ...one,
      date: `2026-11-${String(day).padStart(2, '0')}`,
      stan: '',
      terminalId: '2011ABC1',
      maskedPan: '',
    }))
    const amounts = {
      two: ['Debit', 'Credit'],
      signed: ['Amount'],
      parentheses: ['Amount'],
      suffix: ['Amount'],
      word: ['Amount', 'DR/CR'],
    }[way]
    const cellsOf = (one: KnownRow): string[] => {
      const money = printedMoney(one.amount, marks)
      if (way === 'two') return one.isDebit ? [money, ''] : ['', money]
      if (way === 'word') return [money, one.isDebit ? 'DR' : 'CR']
      if (way === 'suffix') return [`${money}${one.isDebit ? 'DR' : 'CR'}`]
      if (way === 'parentheses') return [one.isDebit ? `(${money})` : money]
      return [printedMoney(signed(one), marks)]
    }
    const balances = balancesOf(known)
    const table = [
      ...Array.from({ length: titles }, (_, at) => [`Bank ${at}`]),
      ['Trans Date', 'RRN', 'Terminal ID', ...amounts, ...(withBalance ? ['Balance'] : [])],
      ...known.map((one, at) => [
        printedDate(one.date, order),
        one.rrn,
        one.terminalId,
        ...cellsOf(one),
        ...(withBalance ? [printedMoney(balances[at] ?? 0, marks)] : []),
      ]),
    ]
    return { known, table }
  }

  test('REC-63 gives back the rows or says what it could not decide, and never another amount', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const { known, table } = printed(chosen)
        const text = delimited(table, chosen.delimiter)
        const { layout, questions, sample } = infer({ what: '', name: 'a.csv', content: Buffer.from(text) })
        const lines = readWithLayout(layout, sample.rows, TODAY)
        const asked = questions.map(({ field }) => field)
        for (const [at, line] of lines.entries()) {
          if (!line.read) continue
          expect(line.read.amount).toBe(known[at]?.amount)
          if (!asked.includes('amount') && !asked.includes('balance'))
            expect(line.read.isDebit).toBe(known[at]?.isDebit)
          if (!asked.includes('dateOrder')) expect(line.read.transactionDate).toBe(known[at]?.date)
        }
        if (asked.length === 0) expect(lines.map(({ read }) => read?.rrn)).toEqual(known.map(({ rrn }) => rrn))
      }),
      { numRuns: 300 },
    )
  })
})

describe('hostile files', () => {
  const refused = (type: 'mt940' | 'camt053', text: string) => () => {
    const rows = textRowsOf({ kind: type, delimiter: null, cuts: null }, textTools)
    const pieces = text.match(/[\s\S]{1,100000}/g) ?? []
    return [...pieces.flatMap((piece) => rows?.take(piece) ?? []), ...(rows?.end() ?? [])]
  }
  const swift = mt940(knownRows(3))
  const iso = camt053(knownRows(3))

  test.each([
    ['without its opening balance', swift.replace(/:60F:.*/, ''), 'outside of its balances'],
    ['without its closing balance', swift.replace(/:62F:.*/, ''), 'closing balance (tag 62F) is missing'],
    ['with an amount changed', swift.replace(/(:61:\d{10}[DC]N)\d/, '$19'), 'do not add up'],
    ['in dollars', swift.replace('NGN', 'USD'), 'it is in USD'],
    ['without tag 20', swift.replace(':20:STMT1', ''), 'not with tag 20'],
    ['with an entry that is none', swift.replace(/:61:\d{10}/, ':61:nonsense'), 'entry 1 is not as tag 61'],
    ['of one endless line', `:20:A\n:86:${'x'.repeat(200_000)}`, 'never ends'],
  ])('REC-63 MT940 %s is refused whole', (_, text, sentence) => expect(refused('mt940', text)).toThrow(sentence))

  test.each([
    [
      'with entities that grow',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><Document>&c;</Document>`,
      'document type',
    ],
    ['that nests without end', '<a>'.repeat(500), 'more than 64 elements'],
    ['cut short', iso.slice(0, -40), 'ends too early'],
    ['with a changed balance', iso.replace(/(CLBD[\s\S]*?NGN">)\d/, '$19'), 'do not add up'],
    ['in dollars', iso.replace(/(<Ntry><Amt Ccy=")NGN/, '$1USD'), 'is in USD'],
    ['without a statement', '<Document></Document>', 'holds no statement'],
    ['with one endless text', `<Document><Stmt><Ntry><Ustrd>${'x'.repeat(2_000_000)}`, 'is too long'],
  ])('REC-63 CAMT.053 %s is refused whole', (_, text, sentence) => expect(refused('camt053', text)).toThrow(sentence))

  test('REC-63 a reversal goes the other way, and only what is booked counts', () => {
    const reversed = mt940([{ ...(knownRows(1)[0] as KnownRow), isDebit: true }]).replace(/(:61:\d{10})D/, '$1RC')
    const rows = refused('mt940', reversed)()
    expect(rows[1]?.[2]).toBe('DEBIT')
    const pending = iso.replace(
      '</Stmt>',
      `<Ntry><Amt Ccy="NGN">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry></Stmt>`,
    )
    expect(refused('camt053', pending)()).toHaveLength(4)
  })

  test('REC-63 a narration of a megabyte is looked at as far as a narration goes', () => {
    const found = (text: string) => findInNarration(text, { field: 'rrn', by: 'label', label: 'RRN' })
    expect(found('RRN 632514000001')).toBe('632514000001')
    expect(found(`${'RRN '.repeat(250_000)}632514000001`)).toBeNull()
  })
})
