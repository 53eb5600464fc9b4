import { useEffect, useRef } from 'react'
import { Alert } from './alert'

interface DownloadErrorProps {
  /** Why the download failed; nothing shows while there is no reason. */
  error: string | null
  /** Takes the message away by itself after this time, for messages in the midst of a screen. */
  clearsAfterMs?: number
  /** Called when its time is over; the owner of the error forgets it then. */
  onClear?: () => void
}

/** A failed download, in a red box where the download was asked for. */
export function DownloadError({ error, clearsAfterMs, onClear }: DownloadErrorProps) {
  const clear = useRef(onClear)
  useEffect(() => {
    clear.current = onClear
  })
  useEffect(() => {
    if (!error || clearsAfterMs === undefined) return
    const timer = setTimeout(() => clear.current?.(), clearsAfterMs)
    return () => clearTimeout(timer)
  }, [error, clearsAfterMs])
  return error ? <Alert>{error}</Alert> : null
}
