import { isAbove, usePageKey } from '@dcir/ui/action/page-key.ts'
import { useEffect, useRef } from 'react'

/** Ends when the browser has answered the last request: until then there is nothing to leave yet. */
let entered: Promise<void> = Promise.resolve()

/** Must be called by a click or a key. Where the browser cannot or may not, the layout fills the window all the same. */
export function enterFullScreen(): void {
  // A browser that has none has no such method either.
  const asked = Promise.resolve(document.documentElement.requestFullscreen?.())
  entered = asked.catch(() => undefined)
}

/** Calls back when Esc is pressed, or the browser's own way out of full screen was taken. */
export function useLeaving(onLeave: () => void): () => void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  const leave = () => {
    // The event of leaving full screen then does the rest. Who leaves at once may be faster than the browser enters.
    void entered.then(() => (document.fullscreenElement ? document.exitFullscreen() : latest.current()))
  }
  usePageKey((event) => {
    if (event.key === 'Escape' && !isAbove(event)) leave()
  })
  useEffect(() => {
    const change = () => {
      if (!document.fullscreenElement) latest.current()
    }
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  return leave
}
