/** Table of a noun's records, from its declaration: a column for each field, of the same name unless said. */
import { type AnyNoun, fieldsNamed, type RecordOf, recordFields } from '@dcir/core/contract/noun'
import type { Compared } from './conditions'
import type { RecordTable, StoredRecord } from './records'
import { type Fragment, listOf, named, sql } from './sql'

/** Fields of a record beside its key, which the platform gives. */
export type DataOf<N extends AnyNoun> = Omit<RecordOf<N>, N['key']['field']>

/** Columns that have another name than their field. */
export type Columns<N extends AnyNoun> = { readonly [K in keyof RecordOf<N>]?: string }

const columnOf = (name: string, columns: object = {}): string =>
  (columns as Readonly<Record<string, string>>)[name] ?? name

/** The table of a noun whose fields are its columns. @param order a total one */
export function tableOf<N extends AnyNoun>(
  noun: N,
  columns: Columns<N>,
  order: Fragment,
): RecordTable<DataOf<N>, DataOf<N>> {
  const [key, ...others] = recordFields(noun).map(({ name }) => ({ name, column: columnOf(name, columns) }))
  const shown = others.map(({ name, column }) =>
    name === column ? sql`r.${named(column)}` : sql`r.${named(column)} AS ${named(name)}`,
  )
  return {
    name: noun.name.replace(/-(\w)/g, (_: string, letter: string) => letter.toUpperCase()),
    columns: listOf(shown),
    key: sql`r.${named(key?.column ?? noun.key.field)}`,
    order,
    dataOf: (row) => row,
    written: (data) => Object.fromEntries(others.map(({ name, column }) => [column, data[name as keyof typeof data]])),
  }
}

/** A stored record as its endpoints answer with it. */
export const shownBy =
  <N extends AnyNoun>({ key: { field } }: N) =>
  ({ key, data }: StoredRecord<DataOf<N>>): RecordOf<N> =>
    ({ [field]: key, ...data }) as unknown as RecordOf<N>

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
