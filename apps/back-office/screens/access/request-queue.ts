import { workflow } from '@dcir/core/access/workflow/contract'
import { type DecidableRequest, type Decider, deciding, decisionRefusal } from '@dcir/core/access/workflow/rules'
import { holds } from '@dcir/core/permissions/authorities'
import { type ListQueue, QUEUE_SIZE, useListQueue } from '@dcir/ui/detail/list-queue.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'

const WAITING = { query: { status: 'PENDING', order: 'waiting', size: QUEUE_SIZE } } as const

/** Does the request wait for this person? */
export const waitsForReader = (request: DecidableRequest, reader: Decider | null): boolean =>
  reader !== null && holds(reader.authorities, deciding) && decisionRefusal(request, reader) === null

/** The queue of the requests that wait for this person. */
export function useRequestQueue(): ListQueue {
  const session = useSession()
  return useListQueue({
    endpoint: workflow.list,
    input: WAITING,
    field: 'requestId',
    keyOf: ({ reference }) => reference,
    waits: (request) => waitsForReader(request, session),
    nothing: 'Nothing here for you to decide.',
  })
}
