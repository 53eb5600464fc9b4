/** Functions of a noun's reading endpoints, from its declaration. A noun puts its own in the place of any of them. */
import { type AnyNoun, labelOf, type RecordOf } from '@dcir/core/contract/noun'
import type { EndpointsOf } from '@dcir/core/contract/noun-endpoints'
import type { Call, Handler } from '../call/call'
import { type Compared, conditionsOf } from '../db/conditions'
import type { Database } from '../db/database'
import { type Columns, comparedBy, type DataOf, shownBy } from '../db/record-table'
import type { RecordTable } from '../db/records'
import { recordReads } from './record-reads'

interface Kept<N extends AnyNoun> {
  table: RecordTable<DataOf<N>, DataOf<N>>
  columns?: Columns<N>
  /** Conditions of filters that compare more than a column. */
  compared?: Partial<Compared<N['filters']>>
}

type Reading<N extends AnyNoun> = {
  readonly [V in keyof N['endpoints'] & ('list' | 'filter' | 'show')]: Handler<EndpointsOf<N>[V]>
}

/** Lists a noun's records, finds those of a filter, and shows one by its key. */
export function recordReading<N extends AnyNoun>(database: Database, noun: N, kept: Kept<N>): Reading<N> {
  const { table, columns, compared } = kept
  const reads = recordReads<DataOf<N>, DataOf<N>, RecordOf<N>>(database, {
    noun: labelOf(noun),
    table,
    shownOf: shownBy(noun),
  })
  const conditions = conditionsOf(noun.filters as N['filters'], comparedBy(noun, columns, compared))
  type Asked = { query: { page: number; size: number }; body: object; params: Readonly<Record<string, string>> }
  const handlers: object = {
    list: (call: Call, { query }: Asked) => reads.page(call, query),
    filter: (call: Call, { query, body }: Asked) => reads.page(call, query, conditions(body)),
    show: (call: Call, { params }: Asked) => reads.show(call, Object.values(params)[0] ?? ''),
  }
  return handlers as Reading<N>
}
