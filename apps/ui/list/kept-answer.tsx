import type { Page } from '@dcir/core/contract/schemas'
import { useEffect, useRef } from 'react'

/** Rows on screen, and which part of the list they are. */
export interface Shown<Row> {
  answer: Page<Row>
  page: number
  size: number
  asAt: number
}

/**
 * The rows to show: those that were asked for or, while they are on their way or cannot be had, those before them.
 * `scope` names what is listed; when the next request fails, rows of another filter would be the wrong ones.
 */
export function useKeptAnswer<Row>(
  now: Shown<Row> | undefined,
  { scope, isWaiting, hasFailed }: { scope: string; isWaiting: boolean; hasFailed: boolean },
): Shown<Row> | undefined {
  const kept = useRef<{ scope: string; shown: Shown<Row> } | null>(null)
  const isFresh = now !== undefined && !isWaiting
  useEffect(() => {
    if (isFresh) kept.current = { scope, shown: now }
  })
  if (isFresh) return now
  const before = kept.current
  if (isWaiting) return before?.shown ?? now
  return hasFailed && before?.scope === scope ? before.shown : now
}
