import { Box, chakra } from '@chakra-ui/react'
import type { Column } from './column'
import type { DataTableProps } from './data-table-props'
import { orderOf } from './table-model'

/** Rows as cards for narrow screens: the first field and the actions on top, the others each under its heading. */
export function RowCards<Row extends object>({ label, columns, rows, rowKey, choices, stale }: DataTableProps<Row>) {
  const shown = orderOf(columns, choices.order)
    .filter((id) => !choices.hidden.includes(id))
    .flatMap((id) => columns.find((one) => one.id === id) ?? [])
  const [first, ...others] = shown.filter((one) => !one.fixed)
  const actions = shown.filter((one) => one.fixed)
  return (
    <List aria-label={label} aria-busy={stale} opacity={stale ? 0.55 : 1}>
      {rows.map((row) => (
        <Box as="li" key={rowKey(row)} padding="12px 16px 16px" borderBottomWidth="1px" borderColor="border.line">
          <Box display="flex" alignItems="center" justifyContent="space-between" gap="16px" marginBottom="12px">
            <Box color="text.strong" fontWeight="600" minWidth="0" overflowWrap="anywhere">
              {first?.cell(row)}
            </Box>
            <Box flexShrink="0">
              {actions.map((one) => (
                <Box key={one.id}>{one.cell(row)}</Box>
              ))}
            </Box>
          </Box>
          <CardFields fields={others} row={row} />
        </Box>
      ))}
    </List>
  )
}

function CardFields<Row>({ fields, row }: { fields: readonly Column<Row>[]; row: Row }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns="repeat(auto-fill, minmax(140px, 1fr))" gap="12px 16px">
      {fields.map((one) => (
        <Box key={one.id} minWidth="0">
          <Box as="dt" fontSize="12px" lineHeight="16px" color="text.muted" marginBottom="2px">
            {one.header}
          </Box>
          <Box as="dd" color="text.strong" overflowWrap="anywhere">
            {one.cell(row)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', '& > li:last-of-type': { borderBottomWidth: '0' } } })
