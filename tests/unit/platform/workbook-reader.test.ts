/** Reading workbooks: the same answers as exceljs for what spreadsheet programs write, and limits that end a reading. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openZip } from '@dcir/spreadsheets/archive'
import { createDeadline } from '@dcir/spreadsheets/deadline'
import { createTurns } from '@dcir/spreadsheets/turns'
import { createWorkbookReader, type ReaderLimits, readXlsx } from '@dcir/spreadsheets/workbook-reader'
import { startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type HandMade, textRow, workbookEntries, workbookOf } from '../../support/hand-made-workbook'
import { type Reading, readingOf } from '../../support/reading'
import { zipOf } from '../../support/zip'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dcir-workbooks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, `${expect.getState().currentTestName?.replace(/\W+/g, '-').slice(-60)}.xlsx`)
async function rowsOf(content: Buffer): Promise<Reading['rows']> {
  const { rows, refused } = await readingOf(path(), content)
  expect(refused).toBeNull()
  return rows
}
const made = async (parts: HandMade) => (await rowsOf(workbookOf(parts))).map(({ cells }) => cells)

/** A cell as exceljs understands it, as text. */
function oracleText(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return oracleText(value.result as ExcelJS.CellValue)
  if ('error' in value) return value.error
  return 'text' in value ? oracleText(value.text as ExcelJS.CellValue) : ''
}

async function oracle(content: Buffer): Promise<Reading['rows']> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(content as never)
  const rows: Reading['rows'] = []
  book.worksheets[0]?.eachRow((row, number) => {
    const cells = Array.from((row.values as ExcelJS.CellValue[]).slice(1), oracleText)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length > 0) rows.push({ number, cells })
  })
  return rows
}

/** The same entries in another order. */
async function reordered(content: Buffer, rank: (name: string) => number): Promise<Buffer> {
  writeFileSync(path(), content)
  const zip = await openZip(path(), 'workbook')
  const entries = []
  for (const name of zip.names) entries.push({ name, content: await buffer(zip.read(name)), deflated: true })
  zip.close()
  return zipOf(entries.sort((one, other) => rank(one.name) - rank(other.name)))
}

const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
/** Text that XML allows. */
const text = fc
  .string({ unit: fc.constantFrom(...'aZ09 ₦é<>&"\'=,;😀_x\n'), maxLength: 12 })
  .filter((one) => !/_x[0-9A-F]{4}_/i.test(one))
const cell = fc.oneof(
  text,
  fc.constantFrom('0123456789', '000101', '506099******1234', '1E5', '=1+1', 'true', ' '),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 12.5, 0.1 + 0.2, 1e21, 1e-7, 1234567890, 99999999999),
  fc.boolean(),
  day,
  fc
    .array(
      text.filter((one) => one.trim() !== ''),
      { minLength: 1, maxLength: 3 },
    )
    .map((texts) => ({ richText: texts.map((one) => ({ text: one })) })),
  fc.oneof(fc.integer(), fc.constantFrom('found', 'N/A')).map((result) => ({ formula: 'A1', result })),
  fc.constant(null),
)

