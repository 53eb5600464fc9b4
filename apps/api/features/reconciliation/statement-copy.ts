/** A statement's good rows as COPY text, put together from the bytes of the file without a string between. */
import type { StatementField } from '@dcir/core/reconciliation/columns'
import type { PlainRow } from '@dcir/core/reconciliation/scan-rows'
import type { RepeatFilter } from './statement-repeats'

const PAGE = 1 << 18
/** More than a plain row can come to: its narration has 500 bytes at most. */
const ROW = 1024
const TAB = 9
const LF = 10
const TRUE = 116
const FALSE = 102
const QUOTE = 34
const ZERO = 48
const NINE = 57

/** Where the field that many fields later begins. */
function fieldAfter(bytes: Uint8Array, from: number, fields: number): number {
  let at = from
  for (let passed = 0; passed < fields; at++) if (bytes[at] === TAB) passed++
  return at
}

/** @param afterNumber the fields between a good row's number and its date */
export function createCopyPages(afterNumber: string, filter: RepeatFilter) {
  const middle = Buffer.from(`\t${afterNumber}\t`)
  const before = middle.filter((byte) => byte === TAB).length
  let page: Buffer = Buffer.allocUnsafeSlow(PAGE)
  let at = 0
  let full: Buffer[] = []

  function ensureRoom(size: number): void {
    if (at + size <= page.length) return
    full.push(page.subarray(0, at))
    page = Buffer.allocUnsafeSlow(Math.max(PAGE, size))
    at = 0
  }

  function putAscii(text: string): void {
    for (let index = 0; index < text.length; index++) page[at++] = text.charCodeAt(index)
  }

  /** The bytes of the field's cell, and the tab after it; a quotation mark that is written twice becomes one. */
  function putCell({ cells, columns }: PlainRow, field: StatementField): void {
    const column = columns[field]
    const { bytes } = cells
    const to = column < 0 ? 0 : (cells.to[column] as number)
    const isDoubled = column >= 0 && cells.doubled[column] === 1
    for (let index = column < 0 ? 0 : (cells.from[column] as number); index < to; index++) {
      const byte = bytes[index] as number
      page[at++] = byte
      if (isDoubled && byte === QUOTE) index++
    }
    page[at++] = TAB
  }

  /** Naira with two decimals is kobo without its point and commas. */
  function putAmount({ cells, columns }: PlainRow): void {
    const { bytes, from, to } = cells
    const end = to[columns.amount] as number
    for (let index = from[columns.amount] as number; index < end; index++) {
      const byte = bytes[index] as number
      if (byte >= ZERO && byte <= NINE) page[at++] = byte
    }
    page[at++] = TAB
  }

  /** The last field: whether the row, which is on the page but for it, may repeat an earlier one. */
  function endGood(date: number, narration: number, fields: number): void {
    const may = filter.mayRepeat(page, { from: date, to: narration }, { from: fields, to: at })
    page[at++] = TAB
    page[at++] = may ? TRUE : FALSE
    page[at++] = LF
  }

  return {
    plain(row: PlainRow, number: number): void {
      ensureRoom(ROW)
      putAscii(String(number))
      page.set(middle, at)
      at += middle.length
      const date = at
      putAscii(row.transactionDate)
      page[at++] = TAB
      const narration = at
      putCell(row, 'narration')
      const fields = at
      putCell(row, 'maskedPan')
      putCell(row, 'rrn')
      putCell(row, 'stan')
      putAmount(row)
      putCell(row, 'terminalId')
      page[at++] = row.isDebit ? TRUE : FALSE
      endGood(date, narration, fields)
    },
    /** @param text a good row but for its last field */
    good(text: string): void {
      ensureRoom(text.length * 3 + ROW)
      const from = at
      at += page.write(text, at)
      const date = fieldAfter(page, from, before)
      const narration = fieldAfter(page, date, 1)
      endGood(date, narration, fieldAfter(page, narration, 1))
    },
    /** @param lines rows that were refused, whole */
    bad(lines: string): void {
      ensureRoom(lines.length * 3)
      at += page.write(lines, at)
    },
    /** What has been put so far; its pages are the caller's from then on. */
    taken(): Buffer[] {
      if (at > 0) full.push(page.subarray(0, at))
      const pages = full
      full = []
      // What is left of the page is used, so that small pieces do not cost a page each.
      page = page.subarray(at)
      at = 0
      return pages
    },
  }
}
