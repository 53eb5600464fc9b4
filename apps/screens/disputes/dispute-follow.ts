import { POLL_MS } from '@dcir/core/client/polling'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEffect, useReducer } from 'react'

/** Money under way and a clock that ran out change a dispute without anybody's doing here. */
function isMoving({ status, tatExpiryDate, refundTransaction }: DisputeDetail): boolean {
  const isExpired = status === 'PENDING' && Date.parse(tatExpiryDate) <= serverNow()
  return isExpired || refundTransaction?.status === 'PENDING' || refundTransaction?.status === 'AWAITING_RE_QUERY'
}

/** Interval at which a dispute is read again while it may change by itself. */
export const followed = (dispute: DisputeDetail): number | false => isMoving(dispute) && POLL_MS * 2

/** The longest that a timer of the browser waits. */
const LONGEST_MS = 2_147_000_000

/** Draws its screen again when the deadline passes: from then on the expiry job may run at any moment. */
export function useExpiry({ status, tatExpiryDate }: DisputeDetail, onExpiry: () => void): void {
  useEffect(() => {
    const left = Date.parse(tatExpiryDate) - serverNow()
    if (status !== 'PENDING' || left <= 0 || left > LONGEST_MS) return
    const timer = setTimeout(onExpiry, left + 500)
    return () => clearTimeout(timer)
  }, [status, tatExpiryDate, onExpiry])
}

/** Causes a drawing: whether to follow a dispute is looked at with each, and time alone must cause one. */
export const useLookAgain = (): (() => void) => useReducer((times: number) => times + 1, 0)[1]
