/** Conditions of a list's SQL, from its filter and from the way each value of it is compared. */

import { type FilterOf, type KeyOf, type Search, type Searches, splitList } from '@dcir/core/contract/search'
import { parseNaira } from '@dcir/core/money/kobo'
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import { normaliseRrn, panStart } from '@dcir/core/validators/identifiers'
import type { Sql } from './database'
import { type Fragment, sql } from './sql'

/** The days of a range; either may be open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

type Sought<S extends Searches, Name extends keyof S> = S[Name] extends { readonly ends: unknown }
  ? Days
  : Exclude<FilterOf<S>[KeyOf<S[Name], Name> & keyof FilterOf<S>], undefined>

/** The column that a filter compares, or a condition of its own for the value that is sought. */
export type Compared<S extends Searches> = {
  readonly [Name in keyof S]: Fragment | ((sought: Sought<S, Name>, filter: FilterOf<S>) => Fragment)
}

/** Instants of some days of Lagos. */
export const onDays = (column: Fragment, { from, to }: Days): Fragment[] => [
  ...(from ? [sql`${column} >= ${startOfDay(from)}`] : []),
  ...(to ? [sql`${column} < ${startOfDay(addDays(to, 1))}`] : []),
]

/** Business dates of some days. */
export const onDates = (column: Fragment, { from, to }: Days): Fragment[] => [
  ...(from ? [sql`${column} >= ${from}::date`] : []),
  ...(to ? [sql`${column} <= ${to}::date`] : []),
]

/** Texts that begin so; the column is compared by bytes, so that its index serves. */
export const startsWith = (column: Fragment, start: string): Fragment =>
  sql`${column} >= ${start} AND ${column} < ${`${start}\uffff`}`

/** Cards whose masked PAN is the one that was typed, or begins so; the column is compared by bytes. */
function ofPan(column: Fragment, typed: string): Fragment {
  const from = panStart(typed)
  return from.length === 16 ? sql`${column} = ${from}` : startsWith(column, from)
}

function compare(how: Search['how'], column: Fragment, value: string): Fragment[] {
  switch (how) {
    case 'part':
      return [sql`position(lower(${value}) IN lower(${column})) > 0`]
    case 'name':
      return [sql`lower(${column}) = lower(${value})`]
    case 'key':
      return [sql`${column} = ${value.toUpperCase()}`]
    case 'start':
      return [startsWith(column, value)]
    case 'naira':
      return [sql`${column} = ${parseNaira(value.replace('₦', ''))}::bigint`]
    case 'rrn':
      return [sql`${column} = ${normaliseRrn(value) ?? value}`]
    case 'pan':
      return [ofPan(column, value)]
    case 'codes':
    case 'choices':
      return [sql`${column} = ANY (${splitList(value)}::text[])`]
    case 'flag':
      return [sql`${column} = ${value === 'true'}`]
    default:
      return [sql`${column} = ${value}`]
  }
}

type Condition = (sought: unknown, filter: object) => Fragment

function conditionsOfOne(search: Search, name: string, compared: Fragment | Condition, filter: object): Fragment[] {
  const given = filter as Readonly<Record<string, string | boolean | undefined>>
  if ('ends' in search) {
    const [from, to] = search.ends.map((end) => given[end] as string | undefined)
    if (!from && !to) return []
    if (typeof compared === 'function') return [compared({ from, to }, filter)]
    return search.how === 'dates' ? onDates(compared, { from, to }) : onDays(compared, { from, to })
  }
  const value = given[name]
  if (value === undefined || value === '' || (search.how === 'choice' && value === 'ALL')) return []
  return typeof compared === 'function' ? [compared(value, filter)] : compare(search.how, compared, String(value))
}

/**
 * Makes the conditions of a list from its filter; values that are not sought make none.
 * @param searches the filters of the list
 * @param compared what each of them compares
 * @example conditionsOf(roleFilters, { name: sql`r.name`, userType: sql`r.user_type` })({ name: 'admin' })
 */
export function conditionsOf<S extends Searches>(searches: S, compared: Compared<S>) {
  const parts = Object.entries(searches).map(([name, search]) => ({ name, search, by: compared[name] }))
  return (filter: FilterOf<S>): Fragment[] =>
    parts.flatMap(({ name, search, by }) => conditionsOfOne(search, name, by as Fragment | Condition, filter))
}

/** The tenants of the scope. Row-level security says the same; said here as well, an index on the column can serve it. */
export const ofScope = ({ scope }: Sql, column: Fragment): Fragment[] =>
  scope.kind === 'super-agents' ? [sql`${column} = ANY (${scope.ids}::integer[])`] : []

/** The super agent with this card acceptor id. */
export const ofAcceptor = (column: Fragment, cardAcceptorId: string): Fragment =>
  sql`${column} IN (SELECT id FROM super_agents WHERE card_acceptor_id = ${cardAcceptorId})`

/** The super agent with this merchant id. */
export const ofMerchant = (column: Fragment, merchantId: string): Fragment =>
  sql`${column} = ANY (ARRAY(SELECT a.id FROM super_agents a WHERE a.merchant_id = ${merchantId}))`
