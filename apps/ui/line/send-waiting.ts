import type { CallInput, Client } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../client/use-action'
import { toast } from '../feedback/toaster'
import { currentSession } from '../session/session-store'
import { noteSending, readWaiting, type Waiting, waitingNow, write } from './waiting'

/** The endpoints whose writes may wait, by their keys. */
export type WaitingEndpoints = Readonly<Record<string, () => Promise<Endpoint>>>

interface Sender {
  client: Client
  queries: QueryClient
  endpoints: WaitingEndpoints
}

/** Only one tab of a console sends at a time; where a browser cannot say so, the key of each sees to it. */
const LOCK = 'dcir.waiting'

/** Sends what the signed-in person left, one after the other, until the line is gone again. */
export async function sendWaiting(sender: Sender): Promise<void> {
  const work = async () => {
    await readWaiting()
    for (const one of waitingNow()) if (one.state === 'waiting' && !(await send(one, sender))) return
  }
  await (navigator.locks?.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) ?? work())
}

/** @returns whether the server decided, so that the next one can be sent */
async function send(one: Waiting, { client, queries, endpoints }: Sender): Promise<boolean> {
  const endpoint = await endpoints[one.endpoint]?.()
  if (!endpoint || currentSession()?.username !== one.owner) return false
  noteSending(one.id)
  try {
    // It may arrive although no answer does.
    await write({ ...one, wasSent: true })
    await client.call(endpoint, inputOf(one) as CallInput<Endpoint>, { idempotencyKey: one.id })
    const { file: _, ...rest } = one
    await write({ ...rest, wasSent: true, state: 'sent', at: Date.now() })
    toast.success(one.text, { title: 'Sent' })
    void refresh(queries, endpoint)
    return true
  } catch (error) {
    if (!isDecided(error)) return false
    const { file: _, ...rest } = one
    await write({ ...rest, wasSent: true, state: 'refused', why: errorText(error), at: Date.now() })
    toast.error(`${errorText(error)} ${one.text}`, { title: 'Refused' })
    void refresh(queries, endpoint)
    return true
  } finally {
    noteSending(null)
  }
}

/** A session that ended, a server in trouble and one that is busy with the same request decide nothing. */
const UNDECIDED: readonly (number | string)[] = [401, 408, 429, 'request-in-flight']
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !UNDECIDED.includes(error.status) &&
  !UNDECIDED.includes(error.code)

const inputOf = ({ input, file }: Waiting): object =>
  file ? { ...input, body: { ...input.body, [file.field]: file.base64 } } : input
