/** Workbooks of records as people get them, edited as people edit them. */
import { ROW_ID, type SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import type { Client } from '@dcir/core/client/client'
import ExcelJS from 'exceljs'

/** A row by the headings of the sheet. */
export type SheetCells = Record<string, string | number | boolean | Date | null>

export async function openSheet(bytes: ArrayBuffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes)
  return workbook
}

const headerOf = (sheet: ExcelJS.Worksheet) => (sheet.getRow(1).values as unknown[]).slice(1).map(String)

/**
 * The same workbook with some rows changed and others added below.
 * @param edit hands back what changes in a row, or null where it stays
 */
export async function edited(
  bytes: ArrayBuffer,
  edit: (row: SheetCells) => SheetCells | null,
  added: readonly SheetCells[] = [],
): Promise<Buffer> {
  const workbook = await openSheet(bytes)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('the workbook has no sheet')
  const header = headerOf(sheet)
  const write = (number: number, cells: SheetCells) => {
    for (const [heading, value] of Object.entries(cells)) {
      const at = header.indexOf(heading)
      if (at < 0) throw new Error(`no column ${heading}`)
      sheet.getRow(number).getCell(at + 1).value = value
    }
  }
  const last = sheet.rowCount
  for (let number = 2; number <= last; number++) {
    const cells = header.map((heading, at) => [heading, sheet.getRow(number).getCell(at + 1).value as string | null])
    const change = edit(Object.fromEntries(cells))
    if (change) write(number, change)
  }
  for (const [at, cells] of added.entries()) write(last + 1 + at, cells)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** The rows of a sheet, each by its headings. */
export function rowsOf(sheet: ExcelJS.Worksheet | undefined): SheetCells[] {
  if (!sheet) return []
  const header = headerOf(sheet)
  const rows: SheetCells[] = []
  sheet.eachRow((row, number) => {
    if (number > 1)
      rows.push(Object.fromEntries(header.map((heading, at) => [heading, row.getCell(at + 1).value as never])))
  })
  return rows
}

/** One noun's workbook in the hands of somebody who is signed in. */
export function sheetsOf(client: Client, endpoints: SheetEndpoints, query?: Readonly<Record<string, unknown>>) {
  const download = async () => {
    const { raw } = await client.download(endpoints.download, query ? { query } : {})
    return (raw as Response).arrayBuffer()
  }
  const compare = (content: BlobPart, name = 'edited.xlsx') =>
    client.call(endpoints.compare, {}, { file: new File([content], name) })
  return {
    download,
    compare,
    /** Downloads the file, edits it, and compares it with the records as they are now. */
    async differs(edit: Parameters<typeof edited>[1], added?: readonly SheetCells[]) {
      return compare(new Uint8Array(await edited(await download(), edit, added)))
    },
    apply: (
      { rowId, version, values }: { rowId: string; version: string; values: Record<string, string> },
      key?: string,
    ) => client.call(endpoints.apply, { body: { rowId, version, values } }, key ? { idempotencyKey: key } : {}),
  }
}

/** Changes the row that has this in a column. */
export const where =
  (heading: string, value: string, change: SheetCells) =>
  (row: SheetCells): SheetCells | null =>
    row[heading] === value && row[ROW_ID] ? change : null
