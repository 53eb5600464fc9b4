/** The streaming writer of exceljs at its quickest: texts where they stand, and rows that are forgotten when written. */
import type { Writable } from 'node:stream'
import { daysOf, formats } from '@dcir/spreadsheets/workbook/cell-values'
import type { Cell, SheetColumn } from '@dcir/spreadsheets/workbook/spec'

function numberOf(cell: Cell, kind: SheetColumn['kind'] | undefined): Cell {
  if (typeof cell !== 'number') return cell
  if (kind === 'money') return cell / 100
  return kind === 'instant' ? daysOf(cell) : cell
}

/** Writes the rows as the product's writer does. The library is loaded here, so that no other figure holds it. */
export async function writeByExceljs(
  columns: readonly SheetColumn[],
  chunks: Iterable<readonly Cell[][]>,
  file: Writable,
): Promise<void> {
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useSharedStrings: false, useStyles: true })
  const sheet = workbook.addWorksheet('Transactions', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, width, kind }) => ({ header, width, style: { numFmt: formats[kind] } }))
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  for (const rows of chunks) {
    for (const row of rows) sheet.addRow(row.map((cell, at) => numberOf(cell, columns[at]?.kind))).commit()
    // The zip stream gets its turn before the next chunk comes.
    await new Promise(setImmediate)
  }
  sheet.commit()
  await workbook.commit()
}
