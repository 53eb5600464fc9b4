import type { CallInput, Client } from '@dcir/core/client/client'
import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import type { ReactNode } from 'react'
import type { ListEndpoint, ListQuery, RowOf } from '../list/list-query'
import { readPage } from '../list/page-answer'

/** Rows that one print has at most: some forty sheets of paper. */
export const MAX_PRINTED_ROWS = 1_000

/** Content that can be printed below the rows, such as the pictures of their receipts. */
export interface PrintMore<Row> {
  /** Name of it in a sentence: `receipts`. */
  name: string
  /** The first rows of which it is printed; reading it is a call for each. */
  most: number
  /** Reads it of one row and draws it; null where the row has none. */
  draw: (row: Row, client: Client, signal: AbortSignal) => Promise<ReactNode>
}

interface Reading {
  client: Client
  signal: AbortSignal
  /** Hears how many rows are there. */
  onRead: (rows: number) => void
}

/** The request of another page of the same list, where the page is in its query or in its body. */
function pageOf(input: object, page: number): object {
  const { query, body } = input as { query?: object; body?: object }
  const paging = { page, size: MAX_PAGE_SIZE }
  return query ? { ...input, query: { ...query, ...paging } } : { ...input, body: { ...body, ...paging } }
}

/** All rows of a list's filter in its order, up to the most that are printed; each once, though some may be added meanwhile. */
export async function readRows<E extends ListEndpoint>(
  { asked }: Pick<ListQuery<E>, 'asked'>,
  rowKey: (row: RowOf<E>) => string,
  { client, signal, onRead }: Reading,
): Promise<RowOf<E>[]> {
  const rows = new Map<string, RowOf<E>>()
  for (let page = 0; rows.size < MAX_PRINTED_ROWS; page++) {
    const input = pageOf(asked.input, page) as CallInput<ListEndpoint>
    const answer = readPage<RowOf<E>>(
      await client.call(asked.endpoint as ListEndpoint, input, { signal }),
      MAX_PAGE_SIZE,
    )
    for (const row of answer?.content ?? []) rows.set(rowKey(row), row)
    onRead(rows.size)
    if (!answer || page + 1 >= answer.totalPages) break
  }
  return [...rows.values()].slice(0, MAX_PRINTED_ROWS)
}
