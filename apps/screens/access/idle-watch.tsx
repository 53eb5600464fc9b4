import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { lastCallAt, useClient } from '@dcir/ui/client/client-context'
import { currentSession, useSession } from '@dcir/ui/session/session-store.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Activity, followActivity } from './activity'
import { type IdleLimits, type IdleState, idleLimits, idleState, mustTellServer } from './idle-clock'
import { keptAt } from './kept-session'
import { useSignOut, useTimeOut } from './sign-out'

const IdleWarning = lazy(() => import('./idle-warning').then((module) => ({ default: module.IdleWarning })))

const CHECK_EVERY_MS = 1000

/** After somebody came back the warning stays a moment, so that a move of the mouse does not take its buttons away. */
const LINGER_MS = 3000

/** Ends the session when nobody did anything for as long as the console allows, and warns before. */
export function IdleWatch() {
  const { leftMs, stay } = useIdle(idleLimits(useIdleMinutes()))
  const signOut = useSignOut()
  if (leftMs === null) return null
  return (
    <Suspense>
      <IdleWarning leftMs={leftMs} onStay={stay} onSignOut={() => void signOut()} />
    </Suspense>
  )
}

/** The documents' limits, until the API has said its own. */
const STANDARD_MINUTES = { main: 5, monitor: 60 }

function useIdleMinutes(): number {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [sessionCalls.signInOptions.key, 'idle'],
    queryFn: ({ signal }) => client.call(sessionCalls.signInOptions, {}, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kind = useSession()?.isMonitoringSession ? 'monitor' : 'main'
  return (data?.idleMinutes ?? STANDARD_MINUTES)[kind]
}

/** The time that is left while the warning is open, else null; it is 0 when somebody came back. */
function useIdle(limits: IdleLimits) {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const activity = useRef<Activity | null>(null)
  const lingering = useLingering()
  const timeOut = useTimeOut()
  const tellServer = useKeepAlive()
  /** Is there still a session to watch? */
  const check = (): boolean => {
    const last = activity.current?.last() ?? Date.now()
    const state = idleState(limits, Math.max(last, keptAt()), Date.now())
    if (state.kind === 'over') {
      void timeOut()
      return false
    }
    if (mustTellServer(limits, last, lastCallAt(), Date.now())) tellServer()
    setLeftMs(lingering(state))
    return true
  }
  const latest = useRef(check)
  latest.current = check
  useEffect(() => {
    const now = () => latest.current()
    const whenSeen = () => document.visibilityState === 'visible' && now()
    activity.current = followActivity(now)
    const timer = setInterval(now, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', whenSeen)
    window.addEventListener('pageshow', now)
    return () => {
      activity.current?.stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenSeen)
      window.removeEventListener('pageshow', now)
    }
  }, [])
  const stay = () => {
    activity.current?.mark()
    lingering(null)
    setLeftMs(null)
  }
  return { leftMs, stay }
}

/** Milliseconds that the warning shows for a state; a null state means that it was answered. */
function useLingering(): (state: IdleState | null) => number | null {
  const warnedAt = useRef<number | null>(null)
  return (state) => {
    if (state?.kind === 'warned') {
      warnedAt.current = Date.now()
      return state.leftMs
    }
    if (state && warnedAt.current !== null && Date.now() - warnedAt.current < LINGER_MS) return 0
    warnedAt.current = null
    return null
  }
}

/** The server ends a session by the calls it gets, and reading without calls is being there too. */
function useKeepAlive(): () => void {
  const client = useClient()
  return () => {
    const endpoint = currentSession()?.isMonitoringSession ? sessionCalls.monitorUserDetail : sessionCalls.userDetail
    // Nobody asked for it, so that a failure needs no word; a session that is over is reported by the client itself.
    client.call(endpoint, {}).catch(() => undefined)
  }
}
