import { workflow } from '@dcir/core/access/workflow/contract'
import { deciding } from '@dcir/core/access/workflow/rules'
import { holds } from '@dcir/core/permissions/authorities'
import {
  hiddenByConfiguration,
  type KnownValues,
  maySee,
  type NavItem,
  pagesOf,
} from '@dcir/core/permissions/navigation'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import type { ShellEntry } from '@dcir/ui/shell/shell-entry.ts'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

type Test = (item: NavItem) => boolean

/** The entries of a navigation table that this user sees here: the screen exists, the authority is held, nothing hides it. */
export function useNavEntries(table: readonly NavItem[]): ShellEntry[] {
  const session = useSession()
  const { routesByPath } = useRouter()
  const exists: Test = ({ route }) => route in routesByPath
  const may: Test = (item) => session !== null && maySee(session, item)
  const shown = pagesOf(table).filter((item) => exists(item) && may(item))
  const values = useValues(shown)
  const waiting = useWaiting(shown)
  return table.filter(may).flatMap((item): ShellEntry[] => {
    if (!item.children)
      return exists(item) && !hiddenByConfiguration(item, values) ? [{ ...item, count: waiting[item.route] ?? 0 }] : []
    const children = item.children.filter((one) => exists(one) && may(one) && !hiddenByConfiguration(one, values))
    return children.length > 0 ? [{ ...item, children, opens: item.opens === true && exists(item) }] : []
  })
}

const REQUESTS = '/back-office/workflow-requests/all'
const WAITING_MS = 60_000

/** Number of requests that wait for this user, by route. */
function useWaiting(items: readonly NavItem[]): Readonly<Record<string, number>> {
  const held = useSession()?.authorities ?? []
  const enabled = holds(held, deciding) && items.some(({ route }) => route === REQUESTS)
  const { data } = useEndpoint(workflow.waiting, {}, { enabled, pollMs: WAITING_MS })
  return { [REQUESTS]: enabled && data ? data.count : 0 }
}

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
