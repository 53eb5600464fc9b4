/** SQL of what was done to accounts by somebody else: written once, and never changed. */
import type { AccountChange, AccountFact } from '@dcir/core/access/provenance-rules'
import type { Sql } from '../../db/database'

interface NewFact extends AccountFact {
  at: Date
}

export const provenanceStore = (sql: Sql) => ({
  add: ({ username, change, by, at }: NewFact) =>
    sql.run('INSERT INTO account_changes (username, change, changed_by, changed_at) VALUES ($1, $2, $3, $4)', [
      username,
      change,
      by,
      at,
    ]),

  /** What was done since then to these accounts, to those who did it, and so on. */
  since: (usernames: readonly string[], since: Date) =>
    sql.rows<{ username: string; change: AccountChange; by: string }>(
      `WITH RECURSIVE reached AS (
         SELECT DISTINCT unnest($1::text[]) AS username
         UNION
         SELECT c.changed_by FROM account_changes c JOIN reached r ON r.username = c.username WHERE c.changed_at > $2)
       SELECT DISTINCT c.username, c.change, c.changed_by AS by FROM account_changes c
       JOIN reached r ON r.username = c.username WHERE c.changed_at > $2 ORDER BY 1, 2, 3`,
      [usernames, since],
    ),
})
