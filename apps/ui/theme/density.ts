import { useSyncExternalStore } from 'react'
import { DENSITY_KEY as KEY } from './kept-looks'

export type Density = 'roomy' | 'compact'

const listeners = new Set<() => void>()
let density: Density = 'roomy'

/** Sets the density that was last chosen; called before the first paint. */
export function startDensity(): void {
  try {
    density = localStorage.getItem(KEY) === 'compact' ? 'compact' : 'roomy'
  } catch {
    density = 'roomy'
  }
  document.documentElement.dataset.density = density
}

function choose(next: Density): void {
  density = next
  document.documentElement.dataset.density = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // A browser that keeps nothing still shows the choice until it is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The height of rows, chosen once for the whole console. */
export function useDensity() {
  return { density: useSyncExternalStore(subscribe, () => density), choose }
}
