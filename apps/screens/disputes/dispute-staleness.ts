import { disputes } from '@dcir/core/disputes/contract'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { refresh } from '@dcir/ui/client/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

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
