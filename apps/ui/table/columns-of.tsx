import { type Field, type FieldKind, saidIn } from '@dcir/core/contract/vocabulary'
import type { Tone } from '@dcir/core/display/status'
import type { ReactNode } from 'react'
import { type Column, type ColumnOptions, cellOf, countCell, standings } from './column'

/** Options of a list's column beyond the field's own kind. */
interface FieldColumn<Row, Order extends string> extends ColumnOptions<Order> {
  /** Drawn as another kind, such as an id that nobody copies from a list. */
  kind?: FieldKind
  /** A count as a badge of this tone. */
  tone?: Tone
  /** Drawn by the list itself. */
  cell?: (row: Row) => ReactNode
}

/** A row that has the fields, whatever else it has. */
type RowWith<Name extends string> = { readonly [K in Name]: unknown }

/**
 * The columns of a list from its noun's vocabulary; a field that the list's rows lack does not compile.
 * @example columnsOf(pick(transactionFields, 'transactionTime', 'rrn'), { rrn: { yields: true } })
 */
export function columnsOf<
  Name extends string,
  Row extends RowWith<Name> = RowWith<Name>,
  const Order extends string = never,
>(
  fields: readonly Field<Name>[],
  options: { readonly [K in Name]?: FieldColumn<Row, Order> } = {},
): Column<Row, Order>[] {
  return fields.map((field) => {
    const { kind = field.kind, tone, cell, ...rest } = options[field.name] ?? {}
    const { name, label } = field
    const isMoney = kind === 'money'
    if (cell) return { id: name, header: label, align: 'start', ...rest, isMoney, cell }
    const draw = (row: Row) =>
      tone ? countCell(row[name] as number | null, tone) : cellOf(kind, label, saidIn(field, row))
    return { id: name, header: label, ...standings[kind], ...rest, isMoney, cell: draw }
  })
}
