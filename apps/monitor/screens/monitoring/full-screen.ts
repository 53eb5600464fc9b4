import { useEffect, useRef } from 'react'

/** Must be called by a click or a key. @returns whether the browser did it */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen()
    return true
  } catch {
    // Some browsers have none, some are not allowed to: the layout fills the window all the same.
    return false
  }
}

/** Calls back when Esc is pressed, or the browser's own way out of full screen was taken. */
export function useLeaving(onLeave: () => void): () => void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  const leave = () => {
    // The event of leaving full screen then does the rest.
    if (document.fullscreenElement) void document.exitFullscreen()
    else latest.current()
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog that asks something takes its own Esc.
      if (event.key === 'Escape' && !document.querySelector('[role="alertdialog"]')) leaveNow.current()
    }
    const change = () => {
      if (!document.fullscreenElement) latest.current()
    }
    window.addEventListener('keydown', press)
    document.addEventListener('fullscreenchange', change)
    return () => {
      window.removeEventListener('keydown', press)
      document.removeEventListener('fullscreenchange', change)
    }
  }, [])
  const leaveNow = useRef(leave)
  leaveNow.current = leave
  return leave
}
