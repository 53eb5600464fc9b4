/** Calls by which tests of disputes ask the API, beside the screens. */
import type { Dispute, DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Page } from 'playwright/test'
import { apiProxy, type Detour } from './api-proxy'
import { fillSignIn } from './console'
import { deploy } from './deployment'
import { callApi } from './platform'

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
