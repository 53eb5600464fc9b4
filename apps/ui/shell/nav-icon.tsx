import type { NavIcon as NavIconName } from '@dcir/core/permissions/navigation'
import {
  Activity,
  ArrowLeftRight,
  Banknote,
  FileChartColumn,
  Files,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareWarning,
  Percent,
  Scale,
  Server,
  Settings,
  Store,
  TabletSmartphone,
  UserRound,
  Users,
  Workflow,
} from 'lucide-react'

const icons: Record<NavIconName, LucideIcon> = {
  dashboard: LayoutDashboard,
  'super-agents': Store,
  'super-agent-users': Users,
  'charge-types': Percent,
  settlements: Banknote,
  transactions: ArrowLeftRight,
  workflow: Workflow,
  disputes: MessageSquareWarning,
  'bulk-disputes': Files,
  terminals: TabletSmartphone,
  'participant-users': UserRound,
  'participant-reports': FileChartColumn,
  reconciliation: Scale,
  settings: Settings,
  'server-health': Server,
  'service-monitoring': Activity,
}

/** The picture beside a navigation entry; its text says the same. */
export function NavIcon({ name, size = 18 }: { name: NavIconName; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
