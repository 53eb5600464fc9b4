import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { ApiError } from '@dcir/core/errors/processed-error'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { currentSession, saveSession } from '@dcir/ui/session/session-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authoritiesOf } from './make-session'

/** Somebody else changed a role meanwhile: once the server refuses a call, navigation and buttons go by the rights of now. */
export function useFreshRights(): void {
  const client = useClient()
  const queries = useQueryClient()
  const { encodedAuthorities } = useRuntimeConfig()
  useEffect(() => {
    let reading = false
    async function read() {
      const before = currentSession()
      if (reading || !before) return
      reading = true
      const endpoint = before.isMonitoringSession ? sessionCalls.monitorUserDetail : sessionCalls.userDetail
      try {
        const { roles, ...user } = await client.call(endpoint, {}, { background: true })
        const authorities = authoritiesOf(user.authorities, encodedAuthorities)
        const now = currentSession()
        const isSame = now?.authorities.join() === authorities.join() && now.roles.join() === roles.join()
        if (now?.username === user.username && !isSame)
          saveSession({ ...now, roles, role: roles[0] ?? '', authorities })
      } catch {
        // The refusal itself was shown; the next one asks again.
      } finally {
        reading = false
      }
    }
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) void read()
    }
    const ends = [
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client, queries, encodedAuthorities])
}
