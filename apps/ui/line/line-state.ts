import { useSyncExternalStore } from 'react'

let isDown = false
const listeners = new Set<() => void>()

/** Is there no line to the platform at this moment? */
export const lineIsDown = (): boolean => isDown

/** Notes that the line went or came back. */
export function setLineDown(next: boolean): void {
  if (isDown === next) return
  isDown = next
  for (const listener of listeners) listener()
}

/** Calls back whenever the line goes or comes back. */
export function subscribeLine(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Is there no line? Draws again when that changes. */
export const useLineIsDown = (): boolean => useSyncExternalStore(subscribeLine, lineIsDown)
