import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { errorText } from '@dcir/core/errors/processed-error'
import { useClient } from '@dcir/ui/client/client-context'
import { toastLifetime } from '@dcir/ui/feedback/lifetimes.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { dropWholeDrafts } from '@dcir/ui/form/kept-files.ts'
import { mayLeave } from '@dcir/ui/form/unsaved.ts'
import { type Notice, setNotice } from '@dcir/ui/session/notice.ts'
import { clearSession, currentSession, startLeaving } from '@dcir/ui/session/session-store.ts'
import { useRef } from 'react'
import { TIMED_OUT } from './sign-in-notices'

/** Said by the other tabs of this console alone. It stands here, since the first page before sign-in needs no word of it. */
const SIGNED_OUT: Notice = {
  title: 'Signed out',
  text: 'You signed out in another tab of this browser.',
  tone: 'pending',
}

/** A line that is down must not keep a screen open whose time is over. */
const TIME_OUT_CALL_MS = 3000

/**
 * Signs out. The main consoles end the session on the server too, and go to the sign-in screen even when that fails; a
 * monitoring session is only cleared. The console goes to its sign-in screen whenever the session is gone.
 */
export function useSignOut(): () => Promise<void> {
  const client = useClient()
  return useOnce(async () => {
    if (!(await mayLeave())) return
    startLeaving()
    try {
      if (!currentSession()?.isMonitoringSession) await client.call(sessionCalls.logout, {})
    } catch (error) {
      toast.error(errorText(error), { ms: toastLifetime.foundationError })
    } finally {
      dropWholeDrafts()
      clearSession({ notice: SIGNED_OUT })
      // The other tabs say why; this one knows.
      setNotice(null)
    }
  })
}

/** Ends the session of someone who has gone; what they typed is kept for them. */
export function useTimeOut(): () => Promise<void> {
  const client = useClient()
  return useOnce(async () => {
    const session = currentSession()
    if (!session) return
    startLeaving()
    const signal = AbortSignal.timeout(TIME_OUT_CALL_MS)
    // The server ends an idle session by itself too, so that a failure needs no word.
    if (!session.isMonitoringSession) await client.call(sessionCalls.logout, {}, { signal }).catch(() => undefined)
    // Another tab may have been quicker.
    if (currentSession()) clearSession({ notice: TIMED_OUT, resumes: true })
  })
}

/** Never runs twice at once. */
function useOnce(action: () => Promise<void>): () => Promise<void> {
  const running = useRef(false)
  return async () => {
    if (running.current) return
    running.current = true
    await action()
    running.current = false
  }
}
