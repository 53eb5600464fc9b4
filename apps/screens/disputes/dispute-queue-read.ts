import type { Client } from '@dcir/core/client/client'
import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { decisionRefusal } from '@dcir/core/disputes/rules'
import type { Dispute, DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { plainSearch } from '@dcir/ui/address/plain-search.ts'
import type { DisputeListEndpoints } from './dispute-list-endpoints'

/** Cases that wait for this person, by what runs out next. */
export interface DisputeQueue {
  cases: Dispute[]
  /** There are more behind them. */
  hasMore: boolean
}

export interface QueueSource {
  endpoints: DisputeListEndpoints
  side: DisputeSide
  username: string
}

/** Enough to work for hours; what comes behind them shows as these are answered. */
const ENOUGH = 50
const MAX_PAGES = 20

/** A queue as the address remembers it: the filter of its list, as text. */
export const queueText = (filter: Readonly<Record<string, unknown>>): string =>
  plainSearch.stringifySearch({ status: 'PENDING', ...filter }).slice(1)

/** Every part of a filter is text, `true` too, which an address reads as a truth value. */
const filterOf = (text: string): DisputeFilter => Object.fromEntries(new URLSearchParams(text))

/** The key of a queue's answer: with its list's, so that it is refetched when the list is. */
export const queueKey = ({ endpoints, username }: QueueSource, text: string) =>
  [`${endpoints.filter.key}.queue`, username, text] as const

/** Reads pages until there is enough to work on: who logged a dispute may not decide it, so that any may drop out. */
export async function readQueue(
  client: Client,
  { endpoints, side, username }: QueueSource,
  text: string,
  signal?: AbortSignal,
): Promise<DisputeQueue> {
  const cases: Dispute[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { page, size: MAX_PAGE_SIZE, order: 'expiry' as const }
    const input = { query, body: filterOf(text) }
    const answer = await client.call(endpoints.filter, input, signal ? { signal } : {})
    cases.push(...answer.content.filter((one) => decisionRefusal(one, { username, side }) === null))
    const isLast = page + 1 >= answer.totalPages
    if (isLast || cases.length >= ENOUGH) return { cases, hasMore: !isLast }
  }
  return { cases, hasMore: true }
}
