import { Box, chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Column } from './column'
import type { DataTableProps, RowSelection } from './data-table-props'
import { DrawnCell } from './drawn-cell'
import { isControl } from './is-control'
import { useReturnFocus } from './return-focus'
import { PageCheck, RowCheck } from './row-check'
import { useTableModel } from './table-model'

/** Rows as cards for narrow screens: led by the amount and the state, then what it is and the time left, then the rest. */
export function RowCards<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, choices, current, onOpen, stale, selection } = props
  const table = useTableModel(columns, rows, rowKey, choices)
  const list = useRef<HTMLUListElement>(null)
  const leave = useReturnFocus(list, current)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const shown = table.getVisibleLeafColumns().map(({ id }) => id)
  const parts = partsOf(columns, shown)
  const clicked = (event: MouseEvent, row: Row) => {
    leave(rowKey(row))
    if (onOpen && !isControl(event.target)) onOpen(row)
  }
  return (
    <>
      {selection && (
        <Box display="flex" alignItems="center" borderBottomWidth="1px" borderColor="border.line" color="text.muted">
          <PageCheck selection={selection} />
          All of this page
        </Box>
      )}
      <List ref={list} aria-label={label} aria-busy={stale} opacity={stale ? 0.55 : 1}>
        {rows.map((row) => (
          <Box
            as="li"
            key={rowKey(row)}
            data-key={rowKey(row)}
            tabIndex={-1}
            aria-current={rowKey(row) === current || undefined}
            data-chosen={selection?.isChosen(row) ? '' : undefined}
            data-opens={onOpen ? '' : undefined}
            onClick={(event) => clicked(event, row)}
          >
            <Card row={row} parts={parts} selection={selection} opens={onOpen !== undefined} />
          </Box>
        ))}
      </List>
    </>
  )
}

interface Parts<Row> {
  lead: Column<Row, string> | undefined
  title: Column<Row, string> | undefined
  states: Column<Row, string>[]
  times: Column<Row, string>[]
  rest: Column<Row, string>[]
  actions: Column<Row, string>[]
}

/** Which column goes where on a card: what leads is the first that may, else the first of all. */
function partsOf<Row>(columns: readonly Column<Row, string>[], shown: readonly string[]): Parts<Row> {
  const all = shown.flatMap((id) => columns.find((one) => one.id === id) ?? [])
  const movable = all.filter((one) => !one.fixed)
  const plain = movable.filter(({ card }) => card === undefined)
  const lead = movable.find(({ card }) => card === 'lead') ?? plain[0]
  const title = plain.find((one) => one !== lead)
  const others = movable.filter((one) => one !== lead && one !== title)
  return {
    lead,
    title,
    states: others.filter(({ card }) => card === 'state'),
    times: others.filter(({ card }) => card === 'time'),
    rest: others.filter(({ card }) => card === undefined || card === 'lead'),
    actions: all.filter((one) => one.fixed),
  }
}

interface CardProps<Row> {
  row: Row
  parts: Parts<Row>
  selection: RowSelection<Row> | undefined
  opens: boolean
}

