/**
 * Statements by their bytes: the very rows, problems and numbers that the parser and the reader give, whatever the file.
 * Every cell test of the scanner is replaced by one that is always content, to see that this is noticed.
 */
import { type StatementColumn, statementColumns, statementFieldNames } from '@dcir/core/reconciliation/columns'
import type { StatementPlan } from '@dcir/core/reconciliation/rules'
import { cellTests } from '@dcir/core/reconciliation/scan/cells'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readByParser, readByScanner } from '../../support/two-readings'

const SEED = 20_261_122
const headers = new Map(statementColumns.map(({ fieldName, columnHeader }) => [fieldName as string, columnHeader]))

/** Values that each column may have; the first is plain. */
const cellsOf: Record<string, readonly string[]> = {
  transactionDate: [
    '20/11/2026',
    '19/11/2026',
    '2026-11-20',
    '1/9/2026',
    '21/11/2024',
    '24/11/2026',
    '31/02/2026',
    '201126',
  ],
  narration: [
    'POS purchase',
    '',
    'POS, Ikeja',
    'POS "2011", ₦ purchase',
    'é😀\u00a0x',
    'RRN 632514000001 STAN 000101',
    'RRN 632514000001 9',
    'card 4111111111111111',
    'card 4111 1111 1111 1111 paid',
    'card 4111-1111-1111-1111',
    'card 4111.1111/1111_1111 and 4111, 1111, 1111, 1111',
    'card \uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11',
    'card 4111\u00a01111\u20131111  1111',
    'back\\slash',
    'two  words\u0007',
    'x'.repeat(500),
    'é'.repeat(300),
    'y'.repeat(501),
    `${'z'.repeat(495)} 4111111111111111`,
    '1234567890123',
    '\u00a0',
  ],
  maskedPan: [
    '506099******1234',
    '',
    '506099XXXXXX1234',
    '5060 99** **** 1234',
    '5060991234561234',
    '506099',
    '506099*****12345',
  ],
  rrn: ['632514000001', '', '7', '63251400000A', '63251400000a', '1234567890123', '12-4', '000000000000'],
  stan: ['000101', '', '7', '1234567', '12a'],
  amount: [
    '1250.00',
    '0.01',
    '12,500.00',
    '1,234,567.89',
    '1234,567.00',
    '12,34.00',
    ',234.00',
    '1,23.00',
    '1250',
    '1250.5',
    '0.00',
    '000.00',
    '.50',
    '-5.00',
    '1.005',
    '',
    '99999999999.99',
    '999999999999.99',
    '12345678901234567890.00',
    '0,001.00',
    '0,000.00',
  ],
  terminalId: [
    '2011ABC1',
    '2011abc1',
    '',
    'T',
    '4111111111111111',
    '411111111111',
    '2011-ABC_12345678',
    'ÄB',
    'A B',
    '16CHARACTERSLONG',
  ],
  isDebit: ['C', 'D', 'CR', 'debit', 'cReDiT', 'X', ''],
  other: ['', 'anything', 'ü', '1', ' '],
}

const odd = [
  ' ',
  '"',
  '""',
  '-',
  '0',
  '7',
  '\u00a0',
  '\\',
  '\t',
  '\0',
  '*',
  'x',
  '₦',
  '😀',
  '\u2013',
  'é',
  ',',
  ';',
  '|',
  '.',
  '\uFEFF',
  '\r',
  '\n',
]

/** Mostly plain, else one of the others, at times with something odd at some place. */
const cellFor = (name: string): fc.Arbitrary<string> => {
  const list = cellsOf[name] as readonly string[]
  const one = fc.oneof(
    { weight: 90, arbitrary: fc.constant(list[0] as string) },
    { weight: 4, arbitrary: fc.constantFrom(...list) },
  )
  const spoilt = fc
    .tuple(one, fc.nat(20), fc.constantFrom(...odd))
    .map(([cell, at, what]) => cell.slice(0, Math.min(at, cell.length)) + what + cell.slice(Math.min(at, cell.length)))
  return fc.oneof({ weight: 30, arbitrary: one }, { weight: 1, arbitrary: spoilt })
}

