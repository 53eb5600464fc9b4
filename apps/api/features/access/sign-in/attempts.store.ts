/** SQL of attempts to sign in: counted and locked by one conditional statement each. */

import type { Sql } from '../../../db/database'
import { fixed, sql } from '../../../db/sql'

interface Limits {
  at: Date
  /** A lock from before this instant has ended. */
  lockedSince: Date
  lockAfter: number
}

/** One more, or the first after a lock that has ended; the row as it stands is what the statement has locked. */
const NEXT = fixed`CASE WHEN locked_at IS NULL THEN failed_attempts ELSE 0 END + 1`

export const attemptStore = (db: Sql) => ({
  /** Counts an attempt before its outcome is known; the fifth in a row locks. @returns the count, or null while locked */
  async reserve(userId: number, { at, lockedSince, lockAfter }: Limits): Promise<number | null> {
    const row = await db.first<{ failedAttempts: number }>(
      sql`UPDATE users SET failed_attempts = ${NEXT}, locked_at = CASE WHEN ${NEXT} >= ${lockAfter}
        THEN ${at}::timestamptz END
       WHERE id = ${userId} AND (locked_at IS NULL OR locked_at <= ${lockedSince}) RETURNING failed_attempts`,
    )
    return row?.failedAttempts ?? null
  },

  /** The same for a name that nobody has. */
  async reserveUnknown(nameHash: Buffer, { at, lockedSince, lockAfter }: Limits): Promise<number | null> {
    const row = await db.first<{ failedAttempts: number }>(
      sql`INSERT INTO unknown_sign_ins AS u (name_hash, failed_attempts, tried_at)
        VALUES (${nameHash}, 1, ${at}::timestamptz)
       ON CONFLICT (name_hash) DO UPDATE SET tried_at = ${at}::timestamptz,
         failed_attempts = CASE WHEN u.locked_at IS NULL THEN u.failed_attempts ELSE 0 END + 1,
         locked_at = CASE WHEN u.locked_at IS NULL AND u.failed_attempts + 1 >= ${lockAfter} THEN ${at}::timestamptz END
       WHERE u.locked_at IS NULL OR u.locked_at <= ${lockedSince} RETURNING failed_attempts`,
    )
    return row?.failedAttempts ?? null
  },

  /** Takes one attempt back that was not wrong, with the lock that it may have brought. */
  release: (userId: number) =>
    db.run(
      sql`UPDATE users SET failed_attempts = failed_attempts - 1, locked_at = NULL WHERE id = ${userId}
        AND failed_attempts > 0`,
    ),

  /** Forgets wrong attempts and a lock. */
  clear: (userId: number) =>
    db.run(
      sql`UPDATE users SET failed_attempts = 0, locked_at = NULL
       WHERE id = ${userId} AND (failed_attempts > 0 OR locked_at IS NOT NULL)`,
    ),

  purge: (before: Date) => db.run(sql`DELETE FROM unknown_sign_ins WHERE tried_at < ${before}`),
})
