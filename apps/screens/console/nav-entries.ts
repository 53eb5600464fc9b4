import { inParts } from '@dcir/core/permissions/nav-parts'
import {
  hiddenByConfiguration,
  type KnownValues,
  maySee,
  type NavItem,
  pagesOf,
} from '@dcir/core/permissions/navigation'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { useClient } from '@dcir/ui/client/client-context'
import { useSession } from '@dcir/ui/session/session-store.ts'
import type { ShellEntry } from '@dcir/ui/shell/shell-entry.ts'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { TodayPlaces } from '../today/use-today'
import { useNavCounts } from './nav-counts'

type Test = (item: NavItem) => boolean

/**
 * The entries of a navigation table that this user sees here, under the headings of their parts: the screen exists, the
 * authority is held, nothing hides it.
 * @param places where the tasks of today are dealt with, for the counts beside the entries
 */
export function useNavEntries(table: readonly NavItem[], places: TodayPlaces | undefined): ShellEntry[] {
  const session = useSession()
  const { routesByPath } = useRouter()
  const exists: Test = ({ route }) => route in routesByPath
  const may: Test = (item) => session !== null && maySee(session, item)
  const allowed = pagesOf(table.filter(may).map(withItsPart)).filter((item) => exists(item) && may(item))
  const values = useValues(allowed)
  const counts = useNavCounts(allowed, places)
  const shown = allowed.filter((item) => !hiddenByConfiguration(item, values))
  return inParts(shown).flatMap(({ part, entries }): ShellEntry[] => {
    const children = entries.map((item) => ({ ...item, count: counts[item.route] ?? 0 }))
    const [first] = children
    if (part === null || !first) return children
    // A heading may be a page itself.
    const page = table.find((item) => item.part === part && item.opens && exists(item) && may(item))
    return [{ ...first, id: part, text: part, route: page?.route ?? '', opens: page !== undefined, count: 0, children }]
  })
}

/** Entries below a heading stand in its part. */
const withItsPart = ({ children, ...item }: NavItem): NavItem =>
  children && item.part ? { ...item, children: children.map((child) => ({ ...child, part: item.part })) } : item

/** Known configuration values that decide about these items. */
function useValues(items: readonly NavItem[]): KnownValues {
  const client = useClient()
  const keys = [...new Set(items.flatMap(({ hiddenBy }) => hiddenBy ?? []))]
  const answers = useQueries({
    queries: keys.map((configKey) => ({
      queryKey: [configurations.read.key, { params: { configKey } }],
      queryFn: () => client.call(configurations.read, { params: { configKey } }),
      staleTime: 60_000,
    })),
  })
  return Object.fromEntries(
    keys.map((key, at) => [key, answers[at]?.data?.configValue ?? (answers[at]?.isError ? null : undefined)]),
  )
}
