import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { ApiError } from '@dcir/core/errors/processed-error'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/client-context'
import { newId } from '../client/new-id'
import { type Done, refresh } from '../client/use-action'
import { toast } from '../feedback/toaster'
import { HELD } from '../form/draft'
import { dropWholeDraft } from '../form/kept-files'
import { lineIsDown } from '../line/line-state'
import { type Decision, hold } from './held'
import { HeldNotice } from './held-notice'

interface HeldWrite<E extends Endpoint> extends Omit<Decision, 'send'> {
  input: CallInput<E>
  /** Name of the draft, which is kept until it was taken. */
  keepAs: string
  /** The notice of its success. */
  done: (result: Result<E>) => Done
  /** Takes it where there is no line, to be sent later under its key. */
  later?: ((key: string, wasSent: boolean) => Promise<unknown>) | undefined
}

/** Holds what a form writes for ten seconds, in which it can be taken back; what the form hands on as its answer. */
export function useHold<E extends Endpoint>(endpoint: E): (write: HeldWrite<E>) => typeof HELD {
  const client = useClient()
  const queries = useQueryClient()
  return ({ input, keepAs, done, later, ...decision }) => {
    toast.lead(HeldNotice)
    // One key for one decision, however often the line is tried.
    const idempotencyKey = newId()
    const send = async () => {
      const leave = async (wasSent: boolean) => {
        await later?.(idempotencyKey, wasSent)
        dropWholeDraft(keepAs)
      }
      if (later && lineIsDown()) return leave(false)
      let result: Result<E>
      try {
        result = await client.call(endpoint, input, { idempotencyKey })
      } catch (error) {
        if (later && error instanceof ApiError && error.code === 'no-answer') return leave(true)
        throw error
      }
      dropWholeDraft(keepAs)
      const { text, ...more } = done(result)
      toast.success(text, more)
      await refresh(queries, endpoint)
    }
    hold({ ...decision, send })
    return HELD
  }
}
