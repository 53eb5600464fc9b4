import { useEffect, useState } from 'react'

/** Work that nobody waits for begins when a screen has had the line to itself for so long. */
export const QUIET_MS = 2_000

/** Has the screen had the line to itself? */
export function useQuiet(fromTheStart = false): boolean {
  const [isQuiet, setQuiet] = useState(fromTheStart)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
