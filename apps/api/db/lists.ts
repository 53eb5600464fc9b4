/**
 * Lists: a page of rows with a total that stays cheap, and all rows of a filter in chunks. A chunk is a short read of its
 * own, so that whoever reads an export slowly keeps no transaction and no connection.
 */
import { type Page, page } from '@dcir/core/contract/schemas'
import type { Database, Scope, Sql } from './database'
import { allOf, type Fragment, sql } from './sql'

/** Totals are exact up to here; beyond it the planner's estimate is given, and said to be one. */
export const MAX_EXACT_TOTAL = 10_000

export interface Total {
  total: number
  isEstimate: boolean
}

export interface ListSpec {
  /** Columns of a row, such as sql`d.log_code, d.status`. */
  columns: Fragment
  /** Where rows come from, with the joins that columns and conditions need. */
  from: Fragment
  where: readonly Fragment[]
  /** A total order: its last column makes it unique. */
  order: Fragment
  /** Joins what only the rows that are shown need: given the page's rows, it completes FROM. */
  shown?: (rows: Fragment) => Fragment
  /** From 0. */
  page: number
  size: number
  /** A total that is known already, such as from a rollup. */
  total?: Total | undefined
  /** A place close above the page's first row: rows that fulfil this, and how many of them come before the page. */
  seek?: { where: readonly Fragment[]; offset: number } | undefined
}

/** Counts up to the limit, and estimates beyond it. */
export async function countCapped(db: Sql, from: Fragment, where: readonly Fragment[]): Promise<Total> {
  const body = sql`FROM ${from} WHERE ${allOf(where)}`
  const counted = await db.first<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 ${body} LIMIT ${MAX_EXACT_TOTAL + 1}) capped`,
  )
  const count = counted?.count ?? 0
  if (count <= MAX_EXACT_TOTAL) return { total: count, isEstimate: false }
  const plan = await db.first<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT 1 ${body}`,
  )
  return { total: Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), isEstimate: true }
}

/** The same page with its rows as the contract has them. */
export const mapPage = <Row, Shown>({ content, ...totals }: Page<Row>, shown: (row: Row) => Shown): Page<Shown> => ({
  content: content.map(shown),
  ...totals,
})

/** The statement of a page's rows. */
function rowsOf({ columns, from, where, order, page, size, shown, seek }: ListSpec): Fragment {
  const conditions = allOf([...where, ...(seek?.where ?? [])])
  const body = sql`FROM ${from} WHERE ${conditions} ORDER BY ${order} OFFSET ${seek?.offset ?? page * size} LIMIT ${size}`
  // The page's keys are found on the index alone; only its rows are read whole and joined.
  return shown
    ? sql`SELECT ${columns} FROM ${shown(sql`(SELECT * ${body})`)} ORDER BY ${order}`
    : sql`SELECT ${columns} ${body}`
}

/** One page, with the total of its filter and whether that is an estimate. */
export async function listPage<Row extends object>(db: Sql, spec: ListSpec): Promise<Page<Row>> {
  const { total, isEstimate } = spec.total ?? (await countCapped(db, spec.from, spec.where))
  const isBeyond = spec.page * spec.size >= total && !isEstimate
  return page(isBeyond ? [] : await db.rows<Row>(rowsOf(spec)), total, spec.size, isEstimate)
}

/**
 * Hands every row over, a chunk at a time; the next is read when the last was taken. Rows that are added meanwhile may
 * come or not, but none comes twice.
 * @param read the rows after the given one in the export's order, so many as a chunk holds; null for the first
 */
export async function eachChunk<Row>(
  database: Database,
  scope: Scope,
  read: (db: Sql, last: Row | null) => Promise<Row[]>,
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let last: Row | undefined
  do {
    const after: Row | null = last ?? null
    const rows = await database.read(scope, (db) => read(db, after))
    last = rows.at(-1)
    if (last !== undefined) await take(rows)
  } while (last !== undefined)
}
