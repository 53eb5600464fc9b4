import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { createElement, useMemo } from 'react'
import type { Column } from './column'
import { DrawnCell } from './drawn-cell'
import type { TableChoices } from './table-choices'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })

/** The table as react-table sees it: which columns show, in which order, over which rows. */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row, string>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  choices: TableChoices,
) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((one) =>
      helper.display({
        id: one.id,
        header: one.header,
        enableHiding: !one.fixed,
        cell: ({ row }) => createElement(DrawnCell, { column: one, row: row.original }),
      }),
    )
  }, [columns])
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(columns.map((one) => [one.id, !isHidden(one, choices)])),
      columnOrder: orderOf(columns, choices.order),
    }),
    [choices, columns],
  )
  return useTable({ features, columns: definitions, data: rows, getRowId: rowKey, state })
}

/** Whether the user hid the column, or has not shown one that is hidden at first. */
export const isHidden = ({ id, aside }: { id: string; aside?: boolean }, { hidden, shown }: TableChoices): boolean =>
  aside ? !shown?.includes(id) : hidden.includes(id)

/** The user's order first, fixed columns in their own places at the end. */
export function orderOf(columns: readonly { id: string; fixed?: boolean }[], chosen: readonly string[]): string[] {
  const movable = columns.filter((one) => !one.fixed).map((one) => one.id)
  const known = chosen.filter((id) => movable.includes(id))
  const rest = movable.filter((id) => !known.includes(id))
  return [...known, ...rest, ...columns.filter((one) => one.fixed).map((one) => one.id)]
}
