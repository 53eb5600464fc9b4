import { Box } from '@chakra-ui/react'
import { formatNaira, type Kobo, kobo } from '@dcir/core/money/kobo'
import type { Column } from '../table/column'
import type { TableChoices } from '../table/table-choices'
import { isHidden } from '../table/table-model'

interface PageSumsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row, string>[]
  choices: TableChoices
}

/** The sum of a money column over some rows; null where none of them has an amount. */
export function sumOf<Row>(rows: readonly Row[], name: string): Kobo | null {
  const amounts = rows.map((row) => (row as Record<string, unknown>)[name]).filter((one) => typeof one === 'number')
  return amounts.length > 0 ? kobo(amounts.reduce((sum, one) => sum + one, 0)) : null
}

/** Sums of the rows that show, below the list; one row has none, since its amounts are there already. */
export function PageSums<Row>({ rows, columns, choices }: PageSumsProps<Row>) {
  if (rows.length < 2) return null
  const sums = columns.flatMap((one) => {
    const sum = one.isMoney && !isHidden(one, choices) ? sumOf(rows, one.id) : null
    return sum === null ? [] : [{ label: one.header, sum }]
  })
  if (sums.length === 0) return null
  return (
    <Box flexBasis="100%" display="flex" flexWrap="wrap" gap="0 16px">
      Sum of this page
      {sums.map(({ label, sum }) => (
        <span key={label}>
          {label} {formatNaira(sum)}
        </span>
      ))}
    </Box>
  )
}
