import type { NavItem } from '@dcir/core/permissions/navigation'

/** An entry of the side navigation and of the palette. */
export interface ShellEntry extends Pick<NavItem, 'id' | 'text' | 'route' | 'icon' | 'opens'> {
  /** Entries below a heading. */
  children?: readonly ShellEntry[]
  /** How many things wait there for who is signed in. */
  count?: number
}
