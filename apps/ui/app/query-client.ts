import { ApiError } from '@dcir/core/errors/processed-error'
import { QueryClient } from '@tanstack/react-query'

/** A refusal does not change by asking again; a lost line or a server in trouble may. */
const mayRecover = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** A demonstration is there within a minute, and screens fill with it by themselves. */
const isBeingLoaded = (error: Error) => error instanceof ApiError && error.code === 'loading'

/** The cache of everything read. */
export function consoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The line is tried even when the browser believes that there is none, so that somebody hears of it.
        networkMode: 'always',
        retry: (failures, error) => isBeingLoaded(error) || (failures < 2 && mayRecover(error)),
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        staleTime: 5_000,
        // Figures change when their screen asks, so that an as-at time means what it says.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
