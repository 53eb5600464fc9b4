/** SQL of what a person decided about a line: that it is none of ours, or which transaction of ours it is. */
import type { Sql } from '../../db/database'
import { shareLockForTransaction } from '../../db/locks'

export interface Standing {
  id: number
  statementId: number
  isDebit: boolean
  amount: number
  /** How it is paired; null without a pair. */
  status: 'MATCHED_SUCCESS' | 'MATCHED_FAILED' | null
  isSettled: boolean
  resolvedBy: string | null
  resolvedAt: Date | null
  pairedBy: string | null
  pairedAt: Date | null
}

/** What a person did about an entry. */
export interface Decided {
  kind: 'PAIRED' | 'RESOLVED'
  by: string
  at: Date
  comment: string
  transactionSearchKey: string | null
}

interface Pairing {
  transactionDate: string
  transactionSearchKey: string
  approved: readonly string[]
  comment: string
  by: string
  at: Date
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
      `SELECT f.id FROM statement_files f WHERE f.id IN (SELECT e.statement_id FROM statement_entries e
         WHERE e.transaction_date = $1::date AND e.id = ANY ($2::bigint[])) ORDER BY f.id FOR UPDATE`,
      [transactionDate, ids],
    )
    return db.rows<Standing>(
      `SELECT e.id, e.statement_id, e.is_debit, e.amount, m.status, f.status = 'COMPLETED' AS is_settled, r.resolved_by,
         r.resolved_at, p.paired_by, p.paired_at
       FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
       LEFT JOIN statement_pairs m ON m.transaction_date = e.transaction_date AND m.entry_id = e.id
       LEFT JOIN entry_resolutions r ON r.entry_id = e.id
       LEFT JOIN entry_pairings p ON p.entry_id = e.id
       WHERE e.transaction_date = $1::date AND e.id = ANY ($2::bigint[]) ORDER BY e.id`,
      [transactionDate, ids],
    )
  },

  resolve: ({ transactionDate, ids, reason, comment, by, at }: Resolution) =>
    db.run(
      `INSERT INTO entry_resolutions (entry_id, transaction_date, status, reason, comment, resolved_by, resolved_at)
       SELECT id, $1::date, 'RESOLVED', $3, $4, $5, $6 FROM unnest($2::bigint[]) AS wanted (id) ORDER BY id`,
      [transactionDate, ids, reason, comment, by, at],
    ),

  /** Says of the days of files that a person decided about a line, so that their reports are made again. */
  stamp: (transactionDate: string, statementIds: readonly number[], at: Date) =>
    db.run(
      `UPDATE statement_days SET decided_at = $3 WHERE transaction_date = $1::date AND statement_id = ANY ($2::bigint[])`,
      [transactionDate, statementIds, at],
    ),

  transaction: (transactionSearchKey: string) =>
    db.first<{ isDebit: boolean; isPaired: boolean }>(
      `SELECT t.is_debit, EXISTS (SELECT 1 FROM statement_pairs m WHERE m.transaction_id = t.id) AS is_paired
       FROM transactions t WHERE t.transaction_search_key = $1`,
      [transactionSearchKey],
    ),

  /** Pairs an entry. @returns as what it is paired, or nothing where the transaction is paired with another line */
  async pair(entry: Standing, { transactionDate, transactionSearchKey, approved, comment, by, at }: Pairing) {
    await shareLockForTransaction(db, 'statementPairs')
    const pair = await db.first<{ transactionId: number; status: 'MATCHED_SUCCESS' | 'MATCHED_FAILED' }>(
      `INSERT INTO statement_matches
         (entry_id, transaction_id, statement_id, transaction_date, transaction_time, tier, status)
       SELECT $1, t.id, $2, $3::date, t.transaction_time, 4,
         CASE WHEN t.response_code = ANY ($5::text[]) THEN 'MATCHED_SUCCESS' ELSE 'MATCHED_FAILED' END
       FROM transactions t WHERE t.transaction_search_key = $4 AND NOT EXISTS (
         SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date)
       ON CONFLICT (transaction_id) DO NOTHING RETURNING transaction_id, status`,
      [entry.id, entry.statementId, transactionDate, transactionSearchKey, approved],
    )
    if (!pair) return undefined
    await db.run(
      `INSERT INTO entry_pairings (entry_id, transaction_date, transaction_id, comment, paired_by, paired_at)
       VALUES ($1, $2::date, $3, $4, $5, $6)`,
      [entry.id, transactionDate, pair.transactionId, comment, by, at],
    )
    await this.count(transactionDate, entry, pair.status, 1)
    return pair.status
  },

  /** Counts an entry as paired, or no longer, in its day and its file. */
  async count(transactionDate: string, entry: Standing, status: NonNullable<Standing['status']>, by: 1 | -1) {
    const [success, failed] = status === 'MATCHED_SUCCESS' ? [by, 0] : [0, by]
    const days = await db.run(
      `UPDATE statement_day_totals SET success_count = success_count + $4, success_value = success_value + $4 * $6::bigint,
         failed_count = failed_count + $5, failed_value = failed_value + $5 * $6::bigint
       WHERE transaction_date = $1::date AND is_debit = $2 AND statement_id = $3`,
      [transactionDate, entry.isDebit, entry.statementId, success, failed, entry.amount],
    )
    if (days !== 1) throw new Error('a line is of a day that was never added up')
    await db.run(
      `UPDATE statement_files SET matched_success_count = matched_success_count + $2,
         matched_failed_count = matched_failed_count + $3 WHERE id = $1`,
      [entry.statementId, success, failed],
    )
  },

  decision: (id: number) =>
    db.first<Decided>(
      `SELECT 'PAIRED' AS kind, p.paired_by AS by, p.paired_at AS at, p.comment, t.transaction_search_key
       FROM entry_pairings p JOIN statement_matches m ON m.entry_id = p.entry_id
       JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id WHERE p.entry_id = $1
       UNION ALL
       SELECT 'RESOLVED', resolved_by, resolved_at, comment, NULL FROM entry_resolutions WHERE entry_id = $1`,
      [id],
    ),

  /** Whether a dispute was initiated on the entry; one that could not be logged is none. */
  isDisputed: async (id: number) =>
    (await db.first(
      `SELECT 1 AS found FROM entry_disputes d JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
       WHERE d.entry_id = $1 AND i.status <> 'FAILED'`,
      [id],
    )) !== undefined,

  /** Takes a decision back, and with a pairing the disputes that could not be logged for it. */
  async undo(transactionDate: string, entry: Standing): Promise<void> {
    if (entry.resolvedBy !== null) {
      await db.run('DELETE FROM entry_resolutions WHERE entry_id = $1', [entry.id])
      return
    }
    if (!entry.status) throw new Error('a pairing by hand has no match')
    await db.run('DELETE FROM entry_disputes WHERE entry_id = $1', [entry.id])
    await db.run('DELETE FROM entry_pairings WHERE entry_id = $1', [entry.id])
    await db.run('DELETE FROM statement_matches WHERE entry_id = $1', [entry.id])
    await this.count(transactionDate, entry, entry.status, -1)
  },
})
