import { decisionRefusal, reopeningOf, type Viewer } from '@dcir/core/disputes/rules'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { errorMessage } from '@dcir/core/errors/catalogue'
import type { Authority } from '@dcir/core/permissions/authorities'
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

type Actionable = Pick<DisputeDetail, 'status' | 'resolutionStatus' | 'loggedBy' | 'loggedBySide' | 'refundTransaction'>

/**
 * Which actions a person is shown on a dispute. What the dispute's state leaves nothing of is not shown; what is refused
 * to this person, or at this time, is shown with that reason.
 */
export function offersOf(dispute: Actionable, viewer: Viewer, held: readonly string[]): Offers {
  const may = authorities[viewer.side]
  const withheld = (authority: Authority) => (held.includes(authority) ? null : errorMessage('not-allowed'))
  const decision = decisionRefusal(dispute, viewer)
  const refusal = decision && errorMessage(decision)
  const reopening = reopeningOf(dispute, viewer.side)
  return {
    resolve: decision === 'dispute-decided' ? null : { refusal: withheld(may.resolve) ?? refusal },
    reopen: reopening && { reopening, refusal: withheld(may.reopen) ?? sentRefusal(dispute) },
  }
}

/** A refund that left cannot be called back. */
function sentRefusal({ refundTransaction: refund }: Pick<Actionable, 'refundTransaction'>): string | null {
  const isHeld = !refund || refund.status === 'CANCELED' || (refund.status === 'PENDING' && refund.attempts === 0)
  return isHeld ? null : errorMessage('refund-sent')
}
