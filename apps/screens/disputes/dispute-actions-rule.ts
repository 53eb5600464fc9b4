import { closedText, stateWord } from '@dcir/core/disputes/messages'
import type { Dispute, DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { decisionRefusal, reopeningOf, type Viewer } from '@dcir/core/disputes/transitions'
import { foreseen } from '@dcir/core/errors/foreseen'
import type { Authority } from '@dcir/core/permissions/authority-table'
import type { Reopening } from './reopen-dialog'

const authorities = {
  backoffice: { resolve: 'bo_dcir_update_dispute_transaction', reopen: 'bo_dcir_reopen_dispute_transaction' },
  merchant: { resolve: 'fo_dcir_update_disputes', reopen: 'fo_dcir_reopen_dispute_transaction' },
} as const satisfies Record<DisputeSide, Record<string, Authority>>

/** An action that is shown: null when it is allowed, else the sentence that says why not. */
interface Offer {
  refusal: string | null
}

export interface Offers {
  /** Null hides it. */
  resolve: Offer | null
  reopen: (Offer & { reopening: Reopening }) | null
}

type Row = Pick<Dispute, 'status' | 'resolutionStatus' | 'resolvedBy' | 'loggedBy' | 'loggedBySide' | 'tatExpiryDate'>
type Actionable = Row & Pick<DisputeDetail, 'refundTransaction'>

/** Why this person may not resolve it now, as a sentence; null where they may. @param now the server's time */
function resolveRefusal(dispute: Row, viewer: Viewer, now: number): string | null {
  const refusal = decisionRefusal(dispute, viewer, Date.parse(dispute.tatExpiryDate) <= now)
  return refusal && foreseen(refusal, { state: stateWord(dispute), by: dispute.resolvedBy ?? '', at: '' })
}

/**
 * The actions on a dispute's own page. As the specification has it, Resolve is hidden once the dispute is resolved and
 * Reopen where it is not offered; what is refused to this person, or at this time, is shown with its reason.
 */
export function offersOf(dispute: Actionable, viewer: Viewer, held: readonly string[], now: number): Offers {
  const may = authorities[viewer.side]
  const withheld = (authority: Authority) => (held.includes(authority) ? null : foreseen('not-allowed'))
  const reopening = reopeningOf(dispute, viewer.side)
  const isResolved = dispute.status === 'RESOLVED'
  return {
    resolve: isResolved ? null : { refusal: withheld(may.resolve) ?? resolveRefusal(dispute, viewer, now) },
    reopen: reopening && { reopening, refusal: withheld(may.reopen) ?? sentRefusal(dispute) },
  }
}

/**
 * The actions on a dispute in a list: those that the person has the authority for, each with the reason why it is
 * refused now. Whether a refund was sent only the dispute's own page knows.
 */
export function rowOffersOf(dispute: Row, viewer: Viewer, held: readonly string[], now: number) {
  const may = authorities[viewer.side]
  const closed = reopeningOf(dispute, viewer.side)
    ? null
    : foreseen('dispute-not-reopenable', { why: closedText(dispute) })
  return {
    resolve: held.includes(may.resolve) ? { refusal: resolveRefusal(dispute, viewer, now) } : null,
    reopen: held.includes(may.reopen) ? { refusal: closed } : null,
  }
}

/** A refund that left cannot be called back. */
function sentRefusal({ refundTransaction: refund }: Pick<Actionable, 'refundTransaction'>): string | null {
  const isHeld = !refund || refund.status === 'CANCELED' || (refund.status === 'PENDING' && refund.attempts === 0)
  return isHeld ? null : foreseen('refund-sent')
}
