import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { listSearch } from '../address/list-search'
import type { ConsoleContext } from './console-context'

export interface ListRouteOptions<Q extends Schema, N extends string> {
  /** Heading of the screen; it shows before the screen's code has loaded. */
  title: string
  /** The query alone, since addresses are read before the first paint. */
  query: Q
  /** Further fields of the address that belong to the screen. */
  fields?: readonly N[]
  /** Filters that take any text, where nothing else of the query needs a module of its own. */
  filters?: readonly N[]
  /** Values that the screen sets and the user does not; they are sent with the filter. */
  fixed?: Readonly<Record<string, unknown>>
  /** The endpoints of the list, fetched with the first visit: the first, and the one that takes a filter as its body. */
  ask: () => Promise<readonly [Endpoint, Endpoint?]>
  /** The name under which views of the list are kept; one of them may open with it. */
  views?: string
}

interface Visit {
  context: ConsoleContext
  location: { search: object; state: { __TSR_key?: string } }
  cause: 'enter' | 'preload' | 'stay'
}

/**
 * Options of a list's route: they check the address, give the heading, and request the first rows while the code of the
 * screen loads. `createFileRoute(…)({ ...listRoute({ … }), component })`.
 */
export function listRoute<Q extends Schema, const N extends string = never>(options: ListRouteOptions<Q, N>) {
  const validateSearch = listSearch({ query: options.query }, [...(options.fields ?? []), ...(options.filters ?? [])])
  return {
    validateSearch,
    staticData: { title: options.title },
    loader: ({ context, location, cause }: Visit): void => {
      if (cause === 'stay') return
      const search = validateSearch.parse(location.search as never)
      const ahead = import('../list/list-ahead').then(({ askAhead }) =>
        askAhead(context, options, search, location.state.__TSR_key),
      )
      // The screen asks again, and says what went wrong.
      ahead.catch(() => undefined)
    },
  }
}
