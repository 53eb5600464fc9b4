/** Workbooks that nobody's spreadsheet program writes, made by hand: right rows or one clear sentence, quickly. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sheetXmlOf, textRow, workbookEntries, workbookOf } from '../../support/hand-made-workbook'
import { type Reading, readingOf } from '../../support/reading'
import { deflatedMegabytes, type ZipEntry, zipOf } from '../../support/zip'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MAX_CPU_MS = 2000
const MAX_MEGABYTES = 150

const { TMPDIR } = process.env
/** Names in the temporary folder, without the compiled files that the loader of TypeScript keeps there. */
const leftBehind = () => readdirSync(tmpdir()).filter((name) => !name.startsWith('tsx-'))

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dcir-hostile-'))
  process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'))
  // The first worker of a process loads what the later ones find ready.
  await readingOf(join(folder, 'first.xlsx'), workbookOf({ rows: textRow(1, 'RRN') }))
})
afterAll(() => {
  const left = leftBehind()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(folder, { recursive: true, force: true })
  expect(left).toEqual([])
})

const SAMPLE = '<row r="1"/>'.repeat(200_000)
/** Milliseconds of the loop below on the machine that the limit was set on. */
const USUAL_MS = 200

/** Factor by which a shared machine is slower at this moment, at most 2: its processor is not always a whole one. */
function slowness(): number {
  const begin = process.cpuUsage()
  let rows = 0
  for (let turn = 0; turn < 20; turn++)
    for (let at = 0; at < SAMPLE.length; at++) if (SAMPLE.charCodeAt(at) === 60) rows += 1
  const { user } = process.cpuUsage(begin)
  expect(rows).toBe(4_000_000)
  return Math.min(2, Math.max(1, user / 1000 / USUAL_MS))
}

/** Reads a few times and takes the quickest: other work on the machine slows a thread's own seconds too. */
async function read(content: Buffer): Promise<Reading> {
  let reading = await readingOf(join(folder, 'hostile.xlsx'), content)
  for (let turn = 0; turn < 3 && reading.cpuMs >= MAX_CPU_MS; turn++)
    reading = await readingOf(join(folder, 'hostile.xlsx'), content)
  expect(leftBehind()).toEqual([])
  expect(reading.cpuMs).toBeLessThan(reading.cpuMs < MAX_CPU_MS ? MAX_CPU_MS : MAX_CPU_MS * slowness())
  expect(reading.megabytes).toBeLessThan(MAX_MEGABYTES)
  return reading
}

const GOOD = textRow(1, 'RRN', 'Amount') + textRow(2, '632514000001', '12.50')
const GOOD_ROWS = [
  { number: 1, cells: ['RRN', 'Amount'] },
  { number: 2, cells: ['632514000001', '12.50'] },
]
const good = workbookEntries({ rows: GOOD })
const SHEET = 'xl/worksheets/sheet1.xml'

/** The workbook with one of its entries changed. */
const changed = (name: string, change: Partial<ZipEntry>) =>
  zipOf(good.map((entry) => (entry.name === name ? { ...entry, ...change } : entry)))
const added = (...more: ZipEntry[]) => zipOf([...good, ...more])
const cellRow = (cell: string) => workbookOf({ rows: `${textRow(1, 'RRN')}<row r="2">${cell}</row>` })
const repeat = (times: number, text: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => text(at)).join('')
const sheetOf = (rows: string) => workbookOf({ rows })

describe('archives that are right in what their central directory names', () => {
  const hidden = deflatedMegabytes(629)
  test.each<[string, () => Buffer]>([
    [
      'an entry of 629 MB that the central directory does not name is never read',
      () =>
        zipOf([
          { name: 'xl/worksheets/sheet0.xml', packed: hidden, claimedSize: 629 * 1024 ** 2, hidden: true },
          ...good,
        ]),
    ],
    [
      'a second sheet of the same name that the central directory does not name is never read',
      () => zipOf([{ name: SHEET, content: Buffer.from(sheetXmlOf(textRow(1, 'forged'))), hidden: true }, ...good]),
    ],
    [
      'local headers that say another name and size do not count',
      () => changed(SHEET, { localName: 'xl/worksheets/sheet9.xml', localSize: 7 }),
    ],
    [
      'an archive of 64 bits is read',
      () =>
        zipOf(
          good.map((entry) => ({ ...entry, zip64: true })),
          { zip64: true },
        ),
    ],
  ])('%s', async (_, content) => {
    expect(await read(content())).toMatchObject({ rows: GOOD_ROWS, refused: null })
  })
})

