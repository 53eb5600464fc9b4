/** Service accounts in tests: asked for by one person, approved by another, with a key that the first one issues. */
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import type { TestApi } from './api'

type Client = ReturnType<TestApi['client']>

interface Wanted {
  entries: readonly string[]
  addressRanges?: string[]
  expiresOn?: string
}

/** Two people at the bank; the first asks and issues keys, the second approves. */
export interface TwoPeople {
  asks: Client
  approves: Client
}

/** The newest request of somebody that waits. */
export async function newestOf(client: Client): Promise<string> {
  const { content } = await client.call(workflow.listSelf, { query: { status: 'PENDING' } })
  return content[0]?.reference ?? ''
}

export const decideAs = (client: Client, requestId: string) =>
  client.call(workflow.process, {
    params: { requestId },
    body: { approved: true, authorizersComment: 'As the board decided' },
  })

export const scopeOf = (api: TestApi, { entries, addressRanges = [], expiresOn }: Wanted) => ({
  description: 'Works at night',
  entries: [...entries],
  addressRanges,
  expiresOn: expiresOn ?? addDays(businessDate(api.clock.now()), 30),
})

/** Makes the account and its first key. */
export async function makeServiceKey(api: TestApi, { asks, approves }: TwoPeople, name: string, wanted: Wanted) {
  await asks.call(serviceAccounts.create, { body: { name, ...scopeOf(api, wanted) } })
  await decideAs(approves, await newestOf(asks))
  return asks.call(serviceAccounts.issueKey, { params: { id: name } })
}
