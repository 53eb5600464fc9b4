/** Type of a statement file, and how its text is cut into rows; for the browser, the command line and the API alike. */
import { createCamt053Reader } from '../files/camt053'
import { createDelimitedReader, type DelimitedParser } from '../files/delimited-text'
import { type SpreadsheetType, spreadsheetTypeOf } from '../files/file-type'
import { createMt940Reader } from '../files/mt940'
import { createFixedWidthReader, createLines, type TextRows } from '../files/text-rows'
import type { XmlParser } from '../files/xml'
import type { LayoutSample } from './layouts/inference'
import { layoutDelimiters, messageHeadings, type StatementLayout, usualSkipRows } from './layouts/layouts'
import { isHeading } from './layouts/words'

export const statementTypes = ['csv', 'xlsx', 'text', 'mt940', 'camt053'] as const
export type StatementType = SpreadsheetType | (typeof statementTypes)[number]

/** For the sentence that refuses everything else. */
export const STATEMENT_TYPES = 'CSV, XLSX, text, MT940 and CAMT.053'

const TEXT_NAMES = /\.(csv|txt|tsv|psv|dat|prn)$/i
const MESSAGE_NAMES = /\.(txt|sta|mt940|940|fin|swi)$/i

const isUtf16 = (head: Uint8Array) => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

/** How many bytes follow the first one of a character in UTF-8; -1 where none begins so. */
const bytesAfter = (first: number) =>
  first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1

/** Can this be UTF-8? The last character of a beginning may be cut off. */
function isUtf8(head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at++) {
    const count = bytesAfter(head[at] as number)
    if (count < 0) return false
    const last = Math.min(at + count, head.length - 1)
    while (at < last) if (((head[++at] as number) & 0xc0) !== 0x80) return false
  }
  return true
}

/** How a text is written: by its byte order mark, as UTF-8 where it can be, and else as Windows writes it in Europe. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (isUtf16(head)) return head[0] === 0xff ? 'utf-16le' : 'utf-16be'
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

/** The characters that tell messages from other text are the same in every encoding of one byte. */
function beginningOf(head: Uint8Array): string {
  const bytes = isUtf16(head) ? head.filter((byte) => byte !== 0) : head
  return String.fromCharCode(...bytes.subarray(0, 2048))
}

/**
 * The type of a statement whose name and content agree on it.
 * @param head the file's first bytes
 */
