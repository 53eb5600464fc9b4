import type { Transport, TransportResponse } from '@dcir/core/client/client'

/** The calls that the pieces made and nobody has answered yet. */
let waiting: ((answer: TransportResponse) => void)[] = []

/** Carries the client's calls to nowhere: each waits until a button of the gallery answers it. */
export const waitingTransport: Transport = () => new Promise((resolve) => waiting.push(resolve))

/** Answers every call that waits, as the API would. */
export function answerAll(status: number, body: unknown): void {
  const text = JSON.stringify(body)
  const answered = waiting
  waiting = []
  for (const resolve of answered) resolve(answerOf(status, text))
}

function answerOf(status: number, text: string): TransportResponse {
  const header = (name: string) => (name === 'x-request-id' ? 'request-7' : null)
  return { status, header, text: async () => text, raw: new Response(text, { status }) }
}

/** A refusal with coded characters in it, as some banks send them. */
export const REFUSAL = { errors: [{ message: 'Tom &amp; Co refused &lt;b&gt;it&lt;/b&gt;.', code: 'unexpected' }] }
