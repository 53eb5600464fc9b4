/** The platform under test, asked beside the browser as one of the demonstration's users: by the contract or an address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { session } from '@dcir/core/access/session-contract'
import { type Client, createClient } from '@dcir/core/client/client'
import type { Door } from '@dcir/core/contract/endpoint'
import { addresses, PASSWORD } from './console'
import type { Ingestion } from './transaction'

const tokens = new Map<string, { token: Promise<string>; usedAt: number }>()
/** A session that was idle for five minutes is over. */
const IDLE_MS = 4 * 60_000
let requests = 0

function clientOf(host: string, token: string | null, door: Door = 'backoffice'): Client {
  return createClient({
    host,
    token: () => token,
    door: () => door,
    newId: () => `browser-tests-${process.pid}-${requests++}`,
    async transport({ method, url, headers, body }) {
      const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        text: () => response.text(),
        raw: response,
      }
    },
  })
}

async function signIn(host: string, username: string): Promise<string> {
  if (username.startsWith('ops.')) {
    const { token } = await clientOf(host, null).call(session.monitorLogin, { body: { username, password: PASSWORD } })
    if (!token) throw new Error(`${username} got no session`)
    return token
  }
  const { cosmosResponse } = await clientOf(host, null).call(session.login, { body: { username, password: PASSWORD } })
  if (!cosmosResponse) throw new Error(`${username} got no session`)
  return cosmosResponse.accessToken
}

/**
 * The token of a user's session, which is used until it ends: an address may sign in sixty times a minute, and the
 * browsers of the other tests share it.
 */
export function tokenOf(username: string, host: string = addresses.api): Promise<string> {
  const name = `${host} ${username}`
  const known = tokens.get(name)
  const token = known && Date.now() - known.usedAt < IDLE_MS ? known.token : signIn(host, username)
  tokens.set(name, { token, usedAt: Date.now() })
  return token
}

const doorOf = (username: string): Door => (username.startsWith('bo.') ? 'backoffice' : 'frontoffice')

/**
 * The API as one of the demonstration's users asks it.
 * @param host an API of the test's own, instead of the platform's
 */
export async function as(username: string, host: string = addresses.api): Promise<Client> {
  return clientOf(host, await tokenOf(username, host), doorOf(username))
}

/** The answer of the API at an address below `/api/v1`; `GET` unless there is a body. */
export async function callApi<T>(username: string, path: string, body?: unknown, method = 'PUT'): Promise<T> {
  const ask = (token: string) => {
    const isForm = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) }
    const init = body === undefined ? { headers } : { method, headers, body: isForm ? body : JSON.stringify(body) }
    return fetch(`${addresses.api}/api/v1/${path}`, init)
  }
  const first = await ask(await tokenOf(username))
  // Somebody ended the session, as tests of signing out do.
  if (first.status === 401) tokens.delete(`${addresses.api} ${username}`)
  const answer = first.status === 401 ? await ask(await tokenOf(username)) : first
  return ((await answer.json()) as { result: T }).result
}

/** The switch of the platform under test. */
export const switchOfPlatform = (): Ingestion => ({
  address: addresses.api,
  token: readFileSync(join(process.env.DCIR_E2E_DATA ?? '', 'ingestion-token'), 'utf8').trim(),
})
