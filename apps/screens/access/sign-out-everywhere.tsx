import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { errorText } from '@dcir/core/errors/processed-error'
import { useClient } from '@dcir/ui/client/client-context'
import { dropWholeDrafts } from '@dcir/ui/form/kept-files.ts'
import { mayLeave } from '@dcir/ui/form/unsaved.ts'
import { clearSession, currentSession } from '@dcir/ui/session/session-store.ts'
import type { UserMenuItem } from '@dcir/ui/shell/user-menu'
import { MonitorOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { SIGNED_OUT_EVERYWHERE } from './sign-in-notices'

const SignOutEverywhereDialog = lazy(() =>
  import('./own-sessions').then((module) => ({ default: module.SignOutEverywhereDialog })),
)

/** The entry of the user menu that ends every session of the user, and the question before it. */
export function useSignOutEverywhere(): { item: UserMenuItem; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const { run, running, error } = useEnding()
  const item = { label: 'Sign out everywhere', icon: MonitorOff, onSelect: () => setOpen(true) }
  const dialog = open && (
    <Suspense>
      <SignOutEverywhereDialog
        running={running}
        error={error}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
      />
    </Suspense>
  )
  return { item, dialog }
}

/** Ends every session; unlike signing out here, it is not done when the server did not do it. */
function useEnding() {
  const client = useClient()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const busy = useRef(false)
  const run = async () => {
    if (busy.current || !(await mayLeave())) return
    busy.current = true
    setRunning(true)
    setError(null)
    try {
      const { logoutEverywhere, monitorLogoutEverywhere } = sessionCalls
      await client.call(currentSession()?.isMonitoringSession ? monitorLogoutEverywhere : logoutEverywhere, {})
      dropWholeDrafts()
      clearSession({ notice: SIGNED_OUT_EVERYWHERE })
    } catch (thrown) {
      setError(errorText(thrown))
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  return { run, running, error }
}
