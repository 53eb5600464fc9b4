/** Workbooks of rows alone: cell for cell those that exceljs writes, in archives that hold any size. */
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openZip } from '@dcir/spreadsheets/archive'
import { startEditedWorkbook } from '@dcir/spreadsheets/workbook/edited-workbook'
import { startFlatWorkbook } from '@dcir/spreadsheets/workbook/flat-workbook'
import type { Cell, SheetColumn, WorkbookWriter } from '@dcir/spreadsheets/workbook/spec'
import { createZipWriter } from '@dcir/spreadsheets/workbook/zip-writer'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readingOf } from '../../support/reading'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dcir-flat-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kinds = ['text', 'money', 'instant', 'count'] as const
const columnsOf = (order: readonly SheetColumn['kind'][]): SheetColumn[] =>
  order.map((kind, at) => ({ header: `${kind} ${at} <&">`, width: 8 + at, kind }))

async function fileOf(writer: WorkbookWriter, rows: readonly Cell[][], chunk = 50): Promise<Buffer> {
  const content = buffer(writer.content)
  for (let at = 0; at < rows.length; at += chunk) await writer.write(rows.slice(at, at + chunk))
  await writer.end()
  return content
}

/** All that a reader can see of a workbook: sheets, columns, and each cell with its type and style. */
async function seenIn(content: Buffer) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(content as never)
  return book.worksheets.map((sheet) => {
    const rows: unknown[] = []
    sheet.eachRow((row, number) => {
      row.eachCell({ includeEmpty: true }, ({ address, value, type, numFmt, font }) => {
        rows.push([number, address, type, value, numFmt, font?.bold ?? false])
      })
    })
    const widths = sheet.columns.map(({ width, numFmt }) => [width, numFmt])
    const [view] = sheet.views
    return { name: sheet.name, widths, frozen: [view?.state, (view as { ySplit?: number })?.ySplit], rows }
  })
}

/** The same rows by both writers, seen by the same reader. */
async function bothOf(columns: readonly SheetColumn[], rows: readonly Cell[][]) {
  const spec = { sheet: 'Rows & more', columns }
  const [flat, edited] = await Promise.all([
    fileOf(startFlatWorkbook(spec), rows),
    fileOf(startEditedWorkbook(spec), rows),
  ])
  return { flat: await seenIn(flat), edited: await seenIn(edited), content: flat }
}

