/** Type of an uploaded file by its name and its first bytes; the command line and the API use the same rule. */
export type SpreadsheetType = 'csv' | 'xlsx'

/** For the sentence that refuses everything else. */
export const SPREADSHEET_TYPES = 'CSV and XLSX'

/** A zip archive by its content; a workbook is one too. */
const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
/** An archive whose name and content agree on it. */
export const isZipFile = (name: string, head: Uint8Array) => /\.zip$/i.test(name.trim()) && isZip(head)

/** Tab, the line ends and escape occur in text; other control characters do not. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

function contentTypeOf(head: Uint8Array): SpreadsheetType | null {
  if (isZip(head)) return 'xlsx'
  return head.length > 0 && !head.some(isBinary) ? 'csv' : null
}

/**
 * The type of a spreadsheet whose name and content agree on it.
 * @param head the file's first bytes: of a zip for xlsx, text without control characters for csv
 * @returns null for anything else, such as `.txt`, `.xls`, `.xlsm`, or one that is named as the other
 */
export function spreadsheetTypeOf(name: string, head: Uint8Array): SpreadsheetType | null {
  const type = contentTypeOf(head)
  return type && name.trim().toLowerCase().endsWith(`.${type}`) ? type : null
}
