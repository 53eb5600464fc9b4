import type { CallInput } from '@dcir/core/client/client'
import { POLL_MS } from '@dcir/core/client/polling'
import type { Endpoint, EndpointSpec, Params, Result, Schema } from '@dcir/core/contract/endpoint'
import type { Page } from '@dcir/core/contract/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAddress, useChangeAddress } from '../address/address-search'
import { useEndpoint } from '../client/use-endpoint'
import type { Field, FormValues } from '../form/field'

/** An endpoint that answers with a page of rows. */
export type ListEndpoint = Endpoint<EndpointSpec & { result: Schema<Page<object>> }>

export type RowOf<E extends EndpointSpec> = Result<E> extends { content: (infer Row extends object)[] } ? Row : never

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
}

export interface ListQuery<E extends ListEndpoint> {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'>
  answer: Page<RowOf<E>> | undefined
  /** 0-based. */
  page: number
  values: FormValues
  isFiltered: boolean
  apply: (values: FormValues) => void
  remove: (name: string) => void
  reset: () => void
}

const NO_FIELDS: readonly Field[] = []

/** The page that the address asks for, and how to change what it asks for. */
export function useListQuery<E extends ListEndpoint>(source: ListSource<E>): ListQuery<E> {
  const { endpoint, filterEndpoint, params, fixed, filters = NO_FIELDS, pollWhile, enabled = true } = source
  const address = useAddress()
  const change = useChangeAddress()
  const [busy, setBusy] = useState(false)
  const page = Math.max(0, Number(address.page ?? 1) - 1 || 0)
  const size = address.size === undefined ? {} : { size: address.size }
  const values = activeValues(filters, address)
  const isFiltered = Object.keys(values).length > 0
  const sent = { ...values, ...fixed }
  // What takes a filter as its body takes an empty one too.
  const asBody = endpoint.body !== undefined || (filterEndpoint !== undefined && Object.keys(sent).length > 0)
  const input = {
    ...(params === undefined ? {} : { params }),
    query: { page, ...size, ...(asBody ? {} : sent) },
    ...(asBody ? { body: sent } : {}),
  }
  const options = { enabled, keepPrevious: true, ...(busy ? { pollMs: POLL_MS } : {}) }
  // Both endpoints answer with the same page; which of them is asked is only a matter of the filter.
  const query = useEndpoint(
    (asBody ? (filterEndpoint ?? endpoint) : endpoint) as E,
    input as unknown as CallInput<E>,
    options,
  )
  const answer = query.data as Page<RowOf<E>> | undefined
  const isBusy = pollWhile !== undefined && answer !== undefined && pollWhile(answer.content)
  if (isBusy !== busy) setBusy(isBusy)
  const empty = Object.fromEntries(filters.map((one) => [one.name, undefined]))
  return {
    query,
    answer,
    page,
    values,
    isFiltered,
    apply: (next: FormValues) =>
      void change({ ...empty, ...sentOf(filters, next), page: undefined, dialog: undefined }),
    remove: (name: string) => void change({ [name]: undefined, page: undefined }),
    reset: () => void change({ ...empty, page: undefined, dialog: undefined }),
  }
}

/** The filter in force of a list with these fields, for what is done with it beside the list. */
export function useActiveFilter(filters: readonly Field[]): FormValues {
  const address = useAddress()
  return useMemo(() => activeValues(filters, address), [filters, address])
}

/** What was worked out from other fields stays in the form. */
function sentOf(filters: readonly Field[], values: FormValues): FormValues {
  const derived = filters.filter((one) => one.derive).map((one) => one.name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !derived.includes(name)))
}

/** The filters in force: those that the address gives and that apply beside the others. */
function activeValues(filters: readonly Field[], address: Readonly<Record<string, unknown>>): FormValues {
  const given = Object.fromEntries(
    filters.flatMap((one) => (address[one.name] === undefined ? [] : [[one.name, String(address[one.name])]])),
  )
  const applying = filters.filter((one) => given[one.name] && (one.when?.(given) ?? true))
  return Object.fromEntries(applying.map((one) => [one.name, given[one.name] ?? '']))
}
