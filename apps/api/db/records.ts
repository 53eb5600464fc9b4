/** Records that people list, change and delete: one table with `id`, `version` and `removed_at` each. */
import type { Page } from '@dcir/core/contract/schemas'
import type { Sql } from './database'
import { listPage, mapPage } from './lists'
import { rowLock } from './locks'
import { allOf, type Fragment, listOf, named, sql } from './sql'

/** A record as it stands: what people see of it, and which edition of it this is. */
export interface Standing<Data extends object> {
  data: Data
  version: number
}

export interface StoredRecord<Data extends object> extends Standing<Data> {
  id: number
  /** How the outside names it. */
  key: string
}

/** Where a noun's records are kept; its own fragments call the table `r`. */
export interface RecordTable<Row extends object, Data extends object> {
  name: string
  /** Columns that people see of a record, beside its key and version. */
  columns: Fragment
  /** The tables that the columns need besides. */
  joins?: Fragment
  /** Key by which callers name a record: sql`r.participant_id`. */
  key: Fragment
  /** A total order. */
  order: Fragment
  dataOf(row: Row): Data
  /** The columns that a record is written as, in camelCase, without its key and version. */
  written(data: Data): object
}

type StoredRow<Row> = Row & { id: number; recordKey: string; version: number }

export function recordStore<Row extends object, Data extends object>(db: Sql, table: RecordTable<Row, Data>) {
  const own = named(table.name)
  const from = sql`${own} r ${table.joins ?? sql``}`
  const live = sql`r.removed_at IS NULL`
  const columns = sql`r.id, r.version, (${table.key})::text AS record_key, ${table.columns}`
  const storedOf = ({ id, version, recordKey: key, ...row }: StoredRow<Row>): StoredRecord<Data> => ({
    id,
    version,
    key,
    data: table.dataOf(row as unknown as Row),
  })
  const select = async (where: Fragment, end: Fragment) =>
    (await db.rows<StoredRow<Row>>(sql`SELECT ${columns} FROM ${from} WHERE ${live} AND ${where} ${end}`)).map(storedOf)
  const one = async (key: string, where: readonly Fragment[] = [], end = sql``) =>
    (await select(allOf([sql`(${table.key})::text = ${key}`, ...where]), end))[0] ?? null
  return {
    /** One page of those that fulfil the conditions. */
    async list(
      where: readonly Fragment[],
      { page, size }: { page: number; size: number },
    ): Promise<Page<StoredRecord<Data>>> {
      const { order } = table
      return mapPage(
        await listPage<StoredRow<Row>>(db, { columns, from, where: [live, ...where], order, page, size }),
        storedOf,
      )
    },
    all: (where: readonly Fragment[] = []) => select(allOf(where), sql`ORDER BY ${table.order}`),
    /** @param where conditions that it has to fulfil besides */
    find: (key: string, where: readonly Fragment[] = []) => one(key, where),
    /** The same, locked until the transaction ends. */
    lock: (key: string) => one(key, [], rowLock(db, sql`FOR UPDATE OF r`)),
    /** @param more columns that are written once, such as who created it */
    insert(data: Data, more: object = {}): Promise<number> {
      const row = Object.entries({ ...table.written(data), ...more })
      const names = listOf(row.map(([name]) => named(name)))
      return db.run(sql`INSERT INTO ${own} (${names}) VALUES (${listOf(row.map(([, value]) => sql`${value}`))})`)
    },
    /** Writes a record again, as the next version. */
    update(key: string, data: Data, more: object = {}): Promise<number> {
      const row = Object.entries({ ...table.written(data), ...more })
      const set = listOf(row.map(([name, value]) => sql`${named(name)} = ${value}`))
      return db.run(sql`UPDATE ${own} r SET ${set}, version = version + 1 WHERE (${table.key})::text = ${key}`)
    },
    /** It is neither listed nor found any more, and stays for what names it. */
    remove: (key: string, at: Date): Promise<number> =>
      db.run(sql`UPDATE ${own} r SET removed_at = ${at} WHERE (${table.key})::text = ${key}`),
  }
}
