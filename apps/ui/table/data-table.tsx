import type { MouseEvent } from 'react'
import { useCards } from '../media/little'
import type { Column } from './column'
import type { DataTableProps } from './data-table-props'
import { isControl } from './is-control'
import { useReturnFocus } from './return-focus'
import { RowCards } from './row-cards'
import { PageCheck, RowCheck } from './row-check'
import { useRowKeys } from './row-keys'
import { Scroller } from './scroller'
import { directionOf } from './sort'
import { SortHeading } from './sort-heading'
import { useFit } from './table-fit'
import { TableRoot } from './table-look'
import { isHidden, useTableModel } from './table-model'

/** Rows as a table, or as cards where a table would not fit. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return useCards() ? <RowCards {...props} /> : <WideTable {...props} />
}

function WideTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, choices, onOpen, onPoint, stale, selection } = props
  const { room, fitting, out } = useFit(columns, rows, choices)
  const table = useTableModel(fitting, rows, rowKey, choices)
  const keys = useRowKeys(
    rows.length,
    (index) => rows[index] && open(rows[index]),
    selection && ((index) => rows[index] && selection.toggle(rows[index])),
  )
  const leave = useReturnFocus(keys.body, props.current)
  const open = (row: Row) => {
    leave(rowKey(row))
    onOpen?.(row)
  }
  const clicked = (event: MouseEvent, row: Row) => {
    if (isControl(event.target)) leave(rowKey(row))
    else if (onOpen && !window.getSelection()?.toString()) open(row)
  }
  return (
    <Scroller room={room}>
      <TableRoot aria-label={label} aria-busy={stale} data-opens={onOpen ? '' : undefined}>
        <Head {...props} columns={columns} shown={table.getVisibleLeafColumns().map(({ id }) => id)} />
        <tbody ref={keys.body} data-stale={stale ? '' : undefined}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              data-key={row.id}
              data-chosen={selection?.isChosen(row.original) ? '' : undefined}
              {...keys.rowProps(index)}
              onClick={(event) => clicked(event, row.original)}
              onMouseEnter={() => onPoint?.(row.original)}
            >
              {selection && (
                <td data-tick="">
                  <RowCheck row={row.original} selection={selection} />
                </td>
              )}
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} {...lookOf(columns, cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableRoot>
      <LeftOut headers={out.filter((one) => !isHidden(one, choices)).map(({ header }) => header)} />
    </Scroller>
  )
}

/** Says which columns there was no room for; nothing is left out without a word. */
function LeftOut({ headers }: { headers: readonly string[] }) {
  if (headers.length === 0) return null
  return (
    <p data-left-out="">
      {headers.length === 1 ? 'No room for the column' : 'No room for the columns'} {headers.join(', ')}. Close the menu
      or widen the window to see {headers.length === 1 ? 'it' : 'them'}.
    </p>
  )
}

function Head<Row extends object>({
  columns,
  shown,
  order,
  onOrder,
  selection,
}: DataTableProps<Row> & { shown: readonly string[] }) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-tick="">
            <PageCheck selection={selection} />
          </th>
        )}
        {shown.map((id) => {
          const { header = '', sort } = columns.find((one) => one.id === id) ?? {}
          const direction = sort && onOrder ? (directionOf(sort, order) ?? 'none') : undefined
          return (
            <th key={id} scope="col" data-column={id} aria-sort={direction} {...lookOf(columns, id)}>
              {sort && onOrder ? <SortHeading {...{ header, sort, order, onOrder }} /> : header}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function lookOf(columns: readonly Column<never, string>[], id: string) {
  const { align, fixed } = columns.find((one) => one.id === id) ?? {}
  return { 'data-align': align, 'data-stays': fixed ? '' : undefined }
}
