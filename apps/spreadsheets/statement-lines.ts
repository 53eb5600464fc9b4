/**
 * The lines of a statement out of its bytes. The platform's own spreadsheet in UTF-8 is scanned; the parser reads all
 * other text, and what the scanner leaves.
 */
import {
  BEGINNING,
  createDelimitedReader,
  type DelimitedParser,
  DelimitedTextError,
} from '@dcir/core/files/delimited-text'
import { type OnRows, SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { TextRows } from '@dcir/core/files/text-rows'
import type { NumberedLine } from '@dcir/core/reconciliation/layouts/wrapping'
import type { LineReader } from '@dcir/core/reconciliation/line-reader'
import { createRowScanner, type LineSink, type RowScanner } from '@dcir/core/reconciliation/scan/rows'
import { encodingOf } from '@dcir/core/reconciliation/statement-text'
import { createDecoder, parserFor } from './csv'

export interface PiecesSink extends LineSink {
  /** After each piece of the file; reading waits for what is returned. */
  piece(): Promise<void> | void
}

export interface TextReading {
  reader: LineReader
  /** Cuts text into rows, from the file's first character. */
  cut: TextRows
}

interface ByteReader {
  take(bytes: Buffer): void
  end(): void
}

const LF = 10
const NOTHING = Buffer.alloc(0)
/** A longer line is the parser's. */
const LONGEST_LINE = 1 << 16
/** No character of a text has more bytes for each of its code units. */
const BYTES_EACH = 3
const BOM = Buffer.from('\uFEFF')

/** Reads rows that are cut already. */
function createCellReader(reader: LineReader, sink: LineSink) {
  const { joiner } = reader
  function read(cells: readonly string[], row: number): void {
    const line = reader.read(cells, row)
    if (line !== null) sink.line(line, row)
  }
  function readWhole(line: NumberedLine | null | undefined): void {
    if (line) read(line.cells, line.row)
  }
  return {
    take(rows: readonly (readonly string[])[], first: number): void {
      for (let at = 0; at < rows.length; at++) {
        const cells = rows[at] as readonly string[]
        if (joiner) readWhole(joiner.take(cells, first + at))
        else read(cells, first + at)
      }
    },
    end: () => readWhole(joiner?.end()),
  }
}

/**
 * Rows that come cut, such as a workbook's, as the same lines.
 * @param readRows reads all of them
 */
export async function readStatementRows(
  readRows: (onRows: OnRows) => Promise<unknown>,
  reader: LineReader,
  sink: PiecesSink,
): Promise<void> {
  const lines = createCellReader(reader, sink)
  await readRows((rows, first) => {
    lines.take(rows, first)
    return sink.piece()
  })
  lines.end()
  await sink.piece()
}

/** @param before where the text does not begin with the file: the rows before it, which also shows its encoding */
function createParsing({ reader, cut }: TextReading, sink: LineSink, before?: number): ByteReader {
  const decoder = createDecoder(before === undefined ? undefined : 'utf-8')
  const lines = createCellReader(reader, sink)
  let next = (before ?? 0) + 1
  const use = (rows: string[][]) => {
    lines.take(rows, next)
    next += rows.length
  }
  return {
    take: (bytes) => use(cut.take(decoder.write(bytes))),
    end() {
      use(cut.end(decoder.end()))
      lines.end()
    },
  }
}

/** The parser for what the file's first bytes show, as `createDelimitedReader` chooses it. */
function parserOf(bytes: Buffer): DelimitedParser {
  const text = createDecoder('utf-8').write(bytes.subarray(0, (BEGINNING + 1) * BYTES_EACH))
  return parserFor(text.replace(/^\uFEFF/, '').slice(0, BEGINNING))
}

const textOf = (bytes: Uint8Array, from: number, to: number): string => (bytes as Buffer).toString('utf8', from, to)

function createScanning(scanner: RowScanner, parser: DelimitedParser, reader: LineReader, sink: LineSink): ByteReader {
  /** The line that the last piece began. */
  let rest = NOTHING
  let parsing: ByteReader | null = null

  function handOver(bytes: Buffer): void {
    const rows = scanner.rows()
    const cut = createDelimitedReader(() => parser, { parser, rows })
    parsing = createParsing({ reader, cut }, sink, rows)
    parsing.take(bytes)
  }

  return {
    take(bytes) {
      if (parsing) return parsing.take(bytes)
      const lineEnd = bytes.indexOf(LF) + 1
      if (lineEnd === 0) {
        rest = Buffer.concat([rest, bytes])
        if (rest.length > LONGEST_LINE) handOver(rest)
        return
      }
      if (rest.length > 0) {
        const line = Buffer.concat([rest, bytes.subarray(0, lineEnd)])
        const stopped = scanner.scan(line, 0, line.length)
        if (scanner.isOver()) return handOver(Buffer.concat([line.subarray(stopped), bytes.subarray(lineEnd)]))
      }
      const linesEnd = bytes.lastIndexOf(LF) + 1
      const stopped = scanner.scan(bytes, rest.length > 0 ? lineEnd : 0, linesEnd)
      if (scanner.isOver()) return handOver(bytes.subarray(stopped))
      // The bytes are only good until the next are asked for.
      rest = linesEnd < bytes.length ? Buffer.from(bytes.subarray(linesEnd)) : NOTHING
    },
    end() {
      if (!parsing && rest.length > 0) handOver(rest)
      parsing?.end()
    },
  }
}

/** Null where the file's first bytes show nothing that can be scanned. */
function scanningOf(first: Buffer, { reader }: TextReading, sink: LineSink): ByteReader | null {
  if (!reader.plan || encodingOf(first) !== 'utf-8' || !first.includes(LF)) return null
  const parser = parserOf(first)
  const { delimiter, linebreak } = parser.parse('', 0, true).meta
  if (delimiter.length !== 1 || (linebreak !== '\n' && linebreak !== '\r\n')) return null
  const form = { delimiter: delimiter.charCodeAt(0), isCrLf: linebreak === '\r\n' }
  return createScanning(createRowScanner({ reader, form, text: textOf, sink }), parser, reader, sink)
}

/**
 * Reads a statement that is text.
 * @throws SpreadsheetError when it cannot be read
 */
export async function readStatementText(
  content: AsyncIterable<Uint8Array>,
  reading: TextReading,
  sink: PiecesSink,
): Promise<void> {
  let bytesReader: ByteReader | null = null
  try {
    for await (const piece of content) {
      let bytes = piece as Buffer
      if (bytes.length === 0) continue
      if (!bytesReader) {
        bytesReader = scanningOf(bytes, reading, sink)
        if (bytesReader && bytes.subarray(0, BOM.length).equals(BOM)) bytes = bytes.subarray(BOM.length)
        bytesReader ??= createParsing(reading, sink)
      }
      bytesReader.take(bytes)
      await sink.piece()
    }
    bytesReader?.end()
    await sink.piece()
  } catch (error) {
    throw error instanceof DelimitedTextError ? new SpreadsheetError(error.message) : error
  }
}
