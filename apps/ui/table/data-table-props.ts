import type { Column } from './column'
import type { TableChoices } from './table-choices'

/** Rows that somebody ticks to do one thing with several. */
export interface RowSelection<Row> {
  isChosen: (row: Row) => boolean
  toggle: (row: Row) => void
  /** How many rows of the page are chosen. */
  state: 'all' | 'some' | 'none'
  toggleAll: () => void
  /** Name of a row in the label of its checkbox. */
  name: (row: Row) => string
}

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row, string>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  choices: TableChoices
  onOpen?: ((row: Row) => void) | undefined
  /** Key of the row whose record is open beside the rows. */
  current?: string | undefined
  /** Someone points at a row or moves to it: what it opens may be fetched. */
  onPoint?: ((row: Row) => void) | undefined
  /** The rows are of the page before, while the next is on its way. */
  stale?: boolean
  /** How the rows are sorted, as the address says it. */
  order?: string | undefined
  onOrder?: ((order: string | undefined) => void) | undefined
  selection?: RowSelection<Row> | undefined
}
