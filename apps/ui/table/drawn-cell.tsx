import { memo } from 'react'
import type { Column } from './column'

interface DrawnCellProps {
  column: Column<never, string>
  row: object
}

/**
 * The content of a cell, drawn again only for another row or column: a list has a hundred of them, and is drawn with
 * each dialog that opens over it. Actions of a row may change with the page around it, and are always drawn.
 */
export const DrawnCell = memo(
  ({ column, row }: DrawnCellProps) => column.cell(row as never),
  (before, now) => before.column === now.column && before.row === now.row && !now.column.fixed,
)
