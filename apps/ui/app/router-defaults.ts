import { plainSearch } from '../address/plain-search'
import type { ConsoleContext } from './console-context'
import { NotFoundPage } from './not-found-page'
import { RouteFailure } from './route-states'

/** Options that the routers of all consoles share. */
export const routerDefaults = {
  ...plainSearch,
  // The real one is given when the console has read its configuration, before any route is visited.
  context: undefined as unknown as ConsoleContext,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
} as const
