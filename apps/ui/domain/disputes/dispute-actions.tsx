import type { DisputeDetail, DisputeSide } from '@dcir/core/contract/dispute-fields'

interface DisputeActionsProps {
  dispute: DisputeDetail
  /** Whose console it is. */
  side: DisputeSide
  /** Called once the dispute was answered or reopened. */
  onChanged: () => void
}

/** What can be done with a dispute. */
export function DisputeActions(_props: DisputeActionsProps) {
  return null
}
