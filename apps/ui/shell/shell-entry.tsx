import type { NavItem } from '@dcir/core/permissions/navigation'

/** An entry of the side navigation and of the palette. */
export type ShellEntry = Pick<NavItem, 'id' | 'text' | 'route' | 'icon'> & { children?: readonly ShellEntry[] }

/** All entries that lead to a page, in the order in which they are drawn. */
export const pagesOf = (entries: readonly ShellEntry[]): ShellEntry[] =>
  entries.flatMap((entry) => entry.children ?? [entry])

/** The entry that a path belongs to: the longest route that begins it. */
export function entryOf(entries: readonly ShellEntry[], path: string): ShellEntry | undefined {
  return pagesOf(entries)
    .filter(({ route }) => path === route || path.startsWith(`${route}/`))
    .sort((a, b) => b.route.length - a.route.length)[0]
}