describe('archives that are refused', () => {
  const bomb = deflatedMegabytes(300)
  test.each<[string, () => Buffer, RegExp]>([
    [
      'two entries of one name',
      () => added({ name: SHEET, content: Buffer.from('<x/>') }),
      /two parts of the name xl\/w/,
    ],
    [
      'a bomb by ratio',
      () => added({ name: 'xl/media/a', packed: bomb, claimedSize: 300 * 1024 ** 2 }),
      /suspiciously/,
    ],
    [
      'a bomb that says it is small',
      () => changed(SHEET, { packed: bomb, claimedSize: 4000, checksum: 0 }),
      /sheet1\.xml could not be unpacked/,
    ],
    [
      'a bomb that says it is large',
      () => changed(SHEET, { packed: bomb, claimedSize: 300 * 1024 ** 2 }),
      /suspiciously/,
    ],
    [
      'more than two gigabytes',
      () => added({ name: 'a', claimedSize: 2 ** 31, zip64: true, packed: deflatedMegabytes(1) }),
      /larger than 2 GB/,
    ],
    [
      'many entries',
      () => zipOf(Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}` }))),
      /more than 2,000 parts/,
    ],
    ['a count of entries that is none', () => zipOf(good, { zip64: true, entries: 2 ** 52 }), /more than 2,000 parts/],
    ['a size of 64 bits that is none', () => changed(SHEET, { zip64: true, claimedSize: 2 ** 52 }), /larger than 2 GB/],
    ['an encrypted entry', () => changed(SHEET, { encrypted: true }), /is encrypted\. Save it without a password/],
    [
      'a link',
      () => added({ name: 'xl/link', content: Buffer.from('/etc/passwd'), mode: 0o120777 }),
      /holds a link: xl\/link/,
    ],
    ['a name that leads out', () => added({ name: '../../etc/cron.d/x' }), /unsafe name/],
    ['an absolute name', () => added({ name: '/etc/cron.d/x' }), /unsafe name/],
    ['a name with a drive', () => added({ name: 'C:\\x' }), /unsafe name/],
    ['a name of 60,000 letters', () => added({ name: 'x'.repeat(60_000) }), /name is too long/],
    ['a wrong checksum', () => changed(SHEET, { checksum: 1 }), /sheet1\.xml could not be unpacked/],
    [
      'a zip that is no workbook',
      () => zipOf([{ name: 'letter.txt', content: Buffer.from('Dear all') }]),
      /is no XLSX workbook/,
    ],
    ['a workbook with macros', () => added({ name: 'xl/vbaProject.bin' }), /holds macros/],
    ['a workbook of 1997', () => Buffer.from('D0CF11E0A1B11AE1000000000000', 'hex'), /damaged or cut short/],
    [
      'a page named as a workbook',
      () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
      /damaged or cut short/,
    ],
    ['nothing', () => Buffer.alloc(0), /damaged or cut short/],
    [
      'a workbook whose sheet is missing',
      () => zipOf(good.filter(({ name }) => name !== SHEET)),
      /lacks its sheet "November"/,
    ],
  ])('%s', async (_, content, sentence) => {
    const { rows, refused } = await read(content())
    expect(refused).toMatch(sentence)
    expect(rows).toEqual([])
  })

  test('a workbook that is cut short, at each tenth of its length', async () => {
    const whole = zipOf(good)
    for (let tenth = 1; tenth < 10; tenth++) {
      const { rows, refused } = await read(whole.subarray(0, Math.floor((whole.length * tenth) / 10)))
      expect([rows, refused]).toEqual([[], 'The workbook could not be read; it may be damaged or cut short.'])
    }
  })
})

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${repeat(9, (at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`)}]>`

describe('sheets that are refused, with the place', () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      'row 999,999,999',
      () => sheetOf(`${GOOD}<row r="999999999"><c><v>1</v></c></row>`),
      /"November" has a row 999,999,999; the last that can be read is 1,048,576/,
    ],
    ['a row without a number', () => sheetOf('<row r="x"/>'), /row whose number is no number/],
    ['rows that go backwards', () => sheetOf(`${GOOD}${textRow(1, 'forged')}`), /"November" has row 1 after row 2/],
    [
      'a column ZZZZZZ',
      () => cellRow('<c r="ZZZZZZ2"><v>1</v></c>'),
      /Row 2 of the sheet "November" holds something right of column IV/,
    ],
    ['a column of a million letters', () => cellRow(`<c r="${'Z'.repeat(1_000_000)}2"><v>1</v></c>`), /Row 2|too long/],
    [
      'a shared text that is not there',
      () => cellRow('<c r="B2" t="s"><v>7</v></c>'),
      /Cell B2 of the sheet "November" refers to a shared text/,
    ],
    [
      'a cell that is too long',
      () => cellRow(`<c r="C2" t="str"><v>${'x'.repeat(40_000)}</v></c>`),
      /Cell C2 of the sheet "November" holds more than 32,767 characters/,
    ],
    [
      'billion laughs',
      () => workbookOf({ rows: '', sheetXml: `${LAUGHS}<worksheet><sheetData>&lol9;</sheetData></worksheet>` }),
      /sheet1\.xml declares a document type/,
    ],
    [
      'an external entity',
      () => workbookOf({ rows: '', sheetXml: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>' }),
      /sheet1\.xml declares a document type/,
    ],
    ['an entity that nothing declares', () => cellRow('<c t="str"><v>&lol;</v></c>'), /sheet1\.xml is not well-formed/],
    [
      'elements inside each other',
      () => sheetOf('<row>'.repeat(100_000)),
      /more than 64 elements inside each other|has row/,
    ],
    [
      'a deep part beside the rows',
      () => workbookOf({ rows: '', sheetXml: '<a>'.repeat(100_000) }),
      /more than 64 elements inside each other/,
    ],
    [
      'a comment of ten megabytes',
      () => workbookOf({ rows: '', sheetXml: `<a><!--${' '.repeat(10_000_000)}--></a>` }),
      /tag or a text that is too long/,
    ],
    [
      'a sheet that ends in the middle',
      () => workbookOf({ rows: '', sheetXml: '<worksheet><sheetData><row r="1">' }),
      /sheet1\.xml ends too early/,
    ],
    [
      'bytes that are no XML',
      () => changed(SHEET, { content: Buffer.alloc(5000, 0xff) }),
      /sheet1\.xml is not well-formed/,
    ],
    ['more rows than a sheet has', () => sheetOf('<row/>'.repeat(1_048_577)), /has a row 1,048,577/],
  ])('%s', async (_, content, sentence) => {
    expect((await read(content())).refused).toMatch(sentence)
  })

  test('a prototype stays what it is', async () => {
    const row = '<row r="1" __proto__="x" constructor="y"><c r="A1" t="str" __proto__="z"><v>__proto__</v></c></row>'
    expect((await read(sheetOf(row))).rows).toEqual([{ number: 1, cells: ['__proto__'] }])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('sheets that are large and say little', () => {
  test('a million blank rows are counted and not built', async () => {
    const blank = repeat(1_000_000, (at) => `<row r="${at + 2}"/>`)
    const { rows, refused } = await read(sheetOf(`${textRow(1, 'RRN')}${blank}${textRow(1_000_002, 'last')}`))
    expect(refused).toBeNull()
    expect(rows.map(({ number }) => number)).toEqual([1, 1_000_002])
  })

  test('styled cells without a value make no row and no column', async () => {
    const styled = repeat(
      50_000,
      (at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/><c r="XFD${at + 2}" s="1"/></row>`,
    )
    expect((await read(sheetOf(textRow(1, 'RRN') + styled))).rows).toEqual([{ number: 1, cells: ['RRN'] }])
  })
})
