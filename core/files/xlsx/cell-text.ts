/** Content of a cell as text. */

/** Characters that XML cannot hold are written as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A whole number that is written plainly is an identifier as often as not: each of its digits stays. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d*)$/

/** A number without trailing zeros, `1E3` as `1000`; what is no number stays as it is. */
export function numberText(value: string): string {
  const text = value.trim()
  if (PLAIN_INTEGER.test(text) || text === '') return text
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : text
}

/** 1 January 1970 as spreadsheets count days from 1900. */
const EPOCH_DAY = 25_569
/** Days between the two systems. */
const DAYS_1904 = 1462
const DAY_MS = 86_400_000
const LAST_YEAR = 9999

/** The day of a serial number as `2026-11-20`, the time of day left out; what is no day of the calendar stays. */
export function dateText(value: string, date1904: boolean): string {
  const serial = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(serial)) return value
  const date = new Date(Math.round((serial - EPOCH_DAY + (date1904 ? DAYS_1904 : 0)) * DAY_MS))
  const year = date.getUTCFullYear()
  return year >= 0 && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : numberText(value)
}

/**
 * The column of a reference such as `AB12`, counted from 1.
 * @returns NaN when it begins with no letter; a number beyond every limit when it has too many of them
 */
export function columnOf(reference: string): number {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return at === 0 ? Number.NaN : column
}

/** `AB` for 28; for sentences. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
