import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import type { AnyNoun } from '@dcir/core/contract/noun'
import { listSearch } from '../address/list-search'
import type { ListRouteOptions } from '../list/list-ahead'
import type { ConsoleContext } from './console-context'

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

/** Endpoints of the list of a declared noun that has no contract of its own. */
export async function listsOf(noun: Promise<AnyNoun>): Promise<readonly [Endpoint, Endpoint?]> {
  const [{ contractOf }, declared] = await Promise.all([import('@dcir/core/contract/noun-contract'), noun])
  const { list, filter }: { list: Endpoint; filter?: Endpoint } = contractOf(declared)
  return [list, filter]
}
