/** Rows of CSV text, batch by batch, in constant memory. The only importer of papaparse outside of the consoles. */
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import {
  createDelimitedReader,
  DELIMITERS,
  type DelimitedParser,
  DelimitedTextError,
} from '@dcir/core/files/delimited-text'
import { type OnRows, SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { TextRows } from '@dcir/core/files/text-rows'
import { encodingOf, type TextTools } from '@dcir/core/reconciliation/statement-text'
import Papa from 'papaparse'
import { xmlParser } from './xml'

/** @param delimiter what separates the cells, where that is known */
export function parserFor(beginning: string, delimiter = ''): DelimitedParser {
  const { meta } = Papa.parse<string[]>(beginning, { preview: 10, delimiter, delimitersToGuess: [...DELIMITERS] })
  // Papa.parse makes a new parser and copies its settings for every chunk; the parser under it is reused here.
  return new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as '\n' }) as unknown as DelimitedParser
}

/** The parsers for text of banks. */
export const textTools: TextTools = { delimited: parserFor, xml: xmlParser }

/** UTF-8 by the decoder of Node, which is the quicker one; what begins with another mark by the general one. */
/** @param known the encoding, where the bytes do not begin with the file */
export function createDecoder(known?: 'utf-8') {
  let decoder: { write(bytes: Buffer): string; end(): string } | null = null
  const general = (encoding: string) => {
    const text = new TextDecoder(encoding)
    return { write: (bytes: Buffer) => text.decode(bytes, { stream: true }), end: () => text.decode() }
  }
  return {
    write(bytes: Buffer): string {
      if (!decoder) {
        const encoding = known ?? encodingOf(bytes)
        decoder = encoding === 'utf-8' ? new StringDecoder('utf8') : general(encoding)
      }
      return decoder.write(bytes)
    },
    end: () => decoder?.end() ?? '',
  }
}

/**
 * Reads CSV; a quoted cell with line breaks in it belongs to one row. The delimiter is found by the file's beginning.
 * @throws SpreadsheetError when a quotation mark is never closed
 */
export const readCsv = (content: AsyncIterable<Uint8Array>, onRows: OnRows): Promise<void> =>
  readText(content, createDelimitedReader(parserFor), onRows)

/** Reads text that the given reader cuts into rows. @throws SpreadsheetError when it cannot be read */
export async function readText(content: AsyncIterable<Uint8Array>, reader: TextRows, onRows: OnRows): Promise<void> {
  const decoder = createDecoder()
  let next = 1
  async function use(rows: string[][]): Promise<void> {
    if (rows.length === 0) return
    const first = next
    next += rows.length
    await onRows(rows, first)
  }
  try {
    for await (const bytes of content) await use(reader.take(decoder.write(bytes as Buffer)))
    await use(reader.end(decoder.end()))
  } catch (error) {
    throw error instanceof DelimitedTextError ? new SpreadsheetError(error.message) : error
  }
}

const CHUNK_BYTES = 1 << 18

/**
 * A local file's bytes in two buffers that take turns: while one is read from, the other is being filled. A chunk is
 * good until the next one is asked for.
 */
export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const buffers = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)] as const
    let turn = 0
    let filling = file.read(buffers[0], 0, CHUNK_BYTES, null)
    for (;;) {
      const { bytesRead, buffer } = await filling
      if (bytesRead === 0) return
      turn = 1 - turn
      filling = file.read(buffers[turn as 0 | 1], 0, CHUNK_BYTES, null)
      // A file that is closed early fails this read after everybody has stopped listening.
      filling.catch(() => undefined)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** CSV with a byte order mark, so that Excel reads it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${Papa.unparse(rows as string[][])}\r\n`)
