/** What a spreadsheet file is by its first bytes, never by its name; the command line and the API ask alike. */
export type SpreadsheetType = 'csv' | 'xlsx'

/** A zip archive; a workbook is one too. */
export const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
/** Tab, the line ends and escape occur in text; other control characters do not. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

/** xlsx (a zip), csv (text without control characters), or neither. */
export function spreadsheetTypeOf(head: Uint8Array): SpreadsheetType | null {
  if (isZip(head)) return 'xlsx'
  return head.length > 0 && !head.some(isBinary) ? 'csv' : null
}
