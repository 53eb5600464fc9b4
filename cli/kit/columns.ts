/** Columns of tables from a noun's vocabulary. */
import { type Field, valueIn, wordsIn } from '@dcir/core/contract/vocabulary'
import { responseCodeTone, statusTone } from '@dcir/core/display/status'
import { machineTextOf, textOf } from '@dcir/core/display/text-of'
import type { Column } from './table'

const FIGURES = ['money', 'count', 'percent']

const toneOf = ({ kind }: Field, text: string) => {
  if (kind === 'status') return statusTone(text)
  return kind === 'code' ? responseCodeTone(text) : undefined
}

function columnOf<Row extends object>(field: Field<string & keyof Row>): Column<Row> {
  const { kind, name, label } = field
  const hasTone = kind === 'status' || kind === 'code'
  return {
    title: label,
    name,
    raw: (row) => row[name],
    value: (row) => machineTextOf(kind, valueIn(field, row)),
    shown: (row) => textOf(kind, wordsIn(field, row)),
    right: FIGURES.includes(kind),
    // A code is spelled out, and comes first.
    text: kind === 'text' || kind === 'code',
    ...(hasTone ? { tone: (row: Row) => toneOf(field, String(row[name])) ?? 'warning' } : {}),
  }
}

/** Columns that a command shows differently from their field's own kind. */
export type ColumnChanges<Row> = { readonly [K in string & keyof Row]?: Partial<Column<Row>> }

/** @example columnsOf<Transaction>(pick(transactionFields, 'transactionTime', 'rrn', 'transactionAmount')) */
export const columnsOf = <Row extends object>(
  fields: readonly Field<string & keyof Row>[],
  changes: ColumnChanges<Row> = {},
): Column<Row>[] => fields.map((field) => ({ ...columnOf<Row>(field), ...changes[field.name] }))
