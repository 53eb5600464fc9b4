import type { CallInput, CallOptions } from '@dcir/core/client/client'
import type { Body, Endpoint, Params, QueryInput, Result } from '@dcir/core/contract/endpoint'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { type ReactNode, useRef, useState } from 'react'
import { type Done, useAction, useIntention } from '../client/use-action'
import { lineIsDown } from '../line/line-state'
import { type FormOptions, type OpenForm, useOpenForm } from './form-state'

export interface LaterWrite<E extends Endpoint, V> {
  input: CallInput<E>
  values: V
  /** Key of the intention. */
  key: string
  /** It left this device, and no answer came. */
  wasSent: boolean
}

export interface Writing<E extends Endpoint, V> extends Omit<FormOptions<V>, 'onSubmit' | 'fieldError' | 'running'> {
  /** The endpoint that it writes through. */
  endpoint: E
  /** How the values become the body; those that the body names when not given. */
  body?: (values: V) => Body<E>
  /** Parameters of the address, or how to make them from the values where people fill them in. */
  params?: Params<E> | ((values: V) => Params<E>)
  /** Query of the address, where it names the record. */
  query?: QueryInput<E>
  /** Headers of its own, such as the token of a forced change. */
  call?: CallOptions
  /** Bytes that the form says it sends, in which what is on its way is counted. */
  size?: ((values: V) => number | undefined) | undefined
  /** The sentence of success, or how to make it from the answer. */
  done?: string | ((result: Result<E>, values: V) => string | Done)
  onDone?: (result: Result<E>, values: V) => void
  onRefused?: (error: unknown) => void
  /** Takes the call's place: what holds it for a while (`useHold`). */
  send?: ((input: CallInput<E>, values: V) => unknown) | undefined
  /** Takes what cannot be sent for want of a line, to be sent later under this key; resolves when it is safe. */
  later?: ((write: LaterWrite<E, V>) => Promise<unknown>) | undefined
  /** A refusal shown at its field is shown on top as well. */
  allOnTop?: boolean
}

/** Values that do not hold all of the body must say how they become it. */
export type WriteOptions<E extends Endpoint, V> = Writing<E, V> &
  (V extends Body<E> ? unknown : { body: (values: V) => Body<E> })

export interface Write {
  form: OpenForm
  running: boolean
  error: Error | null
  /** Message on top of the form. */
  banner: ReactNode
  /** Bytes on their way, where the body carries a picture or a file. */
  progress: { sent: number; total: number } | null
  /** Gives the call up while its answer does not come. */
  stop: () => void
  /** Sending the same again does nothing twice. */
  isSafe: boolean
  /** It waits for a connection where there is none. */
  waitsForLine: boolean
}

const NO_CONNECTION = 'No connection. Try again'
const STOPPED = 'Stopped without an answer; it may have arrived all the same.'
/** The promise of a call that carries the key of its intention. */
export const ONCE = 'nothing is paid twice'
/** A body of fewer bytes is gone before anybody could read how many. */
const WORTH_SHOWING_BYTES = 50_000

/** An open form that writes through an endpoint: one key for each intention, and every refusal in its place. */
export function useWrite<E extends Endpoint, V>(given: Writing<E, V>): Write {
  const { endpoint, params, query, call, done, onDone, onRefused, send, later, size, allOnTop, ...options } = given
  const { body = (filled: V) => namedBy(endpoint, filled) } = given
  const values = useRef<V>(null)
  const [progress, setProgress] = useState<Write['progress']>(null)
  const { run, running, error } = useAction(endpoint, {
    quiet: true,
    success: done && ((result) => (typeof done === 'string' ? done : done(result, values.current as V))),
    onDone: (result) => onDone?.(result, values.current as V),
    onRefused(thrown) {
      refusal.current = thrown
      onRefused?.(thrown)
    },
  })
  const refusal = useRef<unknown>(null)
  const keyFor = useIntention()
  const stopper = useRef<AbortController>(null)
  const onSent = (sent: number, all: number) => {
    const total = size?.(values.current as V) ?? all
    setProgress(all < WORTH_SHOWING_BYTES ? null : { sent: Math.round((sent / all) * total), total })
  }
  const form = useOpenForm<V>({
    ...options,
    running,
    fieldError: (path) => (error instanceof ApiError ? error.forField(path) : undefined),
    async onSubmit(filled) {
      values.current = filled
      const named = typeof params === 'function' ? (params as (values: V) => Params<E>)(filled) : params
      const parts = { ...(named && { params: named }), ...(query && { query }) }
      const sent: object = { ...parts, ...(endpoint.body && { body: body(filled) }) }
      const input = sent as CallInput<E>
      if (send) return send(input, filled)
      const key = later && keyFor(input)
      if (later && key && lineIsDown()) return later({ input, values: filled, key, wasSent: false })
      refusal.current = null
      stopper.current = new AbortController()
      const { signal } = stopper.current
      const result = await run(input, { ...call, ...(key && { idempotencyKey: key }), onSent, signal })
      setProgress(null)
      if (later && key && result === null && isNoAnswer(refusal.current))
        return later({ input, values: filled, key, wasSent: true })
      return result
    },
  })
  const isSafe = endpoint.idempotent === true
  const stop = () => stopper.current?.abort()
  const waitsForLine = later !== undefined
  return {
    form,
    running,
    error,
    progress,
    stop,
    isSafe,
    waitsForLine,
    banner: error && bannerOf(error, endpoint, form, allOnTop),
  }
}

const isNoAnswer = (thrown: unknown) => thrown instanceof ApiError && thrown.code === 'no-answer'

/** The values that the endpoint's body names, and no others that the form needs beside them. */
function namedBy(endpoint: Endpoint, values: unknown): unknown {
  const shape = (endpoint.body as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape
  if (!shape) return values
  return Object.fromEntries(Object.entries(values as object).filter(([name]) => name in shape))
}

function bannerOf(error: Error, endpoint: Endpoint, form: OpenForm, allOnTop = false): ReactNode {
  if (error.name === 'AbortError')
    return endpoint.idempotent ? `${STOPPED} Send it again: it is safe, ${ONCE}.` : STOPPED
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'no-answer') {
    return endpoint.idempotent ? `${NO_CONNECTION}: it is safe, ${ONCE}.` : `${NO_CONNECTION}.`
  }
  const { shown } = form.reading(form.api.state.values)
  const isAtField = (field = '') => shown.includes(field.replace(/^body\./, ''))
  const rest = error.lines.filter(({ field }) => !isAtField(field))
  if (allOnTop || error.lines.length === 0) return errorText(error)
  return rest.map(({ message }) => message).join(' ') || null
}
