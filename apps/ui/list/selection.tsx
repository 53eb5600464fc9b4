import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { useState } from 'react'
import type { Action } from '../action/action'
import { ActionButton } from '../action/action-button'
import type { RowSelection } from '../table/data-table-props'

/** Actions on several rows of a list at once. */
export interface ListSelection<Row> {
  /** The actions for the rows that are chosen; one that cannot be done with all of them says why. */
  actions: (rows: readonly Row[], clear: () => void) => readonly Action[]
}

interface SelectedRows<Row> {
  /** For the table: which rows are ticked. */
  selection: RowSelection<Row> | undefined
  chosen: readonly Row[]
  clear: () => void
}

interface SelectionSource<Row> {
  isOn: boolean
  rows: readonly Row[]
  rowKey: (row: Row) => string
  name: (row: Row) => string
  /** Names the page with its filter; what was chosen on another page means nothing here. */
  place: string
}

const NONE: readonly string[] = []

/** The rows that somebody ticked on this page. */
export function useSelection<Row>({ isOn, rows, rowKey, name, place }: SelectionSource<Row>): SelectedRows<Row> {
  const [kept, setKept] = useState({ place, keys: NONE })
  const keys = kept.place === place ? kept.keys : NONE
  const choose = (next: readonly string[]) => setKept({ place, keys: next })
  const chosen = rows.filter((row) => keys.includes(rowKey(row)))
  const state = chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some'
  const toggle = (row: Row) => {
    const key = rowKey(row)
    choose(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  }
  const selection: RowSelection<Row> = {
    isChosen: (row) => keys.includes(rowKey(row)),
    toggle,
    state,
    toggleAll: () => choose(state === 'all' ? NONE : rows.map(rowKey)),
    name,
  }
  return { selection: isOn ? selection : undefined, chosen, clear: () => choose(NONE) }
}

interface SelectionBarProps<Row> {
  rows: readonly Row[]
  actions: ListSelection<Row>['actions']
  onClear: () => void
}

/** How many rows are chosen and what can be done with them; it keeps to the edge of the window while one scrolls. */
export function SelectionBar<Row>({ rows, actions, onClear }: SelectionBarProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Box
      role="group"
      aria-label="Selected rows"
      data-no-print=""
      position="sticky"
      bottom="0"
      zIndex="2"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      padding="8px 16px"
      borderTopWidth="1px"
      borderColor="border.line"
      background="accent.subtle"
    >
      <Box as="span" role="status" color="accent.text" fontWeight="600" fontVariantNumeric="tabular-nums">
        {formatCount(rows.length)} selected
      </Box>
      <Button type="button" variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      <Box display="flex" flexWrap="wrap" gap="8px" marginInlineStart="auto">
        {actions(rows, onClear).map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      </Box>
    </Box>
  )
}
