/** One statement cell to its normal form, by character: a million rows pass here, so nothing is allocated in vain. */
import { parseNaira } from '../money/kobo'
import { maskCardNumbers, SHORTEST_CARD } from './card-numbers'

/** The cell without outer white space; untouched when it has none. */
export const trimmed = (cell: string): string => {
  const last = cell.length - 1
  return last >= 0 && (cell.charCodeAt(0) <= 32 || cell.charCodeAt(last) <= 32) ? cell.trim() : cell
}

/** Retrieval reference number: up to 12 letters and digits, left-padded with zeros. */
export function normaliseRrn(cell: string): string | null {
  const length = cell.length
  if (length === 0 || length > 12) return null
  for (let at = 0; at < length; at++) {
    const code = cell.charCodeAt(at)
    const digit = code >= 48 && code <= 57
    if (!digit && !((code >= 65 && code <= 90) || (code >= 97 && code <= 122))) return null
  }
  return length === 12 ? cell : cell.padStart(12, '0')
}

/** System trace audit number: up to 6 digits, left-padded with zeros. */
export function normaliseStan(cell: string): string | null {
  const length = cell.length
  if (length === 0 || length > 6) return null
  for (let at = 0; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (code < 48 || code > 57) return null
  }
  return length === 6 ? cell : cell.padStart(6, '0')
}

const isMask = (code: number) => code === 42 || code === 88 || code === 120
const isDigit = (code: number) => code >= 48 && code <= 57

/** Is it already `first 6, six stars, last 4`? That is how most banks print it. */
function isPlainMask(cell: string): boolean {
  if (cell.length !== 16) return false
  for (let at = 0; at < 16; at++) {
    const code = cell.charCodeAt(at)
    if (at >= 6 && at < 12 ? code !== 42 : !isDigit(code)) return false
  }
  return true
}

/** A card number or its mask to first 6 + six stars + last 4; a full number never leaves this function. */
export function normaliseMaskedPan(cell: string): string | null {
  if (isPlainMask(cell)) return cell
  const text = cell.replace(/[\s-]/g, '')
  if (text.length < 13 || text.length > 19) return null
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const edge = at < 6 || at >= text.length - 4
    if (edge ? !isDigit(code) : !(isDigit(code) || isMask(code))) return null
  }
  return `${text.slice(0, 6)}******${text.slice(-4)}`
}

/** A masked PAN as typed: the whole mask, or its beginning. */
export const panStart = (typed: string): string =>
  normaliseMaskedPan(typed) ?? typed.replace(/\s/g, '').replace(/x/gi, '*')

/** Naira text to positive kobo; plain digits take the quick way, thousands separators the careful one. */
export function positiveKobo(cell: string): number | null {
  let value = 0
  let decimals = -1
  const length = cell.length
  if (length === 0 || length > 14) return slowKobo(cell)
  for (let at = 0; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (isDigit(code)) {
      value = value * 10 + (code - 48)
      if (decimals >= 0) decimals++
    } else if (code === 46 && decimals < 0 && at > 0) decimals = 0
    else return slowKobo(cell)
  }
  if (decimals === 0 || decimals > 2) return null
  if (decimals < 0) value *= 100
  else if (decimals === 1) value *= 10
  return value > 0 ? value : null
}

function slowKobo(cell: string): number | null {
  const value = parseNaira(cell)
  return value !== null && value > 0 ? value : null
}

/** A terminal id: upper case, at most 16 characters. One that is a card number in truth is masked. */
export function normaliseTerminal(cell: string): string | null {
  if (cell.length > 16) return null
  if (cell.length >= SHORTEST_CARD && maskCardNumbers(cell) !== cell) return maskCardNumbers(cell)
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at)
    if (code >= 97 && code <= 122) return cell.toUpperCase()
    if (code < 33 || code > 126) return null
  }
  return cell
}
