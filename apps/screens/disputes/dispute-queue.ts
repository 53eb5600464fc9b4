import { disputes } from '@dcir/core/disputes/contract'
import { afterAnswer, placeInQueue } from '@dcir/core/disputes/queue-rules'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, useGo } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { usePrefetch } from '@dcir/ui/list/prefetch.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queueKey, readQueue } from './dispute-queue-read'
import { useDisputesChanged } from './dispute-staleness'
import type { DisputePlace } from './places'

interface QueueOptions extends Pick<DisputePlace, 'endpoints' | 'open'> {
  logCode: string
}

export interface WorkQueue {
  position: number | null
  count: number
  hasMore: boolean
  previous: Target | null
  next: Target | null
  /** Is it known what waits? */
  isRead: boolean
}

/**
 * The queue that a dispute was opened from, or null. Each step takes the place of the one before, so that Back leads to
 * the list; once a dispute is answered the next one opens.
 */
export function useDisputeQueue({ endpoints, logCode, open }: QueueOptions) {
  const [text] = useAddressField('queue')
  const username = useSession()?.username ?? ''
  const client = useClient()
  const prefetch = usePrefetch()
  const go = useGo()
  const refresh = useDisputesChanged()
  const { data } = useQuery({
    queryKey: queueKey(endpoints, username, text ?? ''),
    queryFn: ({ signal }) => readQueue(client, endpoints, text ?? '', signal),
    enabled: text !== undefined,
  })
  const codes = data?.cases.map((one) => one.logCode) ?? []
  const place = placeInQueue(codes, logCode)
  const { next } = place
  useEffect(() => {
    if (next) prefetch({ endpoint: disputes.show, input: { params: { logCode: next } } })
  }, [next, prefetch])
  const inQueue = (code: string | null): Target | null => (code ? { ...open(code), search: { queue: text } } : null)
  const queue: WorkQueue | null =
    text === undefined
      ? null
      : {
          position: place.position,
          count: codes.length,
          hasMore: data?.hasMore ?? false,
          previous: inQueue(place.previous),
          next: inQueue(next),
          isRead: data !== undefined,
        }
  const onChanged = () => {
    const following = queue && inQueue(afterAnswer(codes, logCode))
    refresh()
    if (following) void go({ ...following, replace: true })
  }
  return { queue, onChanged }
}
