import { afterAnswer, placeInQueue } from '@dcir/core/display/queue'
import { disputes } from '@dcir/core/disputes/contract'
import { useHeld } from '@dcir/ui/action/held.ts'
import { type Search, useAddress, useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, useGo } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import type { WorkQueue } from '@dcir/ui/detail/queue-bar'
import { usePrefetch } from '@dcir/ui/list/prefetch.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queueKey, readQueue } from './dispute-queue-read'
import { useDisputesChanged } from './dispute-staleness'
import type { DisputePlace } from './places'

export const QUEUE_WORDS = { done: 'answered', verbs: ['accept', 'decline'] } as const

interface QueueOptions extends Pick<DisputePlace, 'endpoints'> {
  logCode: string
  /** Where a case of the queue opens, with these fields of the address. */
  at: (logCode: string, search: Search) => Target
  /** Where the last case leads once it was answered. */
  end: (search: Search) => Target
}

/**
 * The queue that a dispute was opened from, or null. Each step takes the place of the one before, so that Back leads to
 * the list; once a dispute is answered the next one opens.
 */
export function useDisputeQueue({ endpoints, logCode, at, end }: QueueOptions) {
  const [text] = useAddressField('queue')
  const answered = Number(useAddress().answered ?? 0)
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
  const held = useHeld()
  const isHeld = (code: string) => held.some(({ key }) => key === code)
  const codes = data?.cases.map((one) => one.logCode).filter((code) => !isHeld(code)) ?? []
  const place = placeInQueue(codes, logCode)
  const { next } = place
  useEffect(() => {
    if (next) prefetch({ endpoint: disputes.show, input: { params: { logCode: next } } })
  }, [next, prefetch])
  const counted = (answered: number) => ({ queue: text, answered: answered || undefined })
  const inQueue = (code: string | null, more = 0): Target | null => (code ? at(code, counted(answered + more)) : null)
  const queue: WorkQueue | null =
    text === undefined
      ? null
      : {
          position: place.position,
          count: codes.length,
          hasMore: data?.hasMore ?? false,
          previous: inQueue(place.previous),
          next: inQueue(next),
          answered,
          isRead: data !== undefined,
        }
  /** Goes on to the next case, once this one was answered here or by somebody else. */
  const goOn = (isMine: boolean) => {
    refresh()
    if (!queue) return
    const more = isMine ? 1 : 0
    const following = inQueue(afterAnswer(codes, logCode), more)
    void go({ ...(following ?? end(counted(answered + more))), replace: true })
  }
  return { queue, goOn }
}
