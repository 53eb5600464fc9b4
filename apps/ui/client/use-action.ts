import type { CallInput, CallOptions } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toast } from '../feedback/toaster'
import { useClient } from './client-context'
import { newId } from './new-id'

export interface ActionOptions<E extends Endpoint> {
  onDone?: (result: Result<E>) => void
  /** The sentence of success, or how to make it from the answer. */
  success?: string | ((result: Result<E>) => string)
  /** Endpoints of other features whose answers changed too; those of the own feature are always asked again. */
  refreshes?: readonly Pick<Endpoint, 'key'>[]
  /** The caller shows every refusal itself, as a banner above its form, so that no notice says it a second time. */
  quiet?: boolean
}

export interface Action<E extends Endpoint> {
  /** Sends; resolves to the answer, or to null when it was refused. It never rejects and never runs twice at once. */
  run(input: CallInput<E>, options?: CallOptions): Promise<Result<E> | null>
  running: boolean
  error: Error | null
  /** The refusal for one field of the form, for showing below it; what a form shows is not shown as a notice too. */
  fieldError(name: string): string | undefined
}

/** Writes through an endpoint: one error on one surface, a notice of success, and everything that changed read anew. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const client = useClient()
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const busy = useRef(false)
  const intention = useIntention()
  const shownFields = useRef(new Set<string>())

  const run = async (input: CallInput<E>, call: CallOptions = {}): Promise<Result<E> | null> => {
    if (busy.current) return null
    busy.current = true
    setRunning(true)
    setError(null)
    try {
      const result = await client.call(endpoint, input, { idempotencyKey: intention.keyFor(input), ...call })
      intention.settle()
      const { success } = options
      if (success) toast.success(typeof success === 'string' ? success : success(result))
      void refresh(queries, endpoint, options.refreshes)
      options.onDone?.(result)
      // No content is an answer too, where null says that there was none.
      return (result ?? undefined) as Result<E>
    } catch (thrown) {
      if (isDefinite(thrown)) intention.settle()
      setError(asError(thrown))
      if (!options.quiet) noticeOf(thrown, shownFields.current)
      return null
    } finally {
      busy.current = false
      setRunning(false)
    }
  }

  const fieldError = useCallback(
    (name: string) => {
      shownFields.current.add(name)
      return error instanceof ApiError ? error.forField(name) : undefined
    },
    [error],
  )
  return { run, running, error, fieldError }
}

/** Repeats of one intention carry one key, so that a retry after a lost answer cannot create or pay twice. */
function useIntention() {
  const last = useRef<{ input: string; key: string } | null>(null)
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: newId() }
      return last.current.key
    },
    settle() {
      last.current = null
    },
  }
}

/** Did the server decide? Without an answer, or with a failed server, the intention is still open. */
const isDefinite = (thrown: unknown) => thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(errorText(thrown)))

/** Shows what no field shows. A session that ended has its own screen, and a stopped call needs no word. */
function noticeOf(thrown: unknown, shownFields: ReadonlySet<string>): void {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return
  if (!(thrown instanceof ApiError) || thrown.lines.length === 0) {
    toast.error(errorText(thrown))
    return
  }
  if (thrown.status === 401) return
  const isShown = (field: string | undefined) => !!field && shownFields.has(field.replace(/^(body|query|params)\./, ''))
  const rest = thrown.lines.filter((line) => !isShown(line.field))
  if (rest.length > 0) toast.error(rest.map((line) => line.message).join(' '))
}

/** A write makes what its feature shows old, and so does it with the endpoints that were named. */
function refresh(
  queries: QueryClient,
  endpoint: Endpoint,
  others: readonly Pick<Endpoint, 'key'>[] = [],
): Promise<void> {
  const own = `${endpoint.key.split('.')[0]}.`
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name] = queryKey
      return typeof name === 'string' && (name.startsWith(own) || others.some((other) => other.key === name))
    },
  })
}
