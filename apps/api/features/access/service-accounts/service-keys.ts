/**
 * Keys of service accounts: making one, and who calls with one. Only a digest is kept: a key is 256 random bits, so that
 * there is nothing to guess and a slow hash of passwords would only cost time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyIdIn, serviceUsername } from '@dcir/core/access/service-accounts/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import type { UserPrincipal } from '../../../call/call'
import { type Database, NO_TENANT } from '../../../db/database'
import { type CallLimiter, callLimits } from '../../../http/call-limits'
import type { Identified } from '../../../http/mount'
import { isWithin } from '../../../kit/address-ranges'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
import { principalOfAccount } from '../../../write/service-principal'
import { type KnownKey, knownKey, serviceAccountsStore } from './service-accounts.store'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A new key, the part of it that names it, and what is kept of it. */
export function newServiceKey(): { key: string; keyId: string; hash: Buffer } {
  const keyId = randomBytes(6).toString('hex')
  const key = `dcir_${keyId}_${randomBytes(32).toString('base64url')}`
  return { key, keyId, hash: hashOf(key) }
}

interface Deps {
  database: Database
  clock: Clock
  limiter: CallLimiter
}

/** The last use is written once a minute, and whenever the address is another. */
const USE_EVERY_MS = 60_000

export function createServiceKeys({ database, clock, limiter }: Deps) {
  function causeOf(known: KnownKey | undefined, token: string, address: string): string | null {
    if (!known || !timingSafeEqual(known.keyHash, hashOf(token))) return 'unknown'
    if (known.revokedAt || known.keyRevokedAt) return 'revoked'
    if (known.expiresOn < businessDate(clock.now())) return 'expired'
    return isWithin(known.addressRanges, address) ? null : 'address'
  }

  /** Writes the cause to the trail, which the caller does not see. After many in a minute they are refused unwritten. */
  async function refuse(cause: string, known: KnownKey | undefined, keyId: string, from: Identified): Promise<never> {
    await limiter.take(callLimits.serviceKeyAddress, from.address)
    const { address, requestId, entry } = from
    const isProven = cause !== 'unknown' && known !== undefined
    await database.transaction(NO_TENANT, (db) =>
      recordAudit(db, clock.now(), {
        actor: isProven ? serviceUsername(known.name) : 'nobody',
        action: entry,
        subject: known?.name ?? '',
        result: 'service-key-refused',
        ...{ address, requestId, details: { cause, key: keyId } },
      }),
    )
    throw new Refusal('service-key-refused')
  }

  async function note({ id, lastUsedAt, lastUsedFrom }: KnownKey, address: string): Promise<void> {
    const now = clock.now()
    const isFresh = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_EVERY_MS
    if (isFresh && lastUsedFrom === address) return
    await database.transaction(NO_TENANT, (db) => serviceAccountsStore(db).used(id, address, now))
  }

  return {
    /**
     * The service account that a key is of; null for a token that is no key at all.
     * @throws Refusal 401, the same whatever the cause
     */
    async identify(token: string, from: Identified): Promise<UserPrincipal | null> {
      const keyId = keyIdIn(token)
      if (keyId === null) return null
      const known = await knownKey(database, keyId)
      const cause = causeOf(known, token, from.address)
      if (cause !== null || !known) return refuse(cause ?? 'unknown', known, keyId, from)
      await note(known, from.address)
      return principalOfAccount(known)
    },
  }
}
