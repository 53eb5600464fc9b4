import { disputes } from '@dcir/core/disputes/contract'
import { ApiError } from '@dcir/core/errors/processed-error'
import { refresh } from '@dcir/ui/client/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Is the dispute no longer what the screen shows? A request that is still being worked on says nothing of that. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code !== 'request-in-flight'

/** Refetches what any transition of a dispute makes stale, whoever made it. */
export function useDisputesChanged(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void refresh(queries, disputes.resolve), [queries])
}

/** The same when a transition was refused because somebody else, or the expiry job, was first. */
export function useAnewWhenMovedOn(): (error: unknown) => void {
  const changed = useDisputesChanged()
  return (error) => {
    if (hasMovedOn(error)) changed()
  }
}
