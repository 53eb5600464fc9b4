import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useClient } from '../client/client-context'

/** A request that a screen will make, as it will make it. */
export interface Detail {
  endpoint: Endpoint
  input: object
}

const FRESH_MS = 30_000

/** Makes a request ahead of the screen that needs it; a fresh answer is not asked for again. */
export function usePrefetch(): (detail: Detail) => void {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(
    ({ endpoint, input }) => {
      void queries.prefetchQuery({
        queryKey: [endpoint.key, input],
        queryFn: ({ signal }) => client.call(endpoint, input as CallInput<Endpoint>, { signal }),
        staleTime: FRESH_MS,
      })
    },
    [client, queries],
  )
}
