/** SQL of what a person decided about a line: that it is none of ours, or which transaction of ours it is. */

import type { PairingReason } from '@dcir/core/reconciliation/nearest-rules'
import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import { pairingsStore, type Standing } from './pairings.store'

/** A person's decision about an entry. */
export interface Decided {
  kind: 'PAIRED' | 'RESOLVED'
  by: string
  at: Date
  comment: string
  /** Why a line was paired; null for a resolution, which has its comment alone. */
  reason: PairingReason | null
  transactionSearchKey: string | null
}

interface Resolution {
  transactionDate: string
  ids: readonly number[]
  reason: string
  comment: string
  by: string
  at: Date
}

export const decisionsStore = (db: Sql) => ({
  /**
   * How entries of a day stand, for whoever is about to decide about them; until the transaction ends nobody else decides
   * about an entry of the same files, and so the files' counts are right.
   */
  async standing(transactionDate: string, ids: readonly number[]): Promise<Standing[]> {
    await db.rows(
      sql`SELECT f.id FROM statement_files f WHERE f.id IN (SELECT e.statement_id FROM statement_entries e
         WHERE e.transaction_date = ${transactionDate}::date AND e.id = ANY (${ids}::bigint[]))
         ORDER BY f.id FOR UPDATE`,
    )
    return db.rows<Standing>(
      sql`SELECT e.id, e.statement_id, e.is_debit, e.amount, m.status, f.status = 'COMPLETED' AS is_settled,
        r.resolved_by,
         r.resolved_at, p.paired_by, p.paired_at
       FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
       LEFT JOIN statement_pairs m ON m.transaction_date = e.transaction_date AND m.entry_id = e.id
       LEFT JOIN entry_resolutions r ON r.entry_id = e.id
       LEFT JOIN entry_pairings p ON p.entry_id = e.id
       WHERE e.transaction_date = ${transactionDate}::date AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id`,
    )
  },

  resolve: ({ transactionDate, ids, reason, comment, by, at }: Resolution) =>
    db.run(
      sql`INSERT INTO entry_resolutions (entry_id, transaction_date, status, reason, comment, resolved_by, resolved_at)
       SELECT id, ${transactionDate}::date, 'RESOLVED', ${reason}, ${comment}, ${by}, ${at}
       FROM unnest(${ids}::bigint[]) AS wanted (id) ORDER BY id`,
    ),

  /** Says of the days of files that a person decided about a line, so that their reports are made again. */
  stamp: (transactionDate: string, statementIds: readonly number[], at: Date) =>
    db.run(
      sql`UPDATE statement_days SET decided_at = ${at} WHERE transaction_date = ${transactionDate}::date
        AND statement_id = ANY (${statementIds}::bigint[])`,
    ),

  decision: (id: number) =>
    db.first<Decided>(
      sql`SELECT 'PAIRED' AS kind, p.paired_by AS by, p.paired_at AS at, p.comment, p.reason, t.transaction_search_key
       FROM entry_pairings p JOIN statement_matches m ON m.entry_id = p.entry_id
       JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
       WHERE p.entry_id = ${id}
       UNION ALL
       SELECT 'RESOLVED', resolved_by, resolved_at, comment, NULL, NULL FROM entry_resolutions WHERE entry_id = ${id}`,
    ),

  /** Other entries of the day that were decided in the same step: by one person, at one instant, for one reason. */
  async decidedWith(id: number, transactionDate: string, { kind, by, at, comment }: Decided): Promise<number[]> {
    const rows = await db.rows<{ entryId: number }>(
      kind === 'PAIRED'
        ? sql`SELECT entry_id FROM entry_pairings WHERE transaction_date = ${transactionDate}::date
          AND paired_by = ${by}
           AND paired_at = ${at} AND comment = ${comment} AND entry_id <> ${id} ORDER BY entry_id`
        : sql`SELECT entry_id FROM entry_resolutions WHERE transaction_date = ${transactionDate}::date
           AND resolved_by = ${by} AND resolved_at = ${at} AND comment = ${comment} AND entry_id <> ${id}
           ORDER BY entry_id`,
    )
    return rows.map(({ entryId }) => entryId)
  },

  /** Whether a dispute was initiated on one of some entries; one that could not be logged is none. */
  isDisputed: async (ids: readonly number[]) =>
    (await db.first(
      sql`SELECT 1 AS found FROM entry_disputes d JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
       WHERE d.entry_id = ANY (${ids}::bigint[]) AND i.status <> 'FAILED' LIMIT 1`,
    )) !== undefined,

  /** Takes decisions back, and with pairings the disputes that could not be logged for them. */
  async undo(kind: Decided['kind'], transactionDate: string, entries: readonly Standing[]): Promise<void> {
    const ids = entries.map(({ id }) => id)
    if (kind === 'RESOLVED') {
      await db.run(sql`DELETE FROM entry_resolutions WHERE entry_id = ANY (${ids}::bigint[])`)
      return
    }
    await db.run(sql`DELETE FROM entry_disputes WHERE entry_id = ANY (${ids}::bigint[])`)
    await db.run(sql`DELETE FROM entry_pairings WHERE entry_id = ANY (${ids}::bigint[])`)
    await db.run(sql`DELETE FROM statement_matches WHERE entry_id = ANY (${ids}::bigint[])`)
    await pairingsStore(db).count(transactionDate, entries, -1)
  },
})
