/** A statement's good rows as COPY text, put together from the bytes of the file without a string between. */
import type { Cells } from '@dcir/core/reconciliation/scan/lines'
import type { PlainRow } from '@dcir/core/reconciliation/scan/rows'
import { hashOf, type RepeatFilter } from './statement-repeats'

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

  /** @returns where it ends */
  function putNumber(number: number, from: number): number {
    const out = page
    let size = 1
    for (let rest = number; rest >= 10; rest = (rest / 10) | 0) size++
    let rest = number
    for (let to = from + size - 1; to >= from; to--) {
      const tens = (rest / 10) | 0
      out[to] = ZERO + rest - tens * 10
      rest = tens
    }
    return from + size
  }

  // Most rows are of the day of the row above.
  let day = ''
  let dayBytes: Uint8Array = new Uint8Array(0)
  let dayHash = 0
  function takeDay(text: string): void {
    if (text === day) return
    day = text
    dayBytes = Buffer.from(text)
    dayHash = hashOf(dayBytes, 0, dayBytes.length, 0)
  }

  /** The bytes of the field's cell, and the tab after it; a quotation mark that is written twice becomes one. */
  function putCell({ bytes, from, to, doubled }: Cells, column: number): void {
    // In variables of its own: what other functions see too would be written back for each byte.
    const out = page
    let put = at
    if (column >= 0) {
      const end = to[column] as number
      const isDoubled = doubled[column] === 1
      for (let index = from[column] as number; index < end; index++) {
        const byte = bytes[index] as number
        out[put++] = byte
        if (isDoubled && byte === QUOTE) index++
      }
    }
    out[put] = TAB
    at = put + 1
  }

  /** Naira with two decimals is kobo without its point and commas; zeros before it would make two of one amount. */
  function putAmount({ bytes, from, to }: Cells, column: number): void {
    const out = page
    const end = to[column] as number
    const begin = at
    let put = at
    for (let index = from[column] as number; index < end; index++) {
      const byte = bytes[index] as number
      if (byte > ZERO ? byte <= NINE : byte === ZERO && put > begin) out[put++] = byte
    }
    out[put] = TAB
    at = put + 1
  }

  /**
   * The last field: whether the row, which is on the page but for it, may repeat an earlier one of its day.
   * @param fields where all that identifies it in its day begins
   */
  function endGood(fields: number): void {
    const may = filter.mayRepeat(hashOf(page, fields, at, dayHash))
    page[at++] = TAB
    page[at++] = may ? TRUE : FALSE
    page[at++] = LF
  }

  return {
    plain(row: PlainRow, number: number): void {
      ensureRoom(ROW)
      at = putNumber(number, at)
      page.set(middle, at)
      at += middle.length
      takeDay(row.transactionDate)
      page.set(dayBytes, at)
      at += dayBytes.length
      page[at++] = TAB
      const { cells, columns } = row
      putCell(cells, columns.narration)
      const fields = at
      putCell(cells, columns.maskedPan)
      putCell(cells, columns.rrn)
      putCell(cells, columns.stan)
      putAmount(cells, columns.amount)
      putCell(cells, columns.terminalId)
      page[at++] = row.isDebit ? TRUE : FALSE
      endGood(fields)
    },
    /** @param text a good row of that day, but for its last field */
    good(text: string, transactionDate: string): void {
      ensureRoom(text.length * 3 + ROW)
      const from = at
      at += page.write(text, at)
      takeDay(transactionDate)
      // Beyond the date and the narration.
      endGood(fieldAfter(page, from, before + 2))
    },
    /** @param lines rows that were refused, whole */
    bad(lines: string): void {
      ensureRoom(lines.length * 3)
      at += page.write(lines, at)
    },
    /** The pages that were put so far; they belong to the caller from then on. */
    taken(): Buffer[] {
      if (at > 0) full.push(page.subarray(0, at))
      const pages = full
      full = []
      // The rest of the page is used next, so that small pieces do not cost a page each.
      page = page.subarray(at)
      at = 0
      return pages
    },
  }
}