async function writtenBook(rows: readonly ExcelJS.CellValue[][], date1904: boolean): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.properties.date1904 = date1904
  const sheet = book.addWorksheet('First')
  for (const row of rows) sheet.addRow(row)
  book.addWorksheet('Second').addRow(['not read'])
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('what spreadsheet programs write', () => {
  test.each([
    ['1900', false],
    ['1904', true],
  ])('a generated workbook gives the answers of exceljs, dates counted from %s', async (_, date1904) => {
    const cells = fc.sample(fc.array(cell, { maxLength: 6 }), { numRuns: 400, seed: 20261122 })
    const content = await writtenBook(cells as ExcelJS.CellValue[][], date1904)
    const wanted = await oracle(content)
    expect(wanted.length).toBeGreaterThan(200)
    expect(await rowsOf(content)).toEqual(wanted)
    const textsLast = await reordered(content, (name) => (name.endsWith('sharedStrings.xml') ? 1 : 0))
    expect(await rowsOf(textsLast)).toEqual(wanted)
  })

  test('the order of Excel, and its reverse, read the same', async () => {
    const content = await writtenBook([['RRN', 'Date'], ['0001', new Date('2026-11-20')], [], ['x', 1]], false)
    const wanted = await oracle(content)
    const excel = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']
    const rank = (name: string) => (excel.includes(name) ? excel.indexOf(name) : 9)
    expect(wanted).toHaveLength(3)
    expect(await rowsOf(await reordered(content, rank))).toEqual(wanted)
    expect(await rowsOf(await reordered(content, (name) => -rank(name)))).toEqual(wanted)
  })

  test('what is written here is read here, texts that look like formulas too', async () => {
    const column = (header: string, kind: 'text' | 'money' | 'instant') => ({ header, width: 10, kind })
    const columns = [column('RRN', 'text'), column('Amount', 'money'), column('At', 'instant')]
    const writer = startWorkbook({ sheet: 'Rows', columns })
    const content = buffer(writer.content)
    await writer.write([
      ['=1+1', 1250, Date.parse('2026-11-20T23:30:00Z')],
      ['000101', null, null],
    ])
    await writer.end()
    expect((await rowsOf(await content)).map(({ cells }) => cells)).toEqual([
      ['RRN', 'Amount', 'At'],
      ['=1+1', '12.5', '2026-11-21'],
      ['000101'],
    ])
  })
})

describe('parts made by hand', () => {
  test('dates by format: built in, own, and none where the letters are quoted or a colour', async () => {
    const numberFormats = [
      [164, 'yyyy\\-mm\\-dd'],
      [165, '[Red]0.00'],
      [166, '0 &quot;days&quot;'],
    ] as const
    const formats = [0, 14, 164, 165, 166, 22]
    const cells = formats.map((_, at) => `<c s="${at}"><v>46346.5</v></c>`).join('')
    const row = `<row r="1">${cells}</row>`
    const plain = '46346.5'
    const dated = (date: string) => [[plain, date, date, plain, plain, date]]
    expect(await made({ rows: row, formats, numberFormats })).toEqual(dated('2026-11-20'))
    expect(await made({ rows: row, formats, numberFormats, date1904: true })).toEqual(dated('2030-11-21'))
  })

  test('a date beyond the calendar stays a number, an ISO date a date', async () => {
    const row = '<row r="1"><c s="0"><v>99999999</v></c><c t="d"><v>2026-11-20T10:00:00</v></c></row>'
    expect(await made({ rows: row, formats: [14] })).toEqual([['99999999', '2026-11-20']])
  })

  test('texts: runs, hints on pronunciation, escapes, CDATA, spaces, entities of XML', async () => {
    const sharedStrings =
      '<si><r><t>one </t></r><r><rPr><b/></rPr><t xml:space="preserve"> two</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si><si><t>a_x000D_b</t></si><si><t><![CDATA[<5> & ]]>&lt;6&gt; &#8358;</t></si><si/>'
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('')
    const inline = '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>'
    const rows = `<row>${cells}${inline}</row>`
    expect(await made({ rows, sharedStrings })).toEqual([['one  two', 'a\rb', '<5> & <6> ₦', '', 'inline']])
  })

  test('numbers, truth, faults and formulas by their value; identifiers keep each digit', async () => {
    const rows = `<row r="1"><c><v>1.50</v></c><c><v>1E3</v></c><c><v>12345678901234567890</v></c><c t="b"><v>1</v></c>
      <c t="b"><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="str"><f>"0"&amp;A1</f><v>0001</v></c><c><f>A1</f><v>7</v></c><c><f>A1</f></c></row>`
    expect(await made({ rows })).toEqual([
      ['1.5', '1000', '12345678901234567890', 'true', 'false', '#DIV/0!', '0001', '7'],
    ])
  })

  test('cells without references, with gaps, and a prefix before each name', async () => {
    const rows = '<x:row><x:c r="B1"><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c><x:c r="E1"><x:v>3</x:v></x:c></x:row>'
    const sheetXml = `<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`
    expect(await made({ rows: '', sheetXml })).toEqual([['', '1', '2', '', '3']])
  })

  test('blank rows keep the numbers of the others, and the first row is met although it is blank', async () => {
    const numbers = [3, 5, 200, 90_000]
    const content = workbookOf({ rows: numbers.map((number) => textRow(number, `row ${number}`)).join('') })
    expect(await rowsOf(content)).toEqual(numbers.map((number) => ({ number, cells: [`row ${number}`] })))
    const firsts: number[] = []
    const read = createWorkbookReader(generous)
    await read(path(), (_rows, first) => void firsts.push(first))
    expect(firsts).toEqual([1, 200, 90_000])
  })

  test('a workbook without styles and shared texts is read', async () => {
    const entries = workbookEntries({ rows: textRow(1, 'RRN') }).filter(({ name }) => !name.endsWith('styles.xml'))
    expect(await rowsOf(zipOf(entries))).toEqual([{ number: 1, cells: ['RRN'] }])
  })
})

