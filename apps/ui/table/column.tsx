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

/** How one column of a list is headed and drawn. `Row` needs only the fields that the column reads. */
export interface Column<Row> {
  id: string
  header: string
  align: 'start' | 'end'
  cell: (row: Row) => ReactNode
  /** Always there: the user can neither hide nor move it. */
  fixed?: boolean
}

interface ColumnOptions {
  align?: 'start' | 'end'
}

type Has<K extends string, V> = { readonly [P in K]?: V | null | undefined }

function columnOf<K extends string, V>(draw: (value: V | null | undefined) => ReactNode, align: 'start' | 'end') {
  return (name: K, header: string = headingOf(name), options: ColumnOptions = {}): Column<Has<K, V>> => ({
    id: name,
    header,
    align: options.align ?? align,
    cell: (row) => draw(row[name]),
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
  text: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string | number>((value) => (isNone(value) ? '---' : figures(String(value))), 'start')(
      name,
      header,
      options,
    ),
  number: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, number>((value) => (isNone(value) ? '---' : figures(formatCount(value))), 'end')(name, header, options),
  money: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, Kobo>((value) => <Money amount={value} />, 'end')(name, header, options),
  instant: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string>((value) => <Instant value={value} />, 'start')(name, header, options),
  date: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string>((value) => <BusinessDateText value={value} />, 'start')(name, header, options),
  status: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string | boolean>((value) => <StatusBadge status={value} />, 'start')(name, header, options),
  responseCode: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string>((value) => <ResponseCode code={value} />, 'start')(name, header, options),
  pan: <K extends string>(name: K, header?: string, options?: ColumnOptions) =>
    columnOf<K, string>((value) => <MaskedPan value={value} />, 'start')(name, header, options),
  /** An id that copies on click. */
  id: <K extends string>(name: K, header: string = headingOf(name), options?: ColumnOptions) =>
    columnOf<K, string>((value) => unbroken(<CopyText value={value} label={header} />), 'start')(name, header, options),
  count: <K extends string>(name: K, header?: string, tone: Tone = 'pending') =>
    columnOf<K, number>((value) => (isNone(value) ? '---' : <CountBadge count={value} tone={tone} />), 'end')(
      name,
      header,
    ),
  progress: <K extends string>(name: K, header: string = headingOf(name)) =>
    columnOf<K, number>(
      (value) => (isNone(value) ? '---' : <ProgressBar percentage={value} label={header} />),
      'start',
    )(name, header),
  /** Anything else: `column.custom('status', 'Status', (row) => …)`. */
  custom: <Row,>(
    id: string,
    header: string,
    cell: (row: Row) => ReactNode,
    options: ColumnOptions & { fixed?: boolean } = {},
  ): Column<Row> => ({ id, header, align: options.align ?? 'start', cell, ...(options.fixed ? { fixed: true } : {}) }),
}
