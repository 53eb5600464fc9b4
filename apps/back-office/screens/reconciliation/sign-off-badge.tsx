import type { Tone } from '@dcir/core/display/status'
import type { OverviewDay } from '@dcir/core/reconciliation/sign-offs/contract'
import { StatusBadge } from '@dcir/ui/value/status-badge'

const tones: Readonly<Record<OverviewDay['state'], Tone>> = { OPEN: 'pending', SIGNED: 'success', CHANGED: 'error' }

/** Whether a day was signed off, and whether it changed since. */
export const SignOffBadge = ({ state }: Pick<OverviewDay, 'state'>) => (
  <StatusBadge status={state} tone={tones[state]} />
)
