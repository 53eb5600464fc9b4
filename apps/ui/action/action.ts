import type { LucideIcon } from 'lucide-react'
import type { Target } from '../address/target'

/** Something that can be done with a row or a screen: it goes somewhere or does something. */
export interface Action {
  /** A verb. */
  label: string
  icon?: LucideIcon
  target?: Target
  onSelect?: () => void
  /** Why it cannot be done; the action is shown, disabled, with this sentence. */
  refusal?: string | null | undefined
  /** It adds a row to the list that it stands at: one without rows offers it in their place. */
  adds?: boolean
}
