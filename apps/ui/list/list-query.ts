import type { CallInput } from '@dcir/core/client/client'
import { POLL_MS } from '@dcir/core/client/polling'
import type { Endpoint, EndpointSpec, Params, QueryInput, Result, Schema } from '@dcir/core/contract/endpoint'
import { PAGE_SIZE, type Page } from '@dcir/core/contract/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Search, useAddress, useChangeAddress } from '../address/address-search'
import { useEndpoint } from '../client/use-endpoint'
import type { Field, FormValues } from '../form/field'
import { type TableChoices, useTableChoices } from '../table/table-choices'
import { type Shown, useKeptAnswer } from './kept-answer'
import { useLastLook } from './last-look'
import { listInput } from './list-input'
import { readPage, sizeFrom } from './page-answer'

/** An endpoint that answers with a page of rows. */
export type ListEndpoint = Endpoint<EndpointSpec & { result: Schema<Page<object>> }>

export type RowOf<E extends EndpointSpec> = Result<E> extends { content: (infer Row extends object)[] } ? Row : never

/** The orders that the endpoint's query knows; without such a field there is none. */
export type OrderOf<E extends EndpointSpec> =
  QueryInput<E> extends { order?: infer Order } ? Extract<Order, string> : never

export interface ListSource<E extends ListEndpoint> {
  endpoint: E
  /** Takes the filter as its body, where the contract lists differently once there is one. */
  filterEndpoint?: Endpoint | undefined
  params?: Params<E> | undefined
  /** Fields that the screen sets and the user does not; they travel with the filter. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  filters?: readonly Field[] | undefined
  /** Asks again every five seconds while this holds of the rows. */
  pollWhile?: ((rows: readonly RowOf<E>[]) => boolean) | undefined
  enabled?: boolean | undefined
  /** Order of the rows while the address names none. */
  order?: OrderOf<E> | undefined
  /** The page and the order in the address are those of another list, so that this one shows its first rows. */
  isSecond?: boolean | undefined
}

export interface ListQuery<E extends ListEndpoint> {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** The request of the page. */
  asked: { endpoint: Endpoint; input: object }
  /** The rows on screen: those that the address asks for, or the ones before while those cannot be shown. */
  shown: Shown<RowOf<E>> | undefined
  answer: Page<RowOf<E>> | undefined
  /** The server answered with something that has no rows in it. */
  isBroken: boolean
  /** 0-based; of the address. */
  page: number
  size: number
  order: string | undefined
  /** Names the page on screen with its filter: what was chosen on it means nothing on another. */
  place: string
  values: FormValues
  isFiltered: boolean
  choices: TableChoices
  choose: (changes: Partial<TableChoices>) => void
  apply: (values: FormValues) => void
  remove: (...names: string[]) => void
  reset: () => void
}

const NO_FIELDS: readonly Field[] = []
/** A size that needs no second page. */
const FIRST = { size: 100 }

/** The page that the address asks for, and how to change what it asks for. */
export function useListQuery<E extends ListEndpoint>(source: ListSource<E>): ListQuery<E> {
  const { endpoint, filterEndpoint, params, fixed, filters = NO_FIELDS, pollWhile, enabled = true } = source
  const inAddress = useAddress()
  const address: Search = source.isSecond ? FIRST : inAddress
  const [choices, choose] = useTableChoices(endpoint.key)
  const page = Math.max(0, Number(address.page ?? 1) - 1 || 0)
  const size = sizeFrom(address.size) ?? choices.size ?? PAGE_SIZE
  const order = address.order === undefined ? source.order : String(address.order)
  const values = activeValues(filters, address)
  const sent = { ...values, ...fixed }
  const asked = listInput({ endpoint, filterEndpoint, params, sent, page, size, order })
  const scope = JSON.stringify([asked.endpoint.key, params, sent])
  const rowsOf = (answer: unknown) => readPage<RowOf<E>>(answer, size)
  const query = useEndpoint(asked.endpoint as E, asked.input as unknown as CallInput<E>, {
    enabled,
    keepPrevious: true,
    pollMs: pollWhile && ((answer) => (pollWhile(rowsOf(answer)?.content ?? []) ? POLL_MS : false)),
  })
  const { data, isPlaceholderData, isError, dataUpdatedAt: asAt } = query
  const answer = useMemo(() => readPage<RowOf<E>>(data, size), [data, size])
  useLastLook(data, pollWhile?.(answer?.content ?? []) ?? false, query.refetch)
  const shown = useKeptAnswer(answer ? { answer, page, size, asAt } : undefined, {
    scope,
    isWaiting: isPlaceholderData,
    hasFailed: isError,
  })
  return {
    query,
    asked,
    shown,
    answer: shown?.answer,
    isBroken: data !== undefined && answer === null,
    page,
    size,
    order,
    place: JSON.stringify([scope, page, size, order]),
    values,
    isFiltered: Object.keys(values).length > 0,
    choices,
    choose,
    ...useFilterChanges(filters),
  }
}

/** Sets, narrows and clears the filter in the address; each begins at the first page. */
function useFilterChanges(filters: readonly Field[]) {
  const change = useChangeAddress()
  const empty = Object.fromEntries(filters.map((one) => [one.name, undefined]))
  return {
    apply: (next: FormValues) =>
      void change({ ...empty, ...sentOf(filters, next), page: undefined, dialog: undefined }),
    remove: (...names: string[]) =>
      void change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
    reset: () => void change({ ...empty, page: undefined, dialog: undefined }),
  }
}

/** The filter in force of a list with these fields, for what is done with it beside the list. */
export function useActiveFilter(filters: readonly Field[]): FormValues {
  const address = useAddress()
  return useMemo(() => activeValues(filters, address), [filters, address])
}

/** Values to send: values derived from other fields stay in the form. */
function sentOf(filters: readonly Field[], values: FormValues): FormValues {
  const derived = filters.filter((one) => one.derive).map((one) => one.name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !derived.includes(name)))
}

/** The filters in force: those that the address gives and that apply beside the others. */
export function activeValues(filters: readonly Field[], address: Readonly<Record<string, unknown>>): FormValues {
  const given = Object.fromEntries(
    filters.flatMap((one) => (address[one.name] === undefined ? [] : [[one.name, String(address[one.name])]])),
  )
  const applying = filters.filter((one) => given[one.name] && (one.when?.(given) ?? true))
  return Object.fromEntries(applying.map((one) => [one.name, given[one.name] ?? '']))
}
