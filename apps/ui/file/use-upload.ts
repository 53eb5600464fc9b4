import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../client/client-context'
import { newId } from '../client/new-id'

export interface UploadState<E extends Endpoint> {
  /** @param second the file that goes along, where the endpoint takes one */
  start(file: File, input?: CallInput<E>, second?: File | null): Promise<Result<E> | null>
  stop(): void
  running: boolean
  /** Bytes that have left. */
  sent: number
  /** Why it failed, for the dialog that shows it. */
  error: string | null
}

const NO_ANSWER = 'No connection. Try again: it is safe, the same file is taken once.'

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'no-answer' ? NO_ANSWER : errorText(error)

/** Sends a file and reports its progress; leaving the screen stops it. */
export function useUpload<E extends Endpoint>(endpoint: E): UploadState<E> {
  const client = useClient()
  const queries = useQueryClient()
  const [state, setState] = useState({ running: false, sent: 0, error: null as string | null })
  const stopper = useRef<AbortController | null>(null)
  const intention = useRef<{ of: readonly unknown[]; key: string } | null>(null)
  /** The same files again carry the same key, so that they are taken once though no answer came. */
  const keyOf = (...of: readonly unknown[]): string => {
    if (!intention.current?.of.every((one, at) => one === of[at])) intention.current = { of, key: newId() }
    return intention.current.key
  }
  useEffect(() => () => stopper.current?.abort(), [])
  const start = async (file: File, input = {} as CallInput<E>, second: File | null = null) => {
    const size = file.size + (second?.size ?? 0)
    const stop = new AbortController()
    stopper.current = stop
    setState({ running: true, sent: 0, error: null })
    const onProgress = (sent: number) => setState((before) => ({ ...before, sent: Math.min(sent, size) }))
    try {
      const result = await client.call(endpoint, input, {
        file,
        second,
        onProgress,
        signal: stop.signal,
        idempotencyKey: keyOf(file, second, JSON.stringify(input)),
      })
      intention.current = null
      setState({ running: false, sent: size, error: null })
      const feature = `${endpoint.key.split('.')[0]}.`
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(feature) })
      return result
    } catch (error) {
      setState({ running: false, sent: 0, error: stop.signal.aborted ? null : failureOf(error) })
      return null
    }
  }
  return { ...state, start, stop: () => stopper.current?.abort() }
}
