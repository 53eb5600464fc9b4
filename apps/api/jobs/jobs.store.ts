/**
 * SQL of background jobs. Due times and leases go by the database's clock: it is the one clock that all processes
 * share.
 */

import type { Sql } from '../db/database'
import { fixed, sql } from '../db/sql'

export type JobState = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED'

/** A piece of work of a kind. */
export interface Work {
  key: string
  /** Values that the kind gives its run beside the key. */
  payload: object
}

export interface JobRecord extends Work {
  id: number
  kind: string
  state: JobState
  attempts: number
  losses: number
  progress: number
  reason: string | null
  lease: string | null
  nextAt: Date | null
  updatedAt: Date
}

/** A run's right to a job; it ends when another run has taken the job over. */
export interface Lease {
  id: number
  lease: string
}

const COLUMNS = fixed`id, kind, key, payload, state, attempts, losses, progress, reason, lease, next_at,
  updated_at`

/**
 * Queues a job in the transaction of what it is about, so that neither exists without the other. A job of the same
 * kind and key that has not ended stays as it is; one that has ended is done again.
 * @param payload what its run needs beside the key; a key has always the same
 */
export const enqueueJob = (db: Sql, kind: string, key: string, payload: object = {}): Promise<number> =>
  db.run(
    sql`INSERT INTO jobs AS j (kind, key, payload) VALUES (${kind}, ${key}, ${JSON.stringify(payload)})
     ON CONFLICT (kind, key) DO UPDATE SET state = 'QUEUED', attempts = 0, losses = 0, progress = 0, reason = NULL,
       next_at = now(), updated_at = now() WHERE j.state IN ('COMPLETED', 'FAILED')`,
  )

export const jobsStore = (db: Sql) => ({
  /** Makes sure that the one job of a repeated kind exists. */
  ensure: (kind: string, key: string) =>
    db.run(sql`INSERT INTO jobs (kind, key) VALUES (${kind}, ${key}) ON CONFLICT DO NOTHING`),

  /** Claims the job of these kinds that has been due for longest; a running one whose lease ran out is due as well. */
  claim: (kinds: readonly string[], lease: string, leaseMs: number) =>
    db.first<JobRecord>(
      sql`UPDATE jobs SET losses = losses + (state = 'RUNNING')::integer, state = 'RUNNING', lease = ${lease},
         next_at = now() + ${leaseMs} * INTERVAL '1 millisecond', updated_at = now()
       WHERE id = (SELECT id FROM jobs WHERE next_at <= now() AND kind = ANY (${kinds}::text[])
         ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
    ),

  /** Prolongs a lease. @returns 0 when another run has the job */
  renew: ({ id, lease }: Lease, leaseMs: number) =>
    db.run(
      sql`UPDATE jobs SET next_at = now() + ${leaseMs} * INTERVAL '1 millisecond' WHERE id = ${id}
        AND lease = ${lease}`,
    ),

  /** Locks the job until the transaction ends, so that nobody takes it over before. @returns false when somebody did */
  isHeld: async ({ id, lease }: Lease) =>
    (await db.first(sql`SELECT 1 FROM jobs WHERE id = ${id} AND lease = ${lease} FOR SHARE`)) !== undefined,

  progress: ({ id, lease }: Lease, percentage: number) =>
    db.run(sql`UPDATE jobs SET progress = ${percentage}, updated_at = now() WHERE id = ${id} AND lease = ${lease}`),

  complete: ({ id, lease }: Lease) =>
    db.run(
      sql`UPDATE jobs SET state = 'COMPLETED', progress = 100, attempts = 0, losses = 0, reason = NULL, lease = NULL,
         next_at = NULL, updated_at = now() WHERE id = ${id} AND lease = ${lease}`,
    ),

  /** Back to the queue with a clean record: there is more to do, or the next round is due later. */
  requeue: ({ id, lease }: Lease, delayMs: number) =>
    db.run(
      sql`UPDATE jobs SET state = 'QUEUED', attempts = 0, losses = 0, reason = NULL, lease = NULL,
         next_at = now() + ${delayMs} * INTERVAL '1 millisecond', updated_at = now() WHERE id = ${id}
         AND lease = ${lease}`,
    ),

  /** Back to the queue as it was before this run, which was broken off without a fault of the work. */
  release: ({ id, lease }: Lease, delayMs: number) =>
    db.run(
      sql`UPDATE jobs SET state = 'QUEUED', lease = NULL, next_at = now() + ${delayMs} * INTERVAL '1 millisecond',
         updated_at = now() WHERE id = ${id} AND lease = ${lease}`,
    ),

  /** Writes a failed attempt down. `retryMs` is null when it was the last one; a repeated kind is FAILED and retried. */
  fail: ({ id, lease }: Lease, state: 'QUEUED' | 'FAILED', reason: string, retryMs: number | null) =>
    db.run(
      sql`UPDATE jobs SET state = ${state}, attempts = attempts + 1, reason = ${reason}, lease = NULL,
         next_at = now() + ${retryMs}::float8 * INTERVAL '1 millisecond', updated_at = now() WHERE id = ${id}
         AND lease = ${lease}`,
    ),

  find: (kind: string, key: string) =>
    db.first<JobRecord>(sql`SELECT ${COLUMNS} FROM jobs WHERE kind = ${kind} AND key = ${key}`),

  /** The jobs that ended without success, the last first. */
  failed: (limit: number) =>
    db.rows<JobRecord>(
      sql`SELECT ${COLUMNS} FROM jobs WHERE state = 'FAILED' ORDER BY updated_at DESC, id LIMIT ${limit}`,
    ),

  /** @returns undefined when it is not FAILED */
  retry: (kind: string, key: string) =>
    db.first<Work>(
      sql`UPDATE jobs SET state = 'QUEUED', attempts = 0, losses = 0, progress = 0, reason = NULL, next_at = now(),
         updated_at = now() WHERE kind = ${kind} AND key = ${key} AND state = 'FAILED' RETURNING key, payload`,
    ),

  /** Makes what waits for its next attempt or round due at once. */
  hasten: (kinds: readonly string[]) =>
    db.run(
      sql`UPDATE jobs SET next_at = now() WHERE kind = ANY (${kinds}::text[]) AND state <> 'RUNNING'
        AND next_at > now()`,
    ),
})
