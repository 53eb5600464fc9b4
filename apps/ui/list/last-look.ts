import { useEffect, useRef } from 'react'

interface Seen {
  data: unknown
  isMoving: boolean
}

/**
 * Asks once more when what a list is part of has come to rest: the last look may have been before its end. A list whose
 * own rows said so has just been asked.
 */
export function useLastLook(data: unknown, isMoving: boolean, refetch: () => unknown): void {
  const seen = useRef<Seen>({ data, isMoving })
  useEffect(() => {
    const before = seen.current
    seen.current = { data, isMoving }
    if (before.isMoving && !isMoving && before.data === data) refetch()
  }, [data, isMoving, refetch])
}
