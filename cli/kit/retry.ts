/** Repeats calls that may succeed in a moment: those that change nothing twice, or that the service never began. */
import type { CallInput, CallOptions, Client } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { ErrorCode } from '@dcir/core/errors/catalogue'
import { ApiError } from '@dcir/core/errors/processed-error'
import { CliError } from './exit-codes'
import { pause } from './pause'
import { NoAnswer } from './transport'

const FIRST_MS = 500
const LONGEST_MS = 30_000
/** A service that asks for more than this is not waited for; its exit code says to try later. */
const LONGEST_ASKED_MS = 300_000

/** No answer, or one that says that the service is starting, stopping or busy: it may be there again in a moment. */
export const isPassing = (error: unknown): boolean =>
  (error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)) ||
  (error instanceof CliError && error.cause instanceof ApiError && isPassing(error.cause))

/** The same, for a script that comes back later: also when there were too many calls, or a proxy waited in vain. */
export const isForLater = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof ApiError && (error.status === 429 || error.status === 504)) ||
  (error instanceof CliError && error.cause instanceof ApiError && isForLater(error.cause))

/** A call that was not begun: nobody was there, or it was counted and refused first. */
const notBegun = (error: ApiError) => error.status === 429 || (error instanceof NoAnswer && !error.connected)

/** A file with these refusals is known by its bytes, whatever carries it. */
export const takenOnce: ReadonlySet<string> = new Set<ErrorCode>([
  'bulk-already-uploaded',
  'statement-already-uploaded',
])

/** Without an effect when it is repeated: a read, a write with a key, a file that is taken once. */
const isRepeatable = ({ method, reads, idempotent, errors, authority }: Endpoint): boolean =>
  method === 'GET' ||
  // Rows of the switch are known by their keys.
  authority === 'service' ||
  reads === true ||
  idempotent === true ||
  errors?.some((code) => takenOnce.has(code)) === true

interface Retries {
  /** How often a call is repeated. */
  times: number
  /** Says that it waits, for how long, and why. */
  say(text: string): void
  signal: AbortSignal
  newId(): string
}

/** Half of the pause is by chance, so that many that failed together do not come back together. */
const backOff = (attempt: number): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}

/** The client with repeats; a repeated write carries the key of the first attempt. */
export function withRetries(client: Client, { times, say, signal, newId }: Retries): Client {
  if (times === 0) return client

  async function repeated<T>(endpoint: Endpoint, options: CallOptions, work: (options: CallOptions) => Promise<T>) {
    const key = endpoint.idempotent ? { idempotencyKey: options.idempotencyKey ?? newId() } : {}
    for (let attempt = 0; ; attempt++) {
      try {
        return await work({ ...options, ...key })
      } catch (error) {
        const again = error instanceof ApiError && isForLater(error) && (notBegun(error) || isRepeatable(endpoint))
        const wait = again ? (error.retryAfter === undefined ? backOff(attempt) : error.retryAfter * 1000) : 0
        if (!again || attempt >= times || wait > LONGEST_ASKED_MS) throw error
        say(`${error.message} Attempt ${attempt + 2} of ${times + 1} in ${Math.ceil(wait / 1000)} s.`)
        await pause(wait, signal)
      }
    }
  }

  return {
    door: client.door,
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) =>
      repeated(endpoint, options, (more) => client.call(endpoint, input, more)),
    download: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) =>
      repeated(endpoint, options, (more) => client.download(endpoint, input, more)),
  }
}
