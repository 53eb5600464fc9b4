/**
 * Rows of an uploaded spreadsheet, batch by batch, in constant memory. The API's only importer of papaparse and
 * exceljs: CSV is parsed here, XLSX in a worker with a memory cap, after its archive was looked over.
 */
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  createDelimitedReader,
  DELIMITERS,
  type DelimitedParser,
  DelimitedTextError,
} from '@dcir/core/files/delimited-text'
import ExcelJS from 'exceljs'
import Papa from 'papaparse'
import { startWorker } from './worker-thread'

export type OnRows = (rows: string[][]) => Promise<void>

function parserFor(beginning: string): DelimitedParser {
  const { meta } = Papa.parse<string[]>(beginning, { preview: 10, delimitersToGuess: [...DELIMITERS] })
  // The parser under `Papa.parse`, which makes a new one for every piece; its types leave it out.
  return new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as '\n' }) as unknown as DelimitedParser
}

/**
 * Reads a CSV stream; `onRows` is awaited, so that a slow consumer slows the reading.
 * @throws SpreadsheetError when a quotation mark is never closed
 */
export async function readCsv(content: Readable, onRows: OnRows): Promise<void> {
  const reader = createDelimitedReader(parserFor)
  const decoder = new StringDecoder('utf8')
  try {
    for await (const bytes of content) {
      const rows = reader.take(decoder.write(bytes as Buffer))
      if (rows.length > 0) await onRows(rows)
    }
    const last = reader.end(decoder.end())
    if (last.length > 0) await onRows(last)
  } catch (error) {
    throw error instanceof DelimitedTextError ? new SpreadsheetError(error.message) : error
  }
}

const MEMORY_MB = 512

type Message = { rows: string[][] } | { done: true } | { refused: string }

/** Reads the first sheet of an XLSX file. @throws Refusal when the archive or the workbook cannot be read */
export function readXlsx(path: string, onRows: OnRows): Promise<void> {
  const worker = startWorker('spreadsheet-worker', {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('done' in message) return resolve()
      if ('refused' in message) return reject(new SpreadsheetError(message.refused))
      // One batch at a time: the worker waits for the word before it reads on.
      return onRows(message.rows).then(() => worker.postMessage('next'), reject)
    })
    worker.on('error', () => reject(new SpreadsheetError('The workbook could not be read; it may be damaged.')))
    worker.on('exit', () => reject(new SpreadsheetError('The workbook could not be read.')))
  }).finally(() => void worker.terminate())
}

/** A file that is refused as a whole, with the sentence that says why. */
export class SpreadsheetError extends Error {}

/** A small workbook of text cells, for templates. */
export async function writeXlsx(sheet: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const worksheet = workbook.addWorksheet(sheet)
  for (const row of rows) worksheet.addRow([...row])
  worksheet.columns.forEach((column) => {
    column.width = 22
    column.numFmt = '@'
  })
  worksheet.getRow(1).font = { bold: true }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${Papa.unparse(rows as string[][])}\r\n`)

export const asStream = (content: Buffer): Readable => Readable.from([content])

/** @throws Refusal naming the types that are taken */
export const wrongType = () => new Refusal('file-type', { types: 'CSV and XLSX' }, 'file')
