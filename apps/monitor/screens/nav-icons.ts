import type { NavIcons } from '@dcir/ui/shell/nav-icon'
import { Activity, ArrowLeftRight, BellRing, History, Hourglass, Landmark, Server } from 'lucide-react'

/** Pictures of the navigation of the monitor. */
export const navIcons: NavIcons = {
  transactions: ArrowLeftRight,
  'server-health': Server,
  'service-monitoring': Activity,
  awaited: Hourglass,
  bank: Landmark,
  alerts: BellRing,
  'last-times': History,
}
