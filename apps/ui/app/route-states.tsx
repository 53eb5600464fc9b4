import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newId } from '../client/new-id'
import { CrashFallback, ErrorState } from '../feedback/failures'

/** A route that failed: a refused call says what the server said, anything else is a crash with an id. */
export function RouteFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const reload = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) {
    return <ErrorState message={errorText(error)} requestId={error.requestId} onReload={reload} />
  }
  return <RouteCrash error={error} onReload={reload} />
}

function RouteCrash({ error, onReload }: { error: unknown; onReload: () => void }) {
  const [id] = useState(() => newId().slice(0, 8))
  useEffect(() => console.error(`Error id ${id}`, error), [id, error])
  // A new release took away the files of the one that this tab still runs: only loading the page again helps.
  const isOld = error instanceof Error && /dynamically imported|Loading (CSS )?chunk/i.test(error.message)
  return <CrashFallback id={id} onReload={isOld ? () => window.location.reload() : onReload} />
}
