import { type Client, createClient, type Transport } from '@dcir/core/client/client'
import type { Door } from '@dcir/core/contract/endpoint'
import { createContext, type ReactNode, useContext } from 'react'
import { currentSession, isLeaving } from '../session/session-store'
import { fetchTransport } from './fetch-transport'
import { newId } from './new-id'
import { dataAges, heardServer } from './server-clock'

const ClientContext = createContext<Client | null>(null)

/** The typed client of the signed-in user. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient is used outside ClientProvider')
  return client
}

/** Gives the client to everything below. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

let calledAt = 0

/** When somebody last asked the server for something; what a screen asks by its own clock does not count. */
export const lastCallAt = (): number => calledAt

const countedTransport: Transport = async (request) => {
  const sentAt = Date.now()
  if (!request.headers['x-background']) calledAt = sentAt
  const response = await fetchTransport(request)
  heardServer(response.header('date'), sentAt)
  const age = response.header('x-data-age')
  if (age) dataAges.set(request.url, age)
  else dataAges.delete(request.url)
  return response
}

/**
 * The console's client; its people decide the door. A 401 anywhere but at sign-in means that the session is over; `onExpired` ends it, so that it
 * is told once, however many calls were under way, and not at all while it is being ended anyway.
 */
export function consoleClient(host: string, door: Door | null, onExpired: () => void): Client {
  return createClient({
    host,
    transport: countedTransport,
    newId,
    door: () => door,
    token: () => currentSession()?.access_token ?? null,
    onUnauthorized: () => {
      if (currentSession() && !isLeaving()) onExpired()
    },
  })
}
