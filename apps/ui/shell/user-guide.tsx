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
    retry: 1,
  })
  return (
    <Dialog title="User guide" open onClose={onClose} width={760}>
      {guide.data !== undefined && <GuideText markdown={guide.data} />}
      {guide.isPending && <DetailSkeleton fields={6} />}
      {guide.isError && (
        <ErrorState message="The user guide could not be loaded." onReload={() => void guide.refetch()} />
      )}
    </Dialog>
  )
}

async function fetchGuide(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The guide was answered with status ${response.status}.`)
  return response.text()
}
