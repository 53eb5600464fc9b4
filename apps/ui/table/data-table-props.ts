import type { Column } from './column'
import type { TableChoices } from './table-choices'

export interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  choices: TableChoices
  onOpen?: ((row: Row) => void) | undefined
  /** Someone points at a row or moves to it: what it opens may be fetched. */
  onPoint?: ((row: Row) => void) | undefined
  /** The rows are of the page before, while the next is on its way. */
  stale?: boolean
}
