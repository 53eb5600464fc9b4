import { useEffect, useState } from 'react'

/**
 * Keeps the device's screen on while it is mounted. A browser lets go of it whenever the page is hidden, so that it is
 * asked for again when the page is seen again.
 * @returns whether the browser refused, or has no such thing
 */
export function useWakeLock(): { isRefused: boolean } {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    async function take(): Promise<void> {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isGone) return void taken.release()
        lock = taken
        setRefused(false)
      } catch {
        if (!isGone) setRefused(true)
      }
    }
    const seen = () => void take()
    void take()
    document.addEventListener('visibilitychange', seen)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [])
  return { isRefused }
}
