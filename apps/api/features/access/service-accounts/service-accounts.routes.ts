/** Service accounts: their changes wait for a second person; their keys are issued and revoked by one. */
import {
  type ServiceAccountForm,
  type ServiceAccountRecord,
  type ServiceKey,
  serviceAccounts,
} from '@dcir/core/access/service-accounts/contract'
import { MAX_DAYS, MAX_LIVE_KEYS, serviceAccountMessages } from '@dcir/core/access/service-accounts/rules'
import { givableEntries, givableEntry, rightsOfEntries } from '@dcir/core/contract/givable'
import { Refusal } from '@dcir/core/errors/catalogue'
import { addDays, businessDate, lagosIso } from '@dcir/core/time/lagos'
import { actorOf, routesOf, userOf } from '../../../call/call'
import type { Database } from '../../../db/database'
import { mapPage } from '../../../db/lists'
import { type RecordTable, recordStore } from '../../../db/records'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import type { Gate } from '../../../write/gate'
import { type RecordRules, recordChanges } from '../../../write/records'
import type { Tx, Writes } from '../../../write/write'
import { usersStore } from '../users/users.store'
import type { ServiceAccountLetters } from './service-account-letters'
import { type AccountRow, type KeyRow, serviceAccountsStore } from './service-accounts.store'
import { newServiceKey } from './service-keys'

/** The scope that two people agree on. */
type Scope = Pick<AccountRow, 'name' | 'description' | 'entries' | 'addressRanges' | 'expiresOn'>
type ScopeRow = Scope & { revokedAt: Date | null }

const NOUN = 'Service account'

const scopeTable: RecordTable<ScopeRow, Scope> = {
  name: 'service_accounts',
  columns: sql`r.name, r.description, r.entries, r.address_ranges, r.expires_on, r.revoked_at`,
  key: sql`r.name`,
  order: sql`r.name`,
  dataOf: ({ revokedAt: _, ...scope }) => scope,
  written: (scope) => scope,
}

/** @throws Refusal for an entry whose right the one who asks does not have */
async function refuseBeyond(tx: Tx, entries: readonly string[]): Promise<void> {
  const caller = userOf(tx.call)
  const initiator = caller.username === tx.actor ? caller : await usersStore(tx.db, 'back-office').rightsOf(tx.actor)
  if (!initiator || !rightsOfEntries(entries).every((right) => initiator.authorities.includes(right)))
    throw new Refusal('beyond-own-rights')
}

const lockOpen = async (tx: Tx, name: string) => {
  const found = await serviceAccountsStore(tx.db).lock(name)
  if (!found) throw new Refusal('not-found', { label: NOUN })
  if (found.revokedAt) throw new Refusal('service-account-revoked', { name })
  return found
}

/** The two people of a change: who asked for it, and who approved it. */
const agreedBy = (tx: Tx) => ({ madeBy: tx.actor, approvedBy: actorOf(tx.call) })

const rulesOf = (letters: ServiceAccountLetters): RecordRules<ScopeRow, Scope, ServiceAccountForm> => ({
  noun: NOUN,
  table: scopeTable,
  nameOf: ({ name }) => name,
  newName: ({ name }) => name,
  subject: ({ name }) => name,
  said: { ...serviceAccountMessages, deleted: '' },
  async admitted(tx, { name, description, entries, addressRanges = [], expiresOn }, before) {
    if (before) await lockOpen(tx, before.name)
    else if (await serviceAccountsStore(tx.db).isTaken(name))
      throw new Refusal('service-account-exists', { name }, 'body.name')
    const foreign = entries.find((entry) => !givableEntry(entry))
    if (foreign) throw new Refusal('entry-not-givable', { entry: foreign }, 'body.entries')
    const today = businessDate(tx.at)
    if (expiresOn < today || expiresOn > addDays(today, MAX_DAYS))
      throw new Refusal('expiry-out-of-range', { days: MAX_DAYS }, 'body.expiresOn')
    const given = [...new Set(entries)].sort()
    await refuseBeyond(
      tx,
      given.filter((entry) => !before?.entries.includes(entry)),
    )
    const ranges = [...new Set(addressRanges)].sort()
    return { name: before?.name ?? name, description, entries: given, addressRanges: ranges, expiresOn }
  },
  stamp: agreedBy,
  made: (tx, after) => letters.made(tx, after, agreedBy(tx)),
  changed: (tx, after, before) => letters.changed(tx, after, before, agreedBy(tx)),
})

