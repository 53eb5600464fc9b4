/** Files that hand failed rows back: the rows as they came, and why each failed, to be mended and sent again. */
import type { Cell, WorkbookSpec } from './workbook-writer'

const WIDTH = 22

export interface ErrorFile extends WorkbookSpec {
  /** A row of the file out of the cells that came and the reason. */
  rowOf(cells: readonly string[], reason: string): Cell[]
}

/** @param header of the file that came; a reason column that it brings along from before is replaced */
export function createErrorFile(sheet: string, header: readonly string[], reasonColumn: string): ErrorFile {
  const kept = header.flatMap((name, at) => (name.toLowerCase() === reasonColumn.toLowerCase() ? [] : [at]))
  const headers = [...kept.map((at) => header[at] ?? ''), reasonColumn]
  return {
    sheet,
    columns: headers.map((name) => ({ header: name, width: WIDTH, kind: 'text' as const })),
    rowOf: (cells, reason) => [...kept.map((at) => cells[at] ?? ''), reason],
  }
}
