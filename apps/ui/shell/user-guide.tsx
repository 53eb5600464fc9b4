import { ApiError, errorText, GENERIC_FILE_ERROR } from '@dcir/core/errors/processed-error'
import { useQuery } from '@tanstack/react-query'
import { useRuntimeConfig } from '../app/runtime-config'
import { Dialog } from '../dialog/dialog'
import { DetailSkeleton, ErrorState } from '../feedback/states'
import { GuideText } from './guide-text'

/** The user manual: a Markdown file, fetched by its name from where the deployment keeps its guides. */
export function UserGuide({ name, onClose }: { name: string; onClose: () => void }) {
  const { guideBase } = useRuntimeConfig()
  const guide = useQuery({
    queryKey: ['guide', guideBase, name],
    queryFn: ({ signal }) => fetchGuide(`${guideBase}/${name}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog title="User guide" open onClose={onClose} width={720}>
      {guide.data !== undefined ? (
        <GuideText markdown={guide.data} base={guideBase} />
      ) : guide.isFetching ? (
        <DetailSkeleton fields={6} />
      ) : (
        <ErrorState message={errorText(guide.error)} onReload={() => void guide.refetch()} />
      )}
    </Dialog>
  )
}

/** The storage is public and may be another company's: neither the session nor a cookie goes there. */
async function fetchGuide(address: string, signal: AbortSignal): Promise<string> {
  const { response, text } = await textAt(address, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw refusal(0, '')
  })
  // A static host answers with the console's own page where a file is missing.
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!response.ok || isPage) throw refusal(isPage ? 404 : response.status, text)
  return text
}

async function textAt(address: string, signal: AbortSignal): Promise<{ response: Response; text: string }> {
  const response = await fetch(address, { signal, credentials: 'omit' })
  return { response, text: await response.text() }
}

function refusal(status: number, text: string): ApiError {
  return new ApiError(status, parsed(text), { fallback: GENERIC_FILE_ERROR })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
