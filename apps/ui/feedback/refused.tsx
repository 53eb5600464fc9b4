import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import type { ReactNode } from 'react'
import { AccessDenied, EmptyState, ErrorState, NotFound } from './states'

interface RefusedProps {
  error: unknown
  onReload: () => void
  /** The way out of a record that is not there. */
  wayOut?: ReactNode
}

/** Shown in place of something that could not be read, whatever the reason. */
export function Refused({ error, onReload, wayOut }: RefusedProps) {
  if (!(error instanceof ApiError)) return <ErrorState message={errorText(error)} onReload={onReload} />
  // The monitoring API's way of saying that there is nothing.
  if (error.responseCode === '03') return <EmptyState text={error.message} />
  if (error.status === 403) return <AccessDenied within />
  if (error.status === 404) return <NotFound within hint={error.message} action={wayOut} />
  return <ErrorState message={error.message} requestId={error.requestId} onReload={onReload} />
}
