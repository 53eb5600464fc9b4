/**
 * The rows of a sheet as the bytes of its XML, written straight into a buffer: plain text, whole numbers and money go
 * byte by byte, since a string of each row would cost more than the row.
 */

import { daysOf, plainText } from './cell-values'
import type { Cell, SheetColumn } from './spec'
import { styleOf } from './workbook-parts'
import { lettersOf, xmlText } from './xml-text'

/** Bytes that are handed on at once. */
export const SHEET_CHUNK = 128 * 1024
/** Room for a row or a cell without its text. */
const ROOM = 128
/** Bytes that a UTF-16 unit takes at most, which is an escape. */
const UNIT_ROOM = 6
/** Whole numbers below have digits that are cheap to find. */
const MAX_QUICK = 1_000_000_000

const ZERO = 48
const MINUS = 45
const POINT = 46
const SPACE = 32
const UNDERSCORE = 95
const X = 120

/** ASCII that is not written as it is; `_` is special only where it may begin an escape. */
const isSpecial = new Uint8Array(128)
for (let code = 0; code < 32; code++) isSpecial[code] = 1
for (const sign of '&<>_\u007f') isSpecial[sign.charCodeAt(0)] = 1

/** The bytes around a cell's value. */
interface Around {
  kind: SheetColumn['kind'] | null
  begin: Uint8Array
  text: Uint8Array
  /** The long form of a text. */
  inline: Uint8Array
  number: Uint8Array
  empty: Uint8Array
}

/** Texts that some programs change in the short form: they lose spaces at the ends, and show escapes as they stand. */
const needsLongForm = (text: string) => text.trim() !== text || plainText(text) !== text

function aroundOf(kind: Around['kind'], column: number): Around {
  const style = kind === null ? '' : ` s="${styleOf(kind)}"`
  return {
    kind,
    begin: Buffer.from(`<c r="${lettersOf(column)}`),
    text: Buffer.from(`"${style} t="str"><v>`),
    inline: Buffer.from(`"${style} t="inlineStr"><is><t xml:space="preserve">`),
    number: Buffer.from(`"${style}><v>`),
    empty: Buffer.from(`"${style}/>`),
  }
}

const ROW_BEGIN = Buffer.from('<row r="')
const ROW_OPEN = Buffer.from('">')
const ROW_END = Buffer.from('</row>')
const VALUE_END = Buffer.from('</v></c>')
const INLINE_END = Buffer.from('</t></is></c>')

const isBlank = (cells: readonly Cell[]) => cells.every((cell) => cell === null)

/** A buffer to which bytes, numbers and text are appended. */
function createBytes() {
  let bytes = Buffer.allocUnsafe(SHEET_CHUNK + 4 * ROOM)
  let spare = Buffer.allocUnsafe(bytes.length)
  let at = 0

  function putWhole(value: number): void {
    let digits = 1
    for (let limit = 10; value >= limit; limit *= 10) digits++
    let rest = value
    for (let place = at + digits - 1; place >= at; place--) {
      const tenth = (rest / 10) | 0
      bytes[place] = ZERO + rest - tenth * 10
      rest = tenth
    }
    at += digits
  }

  /** Text of which every character is one byte. */
  function putAscii(text: string): void {
    for (let place = 0; place < text.length; place++) bytes[at++] = text.charCodeAt(place)
  }

  return {
    length: () => at,
    /** Makes room for so many bytes more. */
    reserve(room: number): void {
      if (at + room <= bytes.length) return
      const larger = Buffer.allocUnsafe(2 * (at + room))
      bytes.copy(larger, 0, 0, at)
      bytes = larger
    },
    put(fixed: Uint8Array): void {
      for (let place = 0; place < fixed.length; place++) bytes[at++] = fixed[place] as number
    },
    putNumber(value: number): void {
      if (Number.isInteger(value) && value >= 0 && value < MAX_QUICK) putWhole(value)
      else putAscii(String(value))
    },
    /** Hundredths as a number, in the digits that `value / 100` has. */
    putHundredths(value: number): void {
      const size = Math.abs(value)
      if (!Number.isInteger(value) || size >= MAX_QUICK) return void putAscii(String(value / 100))
      if (value < 0) bytes[at++] = MINUS
      const whole = (size / 100) | 0
      putWhole(whole)
      const rest = size - whole * 100
      if (rest === 0) return
      const tenths = (rest / 10) | 0
      bytes[at++] = POINT
      bytes[at++] = ZERO + tenths
      if (rest !== tenths * 10) bytes[at++] = ZERO + rest - tenths * 10
    },
    /**
     * Text without a string in between, where every character of it is plain and none at its ends is a space.
     * @returns whether it was; otherwise nothing has been put
     */
    putPlain(before: Uint8Array, text: string): boolean {
      if (text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE) return false
      let end = at
      for (let place = 0; place < before.length; place++) bytes[end++] = before[place] as number
      for (let place = 0; place < text.length; place++) {
        const code = text.charCodeAt(place)
        if (code > 127 || (isSpecial[code] === 1 && (code !== UNDERSCORE || text.charCodeAt(place + 1) === X)))
          return false
        bytes[end++] = code
      }
      at = end
      return true
    },
    putEscaped(text: string): void {
      at += bytes.write(xmlText(text), at)
    },
    /** The bytes put since the last time, to be used until the next. */
    take(): Uint8Array {
      const taken = bytes.subarray(0, at)
      ;[bytes, spare] = [spare, bytes]
      at = 0
      return taken
    },
  }
}

/** Encodes rows of these columns; a cell beyond them has no style. */
export function createSheetBytes(columns: readonly SheetColumn[]) {
  const ofColumns = columns.map(({ kind }, column) => aroundOf(kind, column))
  const out = createBytes()

  function putText(value: string, { text, inline }: Around): void {
    if (out.putPlain(text, value)) {
      out.put(VALUE_END)
      return
    }
    const isLong = needsLongForm(value)
    out.put(isLong ? inline : text)
    out.putEscaped(value)
    out.put(isLong ? INLINE_END : VALUE_END)
  }

  function putCell(rowNumber: number, value: Cell, around: Around): void {
    const isText = typeof value === 'string'
    out.reserve(ROOM + (isText ? value.length * UNIT_ROOM : 0))
    out.put(around.begin)
    out.putNumber(rowNumber)
    if (isText) putText(value, around)
    else if (value === null || !Number.isFinite(value)) out.put(around.empty)
    else {
      out.put(around.number)
      if (around.kind === 'money') out.putHundredths(value)
      else out.putNumber(around.kind === 'instant' ? daysOf(value) : value)
      out.put(VALUE_END)
    }
  }

  return {
    length: out.length,
    take: out.take,
    put(text: string): void {
      const bytes = Buffer.from(text)
      out.reserve(bytes.length)
      out.put(bytes)
    },
    /** A row without a value is left out, but counted. */
    row(rowNumber: number, cells: readonly Cell[]): void {
      if (isBlank(cells)) return
      out.reserve(ROOM)
      out.put(ROW_BEGIN)
      out.putNumber(rowNumber)
      out.put(ROW_OPEN)
      for (let column = 0; column < cells.length; column++) {
        ofColumns[column] ??= aroundOf(null, column)
        putCell(rowNumber, cells[column] ?? null, ofColumns[column] as Around)
      }
      out.reserve(ROOM)
      out.put(ROW_END)
    },
  }
}
