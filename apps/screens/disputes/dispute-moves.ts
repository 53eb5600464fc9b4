import { disputes } from '@dcir/core/disputes/contract'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { ApiError } from '@dcir/core/errors/processed-error'
import { transactions } from '@dcir/core/transactions/contract'
import { useQueryClient } from '@tanstack/react-query'

/** The endpoints of one side. Both sides' answer alike; which one is asked decides whose disputes may be touched. */
export interface MoveEndpoints {
  log: typeof disputes.log
  resolve: typeof disputes.resolve
  reopen: typeof disputes.reopen
  reopenSystemAccepted: typeof disputes.reopenSystemAccepted
}

export const moveEndpoints: Record<DisputeSide, MoveEndpoints> = { backoffice: disputes, merchant: disputes }

/** What a move makes old beside the dispute itself: its transaction, whose timeline grows, and the lists. */
export const changedByMoves = [
  ...[transactions.list, transactions.filter, transactions.show],
  ...Object.values(disputeLists),
]

/** Is the dispute no longer what the screen shows? A request that is still being worked on says nothing of that. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code !== 'request-in-flight'

/** Reads the record anew when a move was refused because somebody else, or the clock, was first. */
export function useAnewWhenMovedOn(): (error: unknown) => void {
  const queries = useQueryClient()
  return (error) => {
    if (!hasMovedOn(error)) return
    const names = new Set<unknown>(changedByMoves.map(({ key }) => key))
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => names.has(name) || String(name).startsWith('disputes.'),
    })
  }
}
