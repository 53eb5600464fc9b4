import { views } from '@dcir/core/access/views-contract'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { PAGE_SIZE } from '@dcir/core/contract/schemas'
import type { ConsoleContext } from '../app/console-context'
import { mayCall } from '../client/use-access'
import { endpointQuery } from '../client/use-endpoint'
import { currentSession } from '../session/session-store'
import { keptChoices } from '../table/table-choices'
import { entered } from './default-view'
import { listInput } from './list-input'
import { sizeFrom } from './page-answer'

/** Fields of an address that say how the list is shown, and not what is in it. */
const ofTheScreen = ['page', 'size', 'order', 'dialog', 'tab']

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

type Wanted = Pick<ListRouteOptions<Schema, string>, 'ask' | 'views' | 'fields' | 'fixed'>

/** Asks for the rows that a list will ask for as soon as its code is there, so that both are on their way at once. */
export async function askAhead(
  { client, queryClient }: ConsoleContext,
  { ask, views: screen, fields = [], fixed }: Wanted,
  search: Readonly<Record<string, unknown>>,
  entry = '',
): Promise<void> {
  // Parts of a list narrow it by something that only the screen knows.
  if (search.tab !== undefined) return
  const session = currentSession()
  const [endpoint, filterEndpoint] = await ask()
  if (!session || !mayCall(session.authorities, endpoint, client.door())) return
  if (screen !== undefined && isBare(search) && !entered().includes(entry)) {
    const kept = await queryClient.ensureQueryData(
      endpointQuery(client, queryClient, views.list, { params: { screen } }),
    )
    if (kept.some((view) => view.isDefault)) return
  }
  const size = sizeFrom(search.size) ?? keptChoices(endpoint.key, session.username).size ?? PAGE_SIZE
  const page = Math.max(0, Number(search.page ?? 1) - 1 || 0)
  const without = [...ofTheScreen, ...fields]
  const typed = Object.fromEntries(Object.entries(search).filter(([name]) => !without.includes(name)))
  const sent = { ...typed, ...fixed }
  const { endpoint: asked, input } = listInput({ endpoint, filterEndpoint, sent, page, size, order: search.order })
  await queryClient.prefetchQuery(endpointQuery(client, queryClient, asked, input as CallInput<Endpoint>))
}

const isBare = (search: object) => Object.keys(search).length === 0
