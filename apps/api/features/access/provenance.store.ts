/** SQL of what was done to accounts by somebody else: written once, and never changed. */

import type { AccountChange, AccountFact } from '@dcir/core/access/provenance-rules'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'

/** Facts that count: those of the days since, and those of programs, whose makers and holders of keys stay the same. */
const countsSince = (
  since: Date,
) => fixed`(c.changed_at > ${since} OR c.username LIKE 'service:%' AND (c.change <> 'KEY' OR EXISTS (
  SELECT 1 FROM service_keys k JOIN service_accounts a ON a.id = k.service_account_id
  WHERE 'service:' || a.name = c.username AND k.issued_by = c.changed_by AND k.revoked_at IS NULL)))`

interface NewFact extends AccountFact {
  at: Date
}

export const provenanceStore = (db: Sql) => ({
  add: ({ username, change, by, at }: NewFact) =>
    db.run(
      sql`INSERT INTO account_changes (username, change, changed_by, changed_at)
        VALUES (${username}, ${change}, ${by}, ${at})`,
    ),

  /** Changes since then to these accounts, to the accounts of those who made them, and so on. */
  since: (usernames: readonly string[], since: Date) =>
    db.rows<{ username: string; change: AccountChange; by: string }>(
      sql`WITH RECURSIVE reached AS (
         SELECT DISTINCT unnest(${usernames}::text[]) AS username
         UNION
         SELECT c.changed_by FROM account_changes c JOIN reached r ON r.username = c.username
         WHERE ${countsSince(since)})
       SELECT DISTINCT c.username, c.change, c.changed_by AS by FROM account_changes c
       JOIN reached r ON r.username = c.username WHERE ${countsSince(since)} ORDER BY 1, 2, 3`,
    ),
})
