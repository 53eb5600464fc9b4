import { useAddressField, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { type ListQueue, NO_QUEUE } from '@dcir/ui/detail/list-queue.ts'
import { lazy, Suspense } from 'react'

const ExceptionDialog = lazy(() => import('./exception-dialog').then((one) => ({ default: one.ExceptionDialog })))

interface EntryDialogProps {
  isDecided: (referenceId: string) => boolean
  /** The queue of the exceptions, where it was begun. */
  queue?: ListQueue | null
}

/** The line that the address names, over the list it stands in. */
export function EntryDialog({ isDecided, queue = null }: EntryDialogProps) {
  const [entry, open] = useAddressField('entry')
  const change = useChangeAddress()
  if (!entry) return null
  return (
    <Suspense>
      <ExceptionDialog
        referenceId={entry}
        isDecided={isDecided(entry)}
        queue={queue?.queue ? queue : null}
        onClose={() => void change({ ...NO_QUEUE, entry: undefined })}
        onGo={(next) => void open(next)}
      />
    </Suspense>
  )
}
