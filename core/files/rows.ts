/** Rows and their problems, the same for every file of rows. */

export interface RowProblem {
  /** The row as a spreadsheet counts it: the header is row 1. */
  row: number
  /** The column's header, or null when the row as a whole is at fault. */
  column: string | null
  value: string | null
  message: string
}

/** An empty line, which says nothing and is no row. */
export const isBlankRow = (cells: readonly string[]): boolean =>
  cells.length === 0 || cells.every((cell) => cell.trim() === '')
