/** A valid change of each kind of a service account. */
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import type { CallOptions } from '@dcir/core/client/client'
import type { TestApi } from './api'
import type { DisputesAtHand } from './disputed'
import { scopeOf } from './service-keys'

type Prepare = () => Promise<(options: CallOptions) => Promise<unknown>>

/** @param api once it is there */
export function serviceAccountChanges(api: () => TestApi, hand: () => DisputesAtHand): Record<string, Prepare> {
  let made = 0
  const next = () => `program-${++made}`
  const scope = () => scopeOf(api(), { entries: ['charge-types.all'] })
  /** As it stands once two people agreed on it. */
  async function account(): Promise<string> {
    const name = next()
    await hand().sql(
      `INSERT INTO service_accounts (name, description, entries, expires_on, made_by, approved_by)
       VALUES ($1, 'Of this test', '{charge-types.all}', '2027-01-01', 'bo.admin', 'bo.checker')`,
      [name],
    )
    return name
  }
  const admin = () => hand().as('bo.admin')
  return {
    'service-accounts.create': async () => {
      const [client, body] = [await admin(), { name: next(), ...scope() }]
      return (options) => client.call(serviceAccounts.create, { body }, options)
    },
    'service-accounts.update': async () => {
      const [client, id] = [await admin(), await account()]
      return (options) => client.call(serviceAccounts.update, { params: { id }, body: scope() }, options)
    },
    'service-accounts.remove': async () => {
      const [client, id] = [await admin(), await account()]
      return (options) => client.call(serviceAccounts.remove, { params: { id } }, options)
    },
    'service-accounts.issueKey': async () => {
      const [client, id] = [await admin(), await account()]
      return (options) => client.call(serviceAccounts.issueKey, { params: { id } }, options)
    },
    'service-accounts.revokeKey': async () => {
      const [client, id] = [await admin(), await account()]
      const { key } = await client.call(serviceAccounts.issueKey, { params: { id } })
      return (options) => client.call(serviceAccounts.revokeKey, { params: { id, key } }, options)
    },
  }
}