function Card<Row extends object>({ row, parts, selection, opens }: CardProps<Row>) {
  const { lead, title, states, times, rest, actions } = parts
  return (
    <>
      <div data-line="first">
        {selection && <RowCheck row={row} selection={selection} />}
        <strong>{lead && <DrawnCell column={lead} row={row} />}</strong>
        <span data-states="">
          {states.map((one) => (
            <Said key={one.id} column={one} row={row} />
          ))}
        </span>
        <span data-actions="">
          {actions.map((one) => (
            <DrawnCell key={one.id} column={one} row={row} />
          ))}
        </span>
        {opens && actions.length === 0 && <ChevronRight size={18} aria-hidden="true" />}
      </div>
      {(title || times.length > 0) && (
        <div data-line="second">
          <span>{title && <DrawnCell column={title} row={row} />}</span>
          {times.map((one) => (
            <Said key={one.id} column={one} row={row} />
          ))}
        </div>
      )}
      {rest.length > 0 && (
        <dl>
          {rest.map((one) => (
            <div key={one.id}>
              <dt>{one.header}</dt>{' '}
              <dd>
                <DrawnCell column={one} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** A value with its heading for screen readers; on the screen its place and its look explain it. */
function Said<Row extends object>({ column, row }: { column: Column<Row, string>; row: Row }) {
  return (
    <span>
      <Box as="span" srOnly>
        {column.header}{' '}
      </Box>
      <DrawnCell column={column} row={row} />
    </span>
  )
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    fontSize: '13px',
    lineHeight: '18px',
    '& > li': { padding: '2px 16px 10px', borderBottomWidth: '1px', borderColor: 'border.line' },
    '& > li:last-of-type': { borderBottomWidth: '0' },
    '& > li[data-opens]': { cursor: 'pointer' },
    '& > li[aria-current]': {
      background: 'accent.subtle',
      boxShadow: 'inset 3px 0 0 var(--chakra-colors-accent-solid)',
      scrollMarginBlock: '72px 16px',
    },
    '& > li[data-chosen]': { background: 'accent.subtle' },
    '& > li:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    '& [data-line]': { display: 'flex', alignItems: 'center', gap: '8px' },
    '& [data-line=first]': { minHeight: '44px' },
    '& [data-line=first] label': { marginInlineStart: '-14px' },
    '& [data-line=second]': { justifyContent: 'space-between', color: 'text.strong', marginBottom: '4px' },
    '& strong': { fontSize: '16px', lineHeight: '24px', fontWeight: '600', color: 'text.strong', minWidth: '0' },
    '& [data-line=first] > strong': { paddingBlock: '10px', overflowWrap: 'anywhere' },
    // Two words without a ground are told apart.
    '& [data-states] > :has([data-quiet]) + :has([data-quiet])::before': { content: '"· "', color: 'text.muted' },
    '& [data-states]': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4px',
      marginInlineStart: 'auto',
      justifyContent: 'end',
      // They give way to the amount.
      flexShrink: '99',
      // One above the other they keep away from the edge of the card.
      paddingBlock: '6px',
    },
    '& [data-actions]': { display: 'flex', marginInlineEnd: '-10px' },
    '& [data-actions] :is(a, button)': { minHeight: '44px', minWidth: '44px' },
    // A picture is enough where the whole card opens; its name is there for those who hear it.
    '& [data-actions] :is(a, button):has(> svg)': { fontSize: '0!', gap: '0!', borderColor: 'transparent!' },
    '& [data-instant]': { whiteSpace: 'nowrap' },
    '& [data-line=second] > span + span': { fontSize: '12px', whiteSpace: 'nowrap' },
    '& [data-badge]': { paddingInline: '6px!', fontSize: '11px!' },
    '& dl': { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
    '& dl > div': { display: 'flex', alignItems: 'baseline', gap: '4px', minWidth: '0' },
    '& dt': { color: 'text.muted' },
    '& dd': { color: 'text.normal', minWidth: '0' },
    // A finger needs more room than the text; the card has it to give.
    '& [data-copy]': { minHeight: '44px', minWidth: '44px', marginBlock: '-13px' },
    // Under a box to tick the second line keeps away from it, and from the values below.
    '& [data-line=first]:has(label) + [data-line=second] [data-copy]': { minHeight: '32px', marginBlock: '-7px' },
    '& [data-line=first]:has(label) ~ dl > div:first-of-type [data-copy]': { minHeight: '32px', marginBlock: '0' },
    // One above the other they would lie over each other, so there each has its own line of less height.
    '& div:has(+ div [data-copy]) [data-copy], & div:has([data-copy]) + div [data-copy]': {
      minHeight: '32px',
      marginBlock: '0',
    },
  },
})
