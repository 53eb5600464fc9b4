import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import type { Tone } from '@dcir/core/display/status'
import type { Kobo } from '@dcir/core/money/kobo'
import type { ReactNode } from 'react'
import { BusinessDateText } from '../value/business-date-text'
import { CopyText } from '../value/copy-text'
import { CountBadge } from '../value/count-badge'
import { Instant } from '../value/instant'
import { MaskedPan } from '../value/masked-pan'
import { Money } from '../value/money'
import { ProgressBar } from '../value/progress-bar'
import { ResponseCode } from '../value/response-code'
import { StatusBadge } from '../value/status-badge'
import { headingOf } from './heading'
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
}

interface ColumnOptions<Order extends string = never> {
  align?: 'start' | 'end'
  /** How the store sorts by this column. */
  sort?: Sort<Order>
  /**
   * Its place on a card: what the card is led by, the state beside it, the time left below that, or no place at all.
   * Anything else is named and stands below.
   */
  card?: 'lead' | 'state' | 'time' | 'none'
  /** Goes first where a table has too little room for all of its columns. */
  yields?: boolean
}

type Has<K extends string, V> = { readonly [P in K]?: V | null | undefined }

type Draw<V> = (value: V | null | undefined) => ReactNode

/** A constructor of columns that read one field of this type. */
function columnOf<V>(draw: Draw<V>, kind: Pick<ColumnOptions, 'card'> & { align: 'start' | 'end' }) {
  return <K extends string, const Order extends string = never>(
    name: K,
    header: string = headingOf(name),
    options: ColumnOptions<Order> = {},
  ): Column<Has<K, V>, Order> => ({ id: name, header, ...kind, ...options, cell: (row) => draw(row[name]) })
}

/** As `columnOf`, for what is drawn with its own heading as a label. */
function labelledOf<V>(draw: (value: V | null | undefined, label: string) => ReactNode) {
  return <K extends string, const Order extends string = never>(
    name: K,
    header: string = headingOf(name),
    options: ColumnOptions<Order> = {},
  ): Column<Has<K, V>, Order> => ({
    id: name,
    header,
    align: 'start',
    ...options,
    cell: (row) => draw(row[name], header),
  })
}

const figures = (text: string) => (
  <Box as="span" fontVariantNumeric="tabular-nums">
    {text}
  </Box>
)
const unbroken = (content: ReactNode) => <Box whiteSpace="nowrap">{content}</Box>
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined || value === ''

/**
 * The columns of lists by what they hold: `column.money('transactionAmount', 'Amount')`. Without a heading the field's
 * own name makes one.
 */
export const column = {
  text: columnOf<string | number>((value) => (isNone(value) ? '---' : figures(String(value))), { align: 'start' }),
  number: columnOf<number>((value) => (isNone(value) ? '---' : figures(formatCount(value))), { align: 'end' }),
  money: columnOf<Kobo>((value) => <Money amount={value} />, { align: 'end', card: 'lead' }),
  instant: columnOf<string>((value) => <Instant value={value} />, { align: 'start' }),
  date: columnOf<string>((value) => <BusinessDateText value={value} />, { align: 'start' }),
  status: columnOf<string | boolean>((value) => <StatusBadge status={value} />, { align: 'start', card: 'state' }),
  responseCode: columnOf<string>((value) => <ResponseCode code={value} />, { align: 'start', card: 'state' }),
  pan: columnOf<string>((value) => <MaskedPan value={value} />, { align: 'start' }),
  /** An id that copies on click. */
  id: labelledOf<string>((value, label) => unbroken(<CopyText value={value} label={label} />)),
  count: <K extends string>(name: K, header?: string, tone: Tone = 'pending') =>
    columnOf<number>((value) => (isNone(value) ? '---' : <CountBadge count={value} tone={tone} />), { align: 'end' })(
      name,
      header,
    ),
  progress: labelledOf<number>((value, label) =>
    isNone(value) ? '---' : <ProgressBar percentage={value} label={label} />,
  ),
  /** Anything else: `column.custom('status', 'Status', (row) => …)`. */
  custom: <Row, const Order extends string = never>(
    id: string,
    header: string,
    cell: (row: Row) => ReactNode,
    options: ColumnOptions<Order> & { fixed?: boolean } = {},
  ): Column<Row, Order> => ({ id, header, align: 'start', ...options, cell }),
}
