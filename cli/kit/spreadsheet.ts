/**
 * Rows of a local spreadsheet, batch by batch, in constant memory. The command line's only importer of papaparse and
 * exceljs; the bundler is told to leave their imports where they stand, since half a second goes into loading them.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import {
  createDelimitedReader,
  DELIMITERS,
  type DelimitedParser,
  DelimitedTextError,
} from '@dcir/core/files/delimited-text'
import { usageError } from './exit-codes'

/** Rows and the number of the first of them, as a spreadsheet counts. */
export type OnRows = (rows: string[][], first: number) => Promise<void> | void

interface CsvOptions {
  onRows: OnRows
  /** Every byte of the file in its order, such as for a hash. */
  onBytes?(bytes: Buffer): void
  signal?: AbortSignal
}

const CHUNK = 1 << 18

/** The file's bytes in two buffers that take turns: while one is read from, the other is being filled. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffers = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)] as const
  let turn = 0
  let filling = file.read(buffers[0], 0, CHUNK, null)
  for (;;) {
    const { bytesRead, buffer } = await filling
    if (bytesRead === 0) return
    turn = 1 - turn
    filling = file.read(buffers[turn as 0 | 1], 0, CHUNK, null)
    // A file that is closed early fails this read after everybody has stopped listening.
    filling.catch(() => undefined)
    yield buffer.subarray(0, bytesRead)
  }
}

/** Makes a parser for a file's delimiter and line ends, told from its beginning. */
async function parserMaker(): Promise<(beginning: string) => DelimitedParser> {
  const { default: Papa } = await import(/* webpackIgnore: true */ 'papaparse')
  return (beginning) => {
    const { meta } = Papa.parse<string[]>(beginning, { preview: 10, delimitersToGuess: [...DELIMITERS] })
    // Papa.parse makes a new parser and copies its settings for every chunk; the parser under it is reused here.
    return new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as '\n' }) as unknown as DelimitedParser
  }
}

/** Reads a CSV file; a quoted cell with line breaks in it belongs to one row. */
export async function readCsv(path: string, { onRows, onBytes, signal }: CsvOptions): Promise<void> {
  const file = await open(path)
  const decoder = new StringDecoder('utf8')
  const reader = createDelimitedReader(await parserMaker())
  let next = 1
  async function hand(rows: string[][]): Promise<void> {
    if (rows.length > 0) await onRows(rows, next)
    next += rows.length
  }
  try {
    for await (const bytes of bytesOf(file)) {
      signal?.throwIfAborted()
      onBytes?.(bytes)
      await hand(reader.take(decoder.write(bytes)))
    }
    await hand(reader.end(decoder.end()))
  } catch (error) {
    throw error instanceof DelimitedTextError ? usageError(error.message) : error
  } finally {
    await file.close()
  }
}

type CellValue = import('exceljs').CellValue

/** A cell as text: dates as ISO dates, formulas by their result. The server reads them the same way. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return cellText(value.result as CellValue)
  return 'text' in value ? cellText(value.text as CellValue) : ''
}

const BATCH = 1000

/** Reads the first sheet of a workbook; rows that it leaves out are blank ones, so that the numbers stay right. */
export async function readXlsx(path: string, onRows: OnRows, signal?: AbortSignal): Promise<void> {
  const { default: ExcelJS } = await import(/* webpackIgnore: true */ 'exceljs')
  const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit', hyperlinks: 'ignore' } as const
  let batch: string[][] = []
  let first = 1
  async function hand(): Promise<void> {
    signal?.throwIfAborted()
    const ready = batch
    batch = []
    await onRows(ready, first)
    first += ready.length
  }
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) {
      while (first + batch.length < row.number) batch.push([])
      const values = Array.isArray(row.values) ? row.values.slice(1) : []
      batch.push(Array.from(values, (value) => cellText(value as CellValue)))
      if (batch.length >= BATCH) await hand()
    }
    break
  }
  if (batch.length > 0) await hand()
}
