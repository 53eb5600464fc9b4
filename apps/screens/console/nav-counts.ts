import { nounOf } from '@dcir/core/contract/endpoint'
import { entryOf, type NavItem } from '@dcir/core/permissions/navigation'
import type { Matter } from '@dcir/core/today/contract'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type TodayPlaces, useToday } from '../today/use-today'

type Counts = Readonly<Record<string, number>>

/** Number of tasks by the route of the entry that each is dealt with in. */
export function countsByRoute(matters: readonly Matter[], places: TodayPlaces, pages: readonly NavItem[]): Counts {
  const counts: Record<string, number> = {}
  for (const matter of matters) {
    const route = entryOf(pages, places[matter.kind]?.(matter).to ?? '')?.route
    if (route) counts[route] = (counts[route] ?? 0) + matter.count
  }
  return counts
}

/** The figures of Today by the route of their entry, asked for again when this person changed something. */
export function useNavCounts(pages: readonly NavItem[], places: TodayPlaces | undefined): Counts {
  const rights = useSession()?.authorities.join()
  const enabled = places !== undefined && rights !== undefined
  const { data } = useToday(enabled)
  useRefreshed(enabled, rights)
  return enabled && data ? countsByRoute(data.matters, places, pages) : {}
}

/** A task may come or go with any change, and with the rights of the person. */
function useRefreshed(enabled: boolean, rights: string | undefined): void {
  const queries = useQueryClient()
  const before = useRef(rights)
  useEffect(() => {
    if (!enabled) return
    const refresh = () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => nounOf(String(key)) === 'today' })
    if (before.current !== rights) refresh()
    before.current = rights
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') refresh()
    })
  }, [queries, enabled, rights])
}