const generous: ReaderLimits = { readMs: 50_000, heapMb: 64, running: 1, waiting: 0, waitMs: 20_000 }
const manyRows = () =>
  workbookOf({ rows: Array.from({ length: 20_000 }, (_, at) => textRow(at + 1, 'a', 'b', 'c')).join('') })

describe('limits of a reading', () => {
  test('it ends when its time is over', async () => {
    writeFileSync(path(), manyRows())
    const hasty = createWorkbookReader({ ...generous, readMs: 1 })
    await expect(hasty(path(), () => undefined)).rejects.toThrow('takes longer than 0.001 seconds to read')
  })

  test('its time limit is paused while its rows wait to be used', async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    let ended = false
    const deadline = createDeadline(500, () => {
      ended = true
    })
    deadline.run()
    deadline.pause()
    await wait(700)
    expect(ended).toBe(false)
    deadline.run()
    await wait(700)
    expect(ended).toBe(true)
  })

  test('its time limit does not run again once it is over', async () => {
    let isCalled = false
    const deadline = createDeadline(20, () => {
      isCalled = true
    })
    deadline.run()
    deadline.pause()
    deadline.end()
    deadline.run()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isCalled).toBe(false)
  })

  test('it ends when its memory is used up', async () => {
    const texts = Array.from({ length: 400_000 }, () => '<si><t/></si>').join('')
    writeFileSync(path(), workbookOf({ rows: textRow(1, 'x'), sharedStrings: texts }))
    const small = createWorkbookReader({ ...generous, heapMb: 6 })
    await expect(small(path(), () => undefined)).rejects.toThrow(/takes more memory than a workbook may/)
  })

  test('it ends with the error of whoever uses the rows, or with the interruption', async () => {
    writeFileSync(path(), manyRows())
    const read = createWorkbookReader(generous)
    const fail = () => Promise.reject(new Error('no room'))
    await expect(read(path(), fail)).rejects.toThrow('no room')
    const stop = new AbortController()
    const stopped = read(path(), () => stop.abort(new Error('stopped')), stop.signal)
    await expect(stopped).rejects.toThrow('stopped')
  })

  test('beyond those that may wait it is refused, and each end makes room', async () => {
    const queue = createTurns({ running: 1, waiting: 1, waitMs: 20, refusal: 'spreadsheets-busy' })
    const first = await queue.acquire()
    const second = queue.acquire()
    await expect(queue.acquire()).rejects.toMatchObject({ code: 'spreadsheets-busy', status: 503 })
    first()
    first()
    const release = await second
    await expect(queue.acquire()).rejects.toMatchObject({ code: 'spreadsheets-busy' })
    release()
    expect(await queue.acquire()).toBeTypeOf('function')
  })
})

test('a thread that has ended before anybody heard of it has read its workbook all the same', async () => {
  writeFileSync(path(), workbookOf({ rows: textRow(1, 'Date', 'Amount') }))
  const rows: string[][] = []
  const reading = readXlsx(path(), (batch) => void rows.push(...batch))
  // The thread is there; from now on this one is busy until the other has long ended.
  await new Promise(setImmediate)
  for (const until = Date.now() + 5000; Date.now() < until; );
  await reading
  expect(rows).toEqual([['Date', 'Amount']])
})
