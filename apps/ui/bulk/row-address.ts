import { useAddressField } from '../address/address-search'
import type { Target } from '../address/target'

/** The place that shows one row of a batch: the same screen, with the row's number in its address. */
export const openRow = ({ rowNumber }: { rowNumber: number }): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, row: String(rowNumber) }),
})

/** The row that the address names, and how to put it away. */
export function useOpenRow<Row extends { rowNumber: number }>(): {
  find: (rows: readonly Row[]) => Row | undefined
  close: () => void
} {
  const [row, setRow] = useAddressField('row')
  return {
    find: (rows) => rows.find(({ rowNumber }) => String(rowNumber) === row),
    close: () => void setRow(undefined),
  }
}
