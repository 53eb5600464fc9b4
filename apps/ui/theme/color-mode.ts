import { useSyncExternalStore } from 'react'
import { COLOR_MODE_KEY as KEY } from './kept-looks'

export type ColorModeChoice = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()
let fallback: ColorModeChoice = 'system'
let choice: ColorModeChoice = 'system'

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/**
 * Colours the page as was last chosen; called before the first paint. A console made for dark rooms starts dark until
 * its user says otherwise.
 */
export function startColorMode(first: ColorModeChoice = 'system'): void {
  fallback = first
  choice = remembered()
  systemIsDark().addEventListener('change', apply)
  // Another tab of this console may change it.
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return
    choice = remembered()
    apply()
  })
  apply()
}

function remembered(): ColorModeChoice {
  try {
    const text = localStorage.getItem(KEY)
    return text === 'system' || text === 'light' || text === 'dark' ? text : fallback
  } catch {
    return fallback
  }
}

function apply(): void {
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
  for (const listener of listeners) listener()
}

function choose(next: ColorModeChoice): void {
  choice = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // A browser that keeps nothing still shows the choice until it is closed.
  }
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The colour mode: what is shown, what was chosen, and the switch. */
export function useColorMode() {
  const chosen = useSyncExternalStore(subscribe, () => choice)
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.classList.contains('dark'))
  return { choice: chosen, mode: dark ? ('dark' as const) : ('light' as const), choose }
}
