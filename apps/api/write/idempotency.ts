/**
 * A request that carries an `Idempotency-Key` takes effect once: its repeats get the first answer. The answer is written
 * by the very transaction that holds the effect, so that neither can exist without the other, whatever is killed when.
 * Natural keys in the tables hold even without the header.
 */

import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { actorOf, type Call } from '../call/call'
import { type Database, NO_TENANT, type Sql } from '../db/database'
import { fixed, sql } from '../db/sql'
import type { Clock } from '../kit/clock'

interface Deps {
  database: Database
  clock: Clock
}

interface Keyed {
  key: string | string[] | undefined
  endpoint: string
  input: unknown
}

interface Stored {
  fingerprint: Buffer
  answer: { value: unknown } | null
}

export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,100}$/
/**
 * A claim without an answer took no effect. After this time it is anybody's, for whoever held it is gone; should they
 * not be, their transaction finds that the claim is no longer theirs and is undone.
 */
const CLAIM_SECONDS = 60

/** The key of a caller. */
interface Owner {
  principal: string
  key: string
}

const claimedBy = ({ principal, key }: Owner, claim: string) =>
  fixed`principal = ${principal} AND key = ${key} AND claim = ${claim} AND answer IS NULL`

/**
 * Runs `work` once per key. It must call `call.settle` with its answer inside the transaction of its effect.
 * @throws Refusal 422 when the key was used for another request, 409 while the first is still being worked on
 */
export async function onceOnly<T>(deps: Deps, call: Call, keyed: Keyed, work: (call: Call) => Promise<T>): Promise<T> {
  if (keyed.key === undefined) return work({ ...call, settle: async () => undefined })
  if (typeof keyed.key !== 'string' || !IDEMPOTENCY_KEY.test(keyed.key)) {
    throw new Refusal('bad-input', { label: 'Idempotency-Key' }, 'headers.idempotency-key')
  }
  const owner: Owner = { principal: actorOf(call), key: keyed.key }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([keyed.endpoint, keyed.input]))
    .digest()
  const claim = randomUUID()
  const earlier = await take(deps, owner, fingerprint, claim)
  if (earlier) return earlier.value as T
  let settled = false
  const settle = async (db: Sql, value: unknown) => {
    settled = true
    const held = await db.run(
      sql`UPDATE idempotency_keys SET answer = ${JSON.stringify({ value })} WHERE ${claimedBy(owner, claim)}`,
    )
    if (held !== 1) throw new Refusal('request-in-flight')
  }
  try {
    const value = await work({ ...call, settle })
    if (!settled) throw new Error(`${keyed.endpoint} is idempotent, but never settled its answer`)
    return value
  } catch (error) {
    // Nothing took effect, so the same key may try again.
    await deps.database.transaction(NO_TENANT, (db) =>
      db.run(sql`DELETE FROM idempotency_keys WHERE ${claimedBy(owner, claim)}`),
    )
    throw error
  }
}

/** Claims the key, or brings the answer that was given to it. */
async function take(deps: Deps, owner: Owner, fingerprint: Buffer, claim: string) {
  const at = deps.clock.now()
  return deps.database.transaction(NO_TENANT, async (db) => {
    const claimed = await db.run(
      sql`INSERT INTO idempotency_keys (principal, key, fingerprint, claim, created_at)
       VALUES (${owner.principal}, ${owner.key}, ${fingerprint}, ${claim}, ${at})
       ON CONFLICT (principal, key) DO UPDATE SET claim = excluded.claim, created_at = excluded.created_at
         WHERE idempotency_keys.answer IS NULL AND idempotency_keys.fingerprint = excluded.fingerprint
           AND idempotency_keys.created_at < ${at}::timestamptz - make_interval(secs => ${CLAIM_SECONDS})`,
    )
    if (claimed === 1) return null
    const stored = await db.first<Stored>(
      sql`SELECT fingerprint, answer FROM idempotency_keys
       WHERE principal = ${owner.principal} AND key = ${owner.key}`,
    )
    if (!stored) throw new Refusal('request-in-flight')
    if (!stored.fingerprint.equals(fingerprint)) throw new Refusal('idempotency-mismatch')
    if (!stored.answer) throw new Refusal('request-in-flight')
    return stored.answer
  })
}
