import { useSyncExternalStore } from 'react'
import { breakpoints } from './breakpoints'

const queries = new Map<string, MediaQueryList>()

function mediaQuery(text: string): MediaQueryList {
  const known = queries.get(text) ?? window.matchMedia(text)
  queries.set(text, known)
  return known
}

/** Does the window answer to this media query just now? */
export function useMedia(text: string): boolean {
  const query = mediaQuery(text)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

/** Below the width at which a part of the screen changes its form; paper always has room. */
export function useNarrow(part: keyof typeof breakpoints): boolean {
  return useMedia(`screen and (max-width: ${breakpoints[part] - 0.02}px)`)
}

/** Does the system ask for less motion? */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
