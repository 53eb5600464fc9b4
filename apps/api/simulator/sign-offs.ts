/** Demonstration sign-offs: two days that an officer signed, of which one has changed since. */

import { addDays, businessDate } from '@dcir/core/time/lagos'
import { BANK, type Database } from '../db/database'
import { sql } from '../db/sql'
import type { SecretsKey } from '../features/access/secrets-key'
import { certificateDigest, isEmpty, standingOf } from '../features/reconciliation/days/day-standing'
import { signOffsStore } from '../features/reconciliation/days/sign-offs.store'
import type { Clock } from '../kit/clock'

const SIGNED_BY = 'bo.checker'

/**
 * Signs the days before the demonstration's statements, once. They are signed before those are matched: a statement of two
 * days ago then changes what was signed of it, as a late one does.
 */
export async function seedDemoSignOffs(database: Database, key: Pick<SecretsKey, 'sign'>, clock: Clock): Promise<void> {
  const signedAt = clock.now()
  await database.transaction(BANK, async (db) => {
    const store = signOffsStore(db)
    if (await db.first(sql`SELECT 1 FROM day_sign_offs LIMIT 1`)) return
    for (const daysAgo of [3, 2]) {
      const transactionDate = addDays(businessDate(signedAt), -daysAgo)
      const standing = await standingOf(db, transactionDate)
      if (isEmpty(standing)) continue
      const record = {
        figures: standing.figures,
        comment: 'Agreed with the general ledger',
        openReason: 'The statement of the account comes later',
        signedBy: SIGNED_BY,
        signedAt,
      }
      await store.add(transactionDate, { ...record, digest: certificateDigest(key, transactionDate, record) })
    }
  })
}
