import { EmptyState } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import type { Column } from '@dcir/ui/table/column'
import { DataTable } from '@dcir/ui/table/data-table'
import { useTableChoices } from '@dcir/ui/table/table-choices.ts'

interface WatchedRowsProps<Row extends object> {
  label: string
  /** Under which the choice of columns is kept. */
  name: string
  columns: readonly Column<Row, string>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: string
  hint: string
}

/** All rows of an answer that has no pages. */
export function WatchedRows<Row extends object>(props: WatchedRowsProps<Row>) {
  const { label, name, columns, rows, rowKey, empty, hint } = props
  const [choices] = useTableChoices(name)
  return (
    <Surface>
      {rows.length === 0 ? (
        <EmptyState text={empty} hint={hint} />
      ) : (
        <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} choices={choices} />
      )}
    </Surface>
  )
}
