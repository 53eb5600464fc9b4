import { session as sessionCalls } from '@dcir/core/contract/session'
import { errorText } from '@dcir/core/errors/processed-error'
import { useRef } from 'react'
import { useClient } from '../../client/client-context'
import { toast } from '../../feedback/toaster'
import { clearSession, currentSession } from '../../session/session-store'

/**
 * Signs out. The main consoles end the session on the server too, and go to the sign-in screen even when that fails; a
 * monitoring session is only cleared. The console goes to its sign-in screen whenever the session is gone.
 */
export function useSignOut(): () => Promise<void> {
  const client = useClient()
  const running = useRef(false)
  return async () => {
    if (running.current) return
    running.current = true
    try {
      if (!currentSession()?.isMonitoringSession) await client.call(sessionCalls.logout, {})
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      running.current = false
      clearSession()
    }
  }
}
