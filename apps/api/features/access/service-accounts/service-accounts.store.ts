/** SQL of service accounts beside their changes, and of their keys. No key is in it, only digests. */
import { type ServiceAccountQuery, serviceAccountFilters } from '@dcir/core/access/service-accounts/query'
import { MAX_LIVE_KEYS } from '@dcir/core/access/service-accounts/rules'
import { conditionsOf } from '../../../db/conditions'
import type { Database, Sql } from '../../../db/database'
import { listPage } from '../../../db/lists'
import { rowLock } from '../../../db/locks'
import { sql } from '../../../db/sql'

export interface AccountRow {
  name: string
  description: string
  entries: string[]
  addressRanges: string[]
  expiresOn: string
  state: 'ACTIVE' | 'EXPIRED' | 'REVOKED'
  keys: number
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  madeBy: string
  approvedBy: string
  revokedAt: Date | null
  revokedBy: string | null
}

export interface KeyRow {
  key: string
  issuedBy: string
  issuedAt: Date
  revokedBy: string | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastUsedFrom: string | null
}

/** A key as it is met in a call, with the account that it belongs to. */
export interface KnownKey extends Pick<AccountRow, 'name' | 'entries' | 'addressRanges' | 'expiresOn'> {
  id: number
  keyHash: Buffer
  keyRevokedAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastUsedFrom: string | null
}

const stateOn = (today: string) =>
  sql`CASE WHEN a.revoked_at IS NOT NULL THEN 'REVOKED' WHEN a.expires_on < ${today}::date THEN 'EXPIRED' ELSE 'ACTIVE' END`

const columnsOn = (today: string) => sql`a.name, a.description, a.entries, a.address_ranges, a.expires_on,
  ${stateOn(today)} AS state, a.made_by, a.approved_by, a.revoked_at, a.revoked_by, last_use.last_used_at,
  last_use.last_used_from,
  (SELECT count(*) FROM service_keys k WHERE k.service_account_id = a.id AND k.revoked_at IS NULL)::integer AS keys`

const FROM = sql`service_accounts a LEFT JOIN LATERAL (
  SELECT k.last_used_at, k.last_used_from FROM service_keys k
  WHERE k.service_account_id = a.id AND k.last_used_at IS NOT NULL ORDER BY k.last_used_at DESC LIMIT 1) last_use ON true`

/** The key of a public part. */
export const knownKey = ({ single }: Database, keyId: string) =>
  single<KnownKey>(
    sql`SELECT k.id, k.key_hash, k.revoked_at AS key_revoked_at, k.last_used_at, k.last_used_from, a.name, a.entries,
       a.address_ranges, a.expires_on, a.revoked_at
     FROM service_keys k JOIN service_accounts a ON a.id = k.service_account_id WHERE k.key_id = ${keyId}`,
  )

export const serviceAccountsStore = (db: Sql) => ({
  list: ({ page, size, ...filter }: ServiceAccountQuery, today: string) =>
    listPage<AccountRow>(db, {
      columns: columnsOn(today),
      from: FROM,
      where: conditionsOf(serviceAccountFilters, { name: sql`a.name`, state: stateOn(today) })(filter),
      order: sql`a.revoked_at IS NOT NULL, a.expires_on < ${today}::date, a.name`,
      page,
      size,
    }),

  find: async (name: string, today: string) =>
    await db.first<AccountRow>(sql`SELECT ${columnsOn(today)} FROM ${FROM} WHERE a.name = ${name}`),

  isTaken: async (name: string) =>
    (await db.first(sql`SELECT 1 FROM service_accounts WHERE name = ${name}`)) !== undefined,

  keysOf: (name: string) =>
    db.rows<KeyRow>(
      sql`SELECT k.key_id AS key, k.issued_by, k.issued_at, k.revoked_by, k.revoked_at, k.last_used_at, k.last_used_from
       FROM service_keys k JOIN service_accounts a ON a.id = k.service_account_id WHERE a.name = ${name}
       ORDER BY k.id DESC`,
    ),

  /** An account that is to be revoked, or to get a key; locked until the transaction ends. */
  lock: async (name: string) =>
    await db.first<{ id: number; entries: string[]; revokedAt: Date | null }>(
      sql`SELECT id, entries, revoked_at FROM service_accounts WHERE name = ${name} ${rowLock(db)}`,
    ),

  revoke: (name: string, by: string, at: Date) =>
    db.run(
      sql`WITH ended AS (
         UPDATE service_accounts SET revoked_by = ${by}, revoked_at = ${at}, version = version + 1 WHERE name = ${name}
         RETURNING id)
       UPDATE service_keys SET revoked_by = ${by}, revoked_at = ${at}
       WHERE service_account_id = (SELECT id FROM ended) AND revoked_at IS NULL`,
    ),

  /** @returns whether there was room for it */
  addKey: async (id: number, key: { keyId: string; hash: Buffer; by: string; at: Date }) =>
    (await db.run(
      sql`INSERT INTO service_keys (service_account_id, key_id, key_hash, issued_by, issued_at)
       SELECT ${id}, ${key.keyId}, ${key.hash}, ${key.by}, ${key.at}
       WHERE (SELECT count(*) FROM service_keys WHERE service_account_id = ${id}
       AND revoked_at IS NULL) < ${MAX_LIVE_KEYS}`,
    )) === 1,

  /** @returns whether there was such a key, and it was not revoked */
  revokeKey: async (name: string, keyId: string, by: string, at: Date) =>
    (await db.run(
      sql`UPDATE service_keys SET revoked_by = ${by}, revoked_at = ${at} WHERE key_id = ${keyId} AND revoked_at IS NULL
       AND service_account_id = (SELECT id FROM service_accounts WHERE name = ${name})`,
    )) === 1,

  used: (id: number, from: string, at: Date) =>
    db.run(sql`UPDATE service_keys SET last_used_at = ${at}, last_used_from = ${from} WHERE id = ${id}`),
})
