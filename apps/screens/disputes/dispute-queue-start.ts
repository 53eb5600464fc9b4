import { errorText } from '@dcir/core/errors/processed-error'
import { useGo } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { toast } from '@dcir/ui/feedback/toaster'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queueKey, queueText, readQueue } from './dispute-queue-read'
import type { DisputePlace } from './places'

/** Opens what runs out next of a list, of what this person may answer, and begins its queue there. */
export function useAnswerInOrder(
  { endpoints, open }: Pick<DisputePlace, 'endpoints' | 'open'>,
  filter: Readonly<Record<string, unknown>>,
) {
  const client = useClient()
  const queries = useQueryClient()
  const go = useGo()
  const username = useSession()?.username ?? ''
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
      if (first) await go({ ...open(first.logCode), search: { queue: text } })
      else toast.success('Nothing here for you to answer.')
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