const hostile = [
  "=cmd|' /C calc'!A0",
  '+1',
  '@SUM(A1)',
  '-2+3',
  '_x000D_',
  '_x0041_x0042_',
  '_x00',
  '__x005F_',
  'a\u0000b\u0001\u0008\u000b\u000c\u001f\u007f',
  'line\nline\ttab\r\nend\r',
  ' leading and trailing ',
  ']]><!-- --><![CDATA[x]]>',
  '&amp;&#65;</v></c><c r="A1"><v>9</v>',
  '"quoted" \'single\'',
  'naïve ₦1,000 😀 \u05d0\u202e',
  '\ud800 alone \udc00',
  '000101',
  '1E5',
  '',
]

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...'aZ09 ₦é<>&"\'=,;😀_x\n\u0007'), maxLength: 12 }),
)
const money = fc.oneof(
  fc.integer(),
  fc.integer({ min: -2000, max: 2000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 999_999_999, 1_000_000_000, 12.5, 1e21),
)
const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2099-12-31') })
const count = fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const cellOf = (kind: SheetColumn['kind']): fc.Arbitrary<Cell> =>
  fc.option({ text, money, instant, count }[kind] as fc.Arbitrary<Cell>, { freq: 6 })

describe('a workbook of rows', () => {
  test('of random cells is, cell for cell, that of exceljs', async () => {
    const order = [...kinds, ...kinds, 'text' as const]
    const row = fc.tuple(...order.map(cellOf)).map((cells) => [...cells])
    const rows = fc.sample(row, { numRuns: 1500, seed: 20261127 })
    const { flat, edited } = await bothOf(columnsOf(order), rows)
    expect(flat[0]?.rows.length).toBeGreaterThan(1500 * order.length)
    expect(flat).toEqual(edited)
  })

  test('of hostile texts is that of exceljs, and nothing in it is a formula', async () => {
    const long = 'x&'.repeat(16_000)
    const rows = [...hostile, long].map((one) => [one, null, one])
    const { flat, edited, content } = await bothOf(columnsOf(['text', 'money', 'text']), rows)
    expect(flat).toEqual(edited)
    const { rows: read } = await readingOf(join(folder, 'hostile.xlsx'), content)
    expect(read[1]?.cells).toEqual(["=cmd|' /C calc'!A0", '', "=cmd|' /C calc'!A0"])
    expect(read.at(-1)?.cells[0]).toBe(long)
  })

  test('keeps spaces at the ends of a text, and text like an escape, for programs that look for them in one form', async () => {
    const path = join(folder, 'forms.xlsx')
    const rows = [[' a '], ['_x000D_'], ['a & b'], ['a b']]
    writeFileSync(path, await fileOf(startFlatWorkbook({ sheet: 'S', columns: columnsOf(['text']) }), rows))
    const zip = await openZip(path, 'workbook')
    const xml = String(await buffer(zip.read('xl/worksheets/sheet1.xml')))
    zip.close()
    expect(xml.match(/<c r="A[2-9].*?<\/c>/g)).toEqual([
      '<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
      '<c r="A3" s="1" t="inlineStr"><is><t xml:space="preserve">_x005F_x000D_</t></is></c>',
      '<c r="A4" s="1" t="str"><v>a &amp; b</v></c>',
      '<c r="A5" s="1" t="str"><v>a b</v></c>',
    ])
  })

  test.each<[string, Cell[][]]>([
    ['without rows', []],
    [
      'of rows without a value between others',
      [
        ['a', 1],
        [null, null],
        ['b', 2],
        [null, null],
      ],
    ],
    ['of rows that are shorter and longer than its columns', [['a'], [], ['b', 1, 'c', 4], ['d', null, null]]],
    [
      'of texts among numbers and numbers among texts',
      [
        [5, 'n/a'],
        ['x', 7],
      ],
    ],
  ])('%s is that of exceljs', async (_, rows) => {
    const { flat, edited } = await bothOf(columnsOf(['text', 'money']), rows)
    expect(flat).toEqual(edited)
  })

  test('of seven hundred columns names them as exceljs does', async () => {
    const columns = columnsOf(Array.from({ length: 710 }, () => 'count' as const))
    const { flat, edited } = await bothOf(columns, [columns.map((_, at) => at)])
    expect(flat).toEqual(edited)
  })

  test('leaves out what no reader takes: characters that are none, numbers that are none', async () => {
    const rows = [
      ['a\ufffeb\uffff', Number.NaN, 'c'],
      ['d', Number.POSITIVE_INFINITY, 'e'],
    ]
    const [sheet] = await seenIn(
      await fileOf(startFlatWorkbook({ sheet: 'S', columns: columnsOf(['text', 'money', 'text']) }), rows),
    )
    const values = sheet?.rows.map((one) => (one as unknown[])[3]).slice(3)
    expect(values).toEqual(['ab', null, 'c', 'd', null, 'e'])
  })

  test.each([
    ['rows', { rowsASheet: 300 }, 600, 2],
    ['bytes', { bytesASheet: 300_000 }, 9000, 3],
  ])('goes on in a further sheet when one has its %s, each with the headers', async (_, limits, count, many) => {
    const rows = Array.from({ length: count }, (_, at) => [`text ${at}`, at])
    const columns = columnsOf(['text', 'count'])
    const sheets = await seenIn(await fileOf(startFlatWorkbook({ sheet: 'Rows', columns }, limits), rows))
    expect(sheets.map(({ name }) => name)).toEqual(['Rows', 'Rows 2', 'Rows 3'].slice(0, many))
    const cells = sheets.map((sheet) => sheet.rows.map((one) => (one as unknown[])[3]))
    const headers = columns.map(({ header }) => header)
    expect(cells.map((values) => values.slice(0, 2))).toEqual(sheets.map(() => headers))
    expect(cells.flatMap((values) => values.slice(2))).toEqual(rows.flat())
  })
})

describe('a workbook under way', () => {
  const columns = columnsOf(['text', 'text'])
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed.toString(36)
  }
  const rows = Array.from({ length: 5000 }, () => [random() + random(), random() + random()])

  test('waits for its reader, and holds only little meanwhile', async () => {
    const writer = startFlatWorkbook({ sheet: 'Rows', columns })
    let written = 0
    const writing = (async () => {
      for (; written < 40; written++) await writer.write(rows)
      await writer.end()
    })()
    await new Promise((done) => setTimeout(done, 500))
    expect(written).toBeLessThan(5)
    expect(writer.content.readableLength).toBeLessThan(1024 ** 2)
    const [content] = await Promise.all([buffer(writer.content), writing])
    expect(content.length).toBeGreaterThan(2 * 1024 ** 2)
  })

  test.each([
    ['its maker', (writer: WorkbookWriter) => writer.abandon(new Error('no rows any more')), 'no rows any more'],
    ['its reader', (writer: WorkbookWriter) => void writer.content.destroy(), 'the workbook was given up'],
  ])('that %s gives up ends the writing', async (_, giveUp, reason) => {
    for (const after of [0, 1, 5, 20]) {
      const writer = startFlatWorkbook({ sheet: 'Rows', columns })
      writer.content.resume()
      const closed = new Promise((done) => writer.content.once('close', done))
      const writing = (async () => {
        for (;;) await writer.write(rows)
      })()
      setTimeout(() => giveUp(writer), after)
      await expect(writing).rejects.toThrow(reason)
      await closed
      await expect(writer.write(rows)).rejects.toThrow(reason)
      await expect(writer.end()).rejects.toThrow(reason)
    }
  })

  test('that is given up while it waits for its reader ends the writing', async () => {
    const writer = startFlatWorkbook({ sheet: 'Rows', columns })
    const writing = (async () => {
      for (;;) await writer.write(rows)
    })()
    setTimeout(() => writer.abandon(new Error('no time')), 200)
    await expect(writing).rejects.toThrow('no time')
  })
})

describe('an archive', () => {
  test('beyond four gigabytes is found by its wide offsets', async () => {
    const path = join(folder, 'far.zip')
    const begin = 5 * 1024 ** 3
    const file = createWriteStream(path, { start: begin })
    const zip = createZipWriter((bytes) => void file.write(bytes), new Date('2026-11-27T10:20:30Z'), begin)
    const entry = zip.stream('far/é.txt')
    await entry.write(Buffer.from('far away '))
    await entry.write(Buffer.from('and back'))
    await entry.end()
    zip.add('near.txt', 'as it is')
    zip.end()
    file.end()
    await once(file, 'finish')
    const opened = await openZip(path, 'archive')
    expect(opened.names).toEqual(['far/é.txt', 'near.txt'])
    expect(String(await buffer(opened.read('far/é.txt')))).toBe('far away and back')
    expect(String(await buffer(opened.read('near.txt')))).toBe('as it is')
    opened.close()
    const tail = await buffer(createReadStream(path, { start: begin }))
    expect(tail.indexOf('PK\u0006\u0006')).toBeGreaterThan(0)
  })
})
