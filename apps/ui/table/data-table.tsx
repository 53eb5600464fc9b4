import { chakra } from '@chakra-ui/react'
import type { MouseEvent } from 'react'
import { useNarrow } from '../media/media'
import type { Column } from './column'
import type { DataTableProps } from './data-table-props'
import { RowCards } from './row-cards'
import { useRowKeys } from './row-keys'
import { Scroller } from './scroller'
import { useTableModel } from './table-model'

/** Rows as a table, or as cards where a table would not fit. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const narrow = useNarrow('table')
  return narrow ? <RowCards {...props} /> : <WideTable {...props} />
}

function WideTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, choices, onOpen, onPoint, stale } = props
  const table = useTableModel(columns, rows, rowKey, choices)
  const keys = useRowKeys(rows.length, (index) => rows[index] && onOpen?.(rows[index]))
  const looks = new Map(columns.map((one) => [one.id, cellLook(one)]))
  const clicked = (event: MouseEvent, row: Row) => {
    if (onOpen && !isControl(event.target) && !window.getSelection()?.toString()) onOpen(row)
  }
  return (
    <Scroller>
      <Root aria-label={label} aria-busy={stale} data-opens={onOpen ? '' : undefined} data-many={isMany(columns)}>
        <thead>
          <tr>
            {table.getVisibleLeafColumns().map((one) => (
              <th key={one.id} scope="col" {...looks.get(one.id)}>
                {String(one.columnDef.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={keys.body} data-stale={stale ? '' : undefined}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              {...keys.rowProps(index)}
              onClick={(event) => clicked(event, row.original)}
              onMouseEnter={() => onPoint?.(row.original)}
            >
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} {...looks.get(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Root>
    </Scroller>
  )
}

/** So many columns that they stand closer, lest the last ones be out of sight. */
const isMany = (columns: readonly unknown[]) => (columns.length > 8 ? '' : undefined)

const cellLook = ({ align, fixed }: Pick<Column<never>, 'align' | 'fixed'>) => ({
  'data-align': align,
  'data-stays': fixed ? '' : undefined,
})

/** A click on a button or link of the row means that button or link. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
}

/** Styled from the root: one style for the table and none per cell, which keeps large pages quick. */
const Root = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: '14px',
    '& th': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      padding: '0 16px',
      height: 'calc(var(--row-height) - 4px)',
      background: 'bg.subtle',
      color: 'text.muted',
      fontSize: '12px',
      fontWeight: '600',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
    },
    '& td': {
      padding: '0 16px',
      height: 'var(--row-height)',
      color: 'text.normal',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      verticalAlign: 'middle',
      transition: 'background 100ms',
    },
    '& [data-align=end]': { textAlign: 'end' },
    '&[data-many] :is(th, td)': { paddingInline: '10px' },
    '&[data-many] td': { lineHeight: '18px' },
    '&[data-many] :is(th, td):first-of-type': { paddingInlineStart: '16px' },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& tbody tr:hover td': { background: 'bg.hover' },
    '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    '&[data-opens] tbody tr': { cursor: 'pointer' },
    '& tbody[data-stale]': { opacity: '0.55', transition: 'opacity 150ms 150ms' },
  },
})