interface Plan {
  names: string[]
  delimiter: string
  end: string
  bom: boolean
  isEnded: boolean
  rows: string[]
  sizes: number[]
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const lineFor = (names: readonly string[], delimiter: string): fc.Arbitrary<string> => {
  const cell = (name: string) =>
    fc.tuple(cellFor(name), fc.nat(60)).map(([text, chance]) => {
      const must = text.includes(delimiter) || /["\r\n]/.test(text)
      // At times it is not quoted as it must be, or quoted in vain.
      return (must && chance > 0) || chance > 54 ? quote(text) : text
    })
  const whole = fc.tuple(...names.map(cell)).map((cells) => cells.join(delimiter))
  const short = whole.map((line) => line.slice(0, Math.max(0, line.lastIndexOf(delimiter))))
  const strange = fc.constantFrom(
    '',
    ' ',
    delimiter,
    `"${delimiter}`,
    '"a"b',
    'a"b"',
    '\r',
    '""',
    `"x" ${delimiter}1`,
    '\uFEFF',
  )
  return fc.oneof(
    { weight: 60, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((line) => `${line}${delimiter}more`) },
    { weight: 1, arbitrary: short },
    { weight: 1, arbitrary: strange },
  )
}

const names = fc
  .tuple(fc.shuffledSubarray([...statementFieldNames, 'other'], { minLength: 4 }), fc.nat(9))
  // Mostly all that a row needs is there.
  .map(([some, chance]) => (chance === 0 ? some : [...new Set([...some, ...statementFieldNames])]))

const plans: fc.Arbitrary<Plan> = fc.tuple(names, fc.constantFrom(',', ';', '\t', '|')).chain(([chosen, delimiter]) =>
  fc.record({
    names: fc.constant(chosen),
    delimiter: fc.constant(delimiter),
    end: fc.constantFrom('\n', '\n', '\r\n', '\r\n', '\r'),
    bom: fc.boolean(),
    isEnded: fc.boolean(),
    rows: fc.array(lineFor(chosen, delimiter), { minLength: 1, maxLength: 16 }),
    sizes: fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 80 }))
      .map(([first, then]) => [first, then]),
  }),
)

function contentOf({ names: chosen, delimiter, end, bom, isEnded, rows }: Plan): Buffer {
  const header = chosen.map((name) => headers.get(name) ?? 'Something else').join(delimiter)
  return Buffer.from(`${bom ? '\uFEFF' : ''}${[header, ...rows].join(end)}${isEnded ? end : ''}`)
}

const changed = (field: string, change: Partial<StatementColumn>): StatementColumn[] =>
  statementColumns.map((column) => (column.fieldName === field ? { ...column, ...change } : column))

const configurations: readonly (readonly StatementColumn[])[] = [
  statementColumns,
  changed('transactionDate', { valueFormat: 'Month D, Yr' }),
  changed('transactionDate', { valueFormat: 'DDMMYY', valueType: 'NUMBER' }),
  changed('narration', { valueType: 'NUMBER' }),
  changed('narration', { mandatory: true }),
  changed('terminalId', { mandatory: false }),
  changed('maskedPan', { valueType: 'NUMBER', mandatory: true }),
  changed('rrn', { valueType: 'NUMBER' }),
  changed('stan', { columnHeader: 'Narration', valueType: 'RULE_BASED', rule: { start: '1', length: '6' } }),
]

type Compare = typeof readByScanner

/** The first file that the two ways read differently; null where they never do. */
async function difference(runs: number, scan: Compare = readByScanner, many = configurations): Promise<Plan | null> {
  const property = fc.asyncProperty(plans, fc.constantFrom(...many), async (plan, columns) => {
    const content = contentOf(plan)
    const [wanted, got] = [await readByParser(content, plan.sizes, columns), await scan(content, plan.sizes, columns)]
    expect({ ...got, plain: 0 }).toEqual(wanted)
  })
  const { counterexample } = await fc.check(property, { numRuns: runs, seed: SEED, endOnFailure: true })
  return counterexample?.[0] ?? null
}

