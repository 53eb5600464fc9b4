import type { Tone } from '@dcir/core/display/status'
import { useSyncExternalStore } from 'react'

/** An alert for the sign-in screen, set by whatever ended the session or refused to begin one. */
export interface Notice {
  title: string
  text: string
  tone: Tone
  /** The part of the text that is an address, and leads there. */
  address?: string
}

const listeners = new Set<() => void>()
let notice: Notice | null = null

/** Sets the alert that the sign-in screen shows; null takes it away. */
export function setNotice(next: Notice | null): void {
  notice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The alert to show, or null. */
export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, () => notice)
}
