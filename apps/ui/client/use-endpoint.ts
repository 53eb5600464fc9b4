import type { CallInput, CallOptions, Client } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useClient } from './client-context'

export interface EndpointOptions<E extends Endpoint = Endpoint> {
  enabled?: boolean | undefined
  /** Asks again this often, or as long as the answer says so; such calls do not count as activity. */
  pollMs?: number | ((answer: Result<E>) => number | false) | undefined
  /** Keeps showing the former rows until the new ones are there. */
  keepPrevious?: boolean | undefined
}

/** A timer's call whose line has gone silent would keep all later ones waiting. */
const PATIENCE_MS = 15_000
const patience = () => AbortSignal.timeout(PATIENCE_MS)

/** How an endpoint is asked and where its answer is kept, for a hook as for a route that asks ahead of its screen. */
export function endpointQuery<E extends Endpoint>(
  client: Client,
  queries: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  pollMs?: EndpointOptions<E>['pollMs'],
) {
  const queryKey = [endpoint.key, input] as const
  const intervalOf = (answer: Result<E> | undefined) =>
    typeof pollMs === 'function' ? answer !== undefined && pollMs(answer) : (pollMs ?? false)
  const read = async ({ signal }: { signal: AbortSignal }): Promise<Result<E>> => {
    // With something to show and a timer running, this call is the timer's.
    const before = queries.getQueryData<Result<E>>(queryKey)
    const background = before !== undefined && intervalOf(before) !== false
    const options: CallOptions = { signal: background ? AbortSignal.any([signal, patience()]) : signal, background }
    const result = await client.call(endpoint, input, options)
    // The cache takes null for "no content" but not undefined.
    return (result ?? null) as Result<E>
  }
  return queryOptions<Result<E>, Error, Result<E>, typeof queryKey>({
    queryKey,
    queryFn: read,
    refetchInterval: ({ state }) => intervalOf(state.data),
  })
}

/** Reads an endpoint: cached under its key and input, cancelled when nobody waits for it any more. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, pollMs, keepPrevious = false }: EndpointOptions<E> = {},
): UseQueryResult<Result<E>, Error> {
  const query = endpointQuery(useClient(), useQueryClient(), endpoint, input, pollMs)
  return useQuery({
    ...query,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

export { useAction } from './use-action'
