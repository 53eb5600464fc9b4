import { type Client, createClient } from '@dcir/core/client/client'
import { createContext, type ReactNode, useContext } from 'react'
import { currentSession } from '../session/session-store'
import { fetchTransport } from './fetch-transport'
import { newId } from './new-id'

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

/**
 * The console's client. A 401 anywhere but at sign-in means that the session is over; `onExpired` ends it, so that it
 * is told once, however many calls were under way.
 */
export function consoleClient(host: string, onExpired: () => void): Client {
  return createClient({
    host,
    transport: fetchTransport,
    newId,
    token: () => currentSession()?.access_token ?? null,
    onUnauthorized: () => {
      if (currentSession()) onExpired()
    },
  })
}
