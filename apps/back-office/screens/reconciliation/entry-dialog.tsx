import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { lazy, Suspense } from 'react'

const ExceptionDialog = lazy(() => import('./exception-dialog').then((one) => ({ default: one.ExceptionDialog })))

/** The line that the address names, over the list it stands in. */
export function EntryDialog({ isDecided }: { isDecided: (referenceId: string) => boolean }) {
  const [entry, open] = useAddressField('entry')
  if (!entry) return null
  return (
    <Suspense>
      <ExceptionDialog
        referenceId={entry}
        isDecided={isDecided(entry)}
        onClose={() => void open(undefined)}
        onGo={(next) => void open(next)}
      />
    </Suspense>
  )
}
