import type { BulkVerdict, DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { CallInput, Client } from '@dcir/core/client/client'
import { ApiError } from '@dcir/core/errors/processed-error'

/** Sends a file to be judged; null where something of it cannot be told to the server. */
export type Judge = (file: File, asking: { client: Client; signal: AbortSignal }) => Promise<BulkVerdict | null>

/** The dry run of a kind of file, with what is sent beside the file. */
export const judgeBy =
  <E extends DryRunEndpoint>(endpoint: E, input = {} as CallInput<E>): Judge =>
  (file, { client, signal }) =>
    client.call(endpoint as DryRunEndpoint, input as CallInput<DryRunEndpoint>, { file, signal })

/** Time that people wait before they may send the file without it. */
const PATIENCE_MS = 10_000
const TOO_MANY_CALLS = 429

/** Whether the server looked at the file and refused it: its upload would end the same way. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_CALLS

/** The verdict, the sentence that refuses the whole file, or null where no answer came in time. */
export async function judged(
  judge: Judge,
  file: File,
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<BulkVerdict | string | null> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, PATIENCE_MS)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await judge(file, { client, signal: stop.signal })
  } catch (error) {
    return isRefusal(error) ? error.message : null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
