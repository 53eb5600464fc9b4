/** Table of a noun's records, from its declaration: a column for each field, of the same name unless said. */
import { type AnyNoun, fieldsNamed, type RecordOf, recordFields } from '@dcir/core/contract/noun'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Compared } from './conditions'
import type { RecordTable, StoredRecord } from './records'
import { type Fragment, listOf, named, sql } from './sql'

/** Fields of a record beside its key, which the platform gives. */
export type DataOf<N extends AnyNoun> = Omit<RecordOf<N>, N['key']['field']>

/** Columns that have another name than their field. */
export type Columns<N extends AnyNoun> = { readonly [K in keyof RecordOf<N>]?: string }

const columnOf = (name: string, columns: object = {}): string =>
  (columns as Readonly<Record<string, string>>)[name] ?? name

interface Kept<N extends AnyNoun> {
  name: string
  columns?: Columns<N>
  /** A total order. */
  order: Fragment
}

/** The table of a noun whose fields are its columns. Instants are not written with a record; whoever writes it stamps them. */
export function tableOf<N extends AnyNoun>(noun: N, kept: Kept<N>): RecordTable<DataOf<N>, DataOf<N>> {
  const { name: own, columns, order } = kept
  const others = recordFields(noun)
    .slice(1)
    .map(({ name, kind }) => ({ name, column: columnOf(name, columns), isInstant: kind === 'instant' }))
  const shown = others.map(({ name, column }) =>
    name === column ? sql`r.${named(column)}` : sql`r.${named(column)} AS ${named(name)}`,
  )
  const instants = others.filter(({ isInstant }) => isInstant)
  const valueIn = (one: object, name: string) => (one as Readonly<Record<string, unknown>>)[name]
  const textOf = (row: object) => instants.map(({ name }) => [name, lagosIso(valueIn(row, name) as Date)])
  const writable = others.filter(({ isInstant }) => !isInstant)
  return {
    name: own,
    columns: listOf(shown),
    key: sql`r.${named(columnOf(noun.key.field, columns))}`,
    order,
    dataOf: (row) => ({ ...row, ...Object.fromEntries(textOf(row)) }),
    written: (data) => Object.fromEntries(writable.map(({ name, column }) => [column, valueIn(data, name)])),
  }
}

/** A stored record as its endpoints answer with it. */
export const shownBy =
  <N extends AnyNoun>({ key: { field } }: N) =>
  ({ key, data }: StoredRecord<DataOf<N>>): RecordOf<N> => {
    const record: object = { [field]: key, ...data }
    return record as RecordOf<N>
  }

/** Columns that the filters of a noun compare: those of their fields, but where a condition is written by hand. */
export function comparedBy<N extends AnyNoun>(
  noun: N,
  columns: Columns<N> = {},
  special: Partial<Compared<N['filters']>> = {},
): Compared<N['filters']> {
  const fields = fieldsNamed(noun, Object.keys(noun.filters))
  const own = fields.map(({ name }) => [name, sql`r.${named(columnOf(name, columns))}`])
  return { ...Object.fromEntries(own), ...special }
}
