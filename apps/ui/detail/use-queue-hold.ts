import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { useLocation } from '@tanstack/react-router'
import { useHeld } from '../action/held'
import { useHold } from '../action/use-hold'
import { type Search, useAddress } from '../address/address-search'
import { useGo } from '../address/target'
import type { Done } from '../client/use-action'
import type { HELD } from '../form/draft'
import { type ListQueue, NO_QUEUE } from './list-queue'

interface QueueDecision<E extends Endpoint> {
  /** Field of the address that names the case, and its name. */
  field: string
  key: string
  /** Sentence of what will happen, and the same where it did not. */
  text: string
  failure: string
  /** Name of the draft of its form. */
  keepAs: string
  /** Dialog of its form, as the address names it. */
  dialog: string
  done: (result: Result<E>) => Done
}

/** Why a case whose decision is held can be decided no second time; null where none is held. */
export function useHeldRefusal(key: string): string | null {
  const isHeld = useHeld().some((one) => one.key === key)
  return isHeld ? 'Your decision is about to be sent. Take it back to change it.' : null
}

/** Holds a decision made in a list's queue and goes on; taken back, its form opens again in the queue that it was of. */
export function useQueueHold<E extends Endpoint>(
  endpoint: E,
  { goOn }: ListQueue,
  { field, key, dialog, ...decision }: QueueDecision<E>,
): (input: CallInput<E>) => typeof HELD {
  const hold = useHold(endpoint)
  const go = useGo()
  const { pathname: to } = useLocation()
  const place = { ...useAddress(), [field]: key }
  return (input) => {
    const isHeld: typeof HELD = hold({
      ...decision,
      key,
      input,
      open: () => void go({ to, search: { ...place, ...NO_QUEUE, dialog: 'view' } }),
      onTakeBack() {
        // The count of its queue is the present one, which may have gone on.
        const search = ({ queue, answered }: Search) => ({
          ...place,
          dialog,
          answered: queue === undefined ? undefined : Number(answered ?? 1) - 1 || undefined,
        })
        void go({ to, search, replace: true })
      },
    })
    goOn(true)
    return isHeld
  }
}
