/** Sentences about a refund that nobody has tried to pay, and about a dispute whose time ran out. */
import { formatInstant } from '../time/lagos'
import type { DisputeDetail } from './schemas'

type Decided = Pick<DisputeDetail, 'status' | 'resolutionStatus'>

const isUnapproved = ({ status, resolutionStatus }: Decided) =>
  status === 'SYSTEM_ACCEPTED' && resolutionStatus === 'PENDING'

/** Why a dispute has no attempt to pay its refund. */
export function noAttemptText(dispute: Decided): string {
  if (isUnapproved(dispute)) return 'The bank approves the refund before it is paid.'
  if (dispute.resolutionStatus === 'ACCEPTED') return 'The refund was not sent to the bank yet.'
  if (dispute.resolutionStatus === 'DECLINED') return 'This dispute was declined, so nothing is refunded.'
  return 'A refund is attempted once the dispute is accepted.'
}

/** Says of a dispute whose time ran out that a person at the bank must still approve it; null for any other. */
export const unapprovedText = (dispute: Decided & Pick<DisputeDetail, 'tatExpiryDate'>): string | null =>
  isUnapproved(dispute)
    ? `Nobody answered by ${formatInstant(dispute.tatExpiryDate)}. The bank must approve the refund; the customer has no money yet.`
    : null
