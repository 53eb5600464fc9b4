import type { NavIcon as NavIconName } from '@dcir/core/permissions/nav-parts'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

/** Pictures of a console's navigation by their names; each console brings its own, since each has few of them. */
export type NavIcons = Partial<Record<NavIconName, LucideIcon>>

const Icons = createContext<NavIcons>({})

/** Gives the navigation below its pictures. */
export const NavIconsProvider = Icons.Provider

/** The picture beside a navigation entry; its text says the same. */
export function NavIcon({ name, size = 18 }: { name: NavIconName; size?: number }) {
  const Icon = useContext(Icons)[name]
  return Icon ? <Icon size={size} strokeWidth={1.75} aria-hidden="true" /> : null
}
