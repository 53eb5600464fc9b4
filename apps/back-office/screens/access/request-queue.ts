import { workflow } from '@dcir/core/access/workflow/contract'
import { type DecidableRequest, type Decider, deciding, decisionRefusal } from '@dcir/core/access/workflow/rules'
import { afterAnswer, placeInQueue } from '@dcir/core/display/queue'
import { errorText } from '@dcir/core/errors/processed-error'
import { holds } from '@dcir/core/permissions/authorities'
import { useHeld } from '@dcir/ui/action/held.ts'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import type { WorkQueue } from '@dcir/ui/detail/queue-bar'
import { toast } from '@dcir/ui/feedback/toaster'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useState } from 'react'

/** Enough to work for hours; what comes behind them shows as these are decided. */
const ENOUGH = { query: { status: 'PENDING', order: 'waiting', size: 50 } } as const

/** Does the request wait for this person? */
export const waitsForReader = (request: DecidableRequest, reader: Decider | null): boolean =>
  reader !== null && holds(reader.authorities, deciding) && decisionRefusal(request, reader) === null

/** Opens the first request that waits for this person, and begins the queue there. */
export function useDecideInOrder() {
  const client = useClient()
  const session = useSession()
  const change = useChangeAddress()
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { content } = await client.call(workflow.list, ENOUGH)
      const first = content.find((request) => waitsForReader(request, session))
      if (first) await change({ dialog: 'view', requestId: first.reference, queue: 'waiting' })
      else toast.success('Nothing waits for your decision.')
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}

export interface RequestQueue {
  queue: WorkQueue
  /** Shows the next request once this one was decided, here or by somebody else; the list where none is left. */
  goOn: (isMine: boolean) => void
}

/** The queue that a request was opened from, or null: those that wait for this person. */
export function useRequestQueue(): RequestQueue | null {
  const { queue: name, requestId = '', answered: count } = useAddress()
  const session = useSession()
  const change = useChangeAddress()
  const held = useHeld()
  const { data } = useEndpoint(workflow.list, ENOUGH, { enabled: name !== undefined })
  if (name === undefined) return null
  const answered = Number(count ?? 0)
  const isOpen = (reference: string) => !held.some(({ key }) => key === reference)
  const references = (data?.content ?? [])
    .filter((request) => waitsForReader(request, session) && isOpen(request.reference))
    .map(({ reference }) => reference)
  const place = placeInQueue(references, String(requestId))
  const at = (reference: string | null): Target | null =>
    reference === null ? null : { to: '.', search: (now: object) => ({ ...now, dialog: 'view', requestId: reference }) }
  return {
    queue: {
      position: place.position,
      count: references.length,
      hasMore: references.length === ENOUGH.query.size && (data?.totalPages ?? 1) > 1,
      previous: at(place.previous),
      next: at(place.next),
      answered,
      isRead: data !== undefined,
    },
    goOn(isMine) {
      const next = afterAnswer(references, String(requestId)) ?? undefined
      const more = isMine ? answered + 1 : answered || undefined
      const ended = { dialog: undefined, requestId: undefined, queue: undefined, answered: undefined }
      void change(next ? { dialog: 'view', requestId: next, answered: more } : ended, { replace: true })
    },
  }
}
