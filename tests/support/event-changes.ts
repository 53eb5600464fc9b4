/** A valid change for each endpoint that changes event endpoints or sends events again, behind both doors. */
import type { CallOptions } from '@dcir/core/client/client'
import { eventEndpoints, events } from '@dcir/core/reference/event-endpoints/contract'
import type { DisputesAtHand } from './disputed'
import { makeEndpoint } from './event-sink'

type Prepare = () => Promise<(options: CallOptions) => Promise<unknown>>

const address = 'https://hooks.bank.example/dcir'
const form = { address, description: 'Of a test', kinds: ['dispute.logged' as const] }
let made = 0

function changesBy(hand: () => DisputesAtHand, username: string): Record<string, Prepare> {
  const ready = async () => {
    const client = await hand().as(username)
    const { id } = await makeEndpoint(client, `${address}?${made++}`, ['dispute.logged'])
    return { client, params: { id } }
  }
  return {
    'event-endpoints.create': async () => {
      const client = await hand().as(username)
      return (options) => client.call(eventEndpoints.create, { body: form }, options)
    },
    'event-endpoints.update': async () => {
      const { client, params } = await ready()
      return (options) => client.call(eventEndpoints.update, { params, body: { ...form, active: true } }, options)
    },
    'event-endpoints.remove': async () => {
      const { client, params } = await ready()
      return (options) => client.call(eventEndpoints.remove, { params }, options)
    },
    'event-endpoints.rotate': async () => {
      const { client, params } = await ready()
      return (options) => client.call(eventEndpoints.rotate, { params }, options)
    },
    'event-endpoints.test': async () => {
      const { client, params } = await ready()
      return (options) => client.call(eventEndpoints.test, { params }, options)
    },
    'events.sendAgain': async () => {
      const { client, params } = await ready()
      const { id } = await client.call(eventEndpoints.test, { params })
      return (options) => client.call(events.sendAgain, { params: { id } }, options)
    },
  }
}

const behind = (door: string, changes: Record<string, Prepare>) =>
  Object.fromEntries(Object.entries(changes).map(([key, prepare]) => [`${key}.${door}`, prepare]))

export const eventChanges = (hand: () => DisputesAtHand): Record<string, Prepare> => ({
  ...behind('backoffice', changesBy(hand, 'bo.admin')),
  ...behind('frontoffice', changesBy(hand, 'sa.admin')),
})