describe('a statement that is scanned', () => {
  test('has the rows, problems, numbers and sentences that the parser and the reader give', async () => {
    let [plain, others] = [0, 0]
    const counted: Compare = async (...file) => {
      const read = await readByScanner(...file)
      plain += read.plain
      others += read.lines.length - read.plain
      return read
    }
    expect(await difference(3000, counted)).toBeNull()
    // The files are worth comparing: many rows of either kind.
    expect(Math.min(plain, others)).toBeGreaterThan(1000)
  })

  const plainLines = [
    '20/11/2026,POS purchase 20110637,506099******7626,632300000001,000007,7060.00,20110637,C',
    '20/11/2026,"POS ""20110635"", ₦ purchase",539983******5480,632300000000,000000,"8,795.00",20110635,C',
    '"19/11/2026",,,632300000001,,0.01,T,"D"',
  ]
  const header = statementColumns.map(({ columnHeader }) => columnHeader).join(',')

  test.each(['\n', '\r\n'])('takes rows in normal form from their bytes, lines ending in %j', async (end) => {
    const content = Buffer.from(`\uFEFF${[header, ...plainLines].join(end)}${end}`)
    for (const sizes of [[content.length], [110, 1], [200, 7]]) {
      const read = await readByScanner(content, sizes, statementColumns)
      expect(read.plain).toBe(3)
      expect({ ...read, plain: 0 }).toEqual(await readByParser(content, sizes, statementColumns))
    }
  })

  test('after a cell over two lines is left to the parser, with its row numbers going on', async () => {
    const bad = '20/11/2026,POS,506099******7626,,000007,1.00,20110637,C'
    const lines = [header, plainLines[0], '20/11/2026,"POS', 'Ikeja",,632300000009,,1.00,T,C', bad, plainLines[0]]
    const content = Buffer.from(lines.join('\n'))
    const read = await readByScanner(content, [300, 5], statementColumns)
    expect(read.plain).toBe(1)
    expect(read.lines.map(([number]) => number)).toEqual([2, 3, 4, 5])
    expect(read.lines[2]?.[1]).toMatchObject([{ row: 4, message: 'RRN is required' }])
    expect({ ...read, plain: 0 }).toEqual(await readByParser(content, [300, 5], statementColumns))
  })

  test('with a quotation mark that nothing closes is refused with the row that never ends', async () => {
    const content = Buffer.from(`${header}\n${plainLines[0]}\n20/11/2026,"${'never closed\n'.repeat(400_000)}`)
    const read = await readByScanner(content, [1 << 18], statementColumns)
    expect(read.refused).toBe('Row 3 never ends. Is a quotation mark missing?')
    expect({ ...read, plain: 0 }).toEqual(await readByParser(content, [1 << 18], statementColumns))
  })

  test('with a line that never ends is refused with its row', async () => {
    const content = Buffer.from(`${header}\n${plainLines[0]}\n20/11/2026,${'no end '.repeat(700_000)}`)
    const read = await readByScanner(content, [1 << 18], statementColumns)
    expect(read.refused).toBe('Row 3 never ends. Is a quotation mark missing?')
    expect({ ...read, plain: 0 }).toEqual(await readByParser(content, [1 << 18], statementColumns))
  })

  test.each([
    ['cut off', [0xe2, 0x82]],
    ['written too long', [0xe0, 0x80, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['of no encoding', [0xff, 0xfe]],
    ['begun twice', [0xc3, 0xc3, 0xa9]],
  ])('shows a character that is %s as the decoder does', async (_, bytes) => {
    const [before, after] = [`${header}\n20/11/2026,POS `, ` x,,632300000001,,1.00,T,C\n${plainLines[0]}\n`]
    const content = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    // A file that began so would be taken for one of another encoding.
    const sizes = [before.length, content.length]
    const read = await readByScanner(content, sizes, statementColumns)
    expect(read.plain).toBe(1)
    expect({ ...read, plain: 0 }).toEqual(await readByParser(content, sizes, statementColumns))
  })

  test('that is written as Windows does in Europe keeps its letters', async () => {
    const content = Buffer.from(`${header}\n20/11/2026,Café Ñandú,,632300000001,,1.00,T,C\n`, 'latin1')
    for (const read of [readByScanner, readByParser]) {
      const { lines } = await read(content, [content.length], statementColumns)
      expect(lines).toMatchObject([[2, { narration: 'Café Ñandú', rrn: '632300000001' }]])
    }
  })

  test('with a line of very many cells counts them all', async () => {
    for (const count of [1023, 1024, 1025, 3000]) {
      const content = Buffer.from([header, plainLines[0], 'x,'.repeat(count - 1), plainLines[0], ''].join('\n'))
      const read = await readByScanner(content, [content.length], statementColumns)
      expect(read.lines[1]?.[1]).toContainEqual(
        expect.objectContaining({ row: 3, message: `The row has ${count} cells where the header has 8` }),
      )
      expect({ ...read, plain: 0 }).toEqual(await readByParser(content, [content.length], statementColumns))
    }
  })

  test('in UTF-16 is read by the parser', async () => {
    const content = Buffer.from(`\uFEFF${header}\n${plainLines[0]}\n`, 'utf16le')
    const read = await readByScanner(content, [content.length], statementColumns)
    expect(read).toEqual(await readByParser(content, [content.length], statementColumns))
    expect([read.lines.length, read.plain]).toEqual([1, 0])
  })
})

describe('a fault in the scanner is noticed', () => {
  const RUNS = 3000

  test.each(Object.keys(cellTests) as (keyof typeof cellTests)[])(
    'a test of %s that is always content',
    async (field) => {
      const kept = cellTests[field]
      cellTests[field] = () => true
      try {
        expect(await difference(RUNS, readByScanner, [statementColumns])).not.toBeNull()
      } finally {
        cellTests[field] = kept
      }
    },
  )

  const lies: Record<string, (plan: StatementPlan) => StatementPlan> = {
    'a header of one cell more': (plan) => ({ ...plan, width: plan.width + 1 }),
    'a column that may be empty': ({ width, slots }) => ({
      width,
      slots: slots.map((slot) =>
        slot.column.fieldName === 'rrn' ? { ...slot, column: { ...slot.column, mandatory: false } } : slot,
      ),
    }),
    'any day': ({ width, slots }) => ({
      width,
      slots: slots.map((slot) =>
        slot.column.fieldName === 'transactionDate' ? { ...slot, parse: () => '2026-11-20' } : slot,
      ),
    }),
  }

  test.each(Object.keys(lies))('a plan with %s', async (name) => {
    const scan: Compare = (content, sizes, columns) =>
      readByScanner(content, sizes, columns, (reader) => ({
        ...reader,
        plan: () => (lies[name] as (plan: StatementPlan) => StatementPlan)(reader.plan?.() as StatementPlan),
      }))
    expect(await difference(RUNS, scan, [statementColumns])).not.toBeNull()
  })
})
