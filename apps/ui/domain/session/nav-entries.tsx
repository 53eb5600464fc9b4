import { configurations } from '@dcir/core/contract/configurations'
import { maySee, type NavItem } from '@dcir/core/permissions/navigation'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient } from '../../client/client-context'
import { useSession } from '../../session/session-store'

/** The items of a navigation table that this user sees here: the screen exists, the authority is held, nothing hides it. */
export function useNavEntries(table: readonly NavItem[]): NavItem[] {
  const session = useSession()
  const { routesByPath } = useRouter()
  const open = session ? table.filter((item) => item.route in routesByPath && maySee(session, item)) : []
  const hidden = useHidden(open)
  return grouped(open.filter((item) => !hidden(item)))
}

/** A configuration of `'false'` hides its item; until it is known the item is not drawn, lest it come and go. */
function useHidden(items: readonly NavItem[]): (item: NavItem) => boolean {
  const client = useClient()
  const keys = [...new Set(items.flatMap(({ hiddenBy }) => hiddenBy ?? []))]
  const answers = useQueries({
    queries: keys.map((configKey) => ({
      queryKey: [configurations.read.key, { params: { configKey } }],
      queryFn: () => client.call(configurations.read, { params: { configKey } }),
      staleTime: 60_000,
    })),
  })
  return ({ hiddenBy }) => {
    if (!hiddenBy) return false
    const answer = answers[keys.indexOf(hiddenBy)]
    return answer?.data ? answer.data.configValue === 'false' : !answer?.isError
  }
}

/** The reconciliation entries stand together below one heading, where the first of them stood. */
function grouped(items: readonly NavItem[]): NavItem[] {
  const children = items.filter(({ icon }) => icon === 'reconciliation')
  const [first] = children
  if (!first) return [...items]
  const group: NavItem = { ...first, id: 'reconciliation', text: 'Reconciliation', children }
  return items.flatMap((item) => (item === first ? [group] : children.includes(item) ? [] : [item]))
}
