import type { CallInput } from '@dcir/core/client/client'
import { afterAnswer, placeInQueue } from '@dcir/core/display/queue'
import { errorText } from '@dcir/core/errors/processed-error'
import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import type { Action } from '../action/action'
import { useHeld } from '../action/held'
import { type Search, useAddress, useChangeAddress } from '../address/address-search'
import type { Target } from '../address/target'
import { useClient } from '../client/client-context'
import { useEndpoint } from '../client/use-endpoint'
import { toast } from '../feedback/toaster'
import type { ListEndpoint, RowOf } from '../list/list-query'
import { readPage } from '../list/page-answer'
import type { WorkQueue } from './queue-bar'

/** Enough to work for hours; what comes behind them shows as these are decided. */
export const QUEUE_SIZE = 50

/** A list whose cases are worked through on the list's own screen, each opened by the address. */
interface CaseList<E extends ListEndpoint> {
  endpoint: E
  /** The request of its first `QUEUE_SIZE` rows, in the order in which they are worked through. */
  input: CallInput<E>
  /** Field of the address that names a case. */
  field: string
  keyOf: (row: RowOf<E>) => string
  /** Does the case wait for this person? Each does where it is not given. */
  waits?: (row: RowOf<E>) => boolean
  /** Sentence where nothing waits at the start. */
  nothing: string
}

export interface ListQueue {
  /** Null where no queue was begun. */
  queue: WorkQueue | null
  /**
   * Shows the next case once this one was decided, here or by somebody else; the list where none is left.
   * @param others cases that were decided with it
   */
  goOn: (isMine: boolean, others?: readonly string[]) => void
  /** The action that opens the first case that waits, and begins the queue there. */
  begin: (label: string) => Action
}

/** The address once nothing of a queue is open. */
export const NO_QUEUE = { dialog: undefined, queue: undefined, answered: undefined } as const

/** The queue of a list: its cases in order, without those whose decision is held already. */
export function useListQueue<E extends ListEndpoint>(list: CaseList<E>): ListQueue {
  const { endpoint, input, field, keyOf, waits = () => true, nothing } = list
  const { queue: name, answered: count, [field]: current = '' } = useAddress()
  const change = useChangeAddress()
  const client = useClient()
  const held = useHeld()
  const [isBeginning, setBeginning] = useState(false)
  const { data } = useEndpoint(endpoint, input, { enabled: name !== undefined })
  const keysOf = (rows: readonly RowOf<E>[]) =>
    rows
      .filter(waits)
      .map(keyOf)
      .filter((key) => !held.some((one) => one.key === key))
  const page = readPage<RowOf<E>>(data, QUEUE_SIZE)
  const keys = keysOf(page?.content ?? [])
  const answered = Number(count ?? 0)
  const place = placeInQueue(keys, String(current))
  const at = (key: string | null): Target | null =>
    key === null ? null : { to: '.', search: (now: Search) => ({ ...now, dialog: 'view', [field]: key }) }
  const begin = async () => {
    setBeginning(true)
    try {
      const [first] = keysOf(readPage<RowOf<E>>(await client.call(endpoint, input), QUEUE_SIZE)?.content ?? [])
      if (first) await change({ dialog: 'view', [field]: first, queue: 'waiting' })
      else toast.success(nothing)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBeginning(false)
    }
  }
  return {
    queue:
      name === undefined
        ? null
        : {
            position: place.position,
            count: keys.length,
            hasMore: keys.length === QUEUE_SIZE && (page?.totalPages ?? 1) > 1,
            previous: at(place.previous),
            next: at(place.next),
            answered,
            isRead: data !== undefined,
          },
    goOn(isMine, others = []) {
      const left = keys.filter((key) => !others.includes(key))
      const next = afterAnswer(left, String(current)) ?? undefined
      const more = isMine ? answered + 1 + others.length : answered || undefined
      const following = { dialog: 'view', [field]: next, answered: more }
      void change(next ? following : { ...NO_QUEUE, [field]: undefined }, { replace: true })
    },
    begin: (label) => ({
      label,
      icon: ListOrdered,
      refusal: isBeginning ? 'The queue is being read.' : null,
      onSelect: () => void begin(),
    }),
  }
}
