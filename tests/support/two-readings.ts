/** The two ways of a statement's bytes to its lines, beside each other: by the parser alone, and by the scanner. */

import { createDelimitedReader } from '@dcir/core/files/delimited-text'
import type { RowProblem } from '@dcir/core/files/rows'
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { createOwnReader, type LineReader } from '@dcir/core/reconciliation/line-reader'
import type { StatementRow } from '@dcir/core/reconciliation/rules'
import type { PlainRow } from '@dcir/core/reconciliation/scan/rows'
import { readText, textTools } from '@dcir/spreadsheets/csv'
import { createCopyPages } from '@dcir/spreadsheets/statement-copy'
import { type PiecesSink, readStatementText } from '@dcir/spreadsheets/statement-lines'

export const TODAY = '2026-11-22'

export interface Read {
  /** Row number and what was read there; empty where the file was refused. */
  lines: [number, StatementRow | RowProblem[]][]
  refused: string | null
  /** Rows that were taken without a string. */
  plain: number
}

const ownRows = () => createDelimitedReader((beginning) => textTools.delimited(beginning, ''))

/** Pieces in one buffer that is written over, as a file's are. */
export async function* piecesOf(content: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const shared = Buffer.alloc(Math.max(...sizes, 1))
  for (let at = 0, turn = 0; at < content.length; turn++) {
    const size = sizes[Math.min(turn, sizes.length - 1)] as number
    const piece = content.subarray(at, at + size)
    shared.fill(0x22)
    piece.copy(shared)
    yield shared.subarray(0, piece.length)
    at += size
  }
}

/** Runs a reading to its end, or to the sentence that refuses the file. */
async function ended(read: Read, work: () => Promise<void>): Promise<Read> {
  try {
    await work()
    return read
  } catch (error) {
    return { ...read, lines: [], refused: (error as Error).message }
  }
}

const copied = (line: StatementRow | readonly RowProblem[]) => ('transactionDate' in line ? { ...line } : [...line])

/** As the parser and the reader read it. */
export function readByParser(content: Buffer, sizes: readonly number[], columns: readonly StatementColumn[]) {
  const read: Read = { lines: [], refused: null, plain: 0 }
  const reader = createOwnReader(columns, TODAY)
  return ended(read, async () => {
    await readText(piecesOf(content, sizes), ownRows(), (rows, first) => {
      rows.forEach((cells, at) => {
        const line = reader.read(cells, first + at)
        if (line !== null) read.lines.push([first + at, copied(line)])
      })
    })
    reader.end()
  })
}

/** A plain row's values, out of its bytes as the server copies them. */
function valuesOf(row: PlainRow, number: number): StatementRow {
  const pages = createCopyPages('-', { mayRepeat: () => false })
  pages.plain(row, number)
  const text = Buffer.concat(pages.taken()).toString('utf8')
  const [shown, , date, narration, maskedPan, rrn, stan, amount, terminalId, direction, repeats, ...more] = text
    .slice(0, -1)
    .split('\t')
  if (shown !== String(number) || repeats !== 'f' || more.length > 0 || !text.endsWith('\n'))
    throw new Error(`no line of a copy: ${text}`)
  return {
    transactionDate: date,
    narration,
    maskedPan,
    rrn,
    stan,
    amount: Number(amount),
    terminalId,
    isDebit: direction === 't',
  } as StatementRow
}

type Change = (reader: LineReader) => LineReader

/** By the scanner. @param change a fault that is planted in what the scanner is told */
export function readByScanner(
  content: Buffer,
  sizes: readonly number[],
  columns: readonly StatementColumn[],
  change: Change = (reader) => reader,
) {
  const read: Read = { lines: [], refused: null, plain: 0 }
  const reader = change(createOwnReader(columns, TODAY))
  const sink: PiecesSink = {
    plain(row, number) {
      read.plain++
      read.lines.push([number, valuesOf(row, number)])
    },
    line: (line, number) => void read.lines.push([number, copied(line)]),
    piece: () => undefined,
  }
  return ended(read, async () => {
    await readStatementText(piecesOf(content, sizes), { reader, cut: ownRows() }, sink)
    reader.end()
  })
}
