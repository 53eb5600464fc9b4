import { useLayoutEffect, useRef } from 'react'

/** Everything that opens over the page: it uses every key itself. */
export const OVER = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/** Whether something above the screen is open, or has taken the key: then it is no command of the screen. */
export const isAbove = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || document.querySelector(OVER) !== null

interface PageKeyOptions {
  /** Heard before what stands on the page, of which a list of choices takes letters too. */
  first?: boolean
  enabled?: boolean
}

/** Hears the keys of the whole page, from the moment what they are for is drawn: a key may come before an effect does. */
export function usePageKey(
  onKey: (event: KeyboardEvent) => void,
  { first = false, enabled = true }: PageKeyOptions = {},
): void {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', press, first)
    return () => document.removeEventListener('keydown', press, first)
  }, [enabled, first])
}
