import { errorText } from '@dcir/core/errors/processed-error'
import { useGo } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { toast } from '@dcir/ui/feedback/toaster'
import { useNarrow } from '@dcir/ui/media/media.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beside } from './dispute-beside'
import { queueKey, queueText, readQueue } from './dispute-queue-read'
import type { DisputePlace } from './places'

/** Opens what runs out next of a list, of what this person may answer: beside the list where there is room. */
export function useAnswerInOrder(
  { endpoints, open }: Pick<DisputePlace, 'endpoints' | 'open'>,
  filter: Readonly<Record<string, unknown>>,
) {
  const client = useClient()
  const queries = useQueryClient()
  const go = useGo()
  const username = useSession()?.username ?? ''
  const hasRoom = !useNarrow('beside')
  const [running, setRunning] = useState(false)
  const run = async () => {
    const text = queueText(filter)
    setRunning(true)
    try {
      const queryFn = () => readQueue(client, endpoints, text)
      const { cases } = await queries.fetchQuery({
        queryKey: queueKey(endpoints, username, text),
        queryFn,
        staleTime: 0,
      })
      const [first] = cases
      const queue = { queue: text }
      if (first) await go(hasRoom ? beside(first.logCode, queue) : { ...open(first.logCode), search: queue })
      else toast.success('Nothing here for you to answer.')
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
