import { Box, Portal } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { type ReactNode, useEffect, useRef } from 'react'
import { shownValue } from '../filter/filter-chips'
import type { Field, FormValues } from '../form/field'
import { sumOf } from '../list/page-sums'
import { PrintHead } from '../list/print-head'
import { Little } from '../media/little'
import type { Column } from '../table/column'
import type { TableChoices } from '../table/table-choices'
import { TableRoot } from '../table/table-look'
import { isHidden, orderOf } from '../table/table-model'

interface PrintSheetProps<Row> {
  title: string
  columns: readonly Column<Row, string>[]
  choices: TableChoices
  rows: readonly Row[]
  rowKey: (row: Row) => string
  filters: readonly Field[]
  values: FormValues
  /** Which rows these are, and of how many. */
  range: string
  /** Printed below the rows. */
  more: readonly ReactNode[]
  /** The paper was printed, or not: the browser does not say which. */
  onPrinted: () => void
}

/** The rows as they go to paper, in the page's place; it is on no screen, and opens the browser's dialog once it is whole. */
export function PrintSheet<Row extends object>(props: PrintSheetProps<Row>) {
  const { title, columns, choices, rows, rowKey, filters, values, range, more } = props
  const sheet = useRef<HTMLDivElement>(null)
  usePrint(sheet, props.onPrinted)
  const order = orderOf(columns, choices.order)
  const shown = order.flatMap((id) => columns.filter((one) => one.id === id && !isHidden(one, choices)))
  const filtered = filters.filter(({ name }) => values[name])
  return (
    <Portal>
      <div ref={sheet} data-print-sheet="">
        <PrintHead />
        <Box as="h1" fontSize="18px" fontWeight="600" marginTop="8px">
          {title}
        </Box>
        <p>
          {filtered.map((one) => `${one.label}: ${shownValue(one, values[one.name] ?? '')}`).join(' · ') || 'No filter'}
        </p>
        <p>{range}</p>
        <Little.Provider value={false}>
          <TableRoot data-fit="close">
            <thead>
              <tr>
                {shown.map(({ id, header, align }) => (
                  <th key={id} scope="col" data-align={align}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)}>
                  {shown.map(({ id, cell, align }) => (
                    <td key={id} data-align={align}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {shown.some(({ isMoney }) => isMoney) && (
              <tfoot>
                <tr>
                  {shown.map(({ id, isMoney, align }, at) => (
                    <td key={id} data-align={align}>
                      {isMoney ? sumText(rows, id) : at === 0 && `Sum of ${formatCount(rows.length)}`}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </TableRoot>
        </Little.Provider>
        {more.length > 0 && <div data-print-more="">{more}</div>}
      </div>
    </Portal>
  )
}

function sumText<Row>(rows: readonly Row[], name: string): string {
  const sum = sumOf(rows, name)
  return sum === null ? '' : formatNaira(sum)
}

/** Opens the browser's dialog once every picture can be drawn; on a phone it comes later than this asks for it. */
function usePrint(sheet: { current: HTMLElement | null }, onPrinted: () => void): void {
  const printed = useRef(onPrinted)
  useEffect(() => {
    let isGone = false
    const done = () => printed.current()
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (isGone) return
      window.addEventListener('afterprint', done, { once: true })
      window.print()
    })
    return () => {
      isGone = true
      window.removeEventListener('afterprint', done)
    }
  }, [sheet])
}
