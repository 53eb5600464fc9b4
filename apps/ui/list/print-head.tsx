import { Box } from '@chakra-ui/react'
import { fullInstant } from '@dcir/core/time/lagos'
import { useEffect, useRef } from 'react'
import { useRuntimeConfig } from '../app/runtime-config'
import { serverNow } from '../client/server-clock'
import { useSession } from '../session/session-store'

/** Head of a printed page: the bank, who printed it and when. */
export function PrintHead() {
  const { applicationName, bankName } = useRuntimeConfig()
  const session = useSession()
  const when = useRef<HTMLElement>(null)
  useEffect(() => {
    const stamp = () => {
      if (when.current) when.current.textContent = fullInstant(new Date(serverNow()))
    }
    stamp()
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <Box data-print="" fontSize="12px" aria-hidden="true">
      <strong>{bankName}</strong> · {applicationName} · printed by {session?.name} ({session?.username}),{' '}
      <span ref={when} />
    </Box>
  )
}
