/** Text as the XML of a workbook holds it. */
import { plainText } from './cell-values'

/** Characters that XML does not allow, and DEL, which it advises against. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text between two tags or in an attribute. */
export const xmlText = (text: string): string =>
  plainText(text)
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The letters of a column, counted from 0. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
