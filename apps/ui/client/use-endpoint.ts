import type { CallInput, CallOptions } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client-context'

export interface EndpointOptions {
  enabled?: boolean | undefined
  /** Asks again this often; such calls tell the server that nobody did anything. */
  pollMs?: number | undefined
  /** Keeps showing the former rows until the new ones are there. */
  keepPrevious?: boolean | undefined
}

/** Reads an endpoint: cached under its key and input, cancelled when nobody waits for it any more. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, pollMs, keepPrevious = false }: EndpointOptions = {},
): UseQueryResult<Result<E>, Error> {
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = [endpoint.key, input] as const
  const read = async ({ signal }: { signal: AbortSignal }): Promise<Result<E>> => {
    // With something to show and a timer running, this call is the timer's.
    const background = pollMs !== undefined && queries.getQueryData(queryKey) !== undefined
    const options: CallOptions = { signal, background }
    const result = await client.call(endpoint, input, options)
    // The cache takes null for "no content" but not undefined.
    return (result ?? null) as Result<E>
  }
  return useQuery(
    queryOptions<Result<E>, Error, Result<E>, typeof queryKey>({
      queryKey,
      queryFn: read,
      enabled,
      ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
      ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    }),
  )
}

export { useAction } from './use-action'
