import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { ApiError } from '@dcir/core/errors/processed-error'
import { useClient } from '@dcir/ui/client/client-context'
import { toast } from '@dcir/ui/feedback/toaster'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { setNotice } from '@dcir/ui/session/notice.ts'
import { dropPending } from '@dcir/ui/session/pending-sign-in.ts'
import { clearSession, currentSession, startLeaving } from '@dcir/ui/session/session-store.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PASSWORD_CHANGED, SESSION_EXPIRED } from './sign-in-notices'

/** The toast is read before the sign-in screen takes its place. */
const LEAVE_AFTER_MS = 1000

/** Changes the password, and then begins anew: every session of the user has ended. */
export function useChangePassword(token: string | undefined) {
  const client = useClient()
  const end = useEnd(token)
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [refused, setRefused] = useState<FormValues | null>(null)
  const busy = useRef(false)
  const run = async ({ oldPassword = '', newPassword = '', ...rest }: FormValues) => {
    if (busy.current) return
    busy.current = true
    setRunning(true)
    setError(null)
    try {
      const body = { oldPassword, newPassword }
      await client.call(sessionCalls.changePassword, { body }, token ? { headers: bearer(token) } : {})
      startLeaving()
      toast.success('Password successfully changed!')
      // It stays busy: a second change would be made with a password that is no more.
      window.setTimeout(() => void end('changed'), LEAVE_AFTER_MS)
    } catch (thrown) {
      busy.current = false
      setRunning(false)
      if (token && thrown instanceof ApiError && thrown.status === 401) return end('expired')
      setError(thrown)
      setRefused({ oldPassword, newPassword, ...rest })
    }
  }
  return { run, running, error, refused }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Leaves for the sign-in screen, which says why. */
function useEnd(token: string | undefined) {
  const router = useRouter()
  return async (why: 'changed' | 'expired') => {
    const notice = why === 'changed' ? PASSWORD_CHANGED : SESSION_EXPIRED
    if (token) {
      dropPending()
      setNotice(notice)
      await router.navigate({ href: '/login', replace: true })
      // The console goes to its sign-in screen by itself when its session is gone.
    } else if (currentSession()) clearSession({ notice })
  }
}
