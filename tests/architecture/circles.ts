/** Circles among files and rooms: parts that import each other, directly or by way of others. */
import type { Import } from './sources'

/** Names, each with the names that it depends on. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The groups of names that all reach each other, each sorted, by Tarjan's algorithm.
 * @param graph every name that can be in a group is a key of it
 */
export function findCircles(graph: Graph): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const visit = (name: string): number => {
    const place = order.size
    order.set(name, place)
    lowest.set(name, place)
    path.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!graph.has(next)) continue
      // A name that is off the path belongs to a group that is already complete.
      const reached = order.has(next) ? (path.includes(next) ? (order.get(next) ?? place) : place) : visit(next)
      lowest.set(name, Math.min(lowest.get(name) ?? place, reached))
    }
    if (lowest.get(name) === place) {
      const group = path.splice(path.indexOf(name))
      if (group.length > 1) found.push(group.sort())
    }
    return lowest.get(name) ?? place
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return found.sort((one, other) => String(one).localeCompare(String(other)))
}

const stem = (path: string) => path.replace(/\.(tsx?|mjs)$/, '')

function graphOf(pairs: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from === to) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** Our own files, each with those it imports; an import of a type counts too. */
export const filesOf = (imports: readonly Import[]): Graph =>
  graphOf(imports.filter((one) => one.isOwn).map((one) => [stem(one.from), one.to]))

const ROOM = /^apps\/api\/([\w-]+)\//

/** The folders of the API, each with those that its files import; the processes beside them put them together. */
export const roomsOf = (imports: readonly Import[]): Graph =>
  graphOf(
    imports.flatMap(({ from, to, isOwn }) => {
      const [here, there] = [ROOM.exec(from)?.[1], ROOM.exec(to)?.[1]]
      return isOwn && here && there ? [[here, there] as const] : []
    }),
  )

/** Circles of files that stay, each with its reason. */
export const kept: readonly { files: readonly string[]; reason: string }[] = [
  {
    files: ['apps/ui/form/form-field', 'apps/ui/form/sub-rows'],
    reason: 'a field may hold rows of fields, which may hold rows again',
  },
  {
    files: ['apps/ui/list/record-dialogs', 'apps/ui/list/records'],
    reason: "the dialogs are code that comes later, and their props are the records' own type",
  },
  {
    files: ['apps/api/kit/otlp', 'apps/api/kit/traces'],
    reason: 'the library is loaded only where traces are sent, behind the interface that it implements',
  },
]