const instant = (at: Date | null): string | null => (at === null ? null : lagosIso(at))

const recordOf = ({ lastUsedAt, revokedAt, ...row }: AccountRow): ServiceAccountRecord => ({
  ...row,
  lastUsedAt: instant(lastUsedAt),
  revokedAt: instant(revokedAt),
})

const keyOf = ({ issuedAt, revokedAt, lastUsedAt, ...row }: KeyRow): ServiceKey => ({
  ...row,
  issuedAt: lagosIso(issuedAt),
  revokedAt: instant(revokedAt),
  lastUsedAt: instant(lastUsedAt),
})

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
  gate: Gate
  letters: ServiceAccountLetters
}

export function serviceAccountsRoutes({ database, clock, writes, gate, letters }: Deps) {
  const today = () => businessDate(clock.now())
  return routesOf(serviceAccounts, {
    ...recordChanges(gate, serviceAccounts, rulesOf(letters)),

    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await serviceAccountsStore(db).list(query, today()), recordOf)),

    entries: async (call) => {
      const { authorities } = userOf(call)
      return givableEntries.map((one) => ({ ...one, mayGive: one.right === null || authorities.includes(one.right) }))
    },

    show: (call, { params: { id } }) =>
      database.read(call.scope, async (db) => {
        const found = await serviceAccountsStore(db).find(id, today())
        if (!found) throw new Refusal('not-found', { label: NOUN })
        const allKeys = await serviceAccountsStore(db).keysOf(id)
        return { ...recordOf(found), allKeys: allKeys.map(keyOf) }
      }),

    // One person is enough, and at once: it is not deleted, for the audit trail names it.
    remove: gate.changes<typeof serviceAccounts.remove, Scope>(serviceAccounts.remove, {
      record: ({ params: { id } }) => id,
      describe: ({ params: { id } }) => `Revoke service account ${id}`,
      async before(tx, { params: { id } }) {
        await lockOpen(tx, id)
        return recordStore(tx.db, scopeTable).find(id)
      },
      after: async () => null,
      async change(tx, { params: { id } }) {
        // Before its keys end: those who issued them hear of it too.
        await letters.revoked(tx, id, tx.actor)
        await serviceAccountsStore(tx.db).revoke(id, tx.actor, tx.at)
        return serviceAccountMessages.revoked(id)
      },
    }),

    issueKey: (call, { params: { id } }) =>
      writes.run(call, serviceAccounts.issueKey, {
        async change(tx) {
          const account = await lockOpen(tx, id)
          // Else a key would be a way to do what its holder may not do.
          await refuseBeyond(tx, account.entries)
          const { key: apiKey, keyId: key, hash } = newServiceKey()
          const made = { keyId: key, hash, by: tx.actor, at: tx.at }
          if (!(await serviceAccountsStore(tx.db).addKey(account.id, made)))
            throw new Refusal('service-keys-full', { name: id, max: MAX_LIVE_KEYS })
          await letters.keyIssued(tx, id, key, tx.actor)
          const answer = { message: serviceAccountMessages.keyIssued, key, apiKey }
          return { answer, subject: id, details: { key } }
        },
      }),

    revokeKey: (call, { params: { id, key } }) =>
      writes.run(call, serviceAccounts.revokeKey, {
        async change(tx) {
          if (!(await serviceAccountsStore(tx.db).revokeKey(id, key, tx.actor, tx.at)))
            throw new Refusal('not-found', { label: 'Key' })
          return { answer: { message: serviceAccountMessages.keyRevoked }, subject: id, details: { key } }
        },
      }),
  })
}
