/**
 * Is a cell of a statement plainly in its normal form? Told from its bytes, without a string. Each test may only say yes
 * where the reader in `rules` takes the cell and changes nothing of it; no merely sends the row to that reader.
 */
import { MAX_SIGNS, SHORTEST_CARD } from '../../validators/card-numbers'
import type { StatementField } from '../columns'

/** Looks at `bytes[from]` to `bytes[to - 1]`, which are at least one. */
export type CellTest = (bytes: Uint8Array, from: number, to: number) => boolean

const COMMA = 44
const POINT = 46
const STAR = 42
const BACKSLASH = 92
const QUOTE = 34
/** Longer ones are cut by the reader. */
const LONGEST_NARRATION = 500
/** As many characters as the reader's quick way takes; larger amounts need care. */
const LONGEST_AMOUNT = 14

/** Classes of bytes in a narration and in a terminal, looked up: comparing each byte with each bound took longer. */
const NEVER = 0
const DIGIT = 1
/** May stand between the digits of a card number. */
const GAP = 2
const BEYOND_ASCII = 3
const OTHER = 4

const tableOf = (classOf: (byte: number) => number) => Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte))
const inNarration = tableOf((byte) => {
  if (byte < 32 || byte === BACKSLASH || byte === 127) return NEVER
  if (byte > 127) return BEYOND_ASCII
  if (byte === 32 || byte === 45) return GAP
  return byte >= 48 && byte <= 57 ? DIGIT : OTHER
})
const inTerminal = tableOf((byte) => {
  const isSmall = byte >= 97 && byte <= 122
  return byte < 33 || byte > 126 || isSmall || byte === BACKSLASH || byte === QUOTE ? NEVER : OTHER
})

/** Every byte that is no digit lies more than 9 from zero once it wraps around. */
const isDigit = (byte: number): boolean => (byte - 48) >>> 0 <= 9

function areDigits(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isDigit(bytes[at] as number)) return false
  return true
}

function isMaskedPan(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== 16 || !areDigits(bytes, from, from + 6) || !areDigits(bytes, from + 12, to)) return false
  for (let at = from + 6; at < from + 12; at++) if (bytes[at] !== STAR) return false
  return true
}

/** Digits with two decimals, `1250.00`, also in groups of thousands, `1,250.00`; never nothing. */
function isAmount(bytes: Uint8Array, from: number, to: number): boolean {
  const point = to - 3
  if (point <= from || to - from > LONGEST_AMOUNT || bytes[point] !== POINT) return false
  let some = (bytes[to - 2] as number) | (bytes[to - 1] as number)
  if (!areDigits(bytes, to - 2, to)) return false
  const isGrouped = point - from > 4 && bytes[point - 4] === COMMA
  for (let at = from; at < point; at++) {
    const byte = bytes[at] as number
    // A comma stands before every third digit, counted from the point, and never first.
    if (isGrouped && (point - at) % 4 === 0) {
      if (byte !== COMMA || at === from) return false
    } else if (!isDigit(byte)) return false
    else some |= byte
  }
  // Zeros alone leave 48: every other digit sets one of the four lower bits.
  return (some & 15) !== 0
}

/** Capitals, digits and signs; a longer one could be a card number. */
function isTerminal(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from >= SHORTEST_CARD) return false
  for (let at = from; at < to; at++) if (inTerminal[bytes[at] as number] === NEVER) return false
  return true
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** How many bytes the character of two or three bytes has that begins here; 0 where it is not well formed, or longer. */
function widthOf(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number
  const second = bytes[at + 1] as number
  if (!isContinuation(second)) return 0
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead < 0xe0 || lead > 0xef || !isContinuation(bytes[at + 2])) return 0
  // Below: written longer than need be, and halves of pairs, which no text may hold.
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0
  return 3
}

/**
 * Printable, short, and without a card number. Only letters and signs of ASCII end a row of digits here: spaces and dashes
 * may stand between the digits of a card, and what is beyond ASCII may be one.
 */
function isNarration(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > LONGEST_NARRATION || (bytes[from] as number) <= 32 || (bytes[to - 1] as number) <= 32) return false
  let digits = 0
  let signs = 0
  for (let at = from; at < to; at++) {
    const kind = inNarration[bytes[at] as number]
    if (kind === NEVER) return false
    if (kind === OTHER && ++signs > MAX_SIGNS) digits = 0
    if (kind === BEYOND_ASCII) {
      const width = widthOf(bytes, at)
      if (width === 0 || at + width > to) return false
      at += width - 1
    }
    if (kind !== DIGIT && kind !== BEYOND_ASCII) continue
    signs = 0
    if (++digits >= SHORTEST_CARD) return false
  }
  return true
}

/** The days and the words for the direction are looked up instead: a file has few of them. */
export const cellTests: Record<Exclude<StatementField, 'transactionDate' | 'isDebit'>, CellTest> = {
  narration: isNarration,
  maskedPan: isMaskedPan,
  rrn: (bytes, from, to) => to - from === 12 && areDigits(bytes, from, to),
  stan: (bytes, from, to) => to - from === 6 && areDigits(bytes, from, to),
  amount: isAmount,
  terminalId: isTerminal,
}

const LONGEST_WORD = 12
/** A power of two, more than the days that a statement may hold. */
const PLACES = 1024

interface Word<T> {
  bytes: Uint8Array
  meaning: T
}

/**
 * Remembers by their bytes what the few distinct days and directions of a file mean.
 * @param meaningOf asked once for each word; null for what is no good, which is not remembered
 */
export function createWords<T>(meaningOf: (bytes: Uint8Array, from: number, to: number) => T | null) {
  const words: (Word<T> | undefined)[] = new Array(PLACES).fill(undefined)

  let last: Word<T> | undefined

  const isSame = (word: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean => {
    if (word.length !== to - from) return false
    for (let at = 0; at < word.length; at++) if (word[at] !== bytes[from + at]) return false
    return true
  }

  return (bytes: Uint8Array, from: number, to: number): T | null => {
    // A statement's rows mostly repeat the word above.
    if (last && isSame(last.bytes, bytes, from, to)) return last.meaning
    if (to - from > LONGEST_WORD || (bytes[from] as number) <= 32 || (bytes[to - 1] as number) <= 32) return null
    let hash = to - from
    for (let at = from; at < to; at++) hash = (hash * 33 + (bytes[at] as number)) | 0
    const place = (hash ^ (hash >>> 10)) & (PLACES - 1)
    const known = words[place]
    if (known && isSame(known.bytes, bytes, from, to)) {
      last = known
      return known.meaning
    }
    const meaning = meaningOf(bytes, from, to)
    if (meaning === null) return null
    last = { bytes: Uint8Array.prototype.slice.call(bytes, from, to), meaning }
    words[place] = last
    return meaning
  }
}
