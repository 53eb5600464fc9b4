import { Button } from '@chakra-ui/react'
import { errorText } from '@dcir/core/errors/processed-error'
import { CrashBoundary } from '@dcir/ui/app/crash-boundary'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DownloadError } from '@dcir/ui/feedback/download-error'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { useState } from 'react'
import { pieces } from './contract'

export function Toasts() {
  return (
    <div>
      <Button type="button" onClick={() => toast.error('The bank did not answer.')}>
        Fail
      </Button>
      <Button type="button" onClick={() => toast.success('User created successfully')}>
        Succeed
      </Button>
    </div>
  )
}

/** A picker whose choices may not come. */
export function Loads() {
  const choices = useEndpoint(pieces.choices, {})
  useErrorToast(choices.error, 'Error getting merchants!')
  return <p role="status">{choices.isPending ? 'Waiting' : 'Settled'}</p>
}

/** One part breaks, and the other goes on. */
export function Crash() {
  const [broken, setBroken] = useState(false)
  return (
    <>
      <CrashBoundary>{broken ? <Broken /> : <p>The part is whole</p>}</CrashBoundary>
      <p>The rest goes on</p>
      <Button type="button" onClick={() => setBroken(true)}>
        Break it
      </Button>
    </>
  )
}

function Broken(): never {
  throw new Error('broken for the gallery')
}

/** The same failed download where it stays and where it passes. */
export function Downloads() {
  const client = useClient()
  const [error, setError] = useState<string | null>(null)
  const [inline, setInline] = useState<string | null>(null)
  const download = (report: (error: string) => void) => () => {
    client.download(pieces.file, {}).catch((reason: unknown) => report(errorText(reason)))
  }
  return (
    <>
      <section aria-label="Report">
        <DownloadError error={error} />
        <Button type="button" onClick={download(setError)}>
          Download report
        </Button>
      </section>
      <section aria-label="Bulk">
        <DownloadError error={inline} clearsAfterMs={5000} onClear={() => setInline(null)} />
        <Button type="button" onClick={download(setInline)}>
          Download bulk
        </Button>
      </section>
    </>
  )
}
