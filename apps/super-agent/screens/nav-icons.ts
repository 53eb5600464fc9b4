import type { NavIcons } from '@dcir/ui/shell/nav-icon'
import {
  ArrowLeftRight,
  Banknote,
  FileSpreadsheet,
  Files,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Megaphone,
  MessageSquareWarning,
  Settings,
  Users,
  Webhook,
  Zap,
} from 'lucide-react'

/** Pictures of the navigation of the super agent console. */
export const navIcons: NavIcons = {
  dashboard: LayoutDashboard,
  'super-agent-users': Users,
  settlements: Banknote,
  transactions: ArrowLeftRight,
  disputes: MessageSquareWarning,
  'bulk-disputes': Files,
  settings: Settings,
  reports: FileSpreadsheet,
  bank: Landmark,
  'of-super-agents': Megaphone,
  endpoints: Webhook,
  events: Zap,
  password: KeyRound,
}
