/** Downloads under way, and how far each is: shown by the shell, whichever screen began them. */
import { useSyncExternalStore } from 'react'

interface RunningDownload {
  received: number
  /** Null while the server has not said it, or never does. */
  size: number | null
  /** One that is over in a moment is not shown. */
  isShown: boolean
}

const MOMENT_MS = 500

let running: readonly RunningDownload[] = []
const listeners = new Set<() => void>()

function change(next: readonly RunningDownload[]): void {
  running = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes that a download has begun; what it returns notes how far it is, and its end. */
export function beginDownload() {
  let own: RunningDownload = { received: 0, size: null, isShown: false }
  change([...running, own])
  const update = (part: Partial<RunningDownload>) => {
    const before = own
    own = { ...own, ...part }
    change(running.map((one) => (one === before ? own : one)))
  }
  const timer = setTimeout(() => update({ isShown: true }), MOMENT_MS)
  return {
    update,
    end() {
      clearTimeout(timer)
      change(running.filter((one) => one !== own))
    },
  }
}

/** The downloads that take longer than a moment. */
export const useRunningDownloads = (): readonly RunningDownload[] =>
  useSyncExternalStore(subscribe, () => running).filter(({ isShown }) => isShown)
