import type { CallInput, CallOptions } from '@dcir/core/client/client'
import { changedBy, type Endpoint, nounOf, type Result } from '@dcir/core/contract/endpoint'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ToastAction, toast } from '../feedback/toaster'
import { useClient } from './client-context'
import { newId } from './new-id'

/** The notice of a success, with a link to the record that was written. */
export interface Done {
  title?: string
  text: string
  action?: ToastAction
}

export interface ActionOptions<E extends Endpoint> {
  onDone?: ((result: Result<E>) => void) | undefined
  onRefused?: ((error: unknown) => void) | undefined
  /** The sentence of success, or how to make it from the answer. */
  success?: string | ((result: Result<E>) => string | Done) | undefined
  /** The caller shows every refusal itself, as a banner above its form, so that no notice says it a second time. */
  quiet?: boolean
}

export interface Action<E extends Endpoint> {
  /** Sends; resolves to the answer, or to null when it was refused. It never rejects and never runs twice at once. */
  run(input: CallInput<E>, options?: CallOptions): Promise<Result<E> | null>
  running: boolean
  error: Error | null
}

/** Writes through an endpoint: one error on one surface, a notice of success, and everything that changed refetched. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const client = useClient()
  const queries = useQueryClient()
  const busy = useRef(false)
  const keyFor = useIntention()
  const { mutateAsync, isPending, error } = useMutation({
    // The line is tried even when the browser believes that there is none, so that somebody hears of it.
    networkMode: 'always',
    mutationFn: ({ input, call }: { input: CallInput<E>; call: CallOptions }) =>
      client.call(endpoint, input, { idempotencyKey: keyFor(input), ...call }),
    onSuccess(result) {
      keyFor(null)
      const { success } = options
      const said = typeof success === 'function' ? success(result) : success
      if (typeof said === 'object') toast.success(said.text, said)
      else if (said) toast.success(said)
      void refresh(queries, endpoint)
      options.onDone?.(result)
    },
    onError(thrown) {
      if (isDefinite(thrown)) keyFor(null)
      if (!options.quiet) noticeOf(thrown)
      options.onRefused?.(thrown)
    },
  })
  const run = async (input: CallInput<E>, call: CallOptions = {}): Promise<Result<E> | null> => {
    // Two clicks come before the first of them is drawn.
    if (busy.current) return null
    busy.current = true
    try {
      // No content is an answer too, where null says that there was none.
      return ((await mutateAsync({ input, call })) ?? undefined) as Result<E>
    } catch {
      return null
    } finally {
      busy.current = false
    }
  }
  return { run, running: isPending, error }
}

/** Repeats of one intention carry one key, so that a retry after a lost answer cannot pay twice; null ends it. */
export function useIntention() {
  const last = useRef<{ input: string; key: string } | null>(null)
  return (input: unknown): string => {
    const text = JSON.stringify(input)
    if (last.current?.input !== text) last.current = { input: text, key: newId() }
    return last.current.key
  }
}

/** Did the server decide? Without an answer, or with a failed server, the intention is still open. */
const isDefinite = (thrown: unknown) => thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500

/** A session that ended has its own screen, and a stopped call needs no word. */
function noticeOf(thrown: unknown): void {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return
  if (!(thrown instanceof ApiError) || thrown.lines.length === 0) toast.error(errorText(thrown))
  else if (thrown.status !== 401) toast.error(thrown.lines.map((line) => line.message).join(' '))
}

/** Refetches what a write made stale: its own noun's answers, and those of the nouns that the contract names. */
export function refresh(queries: QueryClient, endpoint: Endpoint): Promise<void> {
  const nouns = changedBy(endpoint)
  return queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => nouns.includes(nounOf(String(key))) })
}
