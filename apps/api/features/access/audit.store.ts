/** SQL of the audit trail's verification. The trail is no tenant's: it is read as a whole or not at all. */
import type { Sql } from '../../db/database'

export interface ChainEntry {
  id: number
  at: Date
  hash: Buffer
  /** The entry before it has the number before it. */
  follows: boolean
  /** Its hash follows from what it says and from the hash before it. */
  fits: boolean
}

export const auditStore = (sql: Sql) => ({
  end: () => sql.first<{ id: number; hash: Buffer }>('SELECT id, hash FROM audit_entries ORDER BY id DESC LIMIT 1'),

  hashOf: (id: number) => sql.first<{ hash: Buffer }>('SELECT hash FROM audit_entries WHERE id = $1', [id]),

  /** The entries after one, each held against the one before it; `hash` is that of the one they follow on. */
  stretch: (after: number, hash: Buffer, limit: number) =>
    sql.rows<ChainEntry>(
      `SELECT (entry).id, (entry).at, (entry).hash,
         (entry).id = lag((entry).id, 1, $1::bigint) OVER chain + 1 AS follows,
         (entry).hash = audit_hash(lag((entry).hash, 1, $2::bytea) OVER chain, entry) AS fits
       FROM (SELECT e AS entry FROM audit_entries e WHERE e.id > $1 ORDER BY e.id LIMIT $3) stretch
       WINDOW chain AS (ORDER BY (entry).id) ORDER BY (entry).id`,
      [after, hash, limit],
    ),
})