export function statementTypeOf(name: string, head: Uint8Array): StatementType | null {
  const own = spreadsheetTypeOf(name, head)
  if (own === 'xlsx') return own
  if (head.length === 0 || (!isUtf16(head) && head.some(isBinary))) return null
  const text = beginningOf(head)
  const file = name.trim()
  if (/^[^\n]{0,200}\{4:|(^|\n)[^\S\n]*:20:/.test(text) && MESSAGE_NAMES.test(file)) return 'mt940'
  if (/\.xml$/i.test(file)) return /camt\.053|BkToCstmrStmt/.test(text) ? 'camt053' : null
  if (!TEXT_NAMES.test(file)) return null
  return /\.csv$/i.test(file) ? 'csv' : 'text'
}

/** The parsers that cut text; core depends on none of them. */
export interface TextTools {
  /** A parser of text that this separates, by the file's beginning. */
  delimited(beginning: string, delimiter: string): DelimitedParser
  xml(): XmlParser
}

type Cutting = Pick<StatementLayout, 'kind' | 'delimiter' | 'cuts'>

/** Reader that cuts text of this layout into rows; null for a workbook, which is no text. */
export function textRowsOf({ kind, delimiter, cuts }: Cutting, tools: TextTools): TextRows | null {
  if (kind === 'xlsx') return null
  if (kind === 'mt940') return createMt940Reader(messageHeadings)
  if (kind === 'camt053') return createCamt053Reader(messageHeadings, tools.xml())
  if (kind === 'fixed-width') return createFixedWidthReader(cuts ?? [0])
  return createDelimitedReader((beginning) => tools.delimited(beginning, delimiter ?? ','))
}

/** May a file of this type have this layout? */
export const mayHaveLayout = (type: StatementType, { kind }: Pick<StatementLayout, 'kind'>): boolean =>
  type === 'csv' || type === 'text' ? kind === 'delimited' || kind === 'fixed-width' : kind === type

/** As much of the beginning as shows how a file is written. */
export const SAMPLE_CHARACTERS = 1 << 18
/** Rows that a layout is inferred from. */
export const SAMPLE_ROWS = 2000

/** Wider lines and more columns are no statement. */
const MAX_WIDTH = 2000
const MAX_CUTS = 60

const withoutBom = (text: string) => text.replace(/^\uFEFF/, '')

/** How often each line has the separator outside of quotation marks, as far as a line shows it. */
function countOf(line: string, delimiter: string): number {
  const plain = line.replace(/"[^"]*"/g, '')
  return plain.split(delimiter).length - 1
}

const namesColumns = (line: string, delimiter: string): boolean =>
  line.split(delimiter).filter((cell) => isHeading(cell.replaceAll('"', ''))).length >= 3

/** Delimiter of the headings or, without any, one that nearly all lines have equally often; null without one. */
export function delimiterOf(text: string): StatementLayout['delimiter'] {
  const lines = createLines()
    .take(`${withoutBom(text)}\n`)
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
  const heading = layoutDelimiters.find((delimiter) => lines.some((line) => namesColumns(line, delimiter)))
  if (heading) return heading
  let best: StatementLayout['delimiter'] = null
  let most = 0
  for (const delimiter of layoutDelimiters) {
    const counts = new Map<number, number>()
    for (const line of lines) counts.set(countOf(line, delimiter), (counts.get(countOf(line, delimiter)) ?? 0) + 1)
    const usual = Math.max(0, ...[...counts].filter(([count]) => count >= 2).map(([, times]) => times))
    if (usual > most && usual >= lines.length * 0.8) [best, most] = [delimiter, usual]
  }
  return best
}

const hasRow = (line: string) => /\d/.test(line) && /\S\s{2,}\S/.test(line) && /\d[.,]\d|\d{3}/.test(line)
const hasHeadings = (line: string) => line.split(/\s{2,}/).filter(isHeading).length >= 3

/** Where columns begin: after two characters or more that are blank in every row, the headings' included. */
export function cutsOf(text: string): number[] {
  const lines = createLines()
    .take(`${withoutBom(text)}\n`)
    .slice(0, 500)
  const header = lines.findIndex(hasHeadings)
  const rows = lines.slice(Math.max(0, header)).filter((line) => hasHeadings(line) || (hasRow(line) && !isNote(line)))
  const width = Math.max(0, ...rows.map((line) => line.length))
  const isBlank = (at: number) => rows.every((line) => (line[at] ?? ' ') === ' ')
  const begins = (at: number) => !isBlank(at) && (at === 0 || (isBlank(at - 1) && (at === 1 || isBlank(at - 2))))
  return [...Array(Math.min(width, MAX_WIDTH)).keys()].filter(begins).slice(0, MAX_CUTS)
}

/** A line of words around numbers, such as a total or a page. */
const isNote = (line: string) => {
  const text = line.trim().toLowerCase()
  return usualSkipRows.some((word) => text.startsWith(word))
}

/**
 * The beginning of a text, cut into cells as its content suggests.
 */
export function textSample(type: StatementType, text: string, tools: TextTools): LayoutSample {
  const cutting = cuttingOf(type, text)
  const rows = textRowsOf(cutting, tools)?.take(text.endsWith('\n') ? text : `${text}\n`) ?? []
  return { ...cutting, rows: rows.slice(0, SAMPLE_ROWS) }
}

/** The first rows of a workbook, which come cut. */
export const workbookSample = (rows: LayoutSample['rows']): LayoutSample => ({
  kind: 'xlsx',
  delimiter: null,
  cuts: null,
  rows,
})

function cuttingOf(type: StatementType, text: string): Cutting {
  if (type === 'mt940' || type === 'camt053') return { kind: type, delimiter: null, cuts: null }
  const delimiter = delimiterOf(text)
  if (delimiter !== null) return { kind: 'delimited', delimiter, cuts: null }
  const cuts = cutsOf(text)
  if (cuts.length >= 3) return { kind: 'fixed-width', delimiter: null, cuts }
  return { kind: 'delimited', delimiter: ',', cuts: null }
}
