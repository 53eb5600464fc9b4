/** Sets of rows in a statement: one array for each column, so that a thousand rows are one statement. */
import { type Fragment, fixed, listOf, named } from './sql'

const arrays = {
  bigint: fixed`bigint[]`,
  boolean: fixed`boolean[]`,
  date: fixed`date[]`,
  integer: fixed`integer[]`,
  jsonb: fixed`jsonb[]`,
  text: fixed`text[]`,
  timestamptz: fixed`timestamptz[]`,
}

export type ColumnType = keyof typeof arrays

/**
 * Rows as a table of a statement: their columns in snake case, and their places from 1 as `position`.
 * @param types columns with their types; properties that are not named are left out
 * @example
 * sql`INSERT INTO seen (id, name) SELECT s.id, s.name FROM ${setOf('s', rows, { id: 'integer', name: 'text' })}`
 */
export function setOf<T, K extends keyof T & string>(
  alias: string,
  rows: readonly T[],
  types: Readonly<Record<K, ColumnType>>,
): Fragment {
  const columns = Object.entries<ColumnType>(types) as [K, ColumnType][]
  const lists = columns.map(([name, type]) => fixed`${rows.map((row) => row[name])}::${arrays[type]}`)
  return fixed`unnest(${listOf(lists)}) WITH ORDINALITY
    AS ${named(alias)} (${listOf(columns.map(([name]) => named(name)))}, position)`
}
