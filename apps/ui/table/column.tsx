import { Box } from '@chakra-ui/react'
import type { FieldKind } from '@dcir/core/contract/vocabulary'
import type { Tone } from '@dcir/core/display/status'
import type { Kobo } from '@dcir/core/money/kobo'
import type { ReactNode } from 'react'
import { CountBadge } from '../value/count-badge'
import { FieldValue } from '../value/field-value'
import type { Sort } from './sort'

/**
 * How one column of a list is headed and drawn. `Row` needs only the fields that the column reads, `Order` are the values
 * of the endpoint's `order` that it sorts by.
 */
export interface Column<Row, Order extends string = never> extends ColumnOptions<Order> {
  id: string
  header: string
  align: 'start' | 'end'
  cell: (row: Row) => ReactNode
  /** Always there: the user can neither hide nor move it. */
  fixed?: boolean
  /** Its field is money, which is summed below the rows. */
  isMoney?: boolean
}

export interface ColumnOptions<Order extends string = never> {
  align?: 'start' | 'end'
  /** How the store sorts by this column. */
  sort?: Sort<Order>
  /**
   * Its place on a card: what the card is led by, the state beside it, the time left below that, or no place at all.
   * Anything else is named and shown below.
   */
  card?: 'lead' | 'state' | 'time' | 'none'
  /** Hidden until the user shows it. */
  aside?: boolean
  /** Goes first where a table has too little room for all of its columns. */
  yields?: boolean
}

type Has<K extends string, V> = { readonly [P in K]?: V | null | undefined }

/** Where a kind of value is in a list, unless the list says otherwise. */
export const standings: Record<FieldKind, Pick<ColumnOptions, 'card'> & { align: 'start' | 'end' }> = {
  id: { align: 'start' },
  digest: { align: 'start' },
  text: { align: 'start' },
  money: { align: 'end', card: 'lead' },
  percent: { align: 'end' },
  count: { align: 'end' },
  size: { align: 'end' },
  progress: { align: 'start' },
  instant: { align: 'start' },
  deadline: { align: 'start', card: 'time' },
  date: { align: 'start' },
  status: { align: 'start', card: 'state' },
  flag: { align: 'start' },
  code: { align: 'start', card: 'state' },
  pan: { align: 'start' },
}

/** A value as a cell of a list, where an id stays on one line. */
export function cellOf(kind: FieldKind, label: string, value: unknown): ReactNode {
  const shown = <FieldValue kind={kind} label={label} value={value} />
  return kind === 'id' ? <Box whiteSpace="nowrap">{shown}</Box> : shown
}

/** A constructor of columns that read one field of this type. */
const columnOf =
  <V,>(kind: FieldKind) =>
  <K extends string, const Order extends string = never>(
    name: K,
    header: string,
    options: ColumnOptions<Order> = {},
  ): Column<Has<K, V>, Order> => ({
    id: name,
    header,
    ...standings[kind],
    ...options,
    isMoney: kind === 'money',
    cell: (row) => cellOf(kind, header, row[name]),
  })

/** How many, as a badge in the tone of what is counted. */
export const countCell = (value: number | null | undefined, tone: Tone): ReactNode =>
  value === null || value === undefined ? '---' : <CountBadge count={value} tone={tone} />

/**
 * The columns of lists by what they hold: `column.money('transactionAmount', 'Amount')`. Where the noun has a
 * vocabulary, `columnsOf` makes them from that.
 */
export const column = {
  text: columnOf<string | number>('text'),
  number: columnOf<number>('count'),
  money: columnOf<Kobo>('money'),
  instant: columnOf<string>('instant'),
  date: columnOf<string>('date'),
  status: columnOf<string | boolean>('status'),
  responseCode: columnOf<string>('code'),
  pan: columnOf<string>('pan'),
  /** An id that copies on click. */
  id: columnOf<string>('id'),
  count: <K extends string>(name: K, header: string, tone: Tone = 'pending'): Column<Has<K, number>> => ({
    id: name,
    header,
    align: 'end',
    cell: (row) => countCell(row[name], tone),
  }),
  progress: columnOf<number>('progress'),
  /** Anything else: `column.custom('status', 'Status', (row) => …)`. */
  custom: <Row, const Order extends string = never>(
    id: string,
    header: string,
    cell: (row: Row) => ReactNode,
    options: ColumnOptions<Order> & { fixed?: boolean } = {},
  ): Column<Row, Order> => ({ id, header, align: 'start', ...options, cell }),
}
