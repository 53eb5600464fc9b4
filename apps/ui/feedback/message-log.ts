import { useEffect, useSyncExternalStore } from 'react'
import { useToasts } from './toaster'

/** A message of this session, to be read again. */
export interface Message {
  id: number
  kind: 'error' | 'success'
  title: string
  text: string
  /** In milliseconds. */
  at: number
}

const MAX_MESSAGES = 20

let log: readonly Message[] = []
const listeners = new Set<() => void>()

function change(next: readonly Message[]): void {
  log = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last messages, the newest first. */
export const useMessageLog = (): readonly Message[] => useSyncExternalStore(subscribe, () => log)

/** Keeps the last messages of the session, which go with it. */
export function useRecordedMessages(): void {
  const shown = useToasts()
  useEffect(() => {
    const known = new Set(log.map(({ id }) => id))
    const fresh = shown.filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return
    const messages = fresh.map(({ id, kind, title, text }) => ({ id, kind, title, text, at: Date.now() }))
    change([...messages.reverse(), ...log].slice(0, MAX_MESSAGES))
  }, [shown])
  useEffect(() => () => change([]), [])
}
