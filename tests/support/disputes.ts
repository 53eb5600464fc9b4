/** What tests of disputes ask the API for, beside the screens. */
import type { Dispute, DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Page } from 'playwright/test'
import { apiProxy, type Detour } from './api-proxy'
import { addresses, fillSignIn, PASSWORD } from './console'
import { deploy } from './deployment'

const tokens = new Map<string, string>()

async function tokenOf(username: string): Promise<string> {
  const login = await fetch(`${addresses.api}/api/v1/common/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!login.ok) throw new Error(`${username} cannot sign in: ${login.status} ${await login.text()}`)
  const { result } = (await login.json()) as { result: { cosmosResponse: { accessToken: string } } }
  tokens.set(username, result.cosmosResponse.accessToken)
  return result.cosmosResponse.accessToken
}

/**
 * The answer of the API to somebody; `GET` unless there is a body. A session is used until it ends: an address may
 * sign in sixty times a minute, and the browsers of the other tests share it.
 */
export async function callApi<T>(username: string, path: string, body?: unknown, method = 'PUT'): Promise<T> {
  const ask = (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) }
    return fetch(`${addresses.api}/api/v1/${path}`, init)
  }
  const kept = tokens.get(username)
  const first = await ask(kept ?? (await tokenOf(username)))
  const answer = first.status === 401 && kept ? await ask(await tokenOf(username)) : first
  return ((await answer.json()) as { result: T }).result
}

/** Disputes of the bank that match a filter, by what runs out next. */
export const disputesOf = async (filter: Record<string, string>): Promise<Dispute[]> =>
  (await callApi<{ content: Dispute[] }>('bo.admin', 'backoffice/dispute/filter?size=100&order=expiry', filter)).content

/** The first of them; there is one in the demonstration. */
export async function oneOf(filter: Record<string, string>): Promise<Dispute> {
  const [first] = await disputesOf(filter)
  if (!first) throw new Error(`no dispute is ${JSON.stringify(filter)}`)
  return first
}

type Changes = Partial<Record<keyof DisputeDetail, unknown>>

/** A detour that answers with a dispute of which some fields are others. */
export const withFields =
  (changes: Changes) =>
  (call: string): Detour | undefined =>
    call.startsWith('GET /api/v1/backoffice/dispute/log-code/')
      ? { answer: ({ result }) => ({ result: { ...(result as DisputeDetail), ...changes } }) }
      : undefined

/** The bank's console behind a proxy that changes some of its calls, signed in. */
export async function proxiedConsole(page: Page, detour: (call: string) => Detour | undefined, username = 'bo.admin') {
  const proxy = await apiProxy(detour)
  const deployment = await deploy('back-office', { apiBase: proxy.address })
  await page.goto(`${deployment.address}/login`)
  await fillSignIn(page, username)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return {
    address: deployment.address,
    calls: proxy.calls,
    async close() {
      await deployment.close()
      await proxy.close()
    },
  }
}
