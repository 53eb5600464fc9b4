import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/client-context'
import { newId } from '../client/new-id'
import { type Done, refresh } from '../client/use-action'
import { toast } from '../feedback/toaster'
import { HELD } from '../form/draft'
import { dropDraft } from '../session/drafts'
import { type Decision, hold } from './held'
import { HeldNotice } from './held-notice'

interface HeldWrite<E extends Endpoint> extends Omit<Decision, 'send'> {
  input: CallInput<E>
  /** Name of the draft, which is kept until it was taken. */
  keepAs: string
  /** The notice of its success. */
  done: (result: Result<E>) => Done
}

/** Holds what a form writes for ten seconds, in which it can be taken back; what the form hands on as its answer. */
export function useHold<E extends Endpoint>(endpoint: E): (write: HeldWrite<E>) => typeof HELD {
  const client = useClient()
  const queries = useQueryClient()
  return ({ input, keepAs, done, ...decision }) => {
    toast.lead(HeldNotice)
    // One key for one decision, however often the line is tried.
    const idempotencyKey = newId()
    const send = async () => {
      const result = await client.call(endpoint, input, { idempotencyKey })
      dropDraft(keepAs)
      const { text, ...more } = done(result)
      toast.success(text, more)
      await refresh(queries, endpoint)
    }
    hold({ ...decision, send })
    return HELD
  }
}
