import type { Client } from '@dcir/core/client/client'
import type { Dispute, DisputeFilter } from '@dcir/core/disputes/schemas'
import { plainSearch } from '@dcir/ui/address/plain-search.ts'
import type { DisputeListEndpoints } from './dispute-list-endpoints'

/** Cases that wait for this person, by what runs out next. */
export interface DisputeQueue {
  cases: Dispute[]
  /** There are more behind them. */
  hasMore: boolean
}

/** Enough to work for hours; what comes behind them shows as these are answered. */
const ENOUGH = 50

/** A queue as the address remembers it: the filter of its list, as text. */
export const queueText = (filter: Readonly<Record<string, unknown>>): string =>
  plainSearch.stringifySearch({ status: 'PENDING', ...filter }).slice(1)

/** Every part of a filter is text, `true` too, which an address reads as a truth value. */
const filterOf = (text: string): DisputeFilter => Object.fromEntries(new URLSearchParams(text))

/** The key of a queue's answer: with its list's, so that it is refetched when the list is. */
export const queueKey = (endpoints: DisputeListEndpoints, username: string, text: string) =>
  [`${endpoints.filter.key}.queue`, username, text] as const

/** Reads the first of those that this person may decide, in one call: the list says which they are. */
export async function readQueue(
  client: Client,
  endpoints: DisputeListEndpoints,
  text: string,
  signal?: AbortSignal,
): Promise<DisputeQueue> {
  const query = { size: ENOUGH, order: 'expiry' as const }
  const input = { query, body: { ...filterOf(text), answerable: 'true' as const } }
  const { content, totalPages } = await client.call(endpoints.filter, input, signal ? { signal } : {})
  return { cases: content, hasMore: totalPages > 1 }
}
