/**
 * A request that carries an `Idempotency-Key` takes effect once: its repeats get the first answer. The record is
 * claimed before the work and completed after it; natural keys in the tables hold even without the header.
 */
import { createHash } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type Database, NO_TENANT } from '../db/database'
import type { Clock } from '../kit/clock'
import { actorOf, type Call } from './call'

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

const KEY = /^[A-Za-z0-9_-]{8,100}$/

/**
 * @throws Refusal 422 when the key was used for another request, 409 while the first is still being worked on
 */
export async function onceOnly<T>(deps: Deps, call: Call, keyed: Keyed, work: () => Promise<T>): Promise<T> {
  if (keyed.key === undefined) return work()
  if (typeof keyed.key !== 'string' || !KEY.test(keyed.key)) {
    throw new Refusal('bad-input', { label: 'Idempotency-Key' }, 'headers.idempotency-key')
  }
  const owner = [actorOf(call), keyed.key] as const
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([keyed.endpoint, keyed.input]))
    .digest()
  const earlier = await claim(deps, owner, fingerprint)
  if (earlier) return earlier.value as T
  try {
    const value = await work()
    await deps.database.transaction(NO_TENANT, (sql) =>
      sql.run('UPDATE idempotency_keys SET answer = $3 WHERE principal = $1 AND key = $2', [
        ...owner,
        JSON.stringify({ value }),
      ]),
    )
    return value
  } catch (error) {
    // Nothing took effect, so the same key may try again.
    await deps.database.transaction(NO_TENANT, (sql) =>
      sql.run('DELETE FROM idempotency_keys WHERE principal = $1 AND key = $2 AND answer IS NULL', [...owner]),
    )
    throw error
  }
}

async function claim(deps: Deps, owner: readonly [string, string], fingerprint: Buffer) {
  return deps.database.transaction(NO_TENANT, async (sql) => {
    const claimed = await sql.run(
      `INSERT INTO idempotency_keys (principal, key, fingerprint, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [...owner, fingerprint, deps.clock.now()],
    )
    if (claimed === 1) return null
    const stored = await sql.first<Stored>(
      'SELECT fingerprint, answer FROM idempotency_keys WHERE principal = $1 AND key = $2',
      [...owner],
    )
    if (!stored) throw new Refusal('request-in-flight')
    if (!stored.fingerprint.equals(fingerprint)) throw new Refusal('idempotency-mismatch')
    if (!stored.answer) throw new Refusal('request-in-flight')
    return stored.answer
  })
}
