/** A receiver of events, and an endpoint that sends to it. */
import { createHmac } from 'node:crypto'
import type { EventName } from '@dcir/core/contract/events'
import { eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import type { TestApi } from './api'
import { type SunkCall, startWebhookSink } from './mail-sink'

type Client = ReturnType<TestApi['client']>

export interface HeardEvent {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

export const heard = ({ body }: SunkCall): HeardEvent => JSON.parse(body) as HeardEvent

/** Whether one of a call's signatures is that of a secret, worked out as the specification says and by nothing of ours. */
export function isSignedWith(secret: string, { headers, body }: SunkCall): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`)
}

/** An endpoint with its secret, as a person makes one. */
export async function makeEndpoint(client: Client, address: string, kinds: readonly EventName[]) {
  const description = `Hears at ${address}`
  await client.call(eventEndpoints.create, { body: { address, description, kinds: [...kinds] } })
  const { content } = await client.call(eventEndpoints.list, { query: { size: 100 } })
  const id = content.filter((one) => one.description === description).at(-1)?.id ?? ''
  const { secret } = await client.call(eventEndpoints.rotate, { params: { id } })
  return { id, secret }
}

export const startEventSink = startWebhookSink
