import { Box, Button } from '@chakra-ui/react'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLineIsDown } from '../line/line-state'
import { State } from './failures'
import { AccessDenied, EmptyState, ErrorState, NotFound } from './states'

interface RefusedProps {
  error: unknown
  onReload: () => void
  /** The way out of a record that is not there. */
  wayOut?: ReactNode
}

/** Shown in place of something that could not be read, whatever the reason. */
export function Refused({ error, onReload, wayOut }: RefusedProps) {
  const isCut = useLineIsDown()
  if (isCut) return <NotSeen onReload={onReload} wayOut={wayOut} />
  if (!(error instanceof ApiError)) return <ErrorState message={errorText(error)} onReload={onReload} />
  // The monitoring API's way of saying that there is nothing.
  if (error.responseCode === '03') return <EmptyState text={error.message} />
  if (error.status === 403) return <AccessDenied within />
  if (error.status === 404) return <NotFound within hint={error.message} action={wayOut} />
  return <ErrorState message={error.message} requestId={error.requestId} onReload={onReload} />
}

/** There is no line, and nobody saw this on this device since they signed in. */
function NotSeen({ onReload, wayOut }: Pick<RefusedProps, 'onReload' | 'wayOut'>) {
  return (
    <State
      icon={Unplug}
      title="No connection. This page was not opened before."
      hint="It comes by itself when the connection is back."
      action={
        <Box display="flex" flexWrap="wrap" justifyContent="center" gap="8px">
          {wayOut}
          <Button variant="outline" size="sm" onClick={onReload}>
            Try again
          </Button>
        </Box>
      }
      role="status"
    />
  )
}
