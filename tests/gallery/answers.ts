import type { Transport, TransportResponse } from '@dcir/core/client/client'

/** The calls that the pieces made and nobody has answered yet. */
let waiting: ((answer: TransportResponse) => void)[] = []

/** Carries the client's calls to nowhere: each waits until a button of the gallery answers it, or it is stopped. */
export const waitingTransport: Transport = ({ method, body, headers, signal, onSent }) =>
  new Promise((resolve, reject) => {
    if (signal instanceof AbortSignal) signal.addEventListener('abort', () => reject(signal.reason))
    if (method !== 'GET') calls.push({ method, body, key: headers['idempotency-key'] })
    // A line that takes a picture bit by bit.
    if (body) onSent?.(120 * 1024, 150 * 1024)
    waiting.push(resolve)
    for (const listener of listeners) listener()
  })

interface Call {
  method: string
  body: string | undefined
  key: string | undefined
}

const listeners = new Set<() => void>()
const calls: Call[] = []

/** Calls that were sent so far, but for those that only read. */
export const sentCalls = (): readonly Call[] => calls

/** Hears of every call. */
export function onCall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers every call that waits, as the API would. */
export function answerAll(status: number, body: unknown): void {
  const text = JSON.stringify(body)
  const answered = waiting
  waiting = []
  for (const resolve of answered) resolve(answerOf(status, text))
}

function answerOf(status: number, text: string): TransportResponse {
  const header = (name: string) => (name === 'x-request-id' ? 'request-7' : null)
  return { status, header, text: async () => text, raw: status === 0 ? null : new Response(text, { status }) }
}

/** A refusal with coded characters in it, as some banks send them. */
export const REFUSAL = { errors: [{ message: 'Tom &amp; Co refused &lt;b&gt;it&lt;/b&gt;.', code: 'unexpected' }] }

/** A refusal of one field, and of the whole. */
export const NAME_TAKEN = {
  errors: [
    { message: 'Name is taken.', field: 'body.name', code: 'unexpected' },
    { message: 'A scheme needs another approver.', code: 'unexpected' },
  ],
}
